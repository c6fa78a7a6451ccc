import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysBetween, toLocal, weekdayOf } from '../time/index.ts'
import { planRepeats, repeatDates, type ListedDate, type RepeatChoice, type Repetition } from './index.ts'

const clock = (text: string) => {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return hour * 3600 + minute * 60
}
const utc = (text: string) => Date.parse(`${text}Z`) / 1000
const read = (startsAt: number | null) =>
  startsAt === null ? 'skipped' : new Date(startsAt * 1000).toISOString().slice(0, 16)

type Row = Omit<Repetition, 'first' | 'timeZone'> & {
  zone: string
  first: string
  instants: string[]
  because: string
}

describe('the dates of a repeating booking', () => {
  it.each<Row>([
    {
      zone: 'Europe/Kyiv',
      first: '2026-06-01 10:00',
      everyWeeks: 1,
      times: 3,
      instants: ['2026-06-01T07:00', '2026-06-08T07:00', '2026-06-15T07:00'],
      because: 'every Monday at ten',
    },
    {
      zone: 'Europe/Kyiv',
      first: '2026-12-28 10:00',
      everyWeeks: 2,
      times: 2,
      instants: ['2026-12-28T08:00', '2027-01-11T08:00'],
      because: 'every second week, over the new year',
    },
    {
      zone: 'Europe/Kyiv',
      first: '2026-10-19 10:00',
      everyWeeks: 1,
      times: 2,
      instants: ['2026-10-19T07:00', '2026-10-26T08:00'],
      because: 'the clock on the wall counts: after the change the same ten o’clock is an hour later',
    },
    {
      zone: 'Europe/Kyiv',
      first: '2026-03-22 03:30',
      everyWeeks: 1,
      times: 3,
      instants: ['2026-03-22T01:30', 'skipped', '2026-04-05T00:30'],
      because: 'half past three does not exist on the day the clocks go forward; the rest stands',
    },
    {
      zone: 'Europe/Kyiv',
      first: '2026-10-18 03:30',
      everyWeeks: 1,
      times: 2,
      instants: ['2026-10-18T00:30', '2026-10-25T00:30'],
      because: 'of the two half past three the earlier counts, as for slots',
    },
    {
      zone: 'Australia/Lord_Howe',
      first: '2026-09-27 02:15',
      everyWeeks: 1,
      times: 3,
      instants: ['2026-09-26T15:45', 'skipped', '2026-10-10T15:15'],
      because: 'half an hour is skipped there',
    },
    {
      zone: 'America/New_York',
      first: '2026-03-07 25:30',
      everyWeeks: 1,
      times: 2,
      instants: ['2026-03-08T06:30', '2026-03-15T05:30'],
      because: 'a night shift on Saturday, half past one on Sunday’s clock',
    },
    {
      zone: 'UTC',
      first: '2028-02-22 00:00',
      everyWeeks: 1,
      times: 2,
      instants: ['2028-02-22T00:00', '2028-02-29T00:00'],
      because: 'leap days are days',
    },
  ])('from $first in $zone: $because', ({ zone, first, everyWeeks, times, instants }) => {
    const [date = '', time = ''] = first.split(' ')
    const dates = repeatDates({ timeZone: zone, first: { date, seconds: clock(time) }, everyWeeks, times })
    expect(dates.map(({ startsAt }) => read(startsAt))).toEqual(instants)
  })

  it.each([1, 27, 2.5, 0, -3, Number.NaN])('%s times is a mistake of the caller', (times) => {
    const first = { date: '2026-06-01', seconds: 0 }
    expect(() => repeatDates({ timeZone: 'UTC', first, everyWeeks: 1, times })).toThrow(RangeError)
  })

  it('all keep the weekday, the distance and the time on the clock, in every zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'Europe/Kyiv',
          'Europe/Warsaw',
          'America/New_York',
          'Australia/Lord_Howe',
          'Asia/Kolkata',
        ),
        fc.integer({ min: 0, max: 730 }),
        fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 900),
        fc.constantFrom(1 as const, 2 as const),
        fc.integer({ min: 2, max: 26 }),
        (timeZone, day, seconds, everyWeeks, times) => {
          const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)
          const dates = repeatDates({ timeZone, first: { date, seconds }, everyWeeks, times })
          expect(dates).toHaveLength(times)
          dates.forEach((one, index) => {
            expect(weekdayOf(one.date)).toBe(weekdayOf(date))
            expect(daysBetween(date, one.date)).toBe(index * everyWeeks * 7)
            if (one.startsAt !== null)
              expect(toLocal(timeZone, one.startsAt)).toEqual({ date: one.date, seconds })
          })
        },
      ),
    )
  })
})

