import type { Currency, PriceFrom, Service } from '@zapys/contract'

/** Minor units. `was` is the price before a discount; `isLowest` when other resources cost more. */
export type ShownPrice = {
  amount: number
  was?: number | undefined
  isLowest: boolean
  currency_code: Currency
  /** Names of the discounts, if `was` is shown. */
  discountNames?: readonly string[] | undefined
}

type Priced = Pick<Service, 'prices' | 'price_from'>

/**
 * Price for a card; undefined if the company has none. `resourceType` undefined (no performer chosen): the lowest price
 * of the listed performers. For a chosen performer: the price of their type, `null` if they have none.
 */
export function shownPrice(service: Priced, resourceType?: string | null): ShownPrice | undefined {
  const { prices = [], price_from: least } = service
  if (!least) return undefined
  const { currency_code } = least
  if (resourceType === undefined) return minOf(least)
  const own =
    prices.find((price) => price.resource_type_id === resourceType) ??
    prices.find((price) => price.resource_type_id === null)
  // Without a price for the type or for all, the service is free: it would be booked like that.
  const original_amount = own?.amount ?? 0
  const lowered = own?.discounted_amount ?? original_amount
  // A discount only at some times: no time is cheaper than the lowest price.
  const isLowest = lowered < original_amount && !least.is_same_for_all
  const amount = isLowest ? Math.max(lowered, least.amount) : lowered
  const { discount_names = [] } = least
  return minOf({ amount, original_amount, is_same_for_all: !isLowest, currency_code, discount_names })
}

/** A price is struck through only if every time has the discount. */
const minOf = (from: PriceFrom): ShownPrice => ({
  amount: from.amount,
  isLowest: !from.is_same_for_all,
  currency_code: from.currency_code,
  ...(from.is_same_for_all &&
    from.amount < from.original_amount && {
      was: from.original_amount,
      ...(from.discount_names?.length && { discountNames: from.discount_names }),
    }),
})

/** Price of several services before a time is chosen; undefined if none of them has a price. */
export function priceFrom(
  services: readonly Priced[],
  resourceTypeOf: (index: number) => string | null | undefined,
): { amount: number; isLowest: boolean } | undefined {
  const shown = services.flatMap((service, index) => shownPrice(service, resourceTypeOf(index)) ?? [])
  if (shown.length === 0) return undefined
  return {
    amount: shown.reduce((sum, { amount }) => sum + amount, 0),
    isLowest: shown.some(({ isLowest }) => isLowest),
  }
}
