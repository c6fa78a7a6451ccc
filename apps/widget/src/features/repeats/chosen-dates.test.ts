import { describe, expect, it } from 'vitest'
import { chosenFor, dateSentAs, movedOf, SKIP } from './chosen-dates.ts'
import type { DateOfSeries } from './chosen-dates.ts'

/** A visit at ten, with the other times that are offered if it is taken. */
const day = (date: string, available: boolean, offered: string[] = []) =>
  ({
    date,
    starts_at: `${date}T10:00:00.000Z`,
    available,
    alternatives: offered.map((starts_at) => ({ starts_at })),
  }) as DateOfSeries
const ELEVEN = '2026-12-08T11:00:00.000Z'
const first = day('2026-12-01', true)
const taken = day('2026-12-08', false, [ELEVEN])
const third = day('2026-12-15', true)

describe('a taken date', () => {
  it.each<{ chosen: Record<string, string>; counts: string; because: string }>([
    { chosen: {}, counts: '', because: 'nothing is chosen yet' },
    { chosen: { '2026-12-08': SKIP }, counts: SKIP, because: 'it is skipped' },
    { chosen: { '2026-12-08': ELEVEN }, counts: ELEVEN, because: 'it is moved' },
    {
      chosen: { '2026-12-08': '2026-12-08T12:00:00.000Z' },
      counts: '',
      because: 'that time was taken meanwhile',
    },
  ])('$because: $counts', ({ chosen, counts }) => {
    expect(chosenFor(taken, chosen)).toBe(counts)
  })
})

it('a date that is free again is booked as shown, whatever was chosen while it was taken', () => {
  const free = day('2026-12-08', true, [ELEVEN])
  for (const choice of [SKIP, ELEVEN]) expect(chosenFor(free, { '2026-12-08': choice })).toBe('')
  expect(movedOf([first, free], { '2026-12-08': ELEVEN })).toEqual([])
})

it('only moved dates have a new start', () => {
  expect(movedOf([first, taken, third], { '2026-12-08': ELEVEN })).toEqual([
    { date: '2026-12-08', starts_at: ELEVEN },
  ])
  expect(movedOf([first, taken, third], { '2026-12-08': SKIP })).toEqual([])
})

describe('the date that a rejection names', () => {
  const named = (index: number, dates: DateOfSeries[], choices: Record<string, string>) =>
    dateSentAs(index, dates, choices)?.date

  it('skipped dates are not counted', () => {
    expect(named(1, [first, taken, third], { '2026-12-08': SKIP })).toBe('2026-12-15')
  })
  it('a date moved behind the next one is counted after it', () => {
    const late = '2026-12-16T10:00:00.000Z'
    const moved = day('2026-12-08', false, [late])
    expect(named(1, [first, moved, third], { '2026-12-08': late })).toBe('2026-12-15')
    expect(named(2, [first, moved, third], { '2026-12-08': late })).toBe('2026-12-08')
    const lost = day('2026-12-08', false)
    expect(named(2, [first, lost, third], { '2026-12-08': late })).toBe('2026-12-08')
  })
  it('an index that no date has names none', () => {
    expect(named(Number.NaN, [first, third], {})).toBeUndefined()
  })
})
