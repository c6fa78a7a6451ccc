import { describe, expect, it } from 'vitest'
import { mergeDays, type SlotEvent, summariseDays, toEventSlots } from './index.ts'
import type { EventQuestion } from './to-event-slots.ts'
import { clock, reads } from '../../test/slots/question.ts'

const at = (instant: string) => Date.parse(instant) / 1000
const yoga = { id: 'service-1', name: 'Yoga', logo: null }

const event = (fields: Partial<SlotEvent> = {}): SlotEvent => ({
  id: 'morning',
  resource_id: 'ivan',
  startsAt: at('2026-07-15T06:00:00Z'),
  durationSeconds: 5400,
  name: null,
  space: 6,
  used_space: 2,
  service: yoga,
  ...fields,
})

const asked = (events: SlotEvent[], fields: Partial<EventQuestion> = {}): EventQuestion => ({
  timeZone: 'Europe/Kyiv',
  now: at('2026-07-14T06:00:00Z'),
  firstDay: '2026-07-15',
  lastDay: '2026-07-17',
  events,
  resourceIds: [],
  minNoticeSeconds: 0,
  minTimeStrategy: 'NOW',
  hideFull: false,
  includePast: false,
  ...fields,
})

const listed = (question: EventQuestion) =>
  toEventSlots(question).flatMap(({ date_slots }) =>
    date_slots.flatMap(({ slots }) => slots.map((slot) => (slot.available ? slot.id : `(${slot.id})`))),
  )

describe('slots of events', () => {
  // proves S3.slot.4
  it('an event carries its id, its places and its service at the time of the branch', () => {
    const [ivan] = toEventSlots(asked([event({ price: 25_000, logo: '/yoga.png' })]))
    expect(ivan).toEqual({
      resource_id: 'ivan',
      date_slots: [
        {
          date: '2026-07-15',
          slots: [
            {
              id: 'morning',
              time: { start_time: clock('09:00'), end_time: clock('10:30') },
              available: true,
              price: 25_000,
              gt: { name: null, space: 6, used_space: 2, service: yoga, logo: '/yoga.png' },
            },
          ],
          min_work_time: clock('09:00'),
          max_work_time: clock('10:30'),
          min_available_time: clock('09:00'),
          max_available_time: clock('10:30'),
        },
        expect.objectContaining({
          date: '2026-07-16',
          slots: [],
          min_work_time: null,
          max_available_time: null,
        }),
        expect.objectContaining({
          date: '2026-07-17',
          slots: [],
          min_work_time: null,
          max_available_time: null,
        }),
      ],
    })
  })

  it('the whole range is there though nothing takes place', () => {
    const [hall] = toEventSlots(asked([], { resourceIds: ['hall'] }))
    expect(hall!.date_slots.map((day) => [day.date, day.slots.length])).toEqual([
      ['2026-07-15', 0],
      ['2026-07-16', 0],
      ['2026-07-17', 0],
    ])
  })

  it('events of a day are sorted by start, and resources keep the order asked for', () => {
    const evening = event({ id: 'evening', startsAt: at('2026-07-15T15:00:00Z') })
    const other = event({ id: 'other', resource_id: 'olha' })
    const slots = toEventSlots(asked([evening, other, event()], { resourceIds: ['olha'] }))
    expect(slots.map((each) => [each.resource_id, each.date_slots[0]!.slots.map((slot) => slot.id)])).toEqual(
      [
        ['olha', ['other']],
        ['ivan', ['morning', 'evening']],
      ],
    )
  })

  it.each([
    {
      because: 'a full event is listed and cannot be taken',
      events: [event({ used_space: 6 })],
      fields: {},
      shows: ['(morning)'],
    },
    {
      because: 'a company may hide full events',
      events: [event({ used_space: 6 })],
      fields: { hideFull: true },
      shows: [],
    },
    {
      because: 'one that has begun is gone',
      events: [event()],
      fields: { now: at('2026-07-15T06:00:01Z') },
      shows: [],
    },
    {
      because: 'one that begins this second is not',
      events: [event()],
      fields: { now: at('2026-07-15T06:00:00Z') },
      shows: ['morning'],
    },
    {
      because: 'past ones of today are shown on request',
      events: [event()],
      fields: { now: at('2026-07-15T10:00:00Z'), includePast: true },
      shows: ['(morning)'],
    },
    {
      because: 'those of days gone by are not',
      events: [event()],
      fields: { now: at('2026-07-16T10:00:00Z'), includePast: true },
      shows: [],
    },
    {
      because: 'least notice leaves the event in sight',
      events: [event()],
      fields: { now: at('2026-07-15T05:30:00Z'), minNoticeSeconds: 3600 },
      shows: ['(morning)'],
    },
    {
      because:
        'from the next full hour, the event at 9:00 is too soon at 8:30 with half an hour and a minute of notice',
      events: [event(), event({ id: 'noon', startsAt: at('2026-07-15T09:00:00Z') })],
      fields: {
        now: at('2026-07-15T05:30:00Z'),
        minNoticeSeconds: 1860,
        minTimeStrategy: 'NEXT_HOUR' as const,
      },
      shows: ['(morning)', 'noon'],
    },
    {
      because: 'from the next day, no event of today is available',
      events: [event(), event({ id: 'tomorrow', startsAt: at('2026-07-16T06:00:00Z') })],
      fields: { now: at('2026-07-15T05:30:00Z'), minTimeStrategy: 'NEXT_DAY' as const },
      shows: ['(morning)', 'tomorrow'],
    },
    {
      because: 'events outside of the range are left out',
      events: [event({ startsAt: at('2026-07-18T06:00:00Z') })],
      fields: {},
      shows: [],
    },
  ])('$because', ({ events, fields, shows }) => {
    expect(listed(asked(events, fields))).toEqual(shows)
  })

  it('an event over midnight belongs to its first date and ends past 24:00', () => {
    const [ivan] = toEventSlots(
      asked([event({ startsAt: at('2026-07-15T20:00:00Z'), durationSeconds: 3 * 3600 })]),
    )
    expect(
      ivan!.date_slots[0]!.slots.map(({ time }) => [reads(time.start_time), reads(time.end_time)]),
    ).toEqual([['23:00', '26:00']])
  })

  it('in the night the clocks change an event ends when the wall says so', () => {
    const [ivan] = toEventSlots(
      asked([event({ startsAt: at('2026-03-29T00:00:00Z'), durationSeconds: 7200 })], {
        now: at('2026-03-01T00:00:00Z'),
        firstDay: '2026-03-29',
        lastDay: '2026-03-29',
      }),
    )
    expect(
      ivan!.date_slots[0]!.slots.map(({ time }) => [reads(time.start_time), reads(time.end_time)]),
    ).toEqual([['02:00', '05:00']])
  })
})

