/** The `:dateTime` of an address: `YYYY-MM-DDTHH:mm` on the clock of the branch. Decisions §2, {dateTime} segment. */
import { addDays, DAY_SECONDS, isLocalDate, type LocalDate } from '../time/index.ts'

/** Seconds from local midnight of the date, below 86400. */
export type LocalMoment = { date: LocalDate; seconds: number }

/** A start past midnight on a night shift has the next day's date, as on the wall clock. */
export function dateTimeOf(date: LocalDate, seconds: number): string {
  const day = addDays(date, Math.floor(seconds / DAY_SECONDS))
  const minutes = Math.floor((seconds % DAY_SECONDS) / 60)
  return `${day}T${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** Returns null for another format, and for a day or time that does not exist. */
export function readDateTime(text: string): LocalMoment | null {
  const [, date = '', hours, minutes] = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return isLocalDate(date) ? { date, seconds: Number(hours) * 3600 + Number(minutes) * 60 } : null
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
