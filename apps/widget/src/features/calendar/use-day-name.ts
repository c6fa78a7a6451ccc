import { useFormats, useText } from '#widget/language/use-text.tsx'
import type { CalendarDay } from './day-mark.tsx'

/** Accessible name of a day: date, number of free times, lowest price, discount. */
export function useDayName() {
  const text = useText()
  const formats = useFormats()
  return (date: string, day: CalendarDay | undefined, isOpen = true): string => {
    const name = formats.date(date, 'weekday')
    if (!isOpen) return text('booking.dayClosed', { date: name })
    if (day === undefined) return name
    return text('booking.dayName', {
      date: name,
      count: day.freeTimes,
      exact: day.exact ? 'yes' : 'no',
      hasPrice: day.priceText ? 'yes' : 'no',
      price: day.priceText ?? '',
      hasDiscount: day.discountText ? 'yes' : 'no',
      discount: day.discountText ?? '',
    })
  }
}