describe('events in other shapes', () => {
  const twins = [event(), event({ id: 'twin', resource_id: 'olha', used_space: 6 })]

  // proves S3.slot.8
  it('two events at the same hour stay apart in the merged day, keyed by their ids', () => {
    const [day] = mergeDays(toEventSlots(asked(twins)), ['2026-07-15'])
    expect(Object.keys(day!.times)).toEqual(['morning', 'twin'])
    expect(day!.times['morning']).toMatchObject({ id: 'morning', available: true, resource_ids: ['ivan'] })
    expect(day!.times['twin']).toMatchObject({ available: false, resource_ids: [], gt: { used_space: 6 } })
    expect(day!.resource_ids).toEqual(['ivan'])
  })

  it('merged, events of several resources stand by their start', () => {
    const evening = event({ id: 'evening', resource_id: 'anna', startsAt: at('2026-07-15T16:00:00Z') })
    const noon = event({ id: 'noon', resource_id: 'ivan', startsAt: at('2026-07-15T09:00:00Z') })
    const morning = event({ id: 'morning', resource_id: 'olena' })
    const [day] = mergeDays(toEventSlots(asked([evening, noon, morning])), ['2026-07-15'])
    expect(Object.keys(day!.times)).toEqual(['morning', 'noon', 'evening'])
    const [other] = mergeDays(
      toEventSlots(asked([evening, noon, morning], { resourceIds: ['anna', 'ivan', 'olena'] })),
      ['2026-07-15'],
    )
    expect(Object.keys(other!.times)).toEqual(['morning', 'noon', 'evening'])
  })

  it('a month calendar counts the events with places left', () => {
    expect(summariseDays(toEventSlots(asked(twins))).map((each) => each.date_slots[0]!.slots_count)).toEqual([
      1, 0,
    ])
  })
})
