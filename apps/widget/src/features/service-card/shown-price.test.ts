import { describe, expect, it } from 'vitest'
import type { Price } from '@zapys/contract'
import { priceFrom, shownPrice } from './shown-price.ts'

const price = (amount: number, resource_type_id: string | null): Price => ({
  id: `${amount}`,
  service_id: 's',
  service_price_list_id: 'l',
  resource_type_id,
  currency_code: 'UAH',
  amount,
})
const prices = [price(45000, 'junior'), price(60000, 'senior')]

describe('shownPrice', () => {
  it.each([
    { type: undefined, amount: 45000, isLowest: true, because: 'before a specialist is chosen it says from' },
    { type: 'senior', amount: 60000, isLowest: false, because: 'the chosen specialist has one price' },
    { type: 'trainee', amount: 45000, isLowest: true, because: 'a type without a price falls back to all' },
  ])('shows $amount: $because', ({ type, amount, isLowest }) => {
    expect(shownPrice({ prices }, type)).toMatchObject({ amount, isLowest })
  })

  it('a price for everybody holds for a type that has none of its own', () => {
    expect(shownPrice({ prices: [price(50000, null), price(70000, 'senior')] }, 'junior')).toMatchObject({
      amount: 50000,
      isLowest: false,
    })
  })

  it('a discount on the lowest price strikes it out, but says nothing about a dearer specialist', () => {
    const discount = { percent: 10, discounted_price: 40500 }
    expect(shownPrice({ prices, discount })).toMatchObject({ amount: 40500, was: 45000 })
    expect(shownPrice({ prices, discount }, 'senior')).toEqual({
      amount: 60000,
      isLowest: false,
      currency_code: 'UAH',
    })
  })

  it.each([
    { from: { amount: 60000, original_amount: 60000, is_same_for_all: true }, shown: { isLowest: false } },
    { from: { amount: 45000, original_amount: 45000, is_same_for_all: false }, shown: { isLowest: true } },
    {
      from: { amount: 54000, original_amount: 60000, is_same_for_all: true },
      shown: { isLowest: false, was: 60000 },
    },
  ])('while nobody is named the server tells the least: $from', ({ from, shown }) => {
    expect(shownPrice({ prices, price_from: { ...from, currency_code: 'UAH' } })).toEqual({
      ...{ amount: from.amount, currency_code: 'UAH' },
      ...shown,
    })
  })

  it('whoever is named has the own price, and where the server names none there is none', () => {
    const price_from = { amount: 1, original_amount: 1, is_same_for_all: true, currency_code: 'UAH' } as const
    expect(shownPrice({ prices, price_from }, 'senior')).toMatchObject({ amount: 60000, isLowest: false })
    expect(shownPrice({ prices, price_from: null })).toBeUndefined()
  })

  it('no price named means no price shown', () => {
    expect(shownPrice({ prices: [] })).toBeUndefined()
  })
})

describe('priceFrom', () => {
  const cut = { prices }
  const brows = { prices: [price(20000, null)] }
  const discounted = { ...brows, discount: { percent: 10, discounted_price: 18000 } }

  it.each([
    { services: [cut, brows], types: [], amount: 65000, isLowest: true, because: 'nobody is named' },
    {
      services: [cut, brows],
      types: ['senior'],
      amount: 80000,
      isLowest: false,
      because: 'each has one price',
    },
    {
      services: [discounted],
      types: [],
      amount: 18000,
      isLowest: true,
      because: 'a discount may not hold later',
    },
    {
      services: [brows, { prices: [] }],
      types: [],
      amount: 20000,
      isLowest: false,
      because: 'one is unpriced',
    },
  ])('of several adds up to $amount: $because', ({ services, types, amount, isLowest }) => {
    expect(priceFrom(services, (index) => types[index])).toEqual({ amount, isLowest })
  })

  it('without any price nothing is shown', () => {
    expect(priceFrom([{ prices: [] }], () => null)).toBeUndefined()
  })
})
