/**
 * Choosing hours on the week calendar of a resource and on date screens. S4.hours;
 * docs/rules/hours.md. Times are seconds from local midnight of the active date.
 */
import { grown, rangeOf, type HourSlot } from './range.ts'

export type HoursState = {
  /** Also `any_available`; null: no resource chosen yet. */
  resource: string | null
  /** Chosen starts, ascending. */
  hours: number[]
}

/** RANGE: hours of one visit are consecutive. SINGLE: each hour is toggled independently. */
export type HourMode = 'RANGE' | 'SINGLE'

/** State after a press on an hour. `slots`: all of the active date. An hour that is not free changes nothing. */
export function pressHour<State extends HoursState>(
  state: State,
  pressed: number,
  slots: readonly HourSlot[],
  mode: HourMode = 'RANGE',
): State {
  const hour = slots.find(({ start_time }) => start_time === pressed)
  if (!hour?.available) return state
  const { resource, hours } = state
  const singly = mode === 'SINGLE' || resource === null || hours.length === 0
  return { ...state, hours: singly ? toggled(hours, pressed) : ranged(hours, hour, slots) }
}

const toggled = (hours: readonly number[], pressed: number) =>
  hours.includes(pressed)
    ? hours.filter((hour) => hour !== pressed)
    : [...hours, pressed].toSorted((one, other) => one - other)

function ranged(hours: readonly number[], pressed: HourSlot, slots: readonly HourSlot[]): number[] {
  const range = rangeOf(hours, slots)
  const [first] = range ?? []
  const last = range?.at(-1)
  // The chosen hours are no longer a valid range: the choice restarts with the pressed hour.
  if (range === undefined || first === undefined || last === undefined) return [pressed.start_time]
  if (first === last && first.start_time === pressed.start_time) return []
  const isInside = pressed.start_time >= first.start_time && pressed.start_time <= last.start_time
  const next = isInside
    ? range.filter(({ start_time }) => start_time <= pressed.start_time)
    : grown(range, slots, pressed.start_time)
  // An hour that crosses the range belongs to another row of starts; no range can contain both.
  const crosses = next.some(
    (slot) =>
      slot.start_time !== pressed.start_time &&
      slot.start_time < pressed.end_time &&
      slot.end_time > pressed.start_time,
  )
  return crosses ? [pressed.start_time] : next.map(({ start_time }) => start_time)
}
