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
 * The days whose day frames and occupied time a question depends on, both included: those around the range from which
 * work, buffers and lengths reach into it. A day left out is taken for an ordinary one of the week, and for free.
 */
export function daysLookedAt(range: Range): { firstDay: LocalDate; lastDay: LocalDate } {
  const { first, last } = dayNumbersLookedAt(range)
  // Odd years are no mistake of the engine's callers, but beyond these there are no dates to write.
  return {
    firstDay: dateOfDayNumber(Math.max(first, dayNumber('0001-01-01'))),
    lastDay: dateOfDayNumber(Math.min(last, dayNumber('9999-12-31'))),
  }
}

export function dayNumbersLookedAt(range: Range): { first: number; last: number } {
  const lengths = range.resources.map((resource) => resource.durationSeconds ?? 0)
  const longest = Math.max(range.durationSeconds, range.slotSizeSeconds ?? 0, ...lengths)
  const before = Math.ceil(range.bufferBeforeSeconds / DAY_SECONDS)
  const after = Math.ceil((longest + range.bufferAfterSeconds) / DAY_SECONDS)
  return {
    first: dayNumber(range.firstDay) - DAYS_AROUND - before,
    last: dayNumber(range.lastDay) + DAYS_AROUND + after,
  }
}
