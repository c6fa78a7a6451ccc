import { addDays, type LocalDate } from '../time/index.ts'

/** Unit in which a number of days is shown: whole years, whole months from two up, else days. S9.period. */
type SpokenDays = { unit: 'year' | 'month' | 'day'; count: number }

const YEAR = 365
const MONTH = 30

export function periodOf(days: number): SpokenDays {
  if (days > 0 && days % YEAR === 0) return { unit: 'year', count: days / YEAR }
  if (days >= 2 * MONTH && days % MONTH === 0) return { unit: 'month', count: days / MONTH }
  return { unit: 'day', count: days }
}

/** The last of `days` days, counting the first. */
export const lastDayOf = (firstDay: LocalDate, days: number): LocalDate => addDays(firstDay, days - 1)
