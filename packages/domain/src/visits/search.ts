/** Looks for the resources of one visit, service after service, and goes back where it must. docs/rules/visits.md. */
import type { OpenTime } from '../slots/index.ts'
import type { Grid } from './grid.ts'
import { withLanes } from './lanes-of-runs.ts'
import { TooMuchToPlan } from './too-much.ts'
import type { PlannedService, Run, VisitPlan, VisitQuestion } from './types.ts'

/**
 * Steps of the search for one start. Only visits in which the same few come back again and again, with breaks that stand in
 * their own way, need more than some dozens.
 */
const MOST_TRIES = 3_000

/** Looks at a performer of a service at a moment, in all that one planner is asked. */
const MOST_LOOKS = 400_000

type Found = Pick<VisitPlan, 'services' | 'runs'>

/** Depth first, service after service. What is learnt of a moment serves all starts that lead to it. */
export function newSearch({ services }: VisitQuestion, openOf: (resourceId: string) => OpenTime) {
  let allTries = 0
  let looksLeft = MOST_LOOKS
  const triesLeftAt = new Map<number, number>()
  const last = services.length - 1
  /** Who and what each service can take. */
  const taking = services.map(
    ({ performers, besides = [] }) =>
      new Set([...performers.map(({ resourceId }) => resourceId), ...besides.flat()]),
  )

  const hope = new Map<number, boolean>()
  /** False where nothing can come of service `index` at a moment, whoever did those before: looked at without their runs. */
  const hasHope = (index: number, startsAt: number): boolean => {
    if (index > last) return true
    const key = startsAt * 32 + index
    const known = hope.get(key)
    if (known !== undefined) return known
    const { performers, besides = [], bufferBeforeSeconds, bufferAfterSeconds } = services[index]!
    const found = performers.some(({ resourceId, seconds }) => {
      if (looksLeft <= 0) throw new TooMuchToPlan()
      looksLeft -= 1
      // Breaks that whoever goes on does not have.
      const before = taking[index - 1]?.has(resourceId) === true ? 0 : bufferBeforeSeconds
      const after = taking[index + 1]?.has(resourceId) === true ? 0 : bufferAfterSeconds
      const endsAt = startsAt + seconds
      return (
        openOf(resourceId).isOpen(startsAt - before, endsAt + after) &&
        besides.every((any) => any.some((id) => openOf(id).isOpen(startsAt, endsAt))) &&
        hasHope(index + 1, endsAt)
      )
    })
    hope.set(key, found)
    return found
  }

  /** By state, the most changes of performer with which nothing came of it. */
  const dead = new Map<string, number>()

  /** Adds a service to the runs; undefined where the resource is not free then. */
  const withService = (
    runs: readonly Run[],
    {
      index,
      resourceId,
      startsAt,
      endsAt,
    }: { index: number; resourceId: string; startsAt: number; endsAt: number },
  ): Run[] | undefined => {
    const resource = openOf(resourceId)
    if (!resource.mayBegin(startsAt)) return undefined
    const going = runs.find((run) => run.resourceId === resourceId && run.last === index - 1)
    const from = going?.from ?? startsAt - services[index]!.bufferBeforeSeconds
    if (!resource.isOpen(from, endsAt)) return undefined
    if (going !== undefined)
      return runs.map((run) => (run === going ? { ...run, last: index, until: endsAt } : run))
    return [...runs, { resourceId, first: index, last: index, startsAt, from, until: endsAt }]
  }

  /** One search, for one start and so many changes of performer. */
  type Attempt = {
    startsAt: number
    grid: Grid
    ranks: ReadonlyMap<string, number>
    /** As `dead`, of states in which the start still counts. */
    dead: Map<string, number>
    triesLeft: number
    /** Whether what failed last failed because the visit stood in its own way, or was given up: it says nothing of others. */
    isTold: boolean
  }

  /** One step more; false where there are none left. */
  const spend = (attempt: Attempt): boolean => {
    if (attempt.triesLeft === 0) return false
    attempt.triesLeft -= 1
    allTries += 1
    return true
  }

  /** Gives the runs that ended with service `index` the break after it; undefined where that does not fit. */
  const withEnds = (
    attempt: Attempt,
    runs: readonly Run[],
    index: number,
    performer: string,
  ): Run[] | undefined => {
    let all: readonly Run[] = runs
    for (const run of runs) {
      if (run.last !== index) continue
      const ended = { ...run, until: run.until + services[index]!.bufferAfterSeconds }
      const resource = openOf(run.resourceId)
      if (!resource.isOpen(ended.from, ended.until)) return undefined
      // Only who begins the visit begins on the grid; what it takes besides begins with them.
      if (
        run.first === 0 &&
        run.resourceId === performer &&
        !attempt.grid(run.resourceId, index + 1, attempt.startsAt)
      )
        return undefined
      all = all.map((each) => (each === run ? ended : each))
      const ofResource = all.filter(
        (each) => each.resourceId === run.resourceId && (each.last < index || each === ended),
      )
      if (ofResource.length > 1 && withLanes(ofResource, resource, () => spend(attempt)) === undefined) {
        attempt.isTold = false
        return undefined
      }
    }
    return [...all]
  }

  /** Before service `index`, which begins at `startsAt`. */
  type State = {
    index: number
    startsAt: number
    runs: readonly Run[]
    done: readonly PlannedService[]
    changesLeft: number
  }

  const search = (attempt: Attempt, state: State): Found | undefined => {
    const { index, startsAt, runs, done, changesLeft } = state
    const first = done[0]?.resourceId ?? ''
    if (index > last) {
      const ended = withEnds(attempt, runs, last, first)
      return ended && { services: [...done], runs: placed(ended) }
    }
    const key = stateKey(state)
    const known = runs.some((run) => run.first === 0 && run.last === index - 1) ? attempt.dead : dead
    if (index > 0 && (known.get(key) ?? -1) >= changesLeft) return undefined
    let isTold = true
    const before = done.at(-1)?.resourceId
    for (const { resourceId, seconds } of inOrder(services[index]!.performers, before, attempt.ranks)) {
      const changes = before === undefined || before === resourceId ? 0 : 1
      if (changes > changesLeft) continue
      const endsAt = startsAt + seconds
      if (!hasHope(index + 1, endsAt)) continue
      for (const taken of besidesOf(index, resourceId, { from: startsAt, until: endsAt })) {
        if (attempt.triesLeft === 0) {
          attempt.isTold = false
          return undefined
        }
        spend(attempt)
        attempt.isTold = true
        let next: Run[] | undefined = [...runs]
        for (const each of [resourceId, ...taken])
          next = next && withService(next, { index, resourceId: each, startsAt, endsAt })
        // Those who do not go on have ended now.
        next = next && (index === 0 ? next : withEnds(attempt, next, index - 1, first))
        const found =
          next &&
          search(attempt, {
            index: index + 1,
            startsAt: endsAt,
            runs: next,
            done: [...done, { resourceId, besides: taken, startsAt, seconds }],
            changesLeft: changesLeft - changes,
          })
        if (found !== undefined) return found
        isTold &&= attempt.isTold
      }
    }
    if (isTold && index > 0) known.set(key, changesLeft)
    attempt.isTold = isTold
    return undefined
  }

  /** What the rest of the search depends on: who is at it, since when where that matters, and who keeps to the grid. */
  const stateKey = ({ index, startsAt, runs, done }: State) =>
    `${index} ${startsAt} ${done.at(-1)?.resourceId} ${runs
      .filter((run) => run.last === index - 1)
      .map((run) => {
        if (run.first === 0 && run.resourceId === done[0]?.resourceId) return `${run.resourceId}@grid`
        return openOf(run.resourceId).capacity > 1 ? `${run.resourceId}@${run.from}` : run.resourceId
      })
      .join(' ')}`

  /** Every choice of what a service takes besides; none of them twice, nor the performer. */
  function* besidesOf(
    index: number,
    performer: string,
    { from, until }: { from: number; until: number },
    taken: string[] = [],
  ): Generator<string[]> {
    const any = services[index]!.besides?.[taken.length]
    if (any === undefined) {
      yield taken
      return
    }
    for (const id of any)
      if (id !== performer && !taken.includes(id) && openOf(id).isOpen(from, until))
        yield* besidesOf(index, performer, { from, until }, [...taken, id])
  }

  const placed = (runs: readonly Run[]): Run[] => {
    const ofResource = Map.groupBy(runs, ({ resourceId }) => resourceId)
    return [...ofResource]
      .flatMap(([resourceId, own]) => (own.length > 1 ? withLanes(own, openOf(resourceId))! : own))
      .toSorted((a, b) => a.startsAt - b.startsAt || a.first - b.first)
  }

  return {
    tries: () => allTries,
    hasHope: (startsAt: number) => hasHope(0, startsAt),
    planAt: (startsAt: number, grid: Grid, ranks: ReadonlyMap<string, number>): Found | undefined => {
      // Whoever asks again by another grid goes on with what is left.
      const triesLeft = triesLeftAt.get(startsAt) ?? MOST_TRIES
      const attempt = { startsAt, grid, ranks, dead: new Map(), triesLeft, isTold: true }
      let found: Found | undefined
      for (let changesLeft = 0; changesLeft <= last && found === undefined; changesLeft += 1)
        found = search(attempt, { index: 0, startsAt, runs: [], done: [], changesLeft })
      triesLeftAt.set(startsAt, attempt.triesLeft)
      return found
    },
  }
}

/** Whoever goes on first, then by rank. */
const inOrder = <Each extends { resourceId: string }>(
  performers: readonly Each[],
  before: string | undefined,
  ranks: ReadonlyMap<string, number>,
): readonly Each[] => {
  if (performers.length < 2) return performers
  const rank = ({ resourceId }: Each) => (resourceId === before ? -1 : ranks.get(resourceId)!)
  return performers.toSorted((a, b) => rank(a) - rank(b))
}
