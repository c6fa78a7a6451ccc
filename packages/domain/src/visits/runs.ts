/** State of the search for a visit, and runs of consecutive services with one resource. */
import type { OccupiedPart } from '../slots/index.ts'
import type { FailedStates, Left } from './failed-states.ts'
import type { Grid } from './grid.ts'
import type { Placed } from './lanes-of-runs.ts'
import type { Able } from './moments.ts'
import { joined } from './occupied.ts'
import type { PlannedService, Run, VisitPlan, VisitQuestion } from './types.ts'

export type Found = Pick<VisitPlan, 'services' | 'runs'>

/** A run in progress; the break after it is added when it has ended. */
export type Going = Pick<Run, 'resourceId' | 'first' | 'last' | 'startsAt'> & {
  parts: readonly OccupiedPart[]
  hasEnded: boolean
}

/** One search for one start and a maximum number of changes of performer. */
export type Attempt = {
  startsAt: number
  grid: Grid
  ranks: ReadonlyMap<string, number>
  /** Like `dead` of the search, for states in which the start still matters. */
  dead: FailedStates
  triesLeft: number
  waitsLeft: number
  /** Whether what failed last failed because the visit stood in its own way, or was given up: it says nothing of others. */
  isTold: boolean
}

/** State before service `index`, which begins at `startsAt`. */
export type State = {
  index: number
  startsAt: number
  runs: readonly Going[]
  done: PlannedService[]
} & Left

/** Total waiting time of the client. */
export const waitOf = ({ services }: Found): number =>
  services.reduce(
    (sum, { startsAt }, index) =>
      index === 0 ? 0 : sum + startsAt - services[index - 1]!.startsAt - services[index - 1]!.seconds,
    0,
  )

/** Pairs of resources that block each other in either direction; a visit cannot use both at once. */
export function bothWays(blockers: VisitQuestion['blockers']): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map<string, Set<string>>()
  const add = (one: string, other: string) => {
    const others = all.get(one)
    if (others === undefined) all.set(one, new Set([other]))
    else others.add(other)
  }
  for (const [one, others] of blockers ?? [])
    for (const other of others) {
      add(one, other)
      add(other, one)
    }
  return all
}

/** The runs with the same resource as `own`. */
export function ofSameResource(runs: readonly Going[], own: Going): readonly Going[] {
  const { resourceId } = own
  for (const run of runs)
    if (run !== own && run.resourceId === resourceId)
      return runs.filter((each) => each.resourceId === resourceId)
  return [own]
}

/** Appends an element. `concat` allocates exactly; a spread would reserve room for more. */
export const plus = <Each>(list: readonly Each[], one: Each): Each[] => list.concat([one])

/** Adds the occupied parts of one place of a run; parts with different numbers of places continue in it. */
export function addRanges(ranges: Run[], { run, parts, lane }: Placed<Going>): void {
  const { resourceId, first, last } = run
  const inPlace =
    parts.length === 1
      ? parts
      : joined(
          [],
          parts.map((part) => ({ ...part, places: 1 })),
        )
  for (const { from, until } of inPlace) {
    if (until <= from) continue
    const range: Run = { resourceId, first, last, startsAt: Math.max(run.startsAt, from), from, until }
    if (lane !== undefined) range.lane = lane
    ranges.push(range)
  }
}

/** The previous performer first, then the others in order; only the previous one if no change is left. */
export function inOrder(
  all: readonly Able[],
  before: string | undefined,
  changesLeft: number,
): readonly Able[] {
  if (before === undefined) return all
  const goesOn = all.find(({ performer }) => performer.resourceId === before)
  if (changesLeft === 0) return goesOn === undefined ? [] : [goesOn]
  return goesOn === undefined || goesOn === all[0] ? all : [goesOn, ...all.filter((each) => each !== goesOn)]
}
