/** Single starts picked from a cut: the soonest one, and those to offer instead of one that is gone. */
import { type CutSlots, endTimeOf, firstStart, type FoundStart, instantOf, isAvailable } from './cut.ts'

/** The earliest start that may be taken; of several resources the first in order. Null when there is none. */
export function soonest(cut: CutSlots): FoundStart | null {
  let best: FoundStart | null = null
  // A night shift can start later than the next date's work, so all starts are compared, not only the first.
  for (const found of freeStarts(cut)) if (best === null || found.startsAt < best.startsAt) best = found
  return best
}

/**
 * Up to `count` starts nearest to `wanted` (epoch seconds), nearest first, the earlier of two equally near; each start
 * once, with the first resource in order that is free then.
 */
export function nearestStarts(cut: CutSlots, wanted: number, count: number): FoundStart[] {
  const byInstant = new Map<number, FoundStart>()
  for (const found of freeStarts(cut))
    if (!byInstant.has(found.startsAt)) byInstant.set(found.startsAt, found)
  const distance = (found: FoundStart) => Math.abs(found.startsAt - wanted)
  return [...byInstant.values()]
    .sort((a, b) => distance(a) - distance(b) || a.startsAt - b.startsAt)
    .slice(0, count)
}

function* freeStarts(cut: CutSlots): Generator<FoundStart> {
  for (const [resource, resource_id] of cut.resourceIds.entries()) {
    for (const [day, date] of cut.days.entries()) {
      const end = firstStart(cut, resource, day + 1)
      for (let index = firstStart(cut, resource, day); index < end; index++) {
        if (!isAvailable(cut, index)) continue
        const start_time = cut.starts[index] as number
        yield {
          resource_id,
          date,
          start_time,
          end_time: endTimeOf(cut, resource, day, start_time),
          startsAt: instantOf(cut, day, start_time),
        }
      }
    }
  }
}
