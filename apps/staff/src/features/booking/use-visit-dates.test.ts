import { describe, expect, it } from 'vitest'
import { totalOf } from './use-visit-dates.ts'

const visit = {
  price: 40_500,
  original_price: 45_000,
  currency_code: 'UAH' as const,
  discount_names: ['Ранок'],
}
const prices = [visit, { ...visit, price: 45_000, discount_names: [] }]

describe('what a booking of several visits costs', () => {
  it('is the sum of its visits, each discount named once', () => {
    expect(totalOf({ price: '' }, { prices })).toEqual({
      visits: 2,
      price: 85_500,
      before: 90_000,
      discounts: ['Ранок'],
      currency_code: 'UAH',
    })
  })

  it('by a price that staff typed is that price for each visit, without discounts', () => {
    expect(totalOf({ price: ' 400,00 ' }, { prices })).toMatchObject({
      price: 80_000,
      before: 90_000,
      discounts: [],
    })
  })

  it('is unknown before the server has answered', () => {
    expect(totalOf({ price: '400' }, { prices: [] })).toBeUndefined()
  })
})
