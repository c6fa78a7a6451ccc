import type { Discount as ShownDiscount } from '@zapys/contract'
import { weekdayOf, type LocalDate } from '../time/index.ts'

/** A discount of the company. Each condition that is null holds always; exactly one of percent and amount is set. */
export type Discount = {
  /** As clients read it. */
  name?: string
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

type Day = Omit<Occasion, 'start_time'>

const appliesOnDay = (discount: Discount, day: Day): boolean =>
  discount.active &&
  (discount.branch_id ?? day.branch_id) === day.branch_id &&
  (discount.service_id ?? day.service_id) === day.service_id &&
  (discount.source ?? day.source) === day.source &&
  (discount.first_day ?? day.date) <= day.date &&
  (discount.last_day ?? day.date) >= day.date &&
  (discount.weekdays === null || discount.weekdays.includes(weekdayOf(day.date)))

const appliesAt = (discount: Discount, start_time: number): boolean =>
  (discount.start_time ?? 0) <= start_time && start_time < (discount.end_time ?? Infinity)

/** Those that apply at some hour of the day. */
export const discountsOn = <One extends Discount>(discounts: readonly One[], day: Day): One[] =>
  discounts.filter((discount) => appliesOnDay(discount, day))

/** Half a minor unit is rounded up. Whole numbers all the way, so no fraction is ever lost on the road. */
const lessPercent = (amount: number, percent: number) => Math.floor((amount * (100 - percent) + 50) / 100)

/**
 * The price after every discount that applies, one after another, never below 0. Percentages come first, the greatest
 * first, then the sums: the result depends on what applies, not on the order it was stored in, and is the lowest of the
 * possible ones. docs/rules/pricing.md.
 */
export const discountedPrice = (amount: number, discounts: readonly Discount[], occasion: Occasion): number =>
  lowestPrice(amount, discounts, occasion, [occasion.start_time])

/** At the best of these starts of one day. Of many discounts and starts nothing is filtered or sorted once a start. */
export const lowestPrice = (
  amount: number,
  discounts: readonly Discount[],
  day: Day,
  starts: readonly number[],
): number => Math.min(...pricesAt(amount, discountsOn(discounts, day), starts))

/** At each of these starts, by discounts that apply on the day. */
export function pricesAt(
  amount: number,
  discountsOfDay: readonly Discount[],
  starts: readonly number[],
): number[] {
  const ofDay = discountsOfDay.toSorted((first, second) => (second.percent ?? 0) - (first.percent ?? 0))
  return starts.map((start_time) => {
    let [lowered, sums] = [amount, 0]
    for (const discount of ofDay)
      if (appliesAt(discount, start_time)) {
        if (discount.percent !== null) lowered = lessPercent(lowered, discount.percent)
        sums += discount.amount ?? 0
      }
    return Math.max(0, lowered - sums)
  })
}

/** Of the discounts that apply then, each name once. */
export const discountNames = (discounts: readonly Discount[], { start_time, ...day }: Occasion): string[] => [
  ...new Set(
    discountsOn(discounts, day).flatMap((each) =>
      appliesAt(each, start_time) && each.name !== undefined ? [each.name] : [],
    ),
  ),
]

/** What a badge shows, or null where nothing was lowered. The percent is rounded down: a badge must not promise more. */
export function shownDiscount(originalPrice: number, discounted: number): ShownDiscount | null {
  if (discounted >= originalPrice) return null
  const amount = originalPrice - discounted
  return { amount, percent: Math.floor((amount * 100) / originalPrice), discounted_price: discounted }
}
