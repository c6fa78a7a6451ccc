/** How a discount is shown: percentage, amount or hidden, by the company's setting. Spec §3, discount.show_type. */
import { useCallback } from 'react'
import type { BookingSettings, Currency } from '@zapys/contract'
import { shownDiscount } from '@zapys/domain/pricing'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { useCompany } from './company.tsx'

/** In minor units; `before` undefined: no discount. */
type Lowered = { now: number | undefined; before: number | undefined }

/** Undefined fields: no discount, or the company hides discounts. */
export type DiscountTexts = {
  /** The price before the discount. */
  before?: string
  /** −15%, or −60 ₴. */
  badge?: string
  /** The same for a narrow cell: a sum without its sign. */
  badgeShort?: string
}

export function useDiscountTexts(settings?: BookingSettings) {
  const text = useText()
  const formats = useFormats()
  const { bookingSettings } = useCompany()
  const { show_type } = (settings ?? bookingSettings).discount
  return useCallback(
    ({ now, before }: Lowered, currency: Currency): DiscountTexts => {
      if (show_type === 'OFF' || now === undefined || before === undefined) return {}
      const { percent = 0, amount = 0 } = shownDiscount(before, now) ?? {}
      if (amount === 0) return {}
      const struck = { before: formats.money(before, currency) }
      if (show_type === 'PERCENT') {
        const badge = text('booking.minusPercent', { percent })
        return percent === 0 ? struck : { ...struck, badge, badgeShort: badge }
      }
      return {
        ...struck,
        badge: text('booking.minusAmount', { amount: formats.money(amount, currency) }),
        badgeShort: text('booking.minusAmount', { amount: formats.moneyShort(amount) }),
      }
    },
    [show_type, text, formats],
  )
}
