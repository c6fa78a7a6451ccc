/**
 * Several hours of one visit, as docs/rules/hours.md chooses them. The first press takes as many hours as the visit needs,
 * so that a rental of at least two hours is one press and not two. Seconds from local midnight.
 */
import { activeSeconds, hoursFrom, isFreeFrom, pressHour } from '@zapys/domain/hours'
import type { HourSlot } from '@zapys/domain/hours'

export type Lengths = { minSeconds: number; maxSeconds: number }

type Pressed = Lengths & {
  /** The length that a first press takes, where so much is free. */
  wanted: number
}

/**
 * The chosen hours after a press. Next to the range it grows, inside it ends there (`pressHour`). Another free hour starts a
 * new range: as long as before where that fits, else of the minimum length. Unchanged where neither is possible.
 */
export function pressed(
  hours: number[],
  start: number,
  slots: readonly HourSlot[],
  resource: string,
  { wanted, minSeconds, maxSeconds }: Pressed,
): number[] {
  const isLongEnough = (run: number[]) => activeSeconds(run, slots) >= minSeconds
  const [first] = hours
  if (first === undefined) {
    const run = hoursFrom(slots, start, wanted, resource)
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

/** Whether a press on this hour does anything. */
export const canPress = (
  hours: number[],
  start: number,
  slots: readonly HourSlot[],
  resource: string,
  lengths: Pressed,
): boolean => hours.includes(start) || pressed(hours, start, slots, resource, lengths).join() !== hours.join()

/** One step longer or shorter; null where the lengths or the free time do not allow it. */
export function resized(
  hours: readonly number[],
  by: number,
  slots: readonly HourSlot[],
  resource: string,
  { minSeconds, maxSeconds }: Lengths,
): number[] | null {
  const [start] = hours
  const seconds = activeSeconds(hours, slots) + by
  if (start === undefined || seconds < minSeconds || seconds > maxSeconds) return null
  return isFreeFrom(slots, start, seconds, resource) ? hoursFrom(slots, start, seconds, resource) : null
}
