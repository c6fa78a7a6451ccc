import { DAY_SECONDS, dateOfDayNumber, dayNumber, type LocalDate } from '../time/index.ts'
import type { SlotQuestion } from './types.ts'

/** Night shifts of two dates and a change of clocks of up to a day (Samoa, 2011) reach into a date from outside. */
const DAYS_AROUND = 3

type Range = Pick<
  SlotQuestion,
  | 'firstDay'
  | 'lastDay'
  | 'durationSeconds'
  | 'bufferBeforeSeconds'
  | 'bufferAfterSeconds'
  | 'slotSizeSeconds'
> & { resources: readonly { durationSeconds?: number }[] }

/**
 * Days whose day frames and occupied time a question depends on, inclusive: the range and the days around it
 * from which work, buffers and lengths extend into it. Missing days count as ordinary weekdays without bookings.
 */
export function relevantDays(range: Range): { firstDay: LocalDate; lastDay: LocalDate } {
  const { first, last } = relevantDayNumbers(range)
  // Callers may pass odd years, but dates beyond these cannot be written.
  return {
    firstDay: dateOfDayNumber(Math.max(first, dayNumber('0001-01-01'))),
    lastDay: dateOfDayNumber(Math.min(last, dayNumber('9999-12-31'))),
  }
}

export function relevantDayNumbers(range: Range): { first: number; last: number } {
  const lengths = range.resources.map((resource) => resource.durationSeconds ?? 0)
  const longest = Math.max(range.durationSeconds, range.slotSizeSeconds ?? 0, ...lengths)
  const before = Math.ceil(range.bufferBeforeSeconds / DAY_SECONDS)
  const after = Math.ceil((longest + range.bufferAfterSeconds) / DAY_SECONDS)
  return {
    first: dayNumber(range.firstDay) - DAYS_AROUND - before,
    last: dayNumber(range.lastDay) + DAYS_AROUND + after,
  }
}
