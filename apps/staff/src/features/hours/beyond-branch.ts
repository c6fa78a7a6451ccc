/** Hours of a person while the branch is closed. Pure; seconds from midnight of the weekday. */
import { DAY_SECONDS } from '@zapys/domain/time'
import type { WeekFrame } from '@zapys/contract'
import type { Span } from './day-hours.ts'

type Frame = Pick<WeekFrame, 'weekday' | 'start_time' | 'end_time'>

export type BeyondDay = {
  /** ISO: Monday is 1. */
  weekday: number
  /** The person works, but the branch is closed. */
  closed: Span[]
  /** Hours of that day that clients can book. */
  offered: Span[]
}

const WEEK = 7 * DAY_SECONDS

const onWeek = ({ weekday, start_time, end_time }: Frame): Span => ({
  start: weekday * DAY_SECONDS + start_time,
  end: weekday * DAY_SECONDS + end_time,
})

/** Frames of one week without dates. Sunday's night shift continues at the start of the week. */
export function beyondBranch(own: readonly Frame[], branch: readonly Frame[]): BeyondDay[] {
  const open = branch
    .map(onWeek)
    .flatMap(({ start, end }) => [-WEEK, 0, WEEK].map((by) => ({ start: start + by, end: end + by })))
    .toSorted((one, other) => one.start - other.start)
  const days = new Map<number, BeyondDay>()
  for (const frame of own.toSorted((one, other) => one.start_time - other.start_time)) {
    const { weekday } = frame
    const { start, end } = onWeek(frame)
    const day = days.get(weekday) ?? { weekday, closed: [], offered: [] }
    days.set(weekday, day)
    const add = (list: Span[], from: number, to: number) => {
      if (from < to) list.push({ start: from - weekday * DAY_SECONDS, end: to - weekday * DAY_SECONDS })
    }
    let from = start
    for (const hours of open) {
      if (hours.end <= from || hours.start >= end) continue
      add(day.closed, from, hours.start)
      add(day.offered, Math.max(from, hours.start), Math.min(end, hours.end))
      from = Math.min(end, hours.end)
    }
    add(day.closed, from, end)
  }
  return [...days.values()]
    .filter(({ closed }) => closed.length > 0)
    .toSorted((a, b) => a.weekday - b.weekday)
}
