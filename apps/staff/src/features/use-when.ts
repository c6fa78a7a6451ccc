import { addDays, DAY_SECONDS, isLocalDate } from '@zapys/domain/time'
import { useFormats } from '#staff/language/language.tsx'

/**
 * Day and time for sentences: a time after midnight of a night shift has the date of the next day.
 * Undefined while one of them is missing, such as a date that is being typed.
 */
export function useWhen() {
  const formats = useFormats()
  return (day: string, time: number | null) =>
    time === null || !isLocalDate(day)
      ? undefined
      : {
          day: formats.date(addDays(day, Math.floor(time / DAY_SECONDS)), 'inside'),
          time: formats.time(time),
        }
}
