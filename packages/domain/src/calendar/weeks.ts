import { addDays, daysBetween, type LocalDate } from '../time/index.ts'

/** How many days are shown at once. */
export type Period = 'MONTH' | 'WEEK'

const A_MONDAY: LocalDate = '2024-01-01'

/** The first of the seven days that a day stands among. Weeks begin on the weekday of `from`; else on Mondays. */
export const startOfWeek = (day: LocalDate, from: LocalDate = A_MONDAY): LocalDate =>
  addDays(from, 7 * Math.floor(daysBetween(from, day) / 7))

/** Seven days from one on. */
export const weekFrom = (day: LocalDate): LocalDate[] =>
  Array.from({ length: 7 }, (_, index) => addDays(day, index))
