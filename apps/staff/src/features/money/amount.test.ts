import { describe, expect, it } from 'vitest'
import { amountIn, priceIn, typedAmount, usualTips } from './amount.ts'

describe('a sum of money', () => {
  it.each([
    ['500', 50_000],
    ['500,5', 50_050],
    ['1 200.50', 120_050],
    ['0.29', 29],
    ['', undefined],
    ['0', undefined],
    ['-5', undefined],
    ['5.123', undefined],
    ['1e3', undefined],
    ['1,200.50', undefined],
    ['сто', undefined],
  ])('%j is read as %j minor units', (typed, minor) => {
    expect(amountIn(typed)).toBe(minor)
  })

  it('is typed back as it was', () => {
    for (const minor of [1, 29, 50_000, 50_050]) expect(amountIn(typedAmount(minor))).toBe(minor)
  })

  it.each([
    ['0', 0],
    ['000', 0],
    ['450', 45_000],
    ['', undefined],
    ['-1', undefined],
  ])('as a price %j is %j minor units', (typed, minor) => {
    expect(priceIn(typed)).toBe(minor)
  })

  it('the usual tips are whole sums of the price, and none of a price near nothing', () => {
    expect(usualTips(45_000).map(({ amount }) => amount)).toEqual([2300, 4500, 6800])
    expect(usualTips(500).map(({ percent }) => percent)).toEqual([10, 15])
    expect(usualTips(0)).toEqual([])
  })
})
