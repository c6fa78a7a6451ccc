/**
 * Several hours of one visit, as docs/rules/hours.md chooses them. The first press takes as many hours as the visit needs,
 * so that a rental of at least two hours is one press and not two. Seconds from local midnight.
 */
import { activeSeconds, pressHour } from '@zapys/domain/hours'
import type { HourSlot } from '@zapys/domain/hours'

export type Lengths = { minSeconds: number; maxSeconds: number }

/** The starts of adjacent free slots from one on, as long as asked, shorter where less is free. */
export function hoursFrom(
  slots: readonly HourSlot[],
  start: number,
  seconds: number,
  resource: string,
): number[] {
  const last = slots.findLast(
    ({ start_time, end_time }) => start_time >= start && end_time <= start + Math.max(seconds, 1),
  )
  const first = pressHour({ resource, hours: [] }, start, slots)
  return last === undefined || last.start_time === start
    ? first.hours
    : pressHour(first, last.start_time, slots).hours
}

/** Whether the length is free from a start on with one resource all the time. */
export const isFreeFrom = (slots: readonly HourSlot[], start: number, seconds: number, resource: string) =>
  activeSeconds(hoursFrom(slots, start, seconds, resource), slots) === seconds

/** The first start of the day that leaves room for the length. */
export const firstStart = <S extends HourSlot>(slots: readonly S[], seconds: number, resource: string) =>
  slots.find((slot) => slot.available && isFreeFrom(slots, slot.start_time, seconds, resource))

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
