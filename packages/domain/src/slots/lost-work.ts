/** Times that stop being working time when hours change. */
import { dayNumber, type LocalDate } from '../time/index.ts'
import { branchTime, fillFrames, isWork, newFrameTable, unbrokenWork } from './frame-table.ts'
import { type Lane, lastFrom } from './lanes.ts'
import { at, rangeClock } from './range-clock.ts'
import type { WorkingTime } from './types.ts'
import { planWork } from './working-time.ts'

type Hours = {
  timeZone: string
  firstDay: LocalDate
  lastDay: LocalDate
  branchWorkingTime: WorkingTime
  /** Null: the branch's hours. */
  workingTime: WorkingTime | null
}

/** Working time on these days, as moments from `origin`, an epoch second. */
export type Work = { origin: number; unbroken: Lane }

/** Working time of a resource, or of its branch if `workingTime` is null. Ignores bookings. */
export function workOver({ timeZone, firstDay, lastDay, branchWorkingTime, workingTime }: Hours): Work {
  const first = dayNumber(firstDay)
  const days = dayNumber(lastDay) - first + 1
  const clock = rangeClock(timeZone, first, days)
  const table = newFrameTable(days)
  fillFrames(table, planWork(workingTime), branchTime(planWork(branchWorkingTime), first, days), clock, first)
  return { origin: clock.origin, unbroken: unbrokenWork(table) }
}

/** Whether any moment of [from, until), epoch seconds, is working time before a change and not after it. */
export function losesWork(before: Work, after: Work, from: number, until: number): boolean {
  const { origin, unbroken } = before
  const [begin, end] = [from - origin, until - origin]
  for (
    let index = Math.max(0, lastFrom(unbroken, begin));
    index < unbroken.count && at(unbroken.starts, index) < end;
    index++
  ) {
    const worksFrom = Math.max(at(unbroken.starts, index), begin)
    const worksUntil = Math.min(at(unbroken.ends, index), end)
    const shift = origin - after.origin
    if (worksFrom < worksUntil && !isWork(after.unbroken, worksFrom + shift, worksUntil + shift)) return true
  }
  return false
}
