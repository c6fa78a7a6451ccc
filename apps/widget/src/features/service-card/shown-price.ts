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
