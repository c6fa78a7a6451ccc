import { describe, expect, it } from 'vitest'
import type { Price, PriceFrom } from '@zapys/contract'
import { priceFrom, shownPrice } from './shown-price.ts'

const price = (amount: number, resource_type_id: string | null, discounted_amount?: number): Price => ({
  id: `${amount}`,
  service_id: 's',
  service_price_list_id: 'l',
  resource_type_id,
  currency_code: 'UAH',
  amount,
  ...(discounted_amount !== undefined && { discounted_amount }),
})
const from = (original_amount: number, rest: Partial<PriceFrom> = {}): PriceFrom => ({
  amount: original_amount,
  original_amount,
  is_same_for_all: true,
  currency_code: 'UAH',
  ...rest,
})

const cut = {
  prices: [price(45_000, 'junior', 40_500), price(60_000, 'senior', 54_000)],
  price_from: from(45_000, { amount: 40_500, is_same_for_all: false }),
}

describe('shownPrice', () => {
  it.each([
    {
      type: undefined,
      shown: { amount: 40_500, isLowest: true },
      because: 'not every time has the discount',
    },
    { type: 'junior', shown: { amount: 40_500, isLowest: true }, because: 'it is their lowest price' },
    {
      type: 'senior',
      shown: { amount: 54_000, isLowest: true },
      because: 'so it is of a more expensive one',
    },
    { type: 'trainee', shown: { amount: 0, isLowest: false }, because: 'without a price it is free' },
    { type: null, shown: { amount: 0, isLowest: false }, because: 'so it is for who has no type' },
  ])('$type costs $shown.amount: $because', ({ type, shown }) => {
    expect(shownPrice(cut, type)).toEqual({ ...shown, currency_code: 'UAH' })
  })

  it('a price is struck through where every time has the discount', () => {
    const service = {
      prices: [price(45_000, null, 40_500)],
      price_from: from(45_000, { amount: 40_500 }),
    }
    for (const type of [undefined, null])
      expect(shownPrice(service, type)).toEqual({
        amount: 40_500,
        was: 45_000,
        isLowest: false,
        currency_code: 'UAH',
      })
  })

  it('of a discount that is never free with anybody, a chosen staff member is not cheaper than the lowest price', () => {
    const service = {
      prices: [price(45_000, null, 30_000)],
      price_from: from(45_000, { is_same_for_all: false }),
    }
    expect(shownPrice(service, null)).toMatchObject({ amount: 45_000, isLowest: true })
  })

  it('a chosen staff member without a type costs the general price, not the lowest of other types', () => {
    const service = {
      prices: [price(70_000, null), price(50_000, 'junior')],
      price_from: from(50_000, { is_same_for_all: false }),
    }
    for (const type of [null, 'senior'])
      expect(shownPrice(service, type)).toMatchObject({ amount: 70_000, isLowest: false })
  })

  it('of several entries of a type the one that the server puts first holds', () => {
    const service = { prices: [price(55_000, null), price(50_000, null)], price_from: from(55_000) }
    expect(shownPrice(service, null)).toMatchObject({ amount: 55_000, isLowest: false })
  })

  it('is from where others cost more, and else the price', () => {
    expect(shownPrice({ prices: cut.prices, price_from: from(60_000) })).toMatchObject({
      amount: 60_000,
      isLowest: false,
    })
    expect(shownPrice(cut)).toMatchObject({ isLowest: true })
  })

  it('no price named means no price shown', () => {
    expect(shownPrice({ prices: [], price_from: null })).toBeUndefined()
    expect(shownPrice({ prices: [], price_from: null }, 'senior')).toBeUndefined()
  })
})

describe('priceFrom', () => {
  const brows = { prices: [price(20_000, null)], price_from: from(20_000) }
  const discounted = { ...brows, price_from: from(20_000, { amount: 18_000 }) }
  const unpriced = { prices: [], price_from: null }

  it.each([
    { services: [cut, brows], types: [], amount: 60_500, isLowest: true, because: 'nobody is named' },
    {
      services: [cut, brows],
      types: ['senior', 'senior'],
      amount: 74_000,
      isLowest: true,
      because: 'the discount holds at some times only',
    },
    {
      services: [discounted],
      types: [],
      amount: 18_000,
      isLowest: false,
      because: 'every time has the discount',
    },
    { services: [brows, unpriced], types: [], amount: 20_000, isLowest: false, because: 'one is unpriced' },
  ])('of several adds up to $amount: $because', ({ services, types, amount, isLowest }) => {
    expect(priceFrom(services, (index) => types[index])).toEqual({ amount, isLowest })
  })

  it('without any price nothing is shown', () => {
    expect(priceFrom([unpriced], () => null)).toBeUndefined()
  })
})
