/** The moves of the W3C APG grid pattern on the days of a calendar. */
import { addDays, addMonths, type LocalDate } from '../time/index.ts'
import { startOfWeek, type Period } from './weeks.ts'

/** The part of a keyboard event that is read; `key` as in the DOM. */
type Key = { key: string; shiftKey: boolean }
type Bounds = { firstDay: LocalDate; lastDay: LocalDate }
type Move = (date: LocalDate) => LocalDate

const byDays =
  (days: number): Move =>
  (date) =>
    addDays(date, days)
const byMonths =
  (months: number): Move =>
  (date) =>
    addMonths(date, months)

/** A week shows its days in one row: up and down move through the times of a day, not to other days. */
const moves: Record<Period, (ahead: number, shiftKey: boolean, firstDay: LocalDate) => Record<string, Move>> =
  {
    // Rows of a month begin on Monday, a week on the first selectable day.
    MONTH: (ahead, shiftKey) => ({
      ...inWeek(ahead, startOfWeek),
      ArrowUp: byDays(-7),
      ArrowDown: byDays(7),
      PageUp: byMonths(shiftKey ? -12 : -1),
      PageDown: byMonths(shiftKey ? 12 : 1),
    }),
    WEEK: (ahead, shiftKey, firstDay) => ({
      ...inWeek(ahead, (date) => startOfWeek(date, firstDay)),
      PageUp: shiftKey ? byMonths(-1) : byDays(-7),
      PageDown: shiftKey ? byMonths(1) : byDays(7),
    }),
  }

const inWeek = (ahead: number, startOf: Move): Record<string, Move> => ({
  ArrowLeft: byDays(-ahead),
  ArrowRight: byDays(ahead),
  Home: (date) => startOf(date),
  End: (date) => addDays(startOf(date), 6),
})

/**
 * Day to which a key moves the focus, kept within the bounds (both included). Undefined for keys that do not move.
 * Arrows move by day and, in a month, by week. Home and End move within the week.
 * PageUp and PageDown move by month, with Shift by year; in a week calendar by week and month.
 */
export function moveByKey(
  date: LocalDate,
  { key, shiftKey }: Key,
  { firstDay, lastDay }: Bounds,
  { rightToLeft = false, period = 'MONTH' }: { rightToLeft?: boolean; period?: Period } = {},
): LocalDate | undefined {
  const moved = moves[period](rightToLeft ? -1 : 1, shiftKey, firstDay)[key]?.(date)
  if (moved === undefined) return undefined
  if (moved < firstDay) return firstDay
  return moved > lastDay ? lastDay : moved
}
