import type { Currency, Service } from '@zapys/contract'

/** Minor units. `was` is the price before a discount; `isLowest` when other resources cost more. */
export type ShownPrice = {
  amount: number
  was?: number | undefined
  isLowest: boolean
  currency_code: Currency
}

/** The price to show on a card; undefined where the company names none. */
export function shownPrice(
  service: Pick<Service, 'prices' | 'discount'>,
  resourceType?: string | null,
): ShownPrice | undefined {
  const prices = service.prices ?? []
  const ofType = prices.filter((price) => price.resource_type_id === resourceType)
  const forAnyType = prices.filter((price) => price.resource_type_id === null)
  const fitting = !resourceType
    ? prices
    : ofType.length > 0
      ? ofType
      : forAnyType.length > 0
        ? forAnyType
        : prices
  const [first] = fitting
  if (first === undefined) return undefined
  const amounts = fitting.map((price) => price.amount)
  const lowest = Math.min(...amounts)
  const isLowest = Math.max(...amounts) > lowest
  // The wire gives the discount on the lowest of all prices; for a dearer type the server's calculation tells.
  const onLowest = lowest === Math.min(...prices.map((price) => price.amount))
  const discounted = onLowest ? service.discount?.discounted_price : undefined
  return discounted !== undefined && discounted < lowest
    ? { amount: discounted, was: lowest, isLowest, currency_code: first.currency_code }
    : { amount: lowest, isLowest, currency_code: first.currency_code }
}

/** What several services cost together before a time is chosen; undefined where the company names no price for any of them. */
export function priceFrom(
  services: readonly Pick<Service, 'prices' | 'discount'>[],
  resourceTypeOf: (index: number) => string | null | undefined,
): { amount: number; isLowest: boolean } | undefined {
  const shown = services.flatMap((service, index) => shownPrice(service, resourceTypeOf(index)) ?? [])
  if (shown.length === 0) return undefined
  return {
    amount: shown.reduce((sum, { amount }) => sum + amount, 0),
    // Today's discount need not hold at the time that will be chosen.
    isLowest: shown.some(({ isLowest, was }) => isLowest || was !== undefined),
  }
}
