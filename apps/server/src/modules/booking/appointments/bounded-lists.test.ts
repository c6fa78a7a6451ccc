import type { FreeDay, FreeTime } from '@zapys/domain/slots'
import { describe, expect, it } from 'vitest'
import { boundedLists, ListsTooExpensiveError, type Lists, InconsistentListsError } from './bounded-lists.ts'

const day = { date: '2026-05-19', freeTimes: 1 } as FreeDay
const time = (available: boolean) => ({ available, start_time: 36_000 }) as FreeTime
const noWork = { starts: 0, availabilityChecks: 0, priceSteps: 0 }
const month = { start: '2026-05-18', end: '2026-05-31' }

/** Another client books between the list of days and the list of times. */
const lists = (times: FreeTime[], freeTimes = 1): Lists => ({
  daysOf: () =>
    Promise.resolve({
      list: { slots: [] } as never,
      read: [{ ...day, freeTimes }],
      resources: 1,
      work: noWork,
    }),
  timesOf: () => Promise.resolve({ list: { slots: [] } as never, read: times, resources: 1, work: noWork }),
})

describe('lists of one answer', () => {
  it.each([
    { times: [], because: 'its only time was taken' },
    { times: [time(false)], because: 'taken times are listed, too' },
  ])('are torn where a day promises a time and has none: $because', async ({ times }) => {
    const torn = boundedLists(lists(times))
    await torn.daysOf(month)
    await expect(torn.timesOf(day.date)).rejects.toThrow(InconsistentListsError)
    expect(torn.times).toEqual([])
    const again = boundedLists(lists(times), { isAgain: true })
    await again.daysOf(month)
    expect(await again.timesOf(day.date)).toEqual(times)
  })

  it.each([
    { times: [time(false), time(true)], freeTimes: 1, because: 'one is left' },
    { times: [], freeTimes: 0, because: 'nothing was promised' },
  ])('fit together where $because', async ({ times, freeTimes }) => {
    const whole = boundedLists(lists(times, freeTimes))
    await whole.daysOf(month)
    expect(await whole.timesOf(day.date)).toEqual(times)
  })

  it.each([
    {
      work: { availabilityChecks: 100_000 },
      isMore: true,
      because: 'that many availability checks are allowed',
    },
    {
      work: { availabilityChecks: 100_001 },
      isMore: false,
      because: 'it was one availability check too many',
    },
    { work: { starts: 500_000 }, isMore: true, because: 'five starts count as one availability check' },
    {
      work: { priceSteps: 1_000_000 },
      isMore: true,
      because: 'ten steps of prices count as one availability check',
    },
    {
      work: { availabilityChecks: 60_000, starts: 150_000, priceSteps: 100_010 },
      isMore: false,
      because: 'all three add up',
    },
  ])('after $work: another one is made: $isMore, since $because', async ({ work, isMore }) => {
    const until = Date.parse('2026-05-18T12:00:00Z')
    const listed = { list: { slots: [] } as never, read: [], resources: 1 }
    const bounded = boundedLists({
      daysOf: (_, keep) => {
        keep(until)
        return Promise.resolve({ ...listed, work: { ...noWork, ...work } })
      },
      timesOf: (_, keep) => {
        keep(until)
        return Promise.resolve({ ...listed, work: noWork })
      },
    })
    await bounded.daysOf(month)
    const next = bounded.timesOf(day.date)
    if (isMore) expect(await next).toEqual([])
    else await expect(next).rejects.toThrow(ListsTooExpensiveError)
    // The response depends only on the query, so it is cached as long as its lists.
    expect(bounded.until()).toBe(until)
  })

  it('are not more than six, however empty the months are', async () => {
    const bounded = boundedLists(lists([], 0))
    for (let month = 1; month <= 6; month += 1)
      await bounded.daysOf({ start: `2026-0${month}-01`, end: `2026-0${month}-28` })
    await expect(bounded.daysOf({ start: '2026-07-01', end: '2026-07-28' })).rejects.toThrow(
      ListsTooExpensiveError,
    )
    expect(bounded.days).toHaveLength(6)
  })
})
