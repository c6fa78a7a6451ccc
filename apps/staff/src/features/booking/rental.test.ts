import { describe, expect, it } from 'vitest'
import { endOf, formerPrice, hoursBetween, isUnusual, nextAfter, secondsBetween, slotsIn } from './rental.ts'

const HOUR = 3600
const KYIV = 'Europe/Kyiv'
const court = { id: 'court', min_duration: 1.5 * HOUR, max_duration: 4 * HOUR }

describe('the length of a rental', () => {
  it.each([
    { hours: 2, unusual: false, because: 'the minimum in whole slots' },
    { hours: 1.5, unusual: true, because: 'clients take whole slots' },
    { hours: 4, unusual: false, because: 'the maximum' },
    { hours: 5, unusual: true, because: 'longer than clients can rent' },
  ])('of $hours h is unusual: $unusual, because $because', ({ hours, unusual }) => {
    expect(isUnusual(hours * HOUR, court, HOUR)).toBe(unusual)
  })

  it.each([
    { day: '2026-06-02', start: 10, seconds: 2 * HOUR, end: 12, because: 'an ordinary day' },
    { day: '2026-06-02', start: 23, seconds: 3 * HOUR, end: 26, because: 'it ends after midnight' },
    { day: '2026-06-02', start: 10, seconds: 72 * HOUR, end: 82, because: 'it lasts three days' },
    { day: '2026-03-29', start: 2, seconds: 2 * HOUR, end: 5, because: 'the clocks skip an hour' },
  ])('from $start until $end on $day are real hours: $because', ({ day, start, seconds, end }) => {
    expect(endOf(KYIV, day, start * HOUR, seconds)).toBe(end * HOUR)
    expect(secondsBetween(KYIV, day, start * HOUR, end * HOUR)).toBe(seconds)
  })

  it('is unknown without a day or at an hour that the clocks skip', () => {
    expect(endOf(KYIV, '', 10 * HOUR, HOUR)).toBeNull()
    expect(secondsBetween(KYIV, '2026-03-29', 2 * HOUR, 3.5 * HOUR)).toBeNull()
  })

  it('typed as an end before the start is one of the next day', () => {
    expect(nextAfter(10 * HOUR, 12 * HOUR)).toBe(12 * HOUR)
    expect(nextAfter(22 * HOUR, HOUR)).toBe(25 * HOUR)
    expect(nextAfter(25 * HOUR, 3 * HOUR)).toBe(27 * HOUR)
  })
})

const answer = {
  days: [
    {
      date: '2026-06-02',
      times: Object.fromEntries(
        [10, 11, 12].map((hour) => [
          hour * HOUR,
          {
            time: { start_time: hour * HOUR, end_time: (hour + 1) * HOUR },
            available: hour === 12,
            resource_ids: hour === 12 ? ['blue'] : [],
          },
        ]),
      ),
    },
  ],
}

describe('the hours of a day', () => {
  const starts = (slots: ReturnType<typeof slotsIn>) =>
    slots.filter(({ available }) => available).map(({ start_time }) => start_time / HOUR)

  it('that are free, and those of the booking that moves', () => {
    expect(starts(slotsIn(answer, '2026-06-02'))).toEqual([12])
    expect(starts(slotsIn(answer, '2026-06-03'))).toEqual([])
    const own = { start: 10 * HOUR, end: 12 * HOUR, resource: 'blue' }
    expect(starts(slotsIn(answer, '2026-06-02', { day: '2026-06-02', ...own }))).toEqual([10, 11, 12])
    expect(starts(slotsIn(answer, '2026-06-02', { day: '2026-06-01', ...own }))).toEqual([12])
  })

  it('are chosen if they make up the length, else other hours were typed', () => {
    const own = { day: '2026-06-02', start: 10 * HOUR, end: 12 * HOUR, resource: 'blue' }
    const slots = slotsIn(answer, '2026-06-02', own)
    expect(hoursBetween(slots, 11 * HOUR, 13 * HOUR)).toEqual([11 * HOUR, 12 * HOUR])
    expect(hoursBetween(slots, 11.5 * HOUR, 13 * HOUR)).toEqual([])
    expect(hoursBetween(slots, 11 * HOUR, 14 * HOUR)).toEqual([])
    expect(hoursBetween(slots, null, null)).toEqual([])
  })
})

it('the former price is restored with a reason only if it changed', () => {
  expect(formerPrice({ price: 600 }, { price: 900 }, 'Undo')).toEqual({ price: 600, price_reason: 'Undo' })
  expect(formerPrice({ price: 600 }, { price: 600 }, 'Undo')).toEqual({ price: 600 })
})
