/** Places for runs of one visit that need the same resource at the same time. */
import type { OpenTime } from '../slots/index.ts'
import type { Run } from './types.ts'

const meet = (one: Run, other: Run) => one.from < other.until && other.from < one.until

/**
 * The runs of a resource with a place each, such that none meets another in its place; undefined where there are too few.
 * A run that meets no other gets none: any free one will do. `mayGoOn`: asked at each step of the search.
 */
export function withLanes(
  runs: readonly Run[],
  open: OpenTime,
  mayGoOn: () => boolean = () => true,
): Run[] | undefined {
  const crowded = runs.filter((run) => runs.some((other) => other !== run && meet(run, other)))
  if (crowded.length === 0) return [...runs]
  if (open.capacity === 1) return undefined
  const free = crowded.map(({ from, until }) => open.openLanes(from, until))
  const lanes: number[] = []
  const choose = (index: number): boolean => {
    if (index === crowded.length) return true
    if (!mayGoOn()) return false
    return free[index]!.some((lane) => {
      const isTaken = lanes.some(
        (taken, other) => taken === lane && other < index && meet(crowded[other]!, crowded[index]!),
      )
      if (isTaken) return false
      lanes[index] = lane
      return choose(index + 1)
    })
  }
  if (!choose(0)) return undefined
  const laneOf = new Map(crowded.map((run, index) => [run, lanes[index]!]))
  return runs.map((run) => {
    const lane = laneOf.get(run)
    return lane === undefined ? run : { ...run, lane }
  })
}
