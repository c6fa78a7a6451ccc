import { describe, expect, it } from 'vitest'
import { cutSlots, relevantDays, toMerged, toSlots } from './index.ts'
import { type SlotQuestion, TooManyStarts } from './types.ts'
import {
  clock,
  DATE,
  everyDay,
  onDate,
  question,
  reads,
  resource,
  startsOn,
} from '../../test/slots/question.ts'

const at = (instant: string) => Date.parse(instant) / 1000

type Row = { because: string; ask: Partial<SlotQuestion>; starts: string }
const rows = (title: string, table: Row[]) =>
  it.each(table)(title, ({ ask, starts }) => {
    expect(startsOn(question(ask)).join(' ')).toBe(starts)
  })

describe('lessons from other schedulers', () => {
  it('opening at 09:30 with hourly services offers 09:30: starts are not rounded to the clock', () => {
    const studio = question({
      branchWorkingTime: { cycle_frames: everyDay('09:30-13:00'), day_frames: [] },
      stepSeconds: 3600,
    })
    expect(startsOn(studio)).toEqual(['09:30', '10:30', '11:30'])
    expect(startsOn({ ...studio, startAlign: 'CLOCK' })).toEqual(['10:00', '11:00', '12:00'])
  })

  it('buffers are work: the first start leaves time to prepare, the last one time to clean, both around bookings too', () => {
    const studio = question({
      stepSeconds: 900,
      bufferBeforeSeconds: 900,
      bufferAfterSeconds: 900,
      resources: [
        resource({ works: ['09:00-14:00'], bookings: [{ date: DATE, from: '10:30', to: '11:00' }] }),
      ],
      branchWorkingTime: { cycle_frames: everyDay('08:00-20:00'), day_frames: [] },
    })
    expect(startsOn(studio)).toEqual(['09:15', '11:15', '11:30', '11:45', '12:00', '12:15', '12:30', '12:45'])
  })

  it('breaks that need no work: the whole of working time is sold, and breaks still keep bookings apart', () => {
    const studio = question({
      stepSeconds: 900,
      bufferBeforeSeconds: 900,
      bufferAfterSeconds: 900,
      breaksOutsideWork: true,
      resources: [
        resource({ works: ['09:00-14:00'], bookings: [{ date: DATE, from: '10:30', to: '11:00' }] }),
      ],
      branchWorkingTime: { cycle_frames: everyDay('08:00-20:00'), day_frames: [] },
    })
    expect(startsOn(studio)).toEqual([
      '09:00',
      '09:15',
      '11:15',
      '11:30',
      '11:45',
      '12:00',
      '12:15',
      '12:30',
      '12:45',
      '13:00',
    ])
  })

  it('a booking of one resource never hides the time of another', () => {
    const bookings = [{ date: DATE, from: '09:00', to: '12:00' }]
    const studio = question({
      resources: [resource({ bookings }), resource({ id: 'olena' })],
      stepSeconds: 3600,
    })
    expect(startsOn(studio, DATE, 0)).toEqual([])
    expect(startsOn(studio, DATE, 1)).toEqual(['09:00', '10:00', '11:00'])
  })

  it('bookings of every kind hold time alike: what is in the list of occupied time is gone, whatever it waits for', () => {
    const studio = question({
      resources: [
        resource({
          bookings: [
            { date: DATE, from: '09:00', to: '10:00' },
            { date: DATE, from: '11:00', to: '11:05' },
          ],
        }),
      ],
    })
    expect(startsOn(studio)).toEqual(['10:00'])
  })

  // proves S3.slot.1 S3.slot.7
  it('every answer says which resource is free, and the merged one is made of them', () => {
    const studio = question({
      stepSeconds: 3600,
      resources: [
        resource({ bookings: [{ date: DATE, from: '09:00', to: '10:00' }] }),
        resource({ id: 'olena', bookings: [{ date: DATE, from: '11:00', to: '12:00' }] }),
      ],
    })
    const [day] = toMerged(cutSlots(studio))
    expect(Object.values(day!.times).map((time) => [reads(time.time.start_time), time.resource_ids])).toEqual(
      [
        ['09:00', ['olena']],
        ['10:00', ['anna', 'olena']],
        ['11:00', ['anna']],
      ],
    )
  })
})

