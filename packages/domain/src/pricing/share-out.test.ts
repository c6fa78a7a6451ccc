import { describe, expect, it } from 'vitest'
import { shareOut } from './index.ts'

describe('a sum shared out', () => {
  it.each([
    { sum: 30_000, by: [45_000, 15_000], is: [22_500, 7_500], because: 'as the prices stand to each other' },
    { sum: 100, by: [1, 1, 1], is: [33, 33, 34], because: 'nothing is lost by rounding' },
    { sum: 100, by: [3, 0], is: [100, 0], because: 'what is free stays free' },
    { sum: 100, by: [0, 0], is: [0, 100], because: 'somewhere it has to be' },
    { sum: 0, by: [500, 500], is: [0, 0], because: 'it is a present' },
  ])('$sum by $by is $is, because $because', ({ sum, by, is }) => {
    expect(shareOut(sum, by)).toEqual(is)
  })
})
