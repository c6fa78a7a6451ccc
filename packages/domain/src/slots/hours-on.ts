import { dayNumber, type LocalDate } from '../time/index.ts'
import type { WorkingTime } from './types.ts'
import { planWork, workOn } from './working-time.ts'

/** Wall seconds from midnight of the date; an end past 86400 is a night shift. */
type Hours = { start: number; end: number }

/**
 * The hours that a date has for a resource, sorted: its own or its branch's, and inside those of the branch, which are meant
 * where no resource is named. Night shifts of the date before are not among them. docs/rules/slots.md, Working time.
 */
export function hoursOn(date: LocalDate, branch: WorkingTime, resource?: WorkingTime): Hours[] {
  const day = dayNumber(date)
  const open = workOn(planWork(branch), day)
  const work = resource === undefined ? open : workOn(planWork(resource), day, open)
  return pairs(work).flatMap(({ start, end }) =>
    pairs(open)
      .map((hours) => ({ start: Math.max(start, hours.start), end: Math.min(end, hours.end) }))
      .filter((hours) => hours.start < hours.end),
  )
}

function pairs(spans: readonly number[]): Hours[] {
  const hours: Hours[] = []
  for (let index = 0; index + 1 < spans.length; index += 2)
    hours.push({ start: spans[index]!, end: spans[index + 1]! })
  return hours
}