describe('working time', () => {
  rows('$because', [
    {
      because: 'a resource without frames works as the branch does',
      ask: {},
      starts: '09:00 09:30 10:00 10:30 11:00',
    },
    {
      because: 'the branch bounds its resources',
      ask: { resources: [resource({ works: ['10:30-20:00'] })] },
      starts: '10:30 11:00',
    },
    {
      because: 'an OFF frame is a break: a new frame begins after it',
      ask: {
        branchWorkingTime: {
          cycle_frames: everyDay('09:00-14:00'),
          day_frames: [onDate(DATE, 'OFF', '11:10-11:40')],
        },
      },
      starts: '09:00 09:30 10:00 11:40 12:10 12:40',
    },
    {
      because: 'an ON frame replaces the week on its date',
      ask: {
        branchWorkingTime: {
          cycle_frames: everyDay('09:00-12:00'),
          day_frames: [onDate(DATE, 'ON', '15:00-16:30')],
        },
      },
      starts: '15:00 15:30',
    },
    {
      because: 'a day off takes the night shift that belongs to it',
      ask: {
        branchWorkingTime: {
          cycle_frames: everyDay('20:00-26:00'),
          day_frames: [onDate(DATE, 'OFF', '00:00-24:00')],
        },
      },
      starts: '',
    },
    {
      because: 'a resource on holiday is away though it has no week of its own',
      ask: {
        resources: [
          resource({ workingTime: { cycle_frames: [], day_frames: [onDate(DATE, 'OFF', '00:00-24:00')] } }),
        ],
      },
      starts: '',
    },
    {
      because: 'weekly frames count from their first to their last day, both included',
      ask: {
        branchWorkingTime: {
          cycle_frames: [
            ...everyDay('09:00-10:00').map((frame) => ({ ...frame, first_day: DATE, last_day: DATE })),
            ...everyDay('15:00-16:00').map((frame) => ({ ...frame, last_day: '2026-07-14' })),
            ...everyDay('17:00-18:00').map((frame) => ({ ...frame, first_day: '2026-07-16' })),
          ],
          day_frames: [],
        },
      },
      starts: '09:00',
    },
    {
      because: 'a night shift belongs to the date it starts on',
      ask: { branchWorkingTime: { cycle_frames: everyDay('22:30-25:00'), day_frames: [] } },
      starts: '22:30 23:00 23:30 24:00',
    },
    {
      because: 'frames that touch are one: a visit may run over the seam',
      ask: { branchWorkingTime: { cycle_frames: everyDay('09:00-10:15', '10:15-11:30'), day_frames: [] } },
      starts: '09:00 09:30 10:00 10:30',
    },
    {
      because: 'a visit never runs into a break',
      ask: { branchWorkingTime: { cycle_frames: everyDay('09:00-10:30', '10:35-11:35'), day_frames: [] } },
      starts: '09:00 09:30 10:35',
    },
    {
      because: 'a house that never closes books over midnight, each start on its own date',
      ask: {
        branchWorkingTime: { cycle_frames: everyDay('00:00-24:00'), day_frames: [] },
        stepSeconds: 21_600 + 1800,
      },
      starts: '00:00 06:30 13:00 19:30',
    },
    {
      because: 'where a night shift meets the next date’s own work, starts are listed by the later date only',
      ask: {
        branchWorkingTime: { cycle_frames: everyDay('00:00-01:00', '23:00-26:00'), day_frames: [] },
        resources: [resource()],
      },
      starts: '00:00 00:30 23:00 23:30 25:00',
    },
  ])

  it('a 23:30 start runs over midnight where the house never closes, and does not where it closes', () => {
    const late = (...hours: string[]) =>
      startsOn(
        question({ branchWorkingTime: { cycle_frames: everyDay(...hours), day_frames: [] } }),
      ).includes('23:30')
    expect(late('00:00-24:00')).toBe(true)
    expect(late('09:00-24:00')).toBe(false)
  })

  it('a closed tomorrow ends today at midnight', () => {
    const studio = question({
      branchWorkingTime: {
        cycle_frames: everyDay('00:00-24:00'),
        day_frames: [onDate('2026-07-16', 'OFF', '00:00-24:00')],
      },
    })
    expect(startsOn(studio).at(-1)).toBe('23:00')
  })
})

