/** Assigns places to runs of one visit that need the same resource simultaneously, or several of its places. */
import type { OccupiedPart, OpenTime } from '../slots/index.ts'

/** One place of a run: it needs the first throughout, a second one if it takes two, and so on. */
type Place<Run> = { run: Run; parts: readonly OccupiedPart[]; likeBefore: boolean }

export const meet = (one: readonly OccupiedPart[], other: readonly OccupiedPart[]): boolean =>
  one.some((part) => other.some(({ from, until }) => part.from < until && from < part.until))

/** A run with the parts that need a place, and the number of that place if it matters. */
export type Placed<Run> = { run: Run; parts: readonly OccupiedPart[]; lane?: number }

/**
 * Places for the runs of a resource within its working time, without overlaps; undefined if there are too few.
 * A run with one place that overlaps no other gets no number: any free place will do.
 * `mayGoOn`: called at each step of the search.
 */
export function withLanes<Run extends { parts: readonly OccupiedPart[] }>(
  runs: readonly Run[],
  open: OpenTime,
  mayGoOn: () => boolean = () => true,
): Placed<Run>[] | undefined {
  const [only] = runs
  // The usual case: one run with one place.
  if (only !== undefined && runs.length === 1 && only.parts.every(({ places }) => places === 1))
    return [{ run: only, parts: only.parts }]
  const isAlone = (run: Run) =>
    run.parts.every(({ places }) => places === 1) &&
    runs.every((other) => other === run || !meet(run.parts, other.parts))
  const crowded = runs.filter((run) => !isAlone(run))
  const alone = runs.filter((run) => !crowded.includes(run)).map((run) => ({ run, parts: run.parts }))
  if (crowded.length === 0) return alone
  if (open.capacity === 1 || isTooMuch(crowded, open.capacity)) return undefined
  const places = crowded.flatMap(placesOfRun)
  const free = places.map(({ parts }) => open.freeLanes(parts))
  const lanes: number[] = []
  const choose = (index: number): boolean => {
    const place = places[index]
    if (place === undefined) return true
    if (!mayGoOn()) return false
    return free[index]!.some((lane) => {
      // Identical places need not be tried in both orders.
      if (place.likeBefore && lane < lanes[index - 1]!) return false
      for (let other = 0; other < index; other += 1)
        if (lanes[other] === lane && meet(places[other]!.parts, place.parts)) return false
      lanes[index] = lane
      return choose(index + 1)
    })
  }
  if (!choose(0)) return undefined
  return [...alone, ...places.map(({ run, parts }, index) => ({ run, parts, lane: lanes[index]! }))]
}

function placesOfRun<Run extends { parts: readonly OccupiedPart[] }>(run: Run): Place<Run>[] {
  const most = Math.max(...run.parts.map(({ places }) => places))
  let before = 0
  return Array.from({ length: most }, (_, number) => {
    const parts = run.parts.filter(({ places }) => places > number)
    const likeBefore = parts.length === before
    before = parts.length
    return { run, parts, likeBefore }
  })
}

/** Whether more places are needed at once than exist. A fast check, because trying all choices would take long. */
const isTooMuch = (runs: readonly { parts: readonly OccupiedPart[] }[], capacity: number): boolean => {
  const parts = runs.flatMap((run) => run.parts)
  return parts.some(
    ({ from }) =>
      parts.reduce((sum, each) => sum + (each.from <= from && from < each.until ? each.places : 0), 0) >
      capacity,
  )
}
