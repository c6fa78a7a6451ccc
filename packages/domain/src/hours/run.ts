/**
 * Several hours of one visit, by docs/rules/hours.md. The first press selects as many hours as the visit needs,
 * so that a rental of at least two hours takes one press. Seconds from local midnight.
 */
import { hoursFrom, isFreeFrom } from './first-start.ts'
import { activeSeconds } from './length.ts'
import { pressHour } from './press.ts'
import type { HourSlot } from './range.ts'

type RunLengths = { minSeconds: number; maxSeconds: number }

type Press = RunLengths & {
  /** Length that the first press selects, if it is free. */
  desiredSeconds: number
}

/**
 * Chosen hours after a press. Next to the range it extends it, inside it ends the range there (`pressHour`).
 * Another free hour starts a new range of the same length if possible, else of the minimum length.
 * Unchanged if neither is possible.
 */
export function pressRun(
  hours: number[],
  start: number,
  slots: readonly HourSlot[],
  resource: string,
  { desiredSeconds, minSeconds, maxSeconds }: Press,
): number[] {
  const isLongEnough = (run: number[]) => activeSeconds(run, slots) >= minSeconds
  const [first] = hours
  if (first === undefined) {
    const run = hoursFrom(slots, start, desiredSeconds, resource)
    return isLongEnough(run) ? run : hours
  }
  const grownOrCut = pressHour({ resource, hours }, start, slots).hours
  const isInside = start >= first && start <= hours.at(-1)!
  const isExtended = grownOrCut.includes(start) && grownOrCut.length > hours.length
  if (isInside && (hours.includes(start) || grownOrCut === hours)) return grownOrCut
  if (isExtended) return grownOrCut
  const same = activeSeconds(hours, slots)
  const seconds = [same, minSeconds].find(
    (length) => length >= minSeconds && length <= maxSeconds && isFreeFrom(slots, start, length, resource),
  )
  return seconds === undefined ? hours : hoursFrom(slots, start, seconds, resource)
}

/** Whether a press on this hour changes the choice. */
export const canPressRun = (
  hours: number[],
  start: number,
  slots: readonly HourSlot[],
  resource: string,
  lengths: Press,
): boolean =>
  hours.includes(start) || pressRun(hours, start, slots, resource, lengths).join() !== hours.join()

/** One step longer or shorter; null if the limits or the free time do not allow it. */
export function resizeRun(
  hours: readonly number[],
  by: number,
  slots: readonly HourSlot[],
  resource: string,
  { minSeconds, maxSeconds }: RunLengths,
): number[] | null {
  const [start] = hours
  const seconds = activeSeconds(hours, slots) + by
  if (start === undefined || seconds < minSeconds || seconds > maxSeconds) return null
  return isFreeFrom(slots, start, seconds, resource) ? hoursFrom(slots, start, seconds, resource) : null
}
