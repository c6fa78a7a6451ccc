import type { Currency, Service } from '@zapys/contract'

/** Minor units. `was` is the price before a discount; `isLowest` when other resources cost more. */
export type ShownPrice = {
  amount: number
  was?: number | undefined
  isLowest: boolean
  currency_code: Currency
}

type Priced = Pick<Service, 'prices' | 'price_from' | 'discount'>

/** The price to show on a card; undefined where the company names none. Of nobody named the server tells the least. */
export function shownPrice(service: Priced, resourceType?: string | null): ShownPrice | undefined {
  if (!resourceType && service.price_from !== undefined) return leastOf(service.price_from)
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

const leastOf = (from: Service['price_from']): ShownPrice | undefined =>
  from
    ? {
        ...{ amount: from.amount, isLowest: !from.is_same_for_all, currency_code: from.currency_code },
        ...(from.amount < from.original_amount && { was: from.original_amount }),
      }
    : undefined

/** What several services cost together before a time is chosen; undefined where the company names no price for any of them. */
export function priceFrom(
  services: readonly Priced[],
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
