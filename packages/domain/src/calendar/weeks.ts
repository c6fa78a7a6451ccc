import { addDays, daysBetween, type LocalDate } from '../time/index.ts'

/** Number of days shown at once. */
export type Period = 'MONTH' | 'WEEK'

const A_MONDAY: LocalDate = '2024-01-01'

/** First day of the week of a day. Weeks begin on the weekday of `from`, on Mondays if absent. */
export const startOfWeek = (day: LocalDate, from: LocalDate = A_MONDAY): LocalDate =>
  addDays(from, 7 * Math.floor(daysBetween(from, day) / 7))

/** Seven days from one on. */
export const weekFrom = (day: LocalDate): LocalDate[] =>
  Array.from({ length: 7 }, (_, index) => addDays(day, index))
