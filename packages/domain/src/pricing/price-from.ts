import { addDays, type LocalDate } from '../time/index.ts'
import {
  type Discount,
  discountNames,
  discountsOn,
  lowestPrice,
  type Occasion,
  pricesAt,
} from './discounts.ts'
import { choosePrice, type PriceEntry, pricesOn } from './prices.ts'

export type MinPriceQuestion = {
  priceList: string
  day: LocalDate
  /** Types of the service's performers at the branch; all types of the price list if no performer is known. */
  resourceTypes: readonly (string | null)[]
  /** Discounts that may apply; empty where the caller did not request them. */
  discounts: Discount[]
  /** A day without a time has many starts; the cheapest counts. */
  starts: readonly number[]
  place: Omit<Occasion, 'date' | 'start_time'>
}

export type MinPrice = {
  amount: number
  original_amount: number
  is_same_for_all: boolean
  /** Names of the discounts, if every time has them. */
  discount_names?: string[]
}

/**
 * The lowest price for which a service can be booked: each performer's price with the discounts of the day.
 * Undefined if the company has no price that day. docs/rules/pricing.md.
 */
export function minPrice(entries: PriceEntry[], question: MinPriceQuestion): MinPrice | undefined {
  const { day, discounts, place } = question
  const originals = originalPrices(entries, question, day)
  if (originals.length === 0) return undefined
  const original_amount = Math.min(...originals)
  return {
    // Discounts do not depend on types and keep the order of prices: the lowest stays the lowest.
    amount: lowestPrice(original_amount, discounts, { ...place, date: day }, question.starts),
    original_amount,
    is_same_for_all: Math.max(...originals) === original_amount,
  }
}

/** Prices by performer type on the day; empty if the company has no price that day. */
function originalPrices(
  entries: PriceEntry[],
  { priceList, resourceTypes }: Pick<MinPriceQuestion, 'priceList' | 'resourceTypes'>,
  day: LocalDate,
): number[] {
  const valid = pricesOn(entries, priceList, day)
  if (valid.length === 0) return []
  const types = resourceTypes.length === 0 ? valid.map((entry) => entry.resource_type_id) : resourceTypes
  // A type without a price of its own or for all is free: it would be booked like that.
  return types.map((resourceType) => choosePrice(entries, { priceList, resourceType, day })?.amount ?? 0)
}

/**
 * The lowest price of a service in these days over all performers, and whether every time has that price and discount.
 * Does not check whether such a time is free. Undefined if the company has no price in these days.
 */
export function lowestAhead(
  entries: PriceEntry[],
  question: Omit<MinPriceQuestion, 'starts'> & { days: number },
): MinPrice | undefined {
  const { place } = question
  const discounts = question.discounts.filter(
    ({ service_id, source }) =>
      (service_id ?? place.service_id) === place.service_id && (source ?? place.source) === place.source,
  )
  // Most services cost the same every day, or the same on each weekday.
  const isDated = [...entries, ...discounts].some(
    ({ first_day, last_day }) => first_day !== null || last_day !== null,
  )
  const days = isDated ? question.days : Math.min(discounts.length > 0 ? 7 : 1, question.days)
  const positions = new Map(discounts.map((discount, index) => [discount, index]))
  /** Seen combinations of prices and discounts of a day; most days repeat one. */
  const known = new Set<string>()
  let lowest: MinPrice | undefined
  for (let ahead = 0; ahead < days; ahead += 1) {
    const day = addDays(question.day, ahead)
    const originals = new Set(originalPrices(entries, question, day))
    if (originals.size === 0) continue
    const ofDay = discountsOn(discounts, { ...place, date: day })
    const name = `${[...originals].join()} ${ofDay.map((discount) => positions.get(discount)).join()}`
    if (known.has(name)) continue
    known.add(name)
    const starts = [...new Set([0, ...ofDay.flatMap((each) => [each.start_time ?? 0, each.end_time ?? 0])])]
    for (const original_amount of originals)
      for (const [index, amount] of pricesAt(original_amount, ofDay, starts).entries()) {
        const isSame =
          lowest === undefined || (lowest.amount === amount && lowest.original_amount === original_amount)
        if (lowest === undefined || amount < lowest.amount)
          lowest = {
            amount,
            original_amount,
            is_same_for_all: isSame,
            ...named(discountNames(ofDay, { ...place, date: day, start_time: starts[index]! })),
          }
        else if (!isSame) lowest = { ...lowest, is_same_for_all: false }
      }
  }
  if (lowest === undefined || (lowest.is_same_for_all && lowest.amount < lowest.original_amount))
    return lowest
  const { discount_names: _, ...unnamed } = lowest
  return unnamed
}

const named = (names: string[]) => (names.length === 0 ? {} : { discount_names: names })
