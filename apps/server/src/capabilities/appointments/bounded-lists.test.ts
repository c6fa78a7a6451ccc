import type { FreeDay, FreeTime } from '@zapys/domain/slots'
import { describe, expect, it } from 'vitest'
import { boundedLists, Enough, type Lists, Torn } from './bounded-lists.ts'

const day = { date: '2026-05-19', freeTimes: 1 } as FreeDay
const time = (available: boolean) => ({ available, start_time: 36_000 }) as FreeTime
const month = { start: '2026-05-18', end: '2026-05-31' }

/** Somebody books between the list of days and that of times. */
const lists = (times: FreeTime[], freeTimes = 1): Lists => ({
  daysOf: () =>
    Promise.resolve({ list: { slots: [] } as never, read: [{ ...day, freeTimes }], resources: 1 }),
  timesOf: () => Promise.resolve({ list: { slots: [] } as never, read: times, resources: 1 }),
})

describe('lists of one answer', () => {
  it.each([
    { times: [], because: 'its only time was taken' },
    { times: [time(false)], because: 'taken times are listed, too' },
  ])('are torn where a day promises a time and has none: $because', async ({ times }) => {
    const torn = boundedLists(lists(times))
    await torn.daysOf(month)
    await expect(torn.timesOf(day.date)).rejects.toThrow(Torn)
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

  it('are kept for what they say, and not where only time has cut them short', async () => {
    const until = Date.parse('2026-05-18T12:00:00Z')
    const listed = { list: { slots: [] } as never, read: [], resources: 1 }
    const slow = (ms: number): Lists => ({
      daysOf: async (_, keep) => {
        await new Promise((later) => setTimeout(later, ms))
        keep(until)
        return listed
      },
      timesOf: () => Promise.resolve(listed),
    })
    const quick = boundedLists(slow(0))
    await quick.daysOf(month)
    expect(quick.until()).toBe(until)
    const late = boundedLists(slow(210))
    await late.daysOf(month)
    await expect(late.timesOf(day.date)).rejects.toThrow(Enough)
    expect(late.until()).toBe(0)
  })

  it('are not more than six, however empty the months are', async () => {
    const bounded = boundedLists(lists([], 0))
    for (let month = 1; month <= 6; month += 1)
      await bounded.daysOf({ start: `2026-0${month}-01`, end: `2026-0${month}-28` })
    await expect(bounded.daysOf({ start: '2026-07-01', end: '2026-07-28' })).rejects.toThrow(Enough)
    expect(bounded.days).toHaveLength(6)
  })
})
