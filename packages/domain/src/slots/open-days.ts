import { addDays, dayNumber, type LocalDate } from '../time/index.ts'
import type { Frame, WorkingTime } from './types.ts'
import { planWork, workOn } from './working-time.ts'

/** Working time of each day from the first on: ascending, without overlaps; empty on a day off. */
export function openDays(
  workingTime: WorkingTime,
  firstDay: LocalDate,
  days: number,
): { date: LocalDate; spans: Frame[] }[] {
  const plan = planWork(workingTime)
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(firstDay, index)
    const flat = workOn(plan, dayNumber(date))
    const spans = Array.from({ length: flat.length / 2 }, (_span, at) => ({
      start_time: flat[at * 2]!,
      end_time: flat[at * 2 + 1]!,
    }))
    return { date, spans }
  })
}
