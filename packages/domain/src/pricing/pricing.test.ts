import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  choosePrice,
  discountedPrice,
  discountsOn,
  lowestPrice,
  priceServices,
  sumOfPrices,
  rentStarts,
  shownDiscount,
} from './index.ts'
import type { Discount, Occasion } from './discounts.ts'
import type { PriceEntry } from './prices.ts'

const entry = (change: Partial<PriceEntry> = {}): PriceEntry => ({
  service_price_list_id: 'kyiv',
  resource_type_id: null,
  amount: 50_000,
  first_day: null,
  last_day: null,
  ...change,
})
const discount = (change: Partial<Discount> = {}): Discount => ({
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
/** Thursday, 7 May 2026, 10:00. */
const occasion: Occasion = {
  branch_id: 'kyiv',
  service_id: 'cut',
  date: '2026-05-07',
  start_time: 36_000,
  source: 'WIDGET',
}

describe('which price holds', () => {
  it.each<{
    entries: PriceEntry[]
    resourceType: string | null
    amount: number | undefined
    because: string
  }>([
    { entries: [], resourceType: null, amount: undefined, because: 'no entry, no price' },
    { entries: [entry()], resourceType: null, amount: 50_000, because: 'the entry for all' },
    {
      entries: [entry()],
      resourceType: 'senior',
      amount: 50_000,
      because: 'a type without an entry of its own',
    },
    {
      entries: [entry(), entry({ resource_type_id: 'senior', amount: 80_000 })],
      resourceType: 'senior',
      amount: 80_000,
      because: 'the type’s own entry wins, also when it is dearer',
    },
    {
      entries: [entry({ resource_type_id: 'senior', amount: 40_000 }), entry()],
      resourceType: 'junior',
      amount: 50_000,
      because: 'another type’s entry is nothing to this one',
    },
    {
      entries: [entry({ resource_type_id: 'senior', amount: 80_000 })],
      resourceType: null,
      amount: undefined,
      because: 'a resource without a type has no price of a type',
    },
    {
      entries: [entry({ service_price_list_id: 'warsaw', amount: 1 }), entry()],
      resourceType: null,
      amount: 50_000,
      because: 'another branch’s price list does not count',
    },
    {
      entries: [entry({ last_day: '2026-05-06' })],
      resourceType: null,
      amount: undefined,
      because: 'ended yesterday',
    },
    {
      entries: [entry({ last_day: '2026-05-07' })],
      resourceType: null,
      amount: 50_000,
      because: 'the last day counts',
    },
    {
      entries: [entry({ first_day: '2026-05-07' })],
      resourceType: null,
      amount: 50_000,
      because: 'the first day counts',
    },
    {
      entries: [entry({ first_day: '2026-05-08' })],
      resourceType: null,
      amount: undefined,
      because: 'begins tomorrow',
    },
    {
      entries: [
        entry(),
        entry({ first_day: '2026-05-01', amount: 55_000 }),
        entry({ first_day: '2026-04-01', amount: 1 }),
      ],
      resourceType: null,
      amount: 55_000,
      because: 'the newer price replaces the older',
    },
    {
      entries: [
        entry({ resource_type_id: 'senior', amount: 80_000 }),
        entry({ first_day: '2026-05-01', amount: 1 }),
      ],
      resourceType: 'senior',
      amount: 80_000,
      because: 'the exact type wins over the newer day',
    },
    {
      entries: [entry({ amount: 60_000 }), entry({ amount: 45_000 })],
      resourceType: null,
      amount: 45_000,
      because: 'two equal entries: in the client’s favour',
    },
    { entries: [entry({ amount: 0 })], resourceType: null, amount: 0, because: 'free is a price' },
  ])('$amount for the type $resourceType: $because', ({ entries, resourceType, amount }) => {
    const asked = { priceList: 'kyiv', resourceType, day: '2026-05-07' }
    expect(choosePrice(entries, asked)?.amount).toBe(amount)
    expect(choosePrice(entries.toReversed(), asked)?.amount, 'whatever the order stored').toBe(amount)
  })
})

describe('when a discount applies', () => {
  it.each<{ change: Partial<Discount>; applies: boolean; because: string }>([
    { change: {}, applies: true, because: 'no condition' },
    { change: { active: false }, applies: false, because: 'switched off' },
    { change: { branch_id: 'kyiv' }, applies: true, because: 'this branch' },
    { change: { branch_id: 'warsaw' }, applies: false, because: 'another branch' },
    { change: { service_id: 'cut' }, applies: true, because: 'this service' },
    { change: { service_id: 'colour' }, applies: false, because: 'another service' },
    { change: { source: 'WIDGET' }, applies: true, because: 'booked online' },
    { change: { source: 'BO' }, applies: false, because: 'only for bookings at the desk' },
    { change: { weekdays: [4] }, applies: true, because: 'a Thursday' },
    { change: { weekdays: [1, 2, 3, 5, 6, 7] }, applies: false, because: 'any day but Thursday' },
    { change: { weekdays: [] }, applies: false, because: 'no weekday at all' },
    {
      change: { first_day: '2026-05-07', last_day: '2026-05-07' },
      applies: true,
      because: 'one day, both ends included',
    },
    { change: { first_day: '2026-05-08' }, applies: false, because: 'begins tomorrow' },
    { change: { last_day: '2026-05-06' }, applies: false, because: 'ended yesterday' },
    { change: { start_time: 36_000 }, applies: true, because: 'from 10:00, included' },
    { change: { start_time: 36_001 }, applies: false, because: 'a second too early' },
    { change: { end_time: 36_000 }, applies: false, because: 'until 10:00, not included' },
    { change: { end_time: 36_001 }, applies: true, because: 'a second before the end' },
    {
      change: { branch_id: 'kyiv', weekdays: [4], end_time: 30_000 },
      applies: false,
      because: 'all conditions must hold',
    },
  ])('$applies: $because', ({ change, applies }) => {
    expect(discountedPrice(100, [discount({ percent: 10, ...change })], occasion)).toBe(applies ? 90 : 100)
  })
  it('a start at 01:30 of a night shift has the discount of the day the shift began on', () => {
    const thursdays = discount({ percent: 10, weekdays: [4] })
    expect(discountedPrice(100, [thursdays], { ...occasion, start_time: 91_800 })).toBe(90)
  })
  it('those of a day apply at some hour of it; the best of several starts counts', () => {
    const evening = discount({ percent: 30, start_time: 64_800 })
    const [thursdays, fridays] = [[4], [5]].map((weekdays) => discount({ percent: 20, weekdays }))
    const all = [thursdays!, evening, fridays!]
    expect(discountsOn(all, occasion)).toEqual([thursdays, evening])
    expect(lowestPrice(100, all, occasion, [36_000, 64_800])).toBe(56)
    expect(lowestPrice(100, all, occasion, [36_000])).toBe(80)
  })
})

describe('the price after discounts', () => {
  it.each<{ amount: number; of: Partial<Discount>[]; price: number; because: string }>([
    { amount: 50_000, of: [], price: 50_000, because: 'nothing applies' },
    { amount: 50_000, of: [{ percent: 20 }], price: 40_000, because: 'a fifth less' },
    { amount: 50_000, of: [{ amount: 5_000 }], price: 45_000, because: 'a sum less' },
    {
      amount: 10_000,
      of: [{ percent: 10 }, { percent: 10 }],
      price: 8_100,
      because: 'the second takes from what is left',
    },
    {
      amount: 10_000,
      of: [{ amount: 1_000 }, { percent: 10 }],
      price: 8_000,
      because: 'percentages first, then sums',
    },
    { amount: 333, of: [{ percent: 10 }], price: 300, because: '299.7 is 300' },
    { amount: 5, of: [{ percent: 50 }], price: 3, because: 'half a unit is rounded up' },
    { amount: 1, of: [{ percent: 49 }], price: 1, because: '0.51 is 1' },
    { amount: 1, of: [{ percent: 51 }], price: 0, because: '0.49 is 0' },
    { amount: 50_000, of: [{ percent: 100 }], price: 0, because: 'free' },
    { amount: 3_000, of: [{ amount: 5_000 }], price: 0, because: 'never below 0' },
    { amount: 0, of: [{ percent: 10 }, { amount: 100 }], price: 0, because: 'free stays free' },
    {
      amount: 50_000,
      of: [{ percent: 20, source: 'BO' }],
      price: 50_000,
      because: 'what does not apply lowers nothing',
    },
  ])('$amount becomes $price: $because', ({ amount, of, price }) => {
    expect(discountedPrice(amount, of.map(discount), occasion)).toBe(price)
  })

  it.each([
    {
      original: 50_000,
      discounted: 40_000,
      shown: { amount: 10_000, percent: 20, discounted_price: 40_000 },
    },
    { original: 300, discounted: 201, shown: { amount: 99, percent: 33, discounted_price: 201 } },
    { original: 300, discounted: 299, shown: { amount: 1, percent: 0, discounted_price: 299 } },
    { original: 300, discounted: 300, shown: null },
    { original: 0, discounted: 0, shown: null },
  ])(
    'a badge for $original lowered to $discounted promises no more than is given',
    ({ original, discounted, shown }) => {
      expect(shownDiscount(original, discounted)).toEqual(shown)
    },
  )
})

describe('the price of a booking', () => {
  const visit = { branch_id: 'kyiv', date: '2026-05-07', source: 'WIDGET' }
  const happyHours = discount({ percent: 50, start_time: 36_000, end_time: 43_200 })

  it('two services: each has its own discounts, and the sums are the sums of the lines', () => {
    const services = [
      { service_id: 'cut', amount: 50_000, starts: [36_000] },
      { service_id: 'colour', amount: 120_000, starts: [36_000] },
    ]
    expect(priceServices(services, visit, [discount({ percent: 10, service_id: 'cut' })])).toEqual({
      price: 165_000,
      original_price: 170_000,
      service_prices: [
        { service_id: 'cut', original_price: 50_000, discounted_price: 45_000 },
        { service_id: 'colour', original_price: 120_000, discounted_price: 120_000 },
      ],
    })
  })
  it('a rental costs the price of a slot times the slots', () => {
    const room = { service_id: 'room', amount: 30_000, starts: rentStarts(36_000, 10_800, 3600) }
    expect(priceServices([room], visit, []).price).toBe(90_000)
  })
  it('a rental that leaves the happy hours pays the full price for the later slots', () => {
    const room = { service_id: 'room', amount: 30_000, starts: rentStarts(39_600, 7200, 3600) }
    expect(priceServices([room], visit, [happyHours])).toMatchObject({
      price: 45_000,
      original_price: 60_000,
    })
  })
  it('an event costs the price of a place times the places, each lowered alike', () => {
    const yoga = { service_id: 'yoga', amount: 25_000, starts: [36_000], places: 3 }
    expect(priceServices([yoga], visit, [discount({ amount: 1_000 })])).toMatchObject({
      price: 72_000,
      original_price: 75_000,
    })
  })
  it('a service without a price is free, and nothing booked costs nothing', () => {
    expect(priceServices([{ service_id: 'talk', amount: null, starts: [0] }], visit, []).price).toBe(0)
    expect(priceServices([], visit, [])).toEqual({ price: 0, original_price: 0, service_prices: [] })
  })
  it.each([
    { duration: 3600, starts: [36_000], because: 'one slot' },
    { duration: 7200, starts: [36_000, 39_600], because: 'two slots' },
    { duration: 5400, starts: [36_000, 39_600], because: 'a slot begun is a slot' },
    { duration: 0, starts: [], because: 'nothing rented' },
  ])('$duration seconds from 10:00 are paid at $starts: $because', ({ duration, starts }) => {
    expect(rentStarts(36_000, duration, 3600)).toEqual(starts)
  })
})

describe('for any prices and discounts', () => {
  const anyDiscount = fc
    .record({
      ofPercent: fc.boolean(),
      size: fc.integer({ min: 1, max: 100 }),
      weekdays: fc.option(fc.subarray([1, 2, 3, 4, 5, 6, 7])),
      start_time: fc.option(fc.integer({ min: 0, max: 90_000 })),
      end_time: fc.option(fc.integer({ min: 0, max: 90_000 })),
      service_id: fc.option(fc.constantFrom('cut', 'colour')),
    })
    .map(({ ofPercent, size, ...conditions }) =>
      discount({ ...conditions, ...(ofPercent ? { percent: size } : { amount: size * 100 }) }),
    )
  const anyService = fc.record({
    service_id: fc.constantFrom('cut', 'colour'),
    amount: fc.option(fc.integer({ min: 0, max: 2_000_000_000 })),
    starts: fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 8 }),
    places: fc.integer({ min: 1, max: 50 }),
  })
  const visit = { branch_id: 'kyiv', date: '2026-05-07', source: 'WIDGET' }

  it('prices are whole, never negative, never above the original, and the sums are those of the lines', () => {
    fc.assert(
      fc.property(
        fc.array(anyService, { maxLength: 5 }),
        fc.array(anyDiscount, { maxLength: 5 }),
        (services, discounts) => {
          const sums = priceServices(services, visit, discounts)
          for (const line of sums.service_prices) {
            expect(Number.isSafeInteger(line.discounted_price)).toBe(true)
            expect(line.discounted_price).toBeGreaterThanOrEqual(0)
            expect(line.discounted_price).toBeLessThanOrEqual(line.original_price)
          }
          expect(sums.price).toBe(sums.service_prices.reduce((sum, line) => sum + line.discounted_price, 0))
          expect(sums.original_price).toBe(
            sums.service_prices.reduce((sum, line) => sum + line.original_price, 0),
          )
        },
      ),
    )
  })

  it('the order in which discounts are stored changes nothing, and one more never makes it dearer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000_000_000 }),
        fc.array(anyDiscount, { maxLength: 5 }),
        anyDiscount,
        (amount, discounts, another) => {
          const price = discountedPrice(amount, discounts, occasion)
          expect(discountedPrice(amount, discounts.toReversed(), occasion)).toBe(price)
          expect(discountedPrice(amount, [...discounts, another], occasion)).toBeLessThanOrEqual(price)
        },
      ),
    )
  })
})

describe('several visits together', () => {
  const visit = (price: number, cut: number, colour: number) => ({
    price,
    original_price: cut + colour,
    service_prices: [
      { service_id: 'cut', original_price: cut, discounted_price: cut },
      { service_id: 'colour', original_price: colour, discounted_price: price - cut },
    ],
  })
  it('cost what they cost one by one, and so does each service', () => {
    const sums = sumOfPrices([visit(90_000, 50_000, 40_000), visit(80_000, 50_000, 40_000)])
    expect(sums).toEqual({
      price: 170_000,
      original_price: 180_000,
      service_prices: [
        { service_id: 'cut', original_price: 100_000, discounted_price: 100_000 },
        { service_id: 'colour', original_price: 80_000, discounted_price: 70_000 },
      ],
    })
  })
})
