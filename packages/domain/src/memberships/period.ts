import { addDays, addMonths, type LocalDate } from '../time/index.ts'

/** How a number of days is said: whole years, whole months from two on, else days. S9.period. */
type SpokenDays = { unit: 'year' | 'month' | 'day'; count: number }

const YEAR = 365
const MONTH = 30

export function periodOf(days: number): SpokenDays {
  if (days > 0 && days % YEAR === 0) return { unit: 'year', count: days / YEAR }
  if (days >= 2 * MONTH && days % MONTH === 0) return { unit: 'month', count: days / MONTH }
  return { unit: 'day', count: days }
}

/**
 * The last of so many days, the first one included, as they are said: six months from 25 November end on 24 May, not after
 * 180 days. docs/rules/memberships.md
 */
export function lastDayOf(firstDay: LocalDate, days: number): LocalDate {
  const { unit, count } = periodOf(days)
  if (unit === 'day') return addDays(firstDay, count - 1)
  const sameDay = addMonths(firstDay, unit === 'year' ? 12 * count : count)
  // A month without that day ends the period by its own end.
  return sameDay.slice(8) < firstDay.slice(8) ? sameDay : addDays(sameDay, -1)
}
