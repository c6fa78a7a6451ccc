import { useFormats, useText } from '#widget/language/use-text.tsx'
import { endsNextDay } from './ends-next-day.ts'

/** End of a range as a time; after midnight with a note that it is on the next day. */
export function useEndText() {
  const text = useText()
  const formats = useFormats()
  return (start: number, end: number) => {
    const time = formats.time(end)
    return endsNextDay(start, end) ? text('booking.nextDay', { time }) : time
  }
}
