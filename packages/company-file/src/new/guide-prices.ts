/** Guide prices of the templates in the currency of a new company. */
import type { Currency } from '@zapys/contract'

/** So much is a hryvnia, roughly: prices to begin with, not to convert by. */
const perHryvnia: Record<Currency, number> = { UAH: 1, PLN: 0.2, EUR: 0.05, USD: 0.05, RUB: 2 }

/** Minor units of a price that looks like one. */
export function guidePrice(currency: Currency, hryvnias: number): number {
  const price = hryvnias * perHryvnia[currency]
  const step = price >= 200 ? 10 : price >= 40 ? 5 : 1
  return Math.round(price / step) * step * 100
}
