/** The moves of the W3C APG grid pattern on the days of a calendar. Weeks start on Monday. */
import { addDays, addMonths, weekdayOf } from '@zapys/domain/time'
import type { LocalDate } from '@zapys/domain/time'

type Key = { key: string; shiftKey: boolean }
type Bounds = { firstDay: LocalDate; lastDay: LocalDate }

/**
 * Where a key leads from a day, kept between the bounds, both included. Undefined for keys that are not moves.
 * Arrows by day and week, Home and End within the week, PageUp and PageDown by month, with Shift by year.
 */
export function moveByKey(date: LocalDate, { key, shiftKey }: Key, bounds: Bounds, rightToLeft = false) {
  const ahead = rightToLeft ? -1 : 1
  const moves: Record<string, () => LocalDate> = {
    ArrowLeft: () => addDays(date, -ahead),
    ArrowRight: () => addDays(date, ahead),
    ArrowUp: () => addDays(date, -7),
    ArrowDown: () => addDays(date, 7),
    Home: () => addDays(date, 1 - weekdayOf(date)),
    End: () => addDays(date, 7 - weekdayOf(date)),
    PageUp: () => addMonths(date, shiftKey ? -12 : -1),
    PageDown: () => addMonths(date, shiftKey ? 12 : 1),
  }
  const moved = moves[key]?.()
  if (moved === undefined) return undefined
  if (moved < bounds.firstDay) return bounds.firstDay
  return moved > bounds.lastDay ? bounds.lastDay : moved
}
