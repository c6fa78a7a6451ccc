import { describe, expect, it } from 'vitest'
import {
  type ClassDraft,
  classFaults,
  daysOf,
  eventOn,
  newClass,
  skippedDay,
  timetableOf,
} from './class-draft.ts'

// A Monday.
const draft: ClassDraft = { ...newClass('2026-05-18', 'yoga'), start: 64_800 }

describe('a new class', () => {
  it('is weekly on the day that was open, for twelve weeks', () => {
    expect(classFaults(draft)).toEqual([])
    expect(daysOf(draft)).toHaveLength(13)
    expect(timetableOf(draft)).toEqual({
      service_id: 'yoga',
      resource_id: null,
      besides: [],
      name: null,
      weekdays: [1],
      start_time: 64_800,
      first_day: '2026-05-18',
      last_day: '2026-08-10',
    })
  })

  it('has length, places and price only where they were typed', () => {
    const typed = { ...draft, minutes: '90', places: '8', price: '0', leader: 'anna', rooms: ['hall'] }
    expect(timetableOf(typed)).toMatchObject({
      duration: 5400,
      space: 8,
      price: 0,
      resource_id: 'anna',
      besides: ['hall'],
    })
  })

  it('on single days is one event a day, and none where clocks skip its time', () => {
    const single: ClassDraft = { ...draft, repeats: 'DAYS', days: ['2026-05-20', '', '2026-05-20'] }
    expect(daysOf(single)).toEqual(['2026-05-20'])
    expect(eventOn(single, '2026-05-20', 'Europe/Kyiv')).toMatchObject({
      start_time: '2026-05-20T15:00:00.000Z',
    })
    expect(eventOn({ ...single, start: 3 * 3600 + 1800 }, '2026-03-29', 'Europe/Kyiv')).toBeUndefined()
  })

  it('names the day on which clocks skip its time', () => {
    const days = ['2026-03-22', '2026-03-29', '2026-04-05']
    expect(skippedDay(days, 3 * 3600 + 1800, 'Europe/Kyiv')).toBe('2026-03-29')
    expect(skippedDay(days, 4 * 3600, 'Europe/Kyiv')).toBeUndefined()
    expect(skippedDay(days, null, 'Europe/Kyiv')).toBeUndefined()
  })

  it.each([
    { change: { start: null }, fault: 'time', because: 'a class has a time' },
    { change: { service: '' }, fault: 'service', because: 'a class has a service' },
    { change: { weekdays: [] }, fault: 'weekdays', because: 'no day was chosen' },
    { change: { lastDay: '2026-05-17' }, fault: 'period', because: 'it ends before it starts' },
    { change: { firstDay: '', lastDay: '' }, fault: 'period', because: 'both days were emptied' },
    { change: { firstDay: '12026-05-18' }, fault: 'period', because: 'a year has four digits' },
    { change: { lastDay: '2027-05-19' }, fault: 'period', because: 'it is longer than a year' },
    {
      change: { weekdays: [1, 2, 3, 4, 5, 6, 7], lastDay: '2026-12-31' },
      fault: 'period',
      because: 'it has more than 200 classes',
    },
    { change: { repeats: 'DAYS' as const, days: [''] }, fault: 'days', because: 'no day was typed' },
    { change: { places: '0' }, fault: 'places', because: 'somebody must fit in' },
    { change: { minutes: '1500' }, fault: 'minutes', because: 'it is longer than a day' },
    { change: { price: 'free' }, fault: 'price', because: 'it is no sum' },
  ])('has the fault $fault: $because', ({ change, fault }) => {
    expect(classFaults({ ...draft, ...change })).toEqual([fault])
  })
})
