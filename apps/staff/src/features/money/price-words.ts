import type { PriceFrom } from '@zapys/contract'
import { useFormats, useText } from '#staff/language/language.tsx'

/** The price of a service in a list, "from" where performers differ; empty where it has none. */
export function usePriceWords(): (price: PriceFrom | null | undefined) => string[] {
  const text = useText()
  const formats = useFormats()
  return (price) => {
    if (!price) return []
    const amount = formats.money(price.amount, price.currency_code)
    return [price.is_same_for_all ? amount : text('desk.price.from', { amount })]
  }
}
