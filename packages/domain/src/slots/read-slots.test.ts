import { describe, expect, it } from 'vitest'
import type { DaySummary, MergedAnswer, VisitSlotsAnswer } from '@zapys/contract'
import { readDays, readTimes, readVisitDays, readVisitTimes } from './read-slots.ts'

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

describe('days and times of a whole visit', () => {
  const HOUR = 3600
  const leg = (resource_id: string) => ({ resource_id, service_ids: [], starts_at: '', ends_at: '' })
  const answer: VisitSlotsAnswer = {
    days: [
      { date: '2026-11-21', is_day_off: true, times_count: 0 },
      {
        date: '2026-11-22',
        is_day_off: false,
        times_count: 1,
        price: 65_000,
        discount: { percent: 10, discounted_price: 58_500 },
        times: [
          {
            starts_at: '2026-11-22T08:00:00.000Z',
            price: 65_000,
            time: { start_time: 10 * HOUR, end_time: 12 * HOUR },
            legs: [leg('anna'), leg('olha')],
          },
        ],
      },
    ],
  }

  it('each day has its number, and is worked unless somebody is off whom the visit needs', () => {
    expect(readVisitDays(answer)).toEqual([
      { date: '2026-11-21', freeTimes: 0, works: false, exact: true, price: undefined, discount: undefined },
      {
        date: '2026-11-22',
        freeTimes: 1,
        works: true,
        exact: true,
        price: 65_000,
        discount: { percent: 10, discounted_price: 58_500 },
      },
    ])
  })

  it('marks each day on which there were too many plans to check', () => {
    const days = readVisitDays({ ...answer, incomplete: true })
    expect(days.map(({ incomplete }) => incomplete)).toEqual([true, true])
  })

  it('each time has everybody who does the visit then, and its price', () => {
    expect(readVisitTimes(answer)).toEqual([
      {
        start_time: 10 * HOUR,
        end_time: 12 * HOUR,
        available: true,
        price: 65_000,
        resource_ids: ['anna', 'olha'],
        discount: undefined,
        starts_at: '2026-11-22T08:00:00.000Z',
        legs: answer.days.flatMap((day) => day.times ?? [])[0]!.legs,
      },
    ])
  })
})