const free = (date: string): ListedDate => ({ date, startsAt: utc(`${date}T10:00`), available: true })
const taken = (date: string): ListedDate => ({ ...free(date), available: false })
const skippedByClocks = (date: string): ListedDate => ({ date, startsAt: null, available: false })
const moveTo = (time: string): RepeatChoice => ({ kind: 'MOVE', startsAt: utc(time) })

describe('what the client makes of the dates', () => {
  it.each<{ dates: ListedDate[]; choices: Record<string, RepeatChoice>; plan: string; because: string }>([
    {
      dates: [free('2026-06-01'), free('2026-06-08')],
      choices: {},
      plan: 'planned 2026-06-01T10:00 2026-06-08T10:00',
      because: 'nothing collides, nothing is to be chosen',
    },
    {
      dates: [free('2026-06-01'), taken('2026-06-08'), skippedByClocks('2026-06-15')],
      choices: {},
      plan: 'undecided 2026-06-08 2026-06-15',
      because: 'a taken date and one whose time does not exist both need a choice',
    },
    {
      dates: [free('2026-06-01'), taken('2026-06-08')],
      choices: { '2026-06-08': { kind: 'KEEP' } },
      plan: 'undecided 2026-06-08',
      because: 'a taken date cannot be kept',
    },
    {
      dates: [free('2026-06-01'), taken('2026-06-08')],
      choices: { '2026-06-08': { kind: 'SKIP' } },
      plan: 'planned 2026-06-01T10:00',
      because: 'one is left out',
    },
    {
      dates: [free('2026-06-01'), skippedByClocks('2026-06-08')],
      choices: { '2026-06-08': moveTo('2026-06-08T11:30') },
      plan: 'planned 2026-06-01T10:00 2026-06-08T11:30',
      because: 'another time of that date',
    },
    {
      dates: [taken('2026-06-01'), free('2026-06-08')],
      choices: { '2026-06-01': moveTo('2026-06-09T09:00') },
      plan: 'planned 2026-06-08T10:00 2026-06-09T09:00',
      because: 'moved past the next one, booked in the order of time',
    },
    {
      dates: [free('2026-06-01'), free('2026-06-08')],
      choices: { '2026-06-01': { kind: 'SKIP' }, '2026-07-07': { kind: 'SKIP' } },
      plan: 'planned 2026-06-08T10:00',
      because: 'a free date may be left out too; a choice for a date that is not listed says nothing',
    },
    {
      dates: [taken('2026-06-01'), free('2026-06-08')],
      choices: { '2026-06-01': moveTo('2026-06-08T09:30') },
      plan: 'overlapping 2026-06-01 2026-06-08',
      because: 'the client cannot be at two visits at once',
    },
    {
      dates: [taken('2026-06-01'), free('2026-06-08')],
      choices: { '2026-06-01': moveTo('2026-06-08T09:00') },
      plan: 'planned 2026-06-08T09:00 2026-06-08T10:00',
      because: 'one visit after the other is allowed: the end is not included',
    },
    {
      dates: [free('2026-06-01')],
      choices: { '2026-06-01': { kind: 'SKIP' } },
      plan: 'empty',
      because: 'nothing is left',
    },
  ])('$plan: $because', ({ dates, choices, plan }) => {
    const made = planRepeats(dates, choices, 3600)
    const details = made.kind === 'planned' ? made.starts.map(read) : 'dates' in made ? made.dates : []
    expect([made.kind, ...details].join(' ')).toBe(plan)
  })
})
