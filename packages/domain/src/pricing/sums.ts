import type { ServicePrice } from '@zapys/contract'
import { discountedPrice, type Discount, type Occasion } from './discounts.ts'

export type ServiceToPrice = {
  service_id: string
  /** Minor units for one visit, one slot of a rental or one place of an event; null where no price is set: free. */
  amount: number | null
  /** Start of the visit, or of each slot of a rental: each slot has the price of its own time. */
  starts: number[]
  /** Places of an event, 1 for anything else. */
  places?: number
}

export type PriceSums = {
  price: number
  original_price: number
  service_prices: ServicePrice[]
  /** Names of the applied discounts, without duplicates; absent if none has a name. */
  discount_names?: string[]
}

/**
 * Prices of a booking per service, with their sums in minor units. Discounts apply per visit, slot or place,
 * so that the sum equals the prices that the client saw. docs/rules/pricing.md.
 */
export function priceServices(
  services: ServiceToPrice[],
  occasion: Omit<Occasion, 'service_id' | 'start_time'>,
  discounts: Discount[],
): PriceSums {
  const service_prices = services.map(({ service_id, amount, starts, places = 1 }) => {
    const unit = amount ?? 0
    const afterDiscounts = (start_time: number) =>
      discountedPrice(unit, discounts, { ...occasion, service_id, start_time })
    return {
      service_id,
      original_price: unit * starts.length * places,
      discounted_price: sumOf(starts.map(afterDiscounts)) * places,
    }
  })
  return {
    price: sumOf(service_prices.map((each) => each.discounted_price)),
    original_price: sumOf(service_prices.map((each) => each.original_price)),
    service_prices,
  }
}

/** Without duplicates; an empty object if there are no names. */
export const named = (names: readonly string[]): Pick<PriceSums, 'discount_names'> =>
  names.length === 0 ? {} : { discount_names: [...new Set(names)] }

/** Total price of several visits with the same services, per service. */
export function sumOfPrices(visits: readonly PriceSums[]): PriceSums {
  const services = visits[0]?.service_prices ?? []
  return {
    price: sumOf(visits.map((visit) => visit.price)),
    original_price: sumOf(visits.map((visit) => visit.original_price)),
    service_prices: services.map(({ service_id }, index) => ({
      service_id,
      original_price: sumOf(visits.map((visit) => visit.service_prices[index]?.original_price ?? 0)),
      discounted_price: sumOf(visits.map((visit) => visit.service_prices[index]?.discounted_price ?? 0)),
    })),
    ...named(visits.flatMap(({ discount_names = [] }) => discount_names)),
  }
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Starts of the slots of a rental. A started slot is charged in full, for lengths off the grid. */
export const rentStarts = (startSeconds: number, durationSeconds: number, slotSeconds: number): number[] =>
  Array.from(
    { length: Math.ceil(durationSeconds / slotSeconds) },
    (_, slot) => startSeconds + slot * slotSeconds,
  )
