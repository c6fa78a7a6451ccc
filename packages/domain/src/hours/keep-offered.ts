/** What of a choice stands when other slots have come. S4.slotreload. */
import type { ANY_AVAILABLE } from '@zapys/contract'
import type { HourMode, HoursState } from './press.ts'
import { rangeOf, type HourSlot } from './range.ts'

const ANYBODY: typeof ANY_AVAILABLE = 'any_available'

type Offered = {
  /** Resources of the answer. */
  resourceIds: readonly string[]
  /** All of the active date. */
  slots: readonly HourSlot[]
}

/** A resource that is not among the answered ones is let go, with the hours; hours taken meanwhile are let go too. */
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
  // Half a visit is not what was chosen.
  return rangeOf(hours, slots) === undefined ? [] : hours
}
