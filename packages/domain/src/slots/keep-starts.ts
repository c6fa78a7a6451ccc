import { type CutSlots, firstStart, instantOf, isAvailable } from './cut.ts'
import { at } from './range-clock.ts'

/**
 * Removes starts that are unavailable for reasons outside the engine. `showTaken`: keeps them, marked as taken.
 * Calls the check only for bookable starts.
 */
export function keepStarts(
  cut: CutSlots,
  mayStart: (resourceId: string, startsAt: number) => boolean,
  { showTaken }: { showTaken: boolean },
): CutSlots {
  const { resourceIds, days, starts } = cut
  const available = new Uint8Array(starts.length)
  const newStarts: number[] = []
  const firstOf = new Int32Array(cut.firstOf.length)
  for (const [resource, id] of resourceIds.entries())
    for (let day = 0; day < days.length; day++) {
      firstOf[resource * days.length + day] = newStarts.length
      const end = firstStart(cut, resource, day + 1)
      for (let index = firstStart(cut, resource, day); index < end; index++) {
        const wasAvailable = isAvailable(cut, index)
        const isKept = wasAvailable && mayStart(id, instantOf(cut, day, at(starts, index)))
        if (wasAvailable && !isKept && !showTaken) continue
        available[newStarts.length] = isKept ? 1 : 0
        newStarts.push(at(starts, index))
      }
    }
  firstOf[firstOf.length - 1] = newStarts.length
  return {
    ...cut,
    firstOf,
    starts: Int32Array.from(newStarts),
    available: available.subarray(0, newStarts.length),
  }
}
