/** Dates as typed and as stored: DD.MM.YYYY on the screen, YYYY-MM-DD stored. S5.date, S9.format. */
import { isLocalDate, type LocalDate } from '../time/index.ts'

const DOTTED = /^(\d{2})\.(\d{2})\.(\d{4})$/

/** `31.12.1990` as `1990-12-31`; null for another format and for a day that does not exist. */
export function isoDate(dotted: string): LocalDate | null {
  const [, day, month, year] = DOTTED.exec(dotted.trim()) ?? []
  const iso = `${year}-${month}-${day}`
  return isLocalDate(iso) ? iso : null
}

/** `1990-12-31` as `31.12.1990`; null if it is not a day. An instant is not: its day depends on a time zone. */
export const dottedDate = (iso: string): string | null =>
  isLocalDate(iso) ? iso.split('-').toReversed().join('.') : null

/**
 * Normalizes typed text to DD.MM.YYYY: any separators, one-digit days and months, or eight digits alone.
 * Other text stays unchanged, so that the client sees it and `date` rejects it.
 */
export function typedDate(text: string): string {
  const parts =
    /^(\d{1,2})\D+(\d{1,2})\D+(\d{4})$/.exec(text.trim()) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text.trim())
  if (parts === null) return text
  const [, day = '', month = '', year = ''] = parts
  return `${day.padStart(2, '0')}.${month.padStart(2, '0')}.${year}`
}

/** Has the format of a date, but does not exist: 31.02.2026. */
export const isNoSuchDay = (text: string): boolean =>
  DOTTED.test(typedDate(text)) && isoDate(typedDate(text)) === null
