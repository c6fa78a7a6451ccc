/**
 * Several hours of one visit, as docs/rules/hours.md chooses them. The first press takes as many hours as the visit needs,
 * so that a rental of at least two hours is one press and not two. Seconds from local midnight.
 */
import { activeSeconds, hoursFrom, isFreeFrom, pressHour } from '@zapys/domain/hours'
import type { HourSlot } from '@zapys/domain/hours'

export type Lengths = { minSeconds: number; maxSeconds: number }

/** What a press makes of the chosen hours; `seconds` is the length that a first press takes. */
export const pressed = (
  hours: number[],
  start: number,
  slots: readonly HourSlot[],
  resource: string,
  seconds: number,
): number[] =>
  hours.length === 0
    ? hoursFrom(slots, start, seconds, resource)
    : pressHour({ resource, hours }, start, slots).hours

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
