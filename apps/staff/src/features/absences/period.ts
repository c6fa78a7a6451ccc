/** Time of an absence, and its request values. Pure. */
import { addDays, DAY_SECONDS, toInstant } from '@zapys/domain/time'
import type { NewFrame } from '#staff/features/hours/single-days.ts'

/** Days at the branch, inclusive. */
export type Period = {
  firstDay: string
  lastDay: string
  /** Seconds from midnight, on each of the days; null: the whole day. */
  part: { start: number; end: number } | null
}

/** Ends of the last shifts of the day before and of the last day, in seconds from their midnights. */
export type ShiftEnds = { dayBefore: number; lastDay: number }

/** A time that the clocks skip is taken an hour later. */
const instantOf = (timezone: string, day: string, seconds: number): number =>
  (toInstant(timezone, day, seconds) ?? toInstant(timezone, day, seconds + 3600) ?? 0) * 1000

/**
 * Instants from the start, or from `now` (epoch milliseconds) if later, to the end; undefined if it has passed. A
 * whole day is its shifts: a night shift after midnight belongs to the day before.
 */
export function rangeOf(
  { firstDay, lastDay, part }: Period,
  timezone: string,
  now: number,
  ends: ShiftEnds,
): { start: string; end: string } | undefined {
  const first = part?.start ?? Math.max(0, ends.dayBefore - DAY_SECONDS)
  const last = part?.end ?? Math.max(DAY_SECONDS, ends.lastDay)
  const start = Math.max(now, instantOf(timezone, firstDay, first))
  const end = instantOf(timezone, lastDay, last)
  if (start >= end) return undefined
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
}

/** The hours that a closed day had: its shifts without the closing. */
export const withoutClosedDays = <Hours extends { day_frames: readonly NewFrame[] }>(
  hours: Hours,
): Hours => ({
  ...hours,
  day_frames: hours.day_frames.filter(
    ({ type, start_time, end_time }) => type !== 'OFF' || start_time > 0 || end_time < DAY_SECONDS,
  ),
})

/** The hours to close. */
export function closedBy({ firstDay, lastDay, part }: Period): NewFrame[] {
  const frames: NewFrame[] = []
  for (let date = firstDay; date <= lastDay; date = addDays(date, 1))
    frames.push({ date, start_time: part?.start ?? 0, end_time: part?.end ?? DAY_SECONDS, type: 'OFF' })
  return frames
}

/** Whether the stored hours close the whole period. */
export const isClosedBy = (period: Period, stored: readonly NewFrame[]): boolean =>
  closedBy(period).every(({ date, start_time, end_time }) =>
    stored.some(
      (frame) =>
        frame.type === 'OFF' &&
        frame.date === date &&
        frame.start_time <= start_time &&
        frame.end_time >= end_time,
    ),
  )