describe('shifts that lie crosswise', () => {
  it('a day off leaves the night shift of the day before as it is, and takes its own', () => {
    const studio = question({
      lastDay: '2026-07-16',
      stepSeconds: 3600,
      branchWorkingTime: { cycle_frames: everyDay('22:00-28:00'), day_frames: [] },
      resources: [
        resource({
          workingTime: { cycle_frames: [], day_frames: [onDate('2026-07-16', 'OFF', '00:00-24:00')] },
        }),
      ],
    })
    expect(startsOn(studio)).toEqual(['22:00', '23:00', '24:00', '25:00', '26:00', '27:00'])
    expect(startsOn(studio, '2026-07-16')).toEqual([])
  })

  it('a booking before the late part of last night’s shift is seen by the early work of the date itself', () => {
    const [night, morning] = [DATE, '2026-07-16']
    const studio = question({
      lastDay: morning,
      branchWorkingTime: { cycle_frames: everyDay('00:00-24:00'), day_frames: [] },
      resources: [
        {
          ...resource({ bookings: [{ date: morning, from: '05:00', to: '06:00' }] }),
          workingTime: {
            cycle_frames: [],
            day_frames: [
              onDate(night, 'ON', '20:00-34:00'),
              onDate(night, 'OFF', '23:00-32:00'),
              onDate(morning, 'ON', '05:00-07:00'),
            ],
          },
        },
      ],
    })
    expect(startsOn(studio)).toEqual(['20:00', '20:30', '21:00', '21:30', '22:00', '32:00', '32:30', '33:00'])
    expect(startsOn(studio, morning)).toEqual(['06:00'])
  })
})

