import { toLocal } from '@zapys/domain/time'
import { useFormats, useText } from './use-text.tsx'

/** An instant (epoch milliseconds) inside a sentence, by the clock of a branch: 24 November at 17:30. */
export function useMomentText(timeZone: string) {
  const text = useText()
  const formats = useFormats()
  return (instant: number) => {
    const { date, seconds } = toLocal(timeZone, instant / 1000)
    return text('booking.dayAt', { date: formats.date(date, 'day'), time: formats.time(seconds) })
  }
}
