/** Searches the resources of one visit, service by service, with backtracking. docs/rules/visits.md. */
import type { OpenTimes } from '../slots/index.ts'
import { recordFailure, type FailedStates, hasFailed } from './failed-states.ts'
import type { Grid } from './grid.ts'
import { meet, withLanes } from './lanes-of-runs.ts'
import { type Able, MINUTE_SECONDS, NEVER, newMoments } from './moments.ts'
import { type Held, joined, type Times, withBreaks } from './occupied.ts'
import {
  addRanges,
  type Attempt,
  bothWays,
  type Found,
  type Going,
  inOrder,
  ofSameResource,
  plus,
  type State,
  waitOf,
} from './runs.ts'
import type { PlannedService, Run, VisitQuestion } from './types.ts'

/**
 * Maximum search steps for one start. Only visits in which the same few performers alternate, with conflicting breaks,
 * need more than a few dozen.
 */
const MAX_TRIES = 3_000

/** Maximum moments checked for waiting, at one start. */
const MAX_WAITS = 20_000

/** Depth first, service by service. Facts about a moment are shared by all starts that lead to it. */
export function newSearch(question: VisitQuestion, open: OpenTimes) {
  const { services, resources, maxWaitSeconds = 0, waitStepSeconds = MINUTE_SECONDS } = question
  const moments = newMoments(question, open)
  const { openOf, needs, taking, heldBy, partsAt, dateOf, leftAt } = moments
  const { able, changesOf, minChanges, besidesOf } = moments
  let allTries = 0
  let hasGivenUp = false
  const triesLeftAt = new Map<number, number>()
  const last = services.length - 1
  const boundOf = new Map(resources.map(({ id, maxADay }) => [id, maxADay]))
  const blockers = bothWays(question.blockers)
  const hasBounds = services.some(({ maxADay }) => maxADay !== undefined)
  const longestBreak = Math.max(...services.map(({ bufferBeforeSeconds }) => bufferBeforeSeconds))
  /** Whether any service from `index` on can take the resource, or one that excludes it. */
  const isNeededFrom = (index: number, resourceId: string): boolean => {
    const others = blockers.get(resourceId)
    return taking
      .slice(index)
      .some((ids) => ids.has(resourceId) || (others !== undefined && [...ids].some((id) => others.has(id))))
  }

  const dead: FailedStates = new Map()

  /** Adds a service to the runs; undefined if the resource is not free. */
  const withService = (
    attempt: Attempt,
    runs: readonly Going[],
    index: number,
    { resourceId, held, times }: { resourceId: string; held: Held; times: Times },
  ): readonly Going[] | undefined => {
    const parts = partsAt(resourceId, times, held)
    const [begin] = parts
    if (begin === undefined) return runs
    const resource = openOf(resourceId)
    if (!resource.mayBegin(begin.from)) return undefined
    const going = runs.find((run) => run.resourceId === resourceId && !run.hasEnded)
    const all =
      going === undefined
        ? withBreaks(parts, services[index]!.bufferBeforeSeconds, 0)
        : joined(going.parts, parts)
    if (!resource.areOpen(all)) return undefined
    if (going !== undefined)
      return runs.map((run) => (run === going ? { ...run, last: index, parts: all } : run))
    const left = leftAt(boundOf.get(resourceId), resourceId, begin.from)
    if (left < runs.length + 1) {
      const date = dateOf(resourceId, begin.from)
      const own = runs.filter(
        (run) => run.resourceId === resourceId && dateOf(resourceId, run.startsAt) === date,
      ).length
      if (left < own + 1) {
        if (own > 0) attempt.isTold = false
        return undefined
      }
    }
    const run = { resourceId, first: index, last: index, startsAt: begin.from, parts: all, hasEnded: false }
    return plus(runs, run)
  }

  /** Whether the date allows one more of the service, in addition to those of this visit. */
  const isLeft = (attempt: Attempt, { index, done }: State, resourceId: string, from: number): boolean => {
    const { maxADay, serviceId } = services[index]!
    const left = leftAt(maxADay, resourceId, from)
    if (left >= done.length + 1) return true
    const date = dateOf(resourceId, from)
    const own = done.filter(
      (each, number) =>
        serviceId !== undefined &&
        services[number]!.serviceId === serviceId &&
        dateOf(each.resourceId, each.startsAt) === date,
    ).length
    if (left >= own + 1) return true
    if (own > 0) attempt.isTold = false
    return false
  }

  /** Consumes search steps; false if none are left. */
  const spend = (attempt: Attempt, steps = 1): boolean => {
    if (attempt.triesLeft === 0) return false
    const spent = Math.min(steps, attempt.triesLeft)
    attempt.triesLeft -= spent
    allTries += spent
    return true
  }

  /** Adds the break after the runs that ended with service `index`; undefined if it does not fit. */
  const withEnds = (
    attempt: Attempt,
    runs: readonly Going[],
    index: number,
    performer: string,
  ): readonly Going[] | undefined => {
    let all: readonly Going[] = runs
    for (const run of runs) {
      if (run.last !== index || run.hasEnded) continue
      const parts = withBreaks(run.parts, 0, services[index]!.bufferAfterSeconds)
      const ended = { ...run, parts, hasEnded: true }
      const resource = openOf(run.resourceId)
      if (!resource.areOpen(parts)) return undefined
      // Only the first performer starts on the grid; the required resources start with them.
      if (
        run.first === 0 &&
        run.resourceId === performer &&
        !attempt.grid(run.resourceId, index + 1, attempt.startsAt)
      )
        return undefined
      all = all.map((each) => (each === run ? ended : each))
      if (!isClear(attempt, ended, all)) {
        attempt.isTold = false
        return undefined
      }
    }
    return all
  }

  /** Whether a run fits beside the ended runs of its own visit, itself included. */
  const isClear = (attempt: Attempt, own: Going, runs: readonly Going[]): boolean => {
    const { resourceId, parts } = own
    const others = blockers.get(resourceId)
    if (others && runs.some((run) => run.hasEnded && others.has(run.resourceId) && meet(run.parts, parts)))
      return false
    const ofResource = ofSameResource(runs, own)
    if (ofResource.length === 1) return true
    const ended = ofResource.filter(({ hasEnded }) => hasEnded)
    return ended.length === 1 || withLanes(ended, openOf(resourceId), () => spend(attempt)) !== undefined
  }

  const ranked = new WeakMap<ReadonlyMap<string, number>, (readonly Able[])[]>()
  /** Performers of a service by rank, sorted once for all starts of a date. */
  const rankedOf = (index: number, ranks: ReadonlyMap<string, number>): readonly Able[] => {
    let known = ranked.get(ranks)
    if (known === undefined) ranked.set(ranks, (known = []))
    return (known[index] ??= able[index]!.toSorted(
      (a, b) => ranks.get(a.performer.resourceId)! - ranks.get(b.performer.resourceId)!,
    ))
  }

  const search = (attempt: Attempt, state: State): Found | undefined => {
    const { index, startsAt, runs, done, changesLeft, waitLeft } = state
    if (index > last) {
      const ended = withEnds(attempt, runs, last, done[0]!.resourceId)
      return ended && { services: done, runs: placed(ended) }
    }
    const known = runs.some((run) => run.first === 0 && run.last === index - 1) ? attempt.dead : dead
    // Most searches record no failed states, so the key is not built until there is one.
    if (index > 0 && known.size > 0 && hasFailed(known, stateKey(state), state)) return undefined
    let isTold = true
    const before = done.at(-1)?.resourceId
    for (const each of inOrder(rankedOf(index, attempt.ranks), before, changesLeft)) {
      const isChange = before !== undefined && before !== each.performer.resourceId
      const longest = isChange ? waitLeft : 0
      for (let wait = 0; wait <= longest; wait += waitStepSeconds) {
        if (wait > 0 && !isWorthWaiting(attempt, index, each, startsAt + wait)) {
          if (attempt.waitsLeft > 0) continue
          attempt.isTold = false
          return undefined
        }
        attempt.isTold = true
        const plan = withPerformer(attempt, state, each, wait)
        if (plan !== undefined) return plan
        if (attempt.triesLeft === 0) return undefined
        isTold &&= attempt.isTold
      }
    }
    if (isTold && index > 0) recordFailure(known, stateKey(state), state)
    attempt.isTold = isTold
    return undefined
  }

  /** Also false if the limit of checked moments is reached. */
  const isWorthWaiting = (attempt: Attempt, index: number, { number }: Able, from: number): boolean => {
    if (attempt.waitsLeft === 0) return false
    attempt.waitsLeft -= 1
    return changesOf(index, number, from) < NEVER
  }

  /** Continues with a performer of the next service, after a wait. */
  const withPerformer = (
    attempt: Attempt,
    state: State,
    { performer, number: ofAble }: Able,
    wait: number,
  ): Found | undefined => {
    const { index, startsAt, done } = state
    const { resourceId, seconds } = performer
    const from = startsAt + wait
    const changes = index > 0 && resourceId !== done.at(-1)!.resourceId ? 1 : 0
    const changesLeft = state.changesLeft - changes
    if (changesOf(index, ofAble, from) > changesLeft) return undefined
    const times = { from, until: from + seconds }
    const left = { changesLeft, waitLeft: state.waitLeft - wait }
    if (!isLeft(attempt, state, resourceId, times.from)) return undefined
    // A wait ends the run of the previous performer.
    const runs = wait > 0 ? withEnds(attempt, state.runs, index - 1, done[0]!.resourceId) : state.runs
    if (runs === undefined) return undefined
    const waited = wait > 0 ? waitedKey(index, times.from, runs, done, resourceId) : ''
    if (wait > 0 && hasFailed(waitedInVain, waited, left)) return undefined
    if (wait > 0 && hasFailed(waitedInOwnWay, waited, left)) {
      attempt.isTold = false
      return undefined
    }
    let isTold = true
    for (const choice of besidesOf(index, resourceId, times)) {
      // One step for the performer, and one for each required resource.
      if (!spend(attempt, 1 + choice.length)) {
        attempt.isTold = false
        return undefined
      }
      attempt.isTold = true
      let next = withService(attempt, runs, index, { resourceId, held: heldBy(index, performer), times })
      for (const [number, id] of choice.entries())
        next &&= withService(attempt, next, index, { resourceId: id, held: needs[index]![number]!, times })
      // Runs of performers who do not continue have ended now.
      if (index > 0) next &&= withEnds(attempt, next, index - 1, done[0]!.resourceId)
      const plan =
        next &&
        search(attempt, {
          index: index + 1,
          startsAt: times.until,
          runs: next,
          done: plus(done, { resourceId, besides: choice, startsAt: times.from, seconds }),
          changesLeft,
          waitLeft: left.waitLeft,
        })
      if (plan !== undefined) return plan
      isTold &&= attempt.isTold
    }
    if (wait > 0 && attempt.triesLeft > 0 && attempt.waitsLeft > 0)
      recordFailure(isTold ? waitedInVain : waitedInOwnWay, waited, left)
    attempt.isTold = isTold
    return undefined
  }

  /** Failed states after a wait, by all that the rest depends on: in general, or only within this visit. */
  const waitedInVain: FailedStates = new Map()
  const waitedInOwnWay: FailedStates = new Map()

  /** Key of a state after a wait: continuing performers, and runs of the visit that can still conflict. */
  const waitedKey = (
    index: number,
    from: number,
    runs: readonly Going[],
    done: readonly PlannedService[],
    performer: string,
  ): string => {
    const inTheWay = runs.flatMap(({ resourceId, parts, startsAt }) => {
      const until = parts.at(-1)!.until
      const matters =
        boundOf.get(resourceId) !== undefined ||
        (isNeededFrom(index, resourceId) && (openOf(resourceId).capacity > 1 || until > from - longestBreak))
      return matters ? [`${resourceId}@${startsAt}-${until}`] : []
    })
    const dates = hasBounds ? done.map((each) => dateOf(each.resourceId, each.startsAt)).join() : ''
    return `${index} ${from} ${performer} ${dates} ${inTheWay.join(' ')}`
  }

  /** Key of all that the rest of the search depends on: performers, starts if relevant, the run on the grid. */
  const stateKey = ({ index, startsAt, runs, done }: State) =>
    `${index} ${startsAt} ${done.at(-1)?.resourceId} ${runs
      .filter((run) => run.last === index - 1)
      .map((run) => {
        if (run.first === 0 && run.resourceId === done[0]!.resourceId) return `${run.resourceId}@grid`
        return openOf(run.resourceId).capacity > 1
          ? `${run.resourceId}@${run.parts.map(({ from, places }) => `${from}x${places}`).join()}`
          : run.resourceId
      })
      .join(' ')}`

  const placed = (runs: readonly Going[]): Run[] => {
    const ranges: Run[] = []
    for (const run of runs) {
      const own = ofSameResource(runs, run)
      if (own[0] !== run) continue
      for (const each of withLanes(own, openOf(run.resourceId))!) addRanges(ranges, each)
    }
    return ranges.toSorted((a, b) => a.startsAt - b.startsAt || a.first - b.first)
  }

  return {
    tries: () => allTries,
    gaveUp: () => hasGivenUp,
    availabilityChecks: moments.availabilityChecks,
    minChanges,
    planAt: (startsAt: number, grid: Grid, ranks: ReadonlyMap<string, number>): Found | undefined => {
      // A repeated request with another grid continues with the remaining tries.
      const triesLeft = triesLeftAt.get(startsAt) ?? MAX_TRIES
      const attempt: Attempt = {
        startsAt,
        grid,
        ranks,
        dead: new Map(),
        isTold: true,
        triesLeft,
        waitsLeft: MAX_WAITS,
      }
      const within = (changesLeft: number, waitLeft: number) =>
        search(attempt, { index: 0, startsAt, runs: [], done: [], changesLeft, waitLeft })
      let plan: Found | undefined
      for (
        let changesLeft = minChanges(startsAt);
        changesLeft <= last && plan === undefined;
        changesLeft += 1
      ) {
        plan = within(changesLeft, 0)
        if (changesLeft === 0 || maxWaitSeconds === 0) continue
        // The first plan found is the first among all that wait no longer, so it stays if no shorter wait works.
        let shorter = plan === undefined ? within(changesLeft, maxWaitSeconds) : undefined
        while (shorter !== undefined) {
          plan = shorter
          const wait = waitOf(plan)
          shorter = wait === 0 ? undefined : within(changesLeft, wait - waitStepSeconds)
        }
      }
      triesLeftAt.set(startsAt, attempt.triesLeft)
      if (plan === undefined && (attempt.triesLeft === 0 || attempt.waitsLeft <= 0)) hasGivenUp = true
      return plan
    },
  }
}
