/** Dates and times in words. Pure. */
import type { Appointment, Locale } from '@zapys/contract'
import { addDays, DAY_SECONDS, type LocalDate } from '@zapys/domain/time'
import { createFormats, type DateStyle } from '@zapys/i18n'
import { createTexts } from '@zapys/i18n/server'
import type { Content } from './content.ts'

/** For the middle of a sentence: «до 19 травня, 10:00». */
export const momentWords = (locale: Locale, { date, seconds }: Pick<Content['when'], 'date' | 'seconds'>) => {
  const formats = createFormats(locale)
  return createTexts(locale)('messages.when', {
    day: formats.date(date, 'day'),
    time: formats.time(seconds),
  })
}

/** Start and end of a visit. */
export const rangeWords = (locale: Locale, { date, time }: Pick<Appointment, 'date' | 'time'>): string =>
  `${whenWords(locale, { date, seconds: time.start_time })} – ${endWords(locale, date, time.end_time)}`

/** An end in seconds from midnight of `date`; later than the next midnight it has its day. */
function endWords(locale: Locale, date: LocalDate, seconds: number): string {
  if (seconds <= DAY_SECONDS) return createFormats(locale).time(seconds)
  const days = Math.floor(seconds / DAY_SECONDS)
  return momentWords(locale, { date: addDays(date, days), seconds: seconds - days * DAY_SECONDS })
}

/** For several visits: the first one. */
export function whenWords(
  locale: Locale,
  { date, seconds, isAllDay = false }: Content['when'],
  count = 1,
): string {
  const text = createTexts(locale)
  const formats = createFormats(locale)
  if (isAllDay) return formats.date(date, 'weekday')
  const styled = (style: DateStyle) =>
    text('messages.when', { day: formats.date(date, style), time: formats.time(seconds) })
  return count > 1 ? text('messages.series.when', { count, when: styled('long') }) : styled('weekday')
}
