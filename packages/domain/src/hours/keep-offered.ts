/** Which part of a choice remains valid after slots reload. S4.slotreload. */
import type { ANY_AVAILABLE } from '@zapys/contract'
import type { HourMode, HoursState } from './press.ts'
import { rangeOf, type HourSlot } from './range.ts'

const ANYBODY: typeof ANY_AVAILABLE = 'any_available'

type Offered = {
  /** Resources in the response. */
  resourceIds: readonly string[]
  /** All slots of the active date. */
  slots: readonly HourSlot[]
}

/** Clears a resource that is missing from the response, with its hours, and hours that are now taken. */
export function keepOffered<State extends HoursState>(
  state: State,
  { resourceIds, slots }: Offered,
  mode: HourMode = 'RANGE',
): State {
  const { resource } = state
  const isGone = resource !== null && resource !== ANYBODY && !resourceIds.includes(resource)
  return isGone ? { ...state, resource: null, hours: [] } : { ...state, hours: keptHours(state, slots, mode) }
}

function keptHours({ resource, hours }: HoursState, slots: readonly HourSlot[], mode: HourMode): number[] {
  const isFree = (hour: number) => slots.some(({ start_time, available }) => start_time === hour && available)
  if (mode === 'SINGLE' || resource === null) return hours.filter(isFree)
  // A part of the chosen hours is not what the client chose, so all are cleared.
  return rangeOf(hours, slots) === undefined ? [] : hours
}
