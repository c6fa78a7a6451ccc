import { useMemo } from 'react'
import type { BookingSettings, Branch, Discount } from '@zapys/contract'
import { addDays, DAY_SECONDS, today } from '@zapys/domain/time'
import { nowMs } from '#widget/browser/now.ts'
import { useDiscountTexts } from '#widget/company/discount-texts.ts'
import { useFormats, useText } from '#widget/language/use-text.tsx'

type Priced = { price?: number | undefined; discount?: Discount | undefined }

type Wording = Pick<Branch, 'currency_code' | 'timezone'> & {
  text: ReturnType<typeof useText>
  formats: ReturnType<typeof useFormats>
  discountTexts: ReturnType<typeof useDiscountTexts>
}

/** Formats prices, discounts and times of a branch. Returns the same object until an input changes. */
export function useSlotTexts(branch: Branch, settings: BookingSettings) {
  const text = useText()
  const formats = useFormats()
  const discountTexts = useDiscountTexts(settings)
  const { currency_code, timezone } = branch
  return useMemo(
    () => slotTexts({ currency_code, timezone, text, formats, discountTexts }),
    [currency_code, timezone, text, formats, discountTexts],
  )
}
export type SlotTexts = ReturnType<typeof useSlotTexts>

function slotTexts({ currency_code, timezone, text, formats, discountTexts }: Wording) {
  const money = (amount: number) =>
    amount === 0 ? text('booking.free') : formats.money(amount, currency_code)
  /** Final price in minor units. */
  const amount = ({ price, discount }: Priced) => discount?.discounted_price ?? price
  const wordedWhen = (date: string, seconds: number, style: 'weekday' | 'brief' | 'weekdayInside') => {
    const time = formats.time(seconds)
    const now = today(timezone, nowMs() / 1000)
    const day = addDays(date, Math.floor(seconds / DAY_SECONDS))
    if (day === now) return text('booking.todayAt', { time })
    if (day === addDays(now, 1)) return text('booking.tomorrowAt', { time })
    return text('booking.dayAt', { date: formats.date(day, style), time })
  }
  return {
    amount,

    price(priced: Priced) {
      const paid = amount(priced)
      return paid === undefined ? undefined : money(paid)
    },

    /** For the cell of a day: number only. */
    priceShort(priced: Priced) {
      const paid = amount(priced)
      return paid === undefined ? undefined : formats.moneyShort(paid)
    },

    /** For the cell of a time. */
    pricePerTime(priced: Priced) {
      const paid = amount(priced)
      return paid === undefined ? undefined : formats.moneyShort(paid, currency_code)
    },

    /** Price before the discount, and the discount in the company's display format. */
    discount: (priced: Priced) => discountTexts({ now: amount(priced), before: priced.price }, currency_code),

    /** "today 17:30", "tomorrow 09:00", "Tuesday, 24 November 09:00". */
    when: (date: string, seconds: number) => wordedWhen(date, seconds, 'weekday'),

    /** For the middle of a sentence: "вівторок, 24 листопада, 09:00". */
    inside: (date: string, seconds: number) => wordedWhen(date, seconds, 'weekdayInside'),

    /** For narrow places, where the time must not be cut off: "Tue, 24 Nov, 09:00". */
    briefly: (date: string, seconds: number) => wordedWhen(date, seconds, 'brief'),
  }
}
