/** The time of an absence, and what the server is asked about it. Pure. */
import { addDays, toInstant } from '@zapys/domain/time'
import type { NewFrame } from '#staff/features/hours/single-days.ts'

/** Days at the branch, both included. */
export type Period = {
  firstDay: string
  lastDay: string
  /** Seconds from midnight, on each of the days; null: all day. */
  part: { start: number; end: number } | null
}

const DAY_SECONDS = 86_400

/** A moment that the clocks skip is an hour later. */
const instantOf = (timezone: string, day: string, seconds: number): number =>
  (toInstant(timezone, day, seconds) ?? toInstant(timezone, day, seconds + 3600) ?? 0) * 1000

/** From its start, or from `now` (epoch milliseconds) where that is later, to its end; undefined where it is over. */
export function rangeOf(
  { firstDay, lastDay, part }: Period,
  timezone: string,
  now: number,
): { start: string; end: string } | undefined {
  const start = Math.max(now, instantOf(timezone, firstDay, part?.start ?? 0))
  const end = instantOf(timezone, lastDay, part?.end ?? DAY_SECONDS)
  if (start >= end) return undefined
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
}

/** The time to close. */
export function closedBy({ firstDay, lastDay, part }: Period): NewFrame[] {
  const frames: NewFrame[] = []
  for (let date = firstDay; date <= lastDay; date = addDays(date, 1))
    frames.push({ date, start_time: part?.start ?? 0, end_time: part?.end ?? DAY_SECONDS, type: 'OFF' })
  return frames
}

/** Whether stored hours close all of it. */
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
