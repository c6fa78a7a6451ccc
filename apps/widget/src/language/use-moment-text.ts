import { toLocal } from '@zapys/domain/time'
import { useFormats, useText } from './use-text.tsx'

/** An instant (epoch milliseconds) for use in a sentence, on a branch's clock: 24 November at 17:30. */
export function useMomentText(timeZone: string) {
  const text = useText()
  const formats = useFormats()
  return (instant: number) => {
    const { date, seconds } = toLocal(timeZone, instant / 1000)
    return text('booking.dayAt', { date: formats.date(date, 'day'), time: formats.time(seconds) })
  }
}
