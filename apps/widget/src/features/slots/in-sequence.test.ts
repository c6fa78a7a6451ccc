import { describe, expect, it } from 'vitest'
import type { SlotsAnswer } from '@zapys/contract'
import { daysInSequence, timesInSequence } from './in-sequence.ts'

const DATE = '2026-11-23'
const HOUR = 3600
/** Free starts of one service of a length, in hours. */
const leg = (
  resource_id: string,
  hours: number,
  starts: number[],
  price?: number,
  discounted_price?: number,
  min_work_time: number | null = 9 * HOUR,
) =>
  ({
    slots: [
      {
        resource_id,
        date_slots: [
          {
            date: DATE,
            min_work_time,
            slots: starts.map((at) => ({
              time: { start_time: at * HOUR, end_time: (at + hours) * HOUR },
              available: true,
              price,
              ...(discounted_price === undefined ? {} : { discount: { discounted_price } }),
            })),
          },
        ],
      },
    ],
  }) as unknown as SlotsAnswer
const hoursOf = (legs: SlotsAnswer[]) =>
  timesInSequence(legs, DATE).map(({ start_time, end_time }) => [start_time / HOUR, end_time / HOUR])

describe('a visit with one resource each, in sequence', () => {
  it.each([
    {
      cut: leg('olha', 1, [9, 10, 11]),
      massage: leg('marta', 2, [10.5, 11]),
      visits: [[10, 13]],
      because: 'the massage must be free the moment the cut ends',
    },
    {
      cut: leg('olha', 1, [9]),
      massage: leg('marta', 2, [9, 14]),
      visits: [],
      because: 'a later massage would leave a break',
    },
    { cut: leg('olha', 1, []), massage: leg('marta', 2, [9]), visits: [], because: 'Olha is not free' },
  ])('offers $visits: $because', ({ cut, massage, visits }) => {
    expect(hoursOf([cut, massage])).toEqual(visits)
  })

  it('prices add up, with the discount of each', () => {
    const legs = [leg('olha', 1, [9], 50000, 40000), leg('marta', 2, [10], 70000)]
    expect(timesInSequence(legs, DATE)[0]).toMatchObject({
      price: 120000,
      discount: { discounted_price: 110000 },
      resource_ids: ['olha', 'marta'],
    })
  })

  it('an unknown price makes the sum unknown', () => {
    expect(
      timesInSequence([leg('olha', 1, [9], 50000), leg('marta', 2, [10])], DATE)[0]?.price,
    ).toBeUndefined()
  })

  it('every day asked for is counted, also those without times', () => {
    const legs = [leg('olha', 1, [9, 12], 50000), leg('marta', 2, [10, 13], 70000)]
    expect(daysInSequence(legs, { start: '2026-11-22', end: DATE })).toMatchObject([
      { date: '2026-11-22', freeTimes: 0 },
      { date: DATE, freeTimes: 2, price: 120000 },
    ])
  })

  it('a day is worked where all who perform the visit work', () => {
    const range = { start: DATE, end: DATE }
    const off = leg('marta', 2, [], undefined, undefined, null)
    expect(daysInSequence([leg('olha', 1, []), leg('marta', 2, [])], range)).toMatchObject([{ works: true }])
    expect(daysInSequence([leg('olha', 1, [9]), off], range)).toMatchObject([{ works: false }])
  })
})
