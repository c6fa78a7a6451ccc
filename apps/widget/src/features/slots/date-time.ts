/** The `dateTime` of an address: `YYYY-MM-DDTHH:mm` on the clock of the branch. Decisions §2, S2.open.4. */
import { addDays, isLocalDate, toInstant } from '@zapys/domain/time'

const DAY_SECONDS = 86_400
const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Starts past midnight of a night shift take the next day's date, as the clock on the wall does. */
export function dateTimeOf(date: string, seconds: number): string {
  const clock = seconds % DAY_SECONDS
  const day = addDays(date, Math.floor(seconds / DAY_SECONDS))
  return `${day}T${twoDigits(Math.floor(clock / 3600))}:${twoDigits(Math.floor((clock % 3600) / 60))}`
}

export type LocalMoment = { date: string; seconds: number }

/** Undefined for an address that somebody mistyped. */
export function readDateTime(text: string | null | undefined): LocalMoment | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/.exec(text ?? '')
  if (parts?.[1] === undefined || !isLocalDate(parts[1])) return undefined
  return { date: parts[1], seconds: Number(parts[2]) * 3600 + Number(parts[3]) * 60 }
}

/** The instant to send, in UTC; undefined for a reading that the clocks of the branch skip. */
export function instantOf(timeZone: string, { date, seconds }: LocalMoment): string | undefined {
  const epochSeconds = toInstant(timeZone, date, seconds)
  return epochSeconds === null ? undefined : new Date(epochSeconds * 1000).toISOString()
}
