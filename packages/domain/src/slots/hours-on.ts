import { dayNumber, type LocalDate } from '../time/index.ts'
import type { WorkingTime } from './types.ts'
import { planWork, workOn } from './working-time.ts'

/** Wall-clock seconds from midnight of the date; an end past 86400 is a night shift. */
type Hours = { start: number; end: number }

/**
 * Sorted hours of a resource on a date: its own, else its branch's, always within the branch's.
 * Without a resource: the branch's hours. Excludes night shifts of the date before.
 * docs/rules/slots.md, Working time.
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