describe('where starts stand', () => {
  const bookings = [{ date: DATE, from: '10:10', to: '10:40' }]
  const day = (ask: Partial<SlotQuestion>): Partial<SlotQuestion> => ({
    branchWorkingTime: { cycle_frames: everyDay('09:10-13:00'), day_frames: [] },
    resources: [resource({ bookings })],
    ...ask,
  })
  // proves S7.slots.9 S7.slots.10 S7.slots.11 S7.slots.12
  rows('$because', [
    { because: 'WORK_START: a step from the start of work', ask: day({}), starts: '09:10 10:40 11:10 11:40' },
    {
      because: 'CLOCK: a step from midnight',
      ask: day({ startAlign: 'CLOCK' }),
      starts: '11:00 11:30 12:00',
    },
    {
      because: 'FREE_START: a step from where free time begins, so that no gap is left after a booking',
      ask: day({ startAlign: 'FREE_START', stepSeconds: 2700 }),
      starts: '09:10 10:40 11:25',
    },
    {
      because:
        'FREE_START, rounded: free time begins at the next quarter of the clock, then goes on by the step',
      ask: day({ startAlign: 'FREE_START', stepSeconds: 2700, freeStartStepSeconds: 900 }),
      starts: '10:45 11:30',
    },
    {
      because: 'FREE_START, rounded, of slots that tile',
      ask: day({ startAlign: 'FREE_START', mode: 'BY_DURATION', freeStartStepSeconds: 1800 }),
      starts: '11:00 12:00',
    },
    {
      because: 'no other grid is rounded',
      ask: day({ stepSeconds: 2700, freeStartStepSeconds: 900 }),
      starts: '09:10 10:40 11:25',
    },
    {
      because: 'CUSTOM: a step from a given time, counted both ways',
      ask: day({ startAlign: 'CUSTOM', startAlignCustomSeconds: clock('12:20'), stepSeconds: 2700 }),
      starts: '10:50 11:35',
    },
    {
      because: 'a step that does not divide the hour counts on from the anchor',
      ask: day({ stepSeconds: 2220 }),
      starts: '09:10 11:01 11:38',
    },
    {
      because: 'BY_DURATION: slots tile by their own length',
      ask: day({ mode: 'BY_DURATION' }),
      starts: '09:10 11:10',
    },
    {
      because: 'BY_DURATION tiles by the length shown',
      ask: day({ mode: 'BY_DURATION', slotSizeSeconds: 2400 }),
      starts: '09:10 11:10 11:50',
    },
    {
      because: 'buffers do not move the grid of work, only what fits on it',
      ask: day({ bufferBeforeSeconds: 600, resources: [resource()] }),
      starts: '09:40 10:10 10:40 11:10 11:40',
    },
    {
      because: 'free time begins after the buffer',
      ask: day({ bufferBeforeSeconds: 600, startAlign: 'FREE_START' }),
      starts: '10:50 11:20 11:50',
    },
    {
      because: 'a frame that begins in a break’s end has its own grid',
      ask: day({
        resources: [resource()],
        branchWorkingTime: { cycle_frames: everyDay('09:00-10:10', '10:25-12:00'), day_frames: [] },
      }),
      starts: '09:00 10:25 10:55',
    },
  ])

  it.each([
    { startAlign: 'WORK_START' as const, starts: '09:10 11:10 11:40' },
    { startAlign: 'CLOCK' as const, starts: '11:00 11:30 12:00' },
    { startAlign: 'FREE_START' as const, starts: '09:10 10:45 11:15 11:45' },
    { startAlign: 'CUSTOM' as const, starts: '11:05 11:35' },
  ])('the table of docs/rules/slots.md holds for $startAlign', ({ startAlign, starts }) => {
    const studio = day({ startAlign, startAlignCustomSeconds: clock('00:05') })
    const booked = [resource({ bookings: [{ date: DATE, from: '10:10', to: '10:45' }] })]
    expect(startsOn(question({ ...studio, resources: booked })).join(' ')).toBe(starts)
  })

  // proves S7.slots.6
  it('a longer service needs a longer gap', () => {
    expect(startsOn(question(day({ durationSeconds: 3600 })))).toHaveLength(4)
    expect(startsOn(question(day({ durationSeconds: 7200 })))).toEqual(['10:40'])
    expect(
      startsOn(question(day({ durationSeconds: 7200, resources: [resource({ durationSeconds: 1800 })] }))),
    ).toEqual(startsOn(question(day({ durationSeconds: 1800, resources: [resource()] }))))
  })

  // proves S7.slots.7
  it('slots are shown in the size asked for, and that size is free', () => {
    const [anna] = toSlots(
      cutSlots(question({ durationSeconds: 1800, slotSizeSeconds: 5400, stepSeconds: 5400 })),
    )
    expect(
      anna?.date_slots[0]?.slots.map(({ time }) => [reads(time.start_time), reads(time.end_time)]),
    ).toEqual([
      ['09:00', '10:30'],
      ['10:30', '12:00'],
    ])
  })
})

