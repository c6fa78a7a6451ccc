import { useFormats, useText } from '#staff/language/language.tsx'

/** Says that clocks skip the time of a class on this day. */
export function useSkippedWords(): (day: string) => string {
  const text = useText()
  const formats = useFormats()
  return (day) => `${formats.date(day, 'short')}: ${text('desk.booking.error.skipped')}`
}
