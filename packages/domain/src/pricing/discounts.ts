import type { Discount as ShownDiscount } from '@zapys/contract'
import { weekdayOf, type LocalDate } from '../time/index.ts'

/** A discount of the company. Each condition that is null holds always; exactly one of percent and amount is set. */
export type Discount = {
  /** The name shown to clients. */
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

/** What is booked, where and when. A start after midnight on a night shift belongs to the previous day. */
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

/** Discounts that apply at any hour of the day. */
export const discountsOn = <One extends Discount>(discounts: readonly One[], day: Day): One[] =>
  discounts.filter((discount) => appliesOnDay(discount, day))

/** Half a minor unit is rounded up. Integer arithmetic only, so no fraction is lost. */
const lessPercent = (amount: number, percent: number) => Math.floor((amount * (100 - percent) + 50) / 100)

/**
 * Price after all matching discounts, never below 0. Percentages apply first, the greatest first, then fixed amounts.
 * The result is the lowest possible and does not depend on the order of storage. docs/rules/pricing.md.
 */
export const discountedPrice = (amount: number, discounts: readonly Discount[], occasion: Occasion): number =>
  lowestPrice(amount, discounts, occasion, [occasion.start_time])

/** Price at the cheapest of these starts of one day. Filters and sorts the discounts only once for all starts. */
export const lowestPrice = (
  amount: number,
  discounts: readonly Discount[],
  day: Day,
  starts: readonly number[],
): number => Math.min(...pricesAt(amount, discountsOn(discounts, day), starts))

/** Price at each of these starts, by discounts that apply on the day. */
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

/** Names of the discounts that apply then, without duplicates. */
export const discountNames = (discounts: readonly Discount[], { start_time, ...day }: Occasion): string[] => [
  ...new Set(
    discountsOn(discounts, day).flatMap((each) =>
      appliesAt(each, start_time) && each.name !== undefined ? [each.name] : [],
    ),
  ),
]

/** Discount for a badge; null if none. The percentage is rounded down, so that a badge never overstates it. */
export function shownDiscount(originalPrice: number, discounted: number): ShownDiscount | null {
  if (discounted >= originalPrice) return null
  const amount = originalPrice - discounted
  return { amount, percent: Math.floor((amount * 100) / originalPrice), discounted_price: discounted }
}