describe('from when on', () => {
  const today = (ask: Partial<SlotQuestion>) => ({ now: at('2026-07-15T06:40:00Z'), ...ask })
  // proves S7.slots.8
  rows('$because', [
    { because: 'NOW at 09:40: what has begun is gone', ask: today({}), starts: '10:00 10:30 11:00' },
    {
      because: 'a start at this very second may still be taken',
      ask: today({ now: at('2026-07-15T07:00:00Z') }),
      starts: '10:00 10:30 11:00',
    },
    { because: 'least notice is kept', ask: today({ minNoticeSeconds: 3600 }), starts: '11:00' },
    {
      because: 'NEXT_HOUR rounds up to the hour on the wall',
      ask: today({ minTimeStrategy: 'NEXT_HOUR', minNoticeSeconds: 1500 }),
      starts: '11:00',
    },
    {
      because: 'NEXT_HOUR on the hour waits no longer',
      ask: today({ minTimeStrategy: 'NEXT_HOUR', now: at('2026-07-15T07:00:00Z') }),
      starts: '10:00 10:30 11:00',
    },
    { because: 'NEXT_DAY offers nothing today', ask: today({ minTimeStrategy: 'NEXT_DAY' }), starts: '' },
    {
      because: 'NEXT_DAY offers tomorrow',
      ask: { minTimeStrategy: 'NEXT_DAY' },
      starts: '09:00 09:30 10:00 10:30 11:00',
    },
    {
      because: 'a notice of two days closes tomorrow as well',
      ask: { minNoticeSeconds: 2 * 86_400 },
      starts: '',
    },
    {
      because: 'the furthest day is included',
      ask: { furthestDays: 1 },
      starts: '09:00 09:30 10:00 10:30 11:00',
    },
    { because: 'and no day after it', ask: { furthestDays: 0 }, starts: '' },
    {
      because: 'a closed day takes the times after midnight that the night shift before it lists',
      ask: {
        branchWorkingTime: { cycle_frames: everyDay('22:00-26:00'), day_frames: [] },
        isClosedOn: ({ daysAhead }) => daysAhead === 2,
      },
      starts: '22:00 22:30 23:00 23:30',
    },
    {
      because: 'and leaves the ones before midnight of the day after it',
      ask: {
        branchWorkingTime: { cycle_frames: everyDay('22:00-26:00'), day_frames: [] },
        isClosedOn: ({ daysAhead }) => daysAhead === 0,
      },
      starts: '22:00 22:30 23:00 23:30 24:00 24:30 25:00',
    },
    {
      because: 'yesterday’s night shift goes on after midnight',
      ask: {
        now: at('2026-07-15T21:10:00Z'),
        branchWorkingTime: { cycle_frames: everyDay('22:00-26:00'), day_frames: [] },
      },
      starts: '24:30 25:00',
    },
  ])

  it('in Kathmandu the next hour is the wall’s, not that of UTC', () => {
    const studio = question({
      timeZone: 'Asia/Kathmandu',
      now: at('2026-07-15T03:20:00Z'),
      minTimeStrategy: 'NEXT_HOUR',
      stepSeconds: 900,
    })
    expect(startsOn(studio)[0]).toBe('10:00')
  })

  it.each([
    {
      because: 'the hour that the clocks skip is none to wait for',
      date: '2026-03-29',
      now: '2026-03-29T00:30:00Z',
      first: '04:00',
    },
    {
      because: 'of an hour shown twice the second showing is no start',
      date: '2026-10-25',
      now: '2026-10-25T01:00:00Z',
      first: '04:00',
    },
  ])('with NEXT_HOUR $because', ({ date, now, first }) => {
    const studio = question({
      now: at(now),
      firstDay: date,
      lastDay: date,
      minTimeStrategy: 'NEXT_HOUR',
      stepSeconds: 900,
      branchWorkingTime: { cycle_frames: everyDay('00:00-24:00'), day_frames: [] },
    })
    expect(startsOn(studio)[0]).toBe(first)
  })
})

describe('what cannot be taken is shown only on request', () => {
  const bookings = [{ date: DATE, from: '10:00', to: '10:30' }]
  const today = at('2026-07-15T06:20:00Z')
  rows('$because', [
    {
      because: 'by default neither',
      ask: { resources: [resource({ bookings })], now: today, durationSeconds: 1800 },
      starts: '09:30 10:30 11:00 11:30',
    },
    // proves S7.slots.14
    {
      because: 'taken times',
      ask: { resources: [resource({ bookings })], now: today, durationSeconds: 1800, includeTaken: true },
      starts: '09:30 (10:00) 10:30 11:00 11:30',
    },
    // proves S7.slots.15
    {
      because: 'past times of today',
      ask: { resources: [resource({ bookings })], now: today, durationSeconds: 1800, includePast: true },
      starts: '(09:00) 09:30 10:30 11:00 11:30',
    },
    {
      because: 'a time both taken and past needs both',
      ask: {
        resources: [resource({ bookings })],
        now: at('2026-07-15T07:20:00Z'),
        durationSeconds: 1800,
        includePast: true,
      },
      starts: '(09:00) (09:30) 10:30 11:00 11:30',
    },
    {
      because: 'times of days gone by are never shown',
      ask: { now: at('2026-07-16T06:00:00Z'), includePast: true, includeTaken: true },
      starts: '',
    },
    {
      because: 'FREE_START shows taken times on the grid of work, and no time twice',
      ask: {
        resources: [resource({ bookings: [{ date: DATE, from: '09:40', to: '10:20' }] })],
        durationSeconds: 1800,
        startAlign: 'FREE_START',
        includeTaken: true,
      },
      starts: '09:00 (09:30) (10:00) 10:20 10:50 11:20',
    },
  ])
})

