import type { PriceFrom } from '@zapys/contract'
import { useFormats, useText } from '#staff/language/language.tsx'

/** Price of a service in a list, with "from" if performers differ; empty without a price. */
export function usePriceWords(): (price: PriceFrom | null | undefined) => string[] {
  const text = useText()
  const formats = useFormats()
  return (price) => {
    if (!price) return []
    const amount = formats.money(price.amount, price.currency_code)
    return [price.is_same_for_all ? amount : text('desk.price.from', { amount })]
  }
}
