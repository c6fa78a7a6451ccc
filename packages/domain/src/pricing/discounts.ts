import type { Discount as ShownDiscount } from '@zapys/contract'
import { weekdayOf, type LocalDate } from '../time/index.ts'

/** A discount of the company. Each condition that is null holds always; exactly one of percent and amount is set. */
export type Discount = {
  branch_id: string | null
  service_id: string | null
  /** 1 to 100. */
  percent: number | null
  /** Minor units. */
  amount: number | null
  first_day: LocalDate | null
  last_day: LocalDate | null
  /** ISO weekdays, Monday is 1. */
  weekdays: number[] | null
  /** Starts from this second of the day, included. */
  start_time: number | null
  /** Starts before this second of the day: 10:00 to 12:00 does not lower a start at 12:00. */
  end_time: number | null
  source: string | null
  active: boolean
}

/** What is booked, where, when and how. A start at night after midnight belongs to the day its shift began on. */
export type Occasion = {
  branch_id: string
  service_id: string
  date: LocalDate
  /** Seconds from local midnight of `date`. */
  start_time: number
  source: string
}

export const discountApplies = (discount: Discount, occasion: Occasion): boolean =>
  appliesOnDay(discount, occasion) &&
  (discount.start_time ?? 0) <= occasion.start_time &&
  occasion.start_time < (discount.end_time ?? Infinity)

/** Those that apply at some hour of the day. */
export const discountsOn = <One extends Discount>(
  discounts: readonly One[],
  occasion: Omit<Occasion, 'start_time'>,
): One[] => discounts.filter((discount) => appliesOnDay(discount, occasion))

const appliesOnDay = (discount: Discount, occasion: Omit<Occasion, 'start_time'>): boolean =>
  discount.active &&
  (discount.branch_id ?? occasion.branch_id) === occasion.branch_id &&
  (discount.service_id ?? occasion.service_id) === occasion.service_id &&
  (discount.source ?? occasion.source) === occasion.source &&
  (discount.first_day ?? occasion.date) <= occasion.date &&
  (discount.last_day ?? occasion.date) >= occasion.date &&
  (discount.weekdays === null || discount.weekdays.includes(weekdayOf(occasion.date)))

/** Half a minor unit is rounded up. Whole numbers all the way, so no fraction is ever lost on the road. */
const lessPercent = (amount: number, percent: number) => Math.floor((amount * (100 - percent) + 50) / 100)

/**
 * The price after every discount that applies, one after another, never below 0. Percentages come first, the greatest
 * first, then the sums: the result depends on what applies, not on the order it was stored in, and is the lowest of the
 * possible ones. docs/rules/pricing.md.
 */
export function discountedPrice(amount: number, discounts: Discount[], occasion: Occasion): number {
  const applying = discounts.filter((discount) => discountApplies(discount, occasion))
  const percents = applying
    .flatMap(({ percent }) => percent ?? [])
    .toSorted((first, second) => second - first)
  const lowered = percents.reduce(lessPercent, amount)
  const sums = applying.reduce((sum, discount) => sum + (discount.amount ?? 0), 0)
  return Math.max(0, lowered - sums)
}

/** What a badge shows, or null where nothing was lowered. The percent is rounded down: a badge must not promise more. */
export function shownDiscount(originalPrice: number, discounted: number): ShownDiscount | null {
  if (discounted >= originalPrice) return null
  const amount = originalPrice - discounted
  return { amount, percent: Math.floor((amount * 100) / originalPrice), discounted_price: discounted }
}
