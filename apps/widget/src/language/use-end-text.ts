import { addDays, DAY_SECONDS } from '@zapys/domain/time'
import { useFormats, useText } from '#widget/language/use-text.tsx'
import { endsNextDay } from './ends-next-day.ts'

/**
 * End of a range as a time; after midnight with a note that it is on the next day. `date`: that of the start, for ranges
 * of several days.
 */
export function useEndText() {
  const text = useText()
  const formats = useFormats()
  return (start: number, end: number, date?: string) => {
    const time = formats.time(end)
    const days = Math.floor(end / DAY_SECONDS)
    if (date !== undefined && days > 1)
      return text('booking.dayAt', { date: formats.date(addDays(date, days), 'inside'), time })
    return endsNextDay(start, end) ? text('booking.nextDay', { time }) : time
  }
}
