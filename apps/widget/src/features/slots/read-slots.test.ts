import { describe, expect, it } from 'vitest'
import type { DaySummary, MergedAnswer } from '@zapys/contract'
import { readDays, readTimes } from './read-slots.ts'

const day = (date: string, slots_count: number, more: Partial<DaySummary> = {}): DaySummary => ({
  date,
  slots_count,
  min_work_time: null,
  max_work_time: null,
  min_available_time: null,
  max_available_time: null,
  ...more,
})

describe('readDays', () => {
  it('the number of one specialist is exact', () => {
    expect(readDays({ slots: [{ resource_id: 'anna', date_slots: [day('2026-11-21', 7)] }] })).toMatchObject([
      { date: '2026-11-21', freeTimes: 7, exact: true },
    ])
  })

  it('of several specialists the number is the least there can be, and the lowest price and best discount count', () => {
    const answer = {
      slots: [
        { resource_id: 'anna', date_slots: [day('2026-11-22', 2), day('2026-11-21', 7, { price: 50000 })] },
        {
          resource_id: 'oleh',
          date_slots: [
            day('2026-11-22', 0, { min_work_time: 32_400 }),
            day('2026-11-21', 9, { price: 40000, discount: { percent: 10, discounted_price: 36000 } }),
          ],
        },
      ],
    }
    expect(readDays(answer)).toEqual([
      {
        date: '2026-11-21',
        freeTimes: 9,
        works: false,
        exact: false,
        price: 40000,
        discount: { percent: 10, discounted_price: 36000 },
      },
      {
        date: '2026-11-22',
        freeTimes: 2,
        works: true,
        exact: true,
        price: undefined,
        discount: undefined,
      },
    ])
  })
})

describe('readTimes', () => {
  it('reads a merged day in the order of its starts with the free specialists', () => {
    const time = (start: number, resource_ids: string[]) => ({
      time: { start_time: start, end_time: start + 3600 },
      available: true,
      resource_ids,
    })
    const answer: MergedAnswer = {
      days: [
        {
          date: '2026-11-21',
          resource_ids: ['anna', 'oleh'],
          min_work_time: 0,
          max_work_time: 0,
          min_available_time: 0,
          max_available_time: 0,
          // Keys that are whole numbers would come in order by themselves, these do not.
          times: { 'b-57600': time(57600, ['oleh']), 'a-36000': time(36000, ['anna', 'oleh']) },
        },
      ],
    }
    expect(
      readTimes(answer, '2026-11-21').map(({ start_time, resource_ids }) => [start_time, resource_ids]),
    ).toEqual([
      [36000, ['anna', 'oleh']],
      [57600, ['oleh']],
    ])
    expect(readTimes(answer, '2026-11-22')).toEqual([])
  })
})
