import { describe, expect, it } from 'vitest'
import type { Branch, Resource, SlotsAnswer } from '@zapys/contract'
import { eventLogo, eventsByDay, eventsByHour, firstDateOf, readEvents } from './read-events.ts'

const branch = { id: 'podil' } as Branch
const maria = { id: 'maria', name: 'Maria', last_name: 'Koval', logo: '/maria.webp' } as Resource
const slot = (id: string, start_time: number, used_space: number, name: string | null = null) => ({
  id,
  time: { start_time, end_time: start_time + 3600 },
  available: used_space < 10,
  gt: { name, space: 10, used_space, service: { id: 'yoga', name: 'Yoga', logo: '/yoga.webp' } },
})
const day = (date: string, slots: ReturnType<typeof slot>[]) => ({
  date,
  slots,
  min_work_time: null,
  max_work_time: null,
  min_available_time: null,
  max_available_time: null,
})
const answer: SlotsAnswer = {
  slots: [
    {
      resource_id: 'maria',
      date_slots: [day('2026-11-22', [slot('late', 64800, 10), slot('early', 28800, 3, 'Sunrise')])],
    },
    {
      resource_id: 'oleh',
      date_slots: [
        day('2026-11-21', [slot('first', 36000, 0)]),
        day('2026-11-22', [slot('early', 28800, 3)]),
      ],
    },
  ],
}
const view = { event_fallback_logo: 'RESOURCE_SERVICE', gt_view_hide_full_events: false } as const

describe('readEvents', () => {
  it('lists each event once, by day and start, named by itself or by its service', () => {
    const events = readEvents(answer, branch, [maria], view)
    expect(events.map(({ id, date, name, who }) => [id, date, name, who])).toEqual([
      ['first', '2026-11-21', 'Yoga', undefined],
      ['early', '2026-11-22', 'Sunrise', 'Maria Koval'],
      ['late', '2026-11-22', 'Yoga', 'Maria Koval'],
    ])
  })

  it('a company that hides full events does not list them', () => {
    const events = readEvents(answer, branch, [maria], { ...view, gt_view_hide_full_events: true })
    expect(events.map(({ id }) => id)).toEqual(['first', 'early'])
  })
})

describe('eventLogo', () => {
  const logos = { resource: '/maria.webp', service: '/yoga.webp' }
  it.each([
    { own: '/own.webp', fallback: 'RESOURCE' as const, shown: '/own.webp', because: 'its own picture wins' },
    {
      own: null,
      fallback: 'RESOURCE_SERVICE' as const,
      shown: '/maria.webp',
      because: 'the leader comes first',
    },
    {
      own: null,
      fallback: 'SERVICE_RESOURCE' as const,
      shown: '/yoga.webp',
      because: 'the service comes first',
    },
    { own: null, fallback: 'SERVICE' as const, shown: '/yoga.webp', because: 'only the service counts' },
  ])('$fallback: $because', ({ own, fallback, shown }) => {
    expect(eventLogo(own, logos, fallback)).toBe(shown)
  })
  it('falls to the next where one has no picture', () => {
    expect(eventLogo(null, { resource: null, service: '/yoga.webp' }, 'RESOURCE_SERVICE')).toBe('/yoga.webp')
    expect(eventLogo(null, { resource: null, service: '/yoga.webp' }, 'RESOURCE')).toBeNull()
  })
})

it('events of several branches stand together day by day', () => {
  const days = eventsByDay(readEvents(answer, branch, [], view).toReversed())
  expect(days.map(({ date, events }) => [date, events.length])).toEqual([
    ['2026-11-21', 1],
    ['2026-11-22', 2],
  ])
})

it('a timetable has a row for each hour in which something begins, and no others', () => {
  const rows = eventsByHour(readEvents(answer, branch, [], view).toReversed())
  expect(
    rows.map(({ hour, days }) => [hour, [...days].map(([date, events]) => [date, events.length])]),
  ).toEqual([
    [8, [['2026-11-22', 1]]],
    [10, [['2026-11-21', 1]]],
    [18, [['2026-11-22', 1]]],
  ])
})

it('the next day is that of the first event of any branch, and none where none has one', () => {
  const empty = { slots: [{ resource_id: 'maria', date_slots: [day('2026-11-20', [])] }] }
  expect(firstDateOf([empty, answer])).toBe('2026-11-21')
  expect(firstDateOf([empty, { slots: [] }])).toBeNull()
})
