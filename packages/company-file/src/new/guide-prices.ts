/** Guide prices of the templates in the currency of a new company. */
import type { Currency } from '@zapys/contract'

/** Approximate value of a hryvnia: for initial prices, not for conversion. */
const perHryvnia: Record<Currency, number> = { UAH: 1, PLN: 0.2, EUR: 0.05, USD: 0.05, RUB: 2 }

/** Price in minor units, rounded to a typical amount. */
export function guidePrice(currency: Currency, hryvnias: number): number {
  const price = hryvnias * perHryvnia[currency]
  const step = price >= 200 ? 10 : price >= 40 ? 5 : 1
  return Math.round(price / step) * step * 100
}
