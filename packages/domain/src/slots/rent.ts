/** RENT: the client picks a contiguous run of slots. docs/rules/slots.md, Renting. */
import type { Slot } from '@zapys/contract'

export type RentLimits = {
  slotSeconds: number
  /** The service's shortest and longest rental; null means one slot, and no limit. */
  leastSeconds: number | null
  greatestSeconds: number | null
}

/** The free slots of a day that follow each other without a gap from `start` (wall seconds) on. Slots sorted by start. */
export function rentRun(slots: readonly Slot[], start: number): Slot[] {
  const run: Slot[] = []
  let next = start
  for (const slot of slots) {
    if (slot.time.start_time < next) continue
    // With a step shorter than a slot, starts in between belong to other runs.
    if (slot.time.start_time > next || !slot.available) break
    run.push(slot)
    next = slot.time.end_time
  }
  return run
}

/** The rentals that may begin at `start`, shortest first: the slots each takes. */
export function rentRange(slots: readonly Slot[], start: number, limits: RentLimits): Slot[][] {
  const run = rentRun(slots, start)
  const { least, greatest } = rentCounts(limits)
  const choices: Slot[][] = []
  for (let count = least; count <= Math.min(greatest, run.length); count++) choices.push(run.slice(0, count))
  return choices
}

/** How many slots the shortest rental takes. */
export const leastRentSlots = (limits: Omit<RentLimits, 'greatestSeconds'>): number =>
  rentCounts({ ...limits, greatestSeconds: null }).least

/** How many slots a rental may take. */
function rentCounts({ slotSeconds, leastSeconds, greatestSeconds }: RentLimits) {
  return {
    least: Math.max(1, Math.ceil((leastSeconds ?? 0) / slotSeconds)),
    greatest: greatestSeconds === null ? Infinity : Math.floor(greatestSeconds / slotSeconds),
  }
}
