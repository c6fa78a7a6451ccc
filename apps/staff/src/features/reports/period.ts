import { addDays, addMonths, daysBetween, isLocalDate, startOfMonth } from '@zapys/domain/time'

export const periods = ['THIS_MONTH', 'LAST_MONTH', 'LAST_7', 'LAST_30', 'OWN'] as const
export type PeriodName = (typeof periods)[number]

export type Days = { first_day: string; last_day: string }

/** Days of a period, inclusive; `OWN` starts as the last 30 days. */
export function daysOfPeriod(name: PeriodName, today: string): Days {
  const month = startOfMonth(today)
  if (name === 'THIS_MONTH') return { first_day: month, last_day: addDays(addMonths(month, 1), -1) }
  if (name === 'LAST_MONTH') return { first_day: addMonths(month, -1), last_day: addDays(month, -1) }
  return { first_day: addDays(today, name === 'LAST_7' ? -6 : -29), last_day: today }
}

const MAX_DAYS = 366

export const isPeriod = ({ first_day, last_day }: Days): boolean =>
  isLocalDate(first_day) &&
  isLocalDate(last_day) &&
  first_day <= last_day &&
  daysBetween(first_day, last_day) < MAX_DAYS