describe('several places', () => {
  const room = (capacity: number, ...bookings: [lane: number, from: string, to: string][]) => ({
    resources: [
      resource({
        id: 'hall',
        capacity,
        bookings: bookings.map(([lane, from, to]) => ({ date: DATE, from, to, lane })),
      }),
    ],
  })
  rows('$because', [
    {
      because: 'one booking of two leaves the other place',
      ask: room(2, [0, '09:00', '12:00']),
      starts: '09:00 09:30 10:00 10:30 11:00',
    },
    {
      because: 'two of two leave none',
      ask: room(2, [0, '09:00', '12:00'], [1, '10:00', '12:00']),
      starts: '09:00',
    },
    {
      because: 'a visit needs one place throughout: two half-free places do not make one',
      ask: room(2, [0, '09:00', '10:30'], [1, '10:30', '12:00']),
      starts: '09:00 09:30 10:30 11:00',
    },
    {
      because: 'bookings from before the hall was made smaller still count',
      ask: room(2, [5, '09:00', '12:00'], [0, '09:00', '10:00']),
      starts: '10:00 10:30 11:00',
    },
    {
      because: 'and one alone leaves the other place',
      ask: room(2, [5, '09:00', '12:00']),
      starts: '09:00 09:30 10:00 10:30 11:00',
    },
    {
      because: 'FREE_START begins where any place becomes free',
      ask: {
        ...room(2, [0, '09:00', '09:20'], [1, '09:00', '10:10']),
        startAlign: 'FREE_START',
        stepSeconds: 3600,
      },
      starts: '09:20 10:10 10:20',
    },
  ])
})

describe('promise 5: days on which the clocks change', () => {
  const night = (timeZone: string, date: string, hours: string, ask: Partial<SlotQuestion> = {}) =>
    toSlots(
      cutSlots(
        question({
          timeZone,
          firstDay: date,
          now: at('2026-01-01T00:00:00Z'),
          branchWorkingTime: { cycle_frames: everyDay(hours), day_frames: [] },
          ...ask,
        }),
      ),
    )[0]!
      .date_slots[0]!.slots.map(({ time }) => `${reads(time.start_time)}-${reads(time.end_time)}`)
      .join(' ')

  it.each([
    {
      zone: 'Europe/Kyiv',
      date: '2026-03-29',
      hours: '02:00-06:00',
      shows: '02:00-04:00 04:00-05:00 05:00-06:00',
      because: '03:00 is skipped and a service over it takes 60 real minutes',
    },
    {
      zone: 'Europe/Kyiv',
      date: '2026-10-25',
      hours: '02:00-06:00',
      shows: '02:00-03:00 03:00-03:00 04:00-05:00 05:00-06:00',
      because: '03:00 comes twice, the earlier counts, and an hour later it is 03:00 again',
    },
    {
      zone: 'Europe/Warsaw',
      date: '2026-03-29',
      hours: '01:00-05:00',
      shows: '01:00-03:00 03:00-04:00 04:00-05:00',
      because: 'Warsaw changes an hour of clock earlier',
    },
    {
      zone: 'America/New_York',
      date: '2026-03-08',
      hours: '00:00-04:00',
      shows: '00:00-01:00 01:00-03:00 03:00-04:00',
      because: 'New York skips 02:00',
    },
    {
      zone: 'America/New_York',
      date: '2026-11-01',
      hours: '00:00-04:00',
      shows: '00:00-01:00 01:00-01:00 02:00-03:00 03:00-04:00',
      because: 'New York shows 01:00 twice',
    },
    {
      zone: 'Australia/Lord_Howe',
      date: '2026-10-04',
      hours: '01:00-04:30',
      shows: '01:00-02:30 03:00-04:00',
      because: 'half an hour is skipped: 02:00 is missing, and 03:00 stays on the hour',
    },
    {
      zone: 'Asia/Kathmandu',
      date: '2026-03-29',
      hours: '01:00-04:00',
      shows: '01:00-02:00 02:00-03:00 03:00-04:00',
      because: 'Kathmandu never changes',
    },
  ])('$zone on $date: $shows, because $because', ({ zone, date, hours, shows }) => {
    expect(night(zone, date, hours, { stepSeconds: 3600 })).toBe(shows)
  })

  it('a night shift into the change is as long as it really is', () => {
    // 22:00 to 06:00 are seven hours in that night: seven services of an hour, not eight.
    expect(night('Europe/Kyiv', '2026-03-28', '22:00-30:00', { stepSeconds: 3600 }).split(' ')).toHaveLength(
      7,
    )
  })

  it('work that lies wholly in skipped time is no work', () => {
    const [anna] = toSlots(
      cutSlots(
        question({
          firstDay: '2026-03-29',
          now: at('2026-03-01T00:00:00Z'),
          branchWorkingTime: { cycle_frames: everyDay('03:00-04:00'), day_frames: [] },
        }),
      ),
    )
    expect(anna!.date_slots[0]).toEqual({
      date: '2026-03-29',
      slots: [],
      min_work_time: null,
      max_work_time: null,
      min_available_time: null,
      max_available_time: null,
    })
  })

  it('a date that an island left out has no times, and is still listed', () => {
    const [anna] = toSlots(
      cutSlots(
        question({
          timeZone: 'Pacific/Apia',
          firstDay: '2011-12-29',
          lastDay: '2011-12-31',
          now: at('2011-12-01T00:00:00Z'),
        }),
      ),
    )
    expect(anna!.date_slots.map((day) => [day.date, day.slots.length])).toEqual([
      ['2011-12-29', 5],
      ['2011-12-30', 0],
      ['2011-12-31', 5],
    ])
  })
})

