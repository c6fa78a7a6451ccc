/** Days of the branches in Kyiv, counted from the clock of the run, and as the widget names them in English. */
import { addDays, today, type LocalDate } from '@zapys/domain/time'

/** `0` is today there, whatever day it still is in UTC. */
export const dayAhead = (days: number): LocalDate =>
  addDays(today('Europe/Kyiv', Math.floor(Date.now() / 1000)), days)

const format = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const

/** `Friday, January 1`. */
export const dayName = (date: string): string =>
  new Intl.DateTimeFormat('en', format).format(new Date(`${date}T00:00:00Z`))

/** A text that begins with the day: January 1 is not January 15. */
export const beginsWithDay = (date: string): RegExp => new RegExp(`^${dayName(date)}(?!\\d)`)
/** A text with the day somewhere in it. */
export const hasDay = (date: string): RegExp => new RegExp(`${dayName(date)}(?!\\d)`)
