/** Dates and times in words. Pure. */
import type { Locale } from '@zapys/contract'
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