describe('sensible limits', () => {
  it.each<Partial<SlotQuestion>>([
    { stepSeconds: 0 },
    { durationSeconds: 0 },
    { durationSeconds: 0, slotSizeSeconds: 3600 },
    { slotSizeSeconds: 0 },
    { slotSizeSeconds: 0, mode: 'BY_STEP', startAlign: 'CLOCK' },
    { slotSizeSeconds: 0, mode: 'BY_DURATION' },
    { bufferBeforeSeconds: -60 },
    { bufferAfterSeconds: -60 },
  ])('lengths that would never end or make no sense are refused, not looped over: %o', (ask) => {
    expect(() => cutSlots(question(ask))).toThrow(RangeError)
  })

  it('an answer of more starts than were allowed is not worked out', () => {
    // Five on that day.
    expect(startsOn(question({ maxStarts: 5 }))).toHaveLength(5)
    expect(() => cutSlots(question({ maxStarts: 4 }))).toThrow(TooManyStarts)
  })

  it('ranges of many years are refused', () => {
    expect(() => cutSlots(question({ firstDay: '2026-01-01', lastDay: '2036-12-01' }))).not.toThrow()
    expect(() => cutSlots(question({ firstDay: '2026-01-01', lastDay: '2037-01-01' }))).toThrow(RangeError)
  })

  it('the first and the last dates there are are answered like any other', () => {
    expect(
      startsOn(question({ firstDay: '0001-01-01', now: Date.parse('0001-01-01T00:00:00Z') / 1000 })),
    ).toHaveLength(5)
    expect(startsOn(question({ firstDay: '9999-12-31' }))).toHaveLength(5)
    expect(relevantDays(question({ firstDay: '0001-01-01', lastDay: '9999-12-31' }))).toEqual({
      firstDay: '0001-01-01',
      lastDay: '9999-12-31',
    })
  })

  it('the range of read days grows with lengths and buffers', () => {
    expect(relevantDays(question())).toEqual({ firstDay: '2026-07-12', lastDay: '2026-07-19' })
    expect(relevantDays(question({ bufferBeforeSeconds: 600, durationSeconds: 90_000 }))).toEqual({
      firstDay: '2026-07-11',
      lastDay: '2026-07-20',
    })
  })

  it('occupied time may come in any order and reach far out of the range', () => {
    const [from, to] = [at('2020-01-01T00:00:00Z'), at('2040-01-01T00:00:00Z')]
    const late = [0, at('2026-07-15T08:00:00Z'), at('2026-07-15T09:00:00Z')]
    const early = [0, at('2026-07-15T06:00:00Z'), at('2026-07-15T07:00:00Z')]
    expect(startsOn(question({ resources: [resource({ busy: [...late, ...early] })] }))).toEqual(['10:00'])
    expect(startsOn(question({ resources: [resource({ busy: [0, from, to] })] }))).toEqual([])
  })
})
