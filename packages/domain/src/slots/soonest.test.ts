import { describe, expect, it } from 'vitest'
import { findSoonest, inside } from './soonest.ts'

/** Free times by day, and the recorded requests. */
function calendarOf(free: Record<string, number[]>) {
  const asked: string[] = []
  return {
    asked,
    daysOf: async ({ start, end }: { start: string; end: string }) => {
      asked.push(`${start} ${end}`)
      return Object.keys(free)
        .filter((date) => date >= start && date <= end)
        .map((date) => ({ date, freeTimes: free[date]!.length }))
    },
    timesOf: async (date: string) => {
      asked.push(date)
      return free[date] ?? []
    },
    pick: (times: readonly number[]) => times.find((time) => time >= 10),
  }
}

describe('the soonest free time', () => {
  it('is of the first day that has one, and nothing is asked that is not needed', async () => {
    const calendar = calendarOf({ '2026-05-19': [], '2026-05-20': [9, 11], '2026-05-21': [10] })
    expect(await findSoonest({ firstDay: '2026-05-18', lastDay: '2026-07-17' }, calendar)).toEqual({
      date: '2026-05-20',
      time: 11,
    })
    expect(calendar.asked).toEqual(['2026-05-18 2026-05-31', '2026-05-20'])
  })

  it('is of a later day where nothing of the first one fits', async () => {
    const calendar = calendarOf({ '2026-05-20': [9], '2026-06-02': [12] })
    expect(await findSoonest({ firstDay: '2026-05-18', lastDay: '2026-06-10' }, calendar)).toMatchObject({
      date: '2026-06-02',
    })
    expect(calendar.asked).toEqual([
      '2026-05-18 2026-05-31',
      '2026-05-20',
      '2026-06-01 2026-06-10',
      '2026-06-02',
    ])
  })

  it('is looked for through twelve months, and not further than can be booked', async () => {
    const never = calendarOf({ '2027-05-01': [12] })
    expect(await findSoonest({ firstDay: '2026-05-18', lastDay: '2028-01-01' }, never)).toBeNull()
    expect(never.asked).toHaveLength(12)
    const near = calendarOf({})
    expect(await findSoonest({ firstDay: '2026-05-18', lastDay: '2026-05-18' }, near)).toBeNull()
    expect(near.asked).toEqual(['2026-05-18 2026-05-18'])
  })
})

describe('days that can be booked', () => {
  const bookable = { firstDay: '2026-05-18', lastDay: '2026-06-10' }
  it.each([
    { days: '2026-05-01 2026-05-31', part: '2026-05-18 2026-05-31', because: 'the past is over' },
    { days: '2026-06-01 2026-06-30', part: '2026-06-01 2026-06-10', because: 'that far and no further' },
    { days: '2026-07-01 2026-07-31', part: '2026-07-01 2026-06-10', because: 'none of them can be' },
  ])('of $days are $part: $because', ({ days, part }) => {
    const [start = '', end = ''] = days.split(' ')
    const found = inside({ start, end }, bookable)
    expect(`${found.start} ${found.end}`).toBe(part)
  })
})
