import type { ServicePrice } from '@zapys/contract'
import { discountedPrice, type Discount, type Occasion } from './discounts.ts'

export type ServiceToPrice = {
  service_id: string
  /** Minor units for one visit, one slot of a rental or one place of an event; null where no price is set: free. */
  amount: number | null
  /** The start of the visit, or of each slot of a rental: every slot has the price that its own time shows. */
  starts: number[]
  /** Places of an event, 1 for anything else. */
  places?: number
}

export type PriceSums = {
  price: number
  original_price: number
  service_prices: ServicePrice[]
  /** Of the discounts that lowered it, each once; absent where none has a name. */
  discount_names?: string[]
}

/**
 * The prices of a booking, service by service, and their sums in minor units. Discounts are applied to the price of one
 * visit, slot or place, so that the sum is what the client has seen at each of them. docs/rules/pricing.md.
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

/** Each once; nothing where there is none. */
export const named = (names: readonly string[]): Pick<PriceSums, 'discount_names'> =>
  names.length === 0 ? {} : { discount_names: [...new Set(names)] }

/** What several visits with the same services cost together, service by service. */
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

/** The starts of the slots of a rental. A slot that is begun is paid for, as a length off the grid would be. */
export const rentStarts = (startSeconds: number, durationSeconds: number, slotSeconds: number): number[] =>
  Array.from(
    { length: Math.ceil(durationSeconds / slotSeconds) },
    (_, slot) => startSeconds + slot * slotSeconds,
  )
