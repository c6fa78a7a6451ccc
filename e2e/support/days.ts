/** Days in the time zone of the branches in Kyiv, by the clock of the run, and their English names in the widget. */
import { addDays, today, type LocalDate } from '@zapys/domain/time'

/** `0` is today in Kyiv, even if it is still yesterday in UTC. */
export const dayAhead = (days: number): LocalDate =>
  addDays(today('Europe/Kyiv', Math.floor(Date.now() / 1000)), days)

const format = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const

/** For example `Friday, January 1`. */
export const dayName = (date: string): string =>
  new Intl.DateTimeFormat('en', format).format(new Date(`${date}T00:00:00Z`))

/** Matches text that begins with the day; January 1 does not match January 15. */
export const beginsWithDay = (date: string): RegExp => new RegExp(`^${dayName(date)}(?!\\d)`)
/** Matches text that contains the day. */
export const hasDay = (date: string): RegExp => new RegExp(`${dayName(date)}(?!\\d)`)
