import { describe, expect, it } from 'vitest'
import type { Discount } from './discounts.ts'
import { minPrice } from './price-from.ts'
import type { PriceEntry } from './prices.ts'

const entry = (
  amount: number,
  resource_type_id: string | null,
  change: Partial<PriceEntry> = {},
): PriceEntry => ({
  service_price_list_id: 'kyiv',
  resource_type_id,
  amount,
  first_day: null,
  last_day: null,
  ...change,
})
const discount = (change: Partial<Discount>): Discount => ({
  branch_id: null,
  service_id: null,
  percent: null,
  amount: null,
  first_day: null,
  last_day: null,
  weekdays: null,
  start_time: null,
  end_time: null,
  source: null,
  active: true,
  ...change,
})
const forAll = entry(50_000, null)
const senior = entry(80_000, 'senior')
const junior = entry(40_000, 'junior')
const lunch = discount({ percent: 20, start_time: 43_200, end_time: 50_400 })
const [morning, noon] = [0, 43_200]

type Row = {
  entries: PriceEntry[]
  by: (string | null)[]
  discounts?: Discount[]
  starts?: number[]
  from: number
  was?: number
  same: boolean
  because: string
}

describe('the least that a service can be booked for', () => {
  it.each<Row>([
    { entries: [forAll], by: [null], from: 50_000, same: true, because: 'one price for all' },
    {
      entries: [forAll, senior],
      by: ['senior', 'junior'],
      from: 50_000,
      same: false,
      because: 'one costs more',
    },
    {
      entries: [forAll, senior],
      by: ['senior'],
      from: 80_000,
      same: true,
      because: 'everybody here costs more',
    },
    {
      entries: [senior, junior],
      by: ['senior'],
      from: 80_000,
      same: true,
      because: 'no junior does it here',
    },
    {
      entries: [senior, entry(80_000, 'top')],
      by: ['senior', 'top'],
      from: 80_000,
      same: true,
      because: 'two types, one price',
    },
    {
      entries: [senior],
      by: ['senior', null],
      from: 0,
      same: false,
      because: 'without a price it is free, and so booked',
    },
    {
      entries: [forAll, senior],
      by: [null],
      from: 50_000,
      same: true,
      because: 'an event has the price for all',
    },
    {
      entries: [senior, junior],
      by: [],
      from: 40_000,
      same: false,
      because: 'of nobody known as the list has it',
    },
    {
      entries: [forAll, entry(45_000, null, { first_day: '2026-05-01' })],
      by: [null],
      from: 45_000,
      same: true,
      because: 'the later one holds alone',
    },
    {
      entries: [forAll, entry(10_000, 'junior', { last_day: '2026-05-06' })],
      by: ['junior'],
      from: 50_000,
      same: true,
      because: 'what has ended is no price',
    },
    {
      entries: [forAll, entry(1, null, { service_price_list_id: 'lviv' })],
      by: [null],
      from: 50_000,
      same: true,
      because: 'another list is of another branch',
    },
    {
      entries: [forAll],
      by: [null],
      discounts: [discount({ percent: 10 })],
      from: 45_000,
      was: 50_000,
      same: true,
      because: 'a discount is in force',
    },
    {
      entries: [forAll, senior],
      by: ['senior'],
      discounts: [discount({ amount: 5_000 })],
      from: 75_000,
      was: 80_000,
      same: true,
      because: 'it lowers what is really paid',
    },
    {
      entries: [forAll],
      by: [null],
      discounts: [lunch],
      starts: [morning, noon],
      from: 40_000,
      was: 50_000,
      same: true,
      because: 'the best start of the day counts',
    },
    {
      entries: [forAll],
      by: [null],
      discounts: [lunch],
      starts: [morning],
      from: 50_000,
      same: true,
      because: 'in the morning there is no discount',
    },
    {
      entries: [forAll],
      by: [null],
      discounts: [discount({ percent: 50, branch_id: 'lviv' })],
      from: 50_000,
      same: true,
      because: 'it is of another branch',
    },
    {
      entries: [entry(3_000, null)],
      by: [null],
      discounts: [discount({ amount: 5_000 })],
      from: 0,
      was: 3_000,
      same: true,
      because: 'never below nothing',
    },
  ])('is $from: $because', ({ entries, by, discounts = [], starts = [noon], from, was = from, same }) => {
    const asked = { priceList: 'kyiv', day: '2026-05-07', resourceTypes: by, discounts, starts } as const
    const place = { branch_id: 'kyiv', service_id: 'cut', source: 'WIDGET' }
    expect(minPrice(entries, { ...asked, place })).toEqual({
      amount: from,
      original_amount: was,
      is_same_for_all: same,
    })
  })

  it.each([
    { entries: [], because: 'there is none' },
    { entries: [entry(1, null, { first_day: '2026-06-01' })], because: 'none has begun' },
  ])('is not told where the company names no price: $because', ({ entries }) => {
    const asked = { priceList: 'kyiv', day: '2026-05-07', resourceTypes: [null], discounts: [], starts: [0] }
    const place = { branch_id: 'kyiv', service_id: 'cut', source: 'WIDGET' }
    expect(minPrice(entries, { ...asked, place })).toBeUndefined()
  })
})
