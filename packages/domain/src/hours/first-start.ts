/** Consecutive hours for one visit. docs/rules/hours.md. Seconds from local midnight. */
import { activeSeconds } from './length.ts'
import { pressHour } from './press.ts'
import type { HourSlot } from './range.ts'

/** Starts of adjacent free slots from one on, up to the requested length; fewer if less is free. */
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

/** Whether one resource is free for the whole length from a start. */
export const isFreeFrom = (slots: readonly HourSlot[], start: number, seconds: number, resource: string) =>
  activeSeconds(hoursFrom(slots, start, seconds, resource), slots) === seconds

/** Nights on which clocks change repeat hours, so a start may only seem free. Limit of checks of such starts. */
const MAX_LOOKS = 10

/**
 * The first start of the day with enough free time for the length.
 * Visits each slot once, because any caller may request a day that is cut into minutes.
 */
export function firstStart<S extends HourSlot>(
  slots: readonly S[],
  seconds: number,
  resource: string,
): S | undefined {
  const seemsFree = freeRuns(slots)
  let looks = 0
  for (const slot of slots) {
    if (!slot.available || !seemsFree(slot, slot.start_time + seconds)) continue
    if (isFreeFrom(slots, slot.start_time, seconds, resource)) return slot
    looks += 1
    if (looks === MAX_LOOKS) return undefined
  }
  return undefined
}

const ANYBODY = ''

/** Whether consecutive free slots reach from one slot to a moment, with one resource free throughout. */
function freeRuns(slots: readonly HourSlot[]): (from: HourSlot, until: number) => boolean {
  const byStart = new Map<number, HourSlot>()
  for (const slot of slots) if (!byStart.has(slot.start_time)) byStart.set(slot.start_time, slot)
  /** Per start: the free length by resource and the run that contains it; and the ends inside a run. */
  const ends = new Map<number, Map<string, number>>()
  const runs = new Map<number, number>()
  const endsOfRuns = new Set<string>()
  for (const slot of [...byStart.values()].toSorted((one, other) => other.start_time - one.start_time)) {
    const { start_time, end_time, available, resource_ids = [ANYBODY] } = slot
    if (!available) continue
    const next = end_time > start_time ? byStart.get(end_time) : undefined
    const after = next?.available ? ends.get(end_time) : undefined
    const run = (after && runs.get(end_time)) ?? end_time
    runs.set(start_time, run)
    endsOfRuns.add(`${run} ${end_time}`)
    ends.set(
      start_time,
      new Map(resource_ids.map((id) => [id, Math.max(end_time, after?.get(id) ?? after?.get(ANYBODY) ?? 0)])),
    )
  }
  return ({ start_time }, until) =>
    endsOfRuns.has(`${runs.get(start_time)} ${until}`) &&
    [...(ends.get(start_time)?.values() ?? [])].some((end) => end >= until)
}
