import { addDays, type LocalDate } from '../time/index.ts'
import { type Discount, discountsOn, lowestPrice, type Occasion } from './discounts.ts'
import { choosePrice, type PriceEntry, pricesOn } from './prices.ts'

export type MinPriceQuestion = {
  priceList: string
  day: LocalDate
  /** Of the performers of the service at the branch; those of the price list where no performer is known. */
  resourceTypes: readonly (string | null)[]
  /** Discounts that may apply; empty where the caller did not request them. */
  discounts: Discount[]
  /** A day without a time has many starts: the best of them counts. */
  starts: readonly number[]
  place: Omit<Occasion, 'date' | 'start_time'>
}

export type MinPrice = { amount: number; original_amount: number; is_same_for_all: boolean }

/**
 * The least that a service can really be booked for: of those who perform it, each at the own price, with the discounts
 * of the day. Undefined where the company names no price that day. docs/rules/pricing.md.
 */
export function minPrice(entries: PriceEntry[], asked: MinPriceQuestion): MinPrice | undefined {
  const { priceList, day, discounts, place } = asked
  const valid = pricesOn(entries, priceList, day)
  if (valid.length === 0) return undefined
  const types =
    asked.resourceTypes.length === 0 ? valid.map((entry) => entry.resource_type_id) : asked.resourceTypes
  // Where a type has no price of its own and there is none for all, it is free: so it would be booked.
  const originals = types.map(
    (resourceType) => choosePrice(entries, { priceList, resourceType, day })?.amount ?? 0,
  )
  const original_amount = Math.min(...originals)
  return {
    // Discounts know no types, and none lowers a greater price below a lesser one: the least stays the least.
    amount: lowestPrice(original_amount, discounts, { ...place, date: day }, asked.starts),
    original_amount,
    is_same_for_all: Math.max(...originals) === original_amount,
  }
}

export type PriceAhead = { amount: number; original_amount: number }

/**
 * All different prices that a service can have in these days, the lowest first: by performer, day and start. One alone: every
 * time costs that. Whether a time with a price is free is not known here. Empty where the company names no price then.
 */
export function pricesAhead(
  entries: PriceEntry[],
  asked: Omit<MinPriceQuestion, 'starts'> & { days: number },
): PriceAhead[] {
  const { priceList, day: firstDay, discounts, place } = asked
  const found = new Map<string, PriceAhead>()
  // Most services cost the same every day.
  const isDated = entries.some(({ first_day, last_day }) => first_day !== null || last_day !== null)
  const days = isDated || discounts.length > 0 ? asked.days : 1
  for (let ahead = 0; ahead < days; ahead += 1) {
    const day = addDays(firstDay, ahead)
    const valid = pricesOn(entries, priceList, day)
    if (valid.length === 0) continue
    const types =
      asked.resourceTypes.length === 0 ? valid.map((entry) => entry.resource_type_id) : asked.resourceTypes
    const originals = new Set(
      types.map((resourceType) => choosePrice(entries, { priceList, resourceType, day })?.amount ?? 0),
    )
    const lowering = discountsOn(discounts, { ...place, date: day })
    const starts = new Set([0, ...lowering.flatMap((each) => [each.start_time ?? 0, each.end_time ?? 0])])
    for (const original_amount of originals)
      for (const start of starts) {
        const amount = lowestPrice(original_amount, lowering, { ...place, date: day }, [start])
        found.set(`${original_amount} ${amount}`, { amount, original_amount })
      }
  }
  return [...found.values()].toSorted((first, second) => first.amount - second.amount)
}
