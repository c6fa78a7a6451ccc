import type { LocalDate } from '../time/index.ts'
import { openTimes } from './open-time.ts'
import type { WorkingTime } from './types.ts'

type Hours = {
  timeZone: string
  firstDay: LocalDate
  lastDay: LocalDate
  branchWorkingTime: WorkingTime
  /** Null: works as the branch does. */
  workingTime: WorkingTime | null
}

/** Whether a resource works throughout [from, until), epoch seconds, on these days. Ignores bookings. */
export function worksThroughout({ workingTime, ...hours }: Hours): (from: number, until: number) => boolean {
  const id = 'the resource'
  const resources = [{ id, capacity: 1, workingTime, busy: [] }]
  const times = openTimes({ ...hours, now: 0, resources }).of(id)
  return (from, until) => times.isOpen(from, until)
}
