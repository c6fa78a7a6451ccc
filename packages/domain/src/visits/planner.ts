/**
 * From several services to one plan: who does what from when to when, and what is occupied. Pure; everything that lists,
 * holds, books, moves or offers a visit asks here. The rules: docs/rules/visits.md.
 */
import { daysLookedAt, type OpenTime, openTimes, type Shift } from '../slots/index.ts'
import { type LocalDate, toLocal } from '../time/index.ts'
import { acceptedGrid, type Grid, listedGrid } from './grid.ts'
import { withLanes } from './lanes-of-runs.ts'
import type { PlannedService, Run, VisitPlan, VisitQuestion } from './types.ts'

/**
 * Steps of the search for one start. Only visits in which the same few come back again and again, with breaks that stand in
 * their own way, need more than some dozens.
 */
const MOST_TRIES = 3_000

/** Steps that a list may take beside those that its plans are made of. */
const MOST_LOST_TRIES = 30_000

/** The visit has too many ways to be tried for a list of so many days. */
export class TooMuchToPlan extends Error {}

/** How busy a resource is on a date: less is chosen first. Asked once for each. */
export type LoadOf = (resourceId: string, date: LocalDate) => number

export type VisitPlanner = {
  /**
   * The plan of a visit that begins then, undefined where there is none: with the fewest changes of performer, then with
   * those who have least to do that day, then in their order. `grid`: which starts count, those of lists if absent.
   */
  planAt(startsAt: number, grid?: Grid): VisitPlan | undefined
  /**
   * The starts that a list shows, ascending: those among the offered ones that have a plan. Throws TooMuchToPlan where so
   * many of them are searched in vain that the list would cost too much.
   */
  listed(): Generator<VisitPlan>
  /** Every start that some performer is offered, ascending, whether or not the others have time. */
  offered(): number[]
  /** What other programs may have chosen by an alignment of their own; see `acceptedGrid`. */
  accepted: Grid
  /** The date that lists a moment of a resource's work; undefined where it does not work. */
  shiftAt(resourceId: string, moment: number): Shift | undefined
  /** True when some service finds nobody at work on that date. */
  isDayOff(date: LocalDate): boolean
  /** Steps of the search so far. */
  tries(): number
}

/** The days whose work and bookings a visit on one of the days asked about depends on, both included. */
export const daysOfVisits = (
  question: Pick<VisitQuestion, 'firstDay' | 'lastDay' | 'services' | 'slotSizeSeconds'>,
) => {
  const { services, slotSizeSeconds, firstDay, lastDay } = question
  return daysLookedAt({
    firstDay,
    lastDay,
    durationSeconds: services.reduce(
      (sum, { performers }) => sum + Math.max(0, ...performers.map(({ seconds }) => seconds)),
      0,
    ),
    bufferBeforeSeconds: Math.max(0, ...services.map((service) => service.bufferBeforeSeconds)),
    bufferAfterSeconds: Math.max(0, ...services.map((service) => service.bufferAfterSeconds)),
    ...(slotSizeSeconds === undefined ? {} : { slotSizeSeconds }),
    resources: [],
  })
}

export function visitPlanner(question: VisitQuestion, loadOf: LoadOf): VisitPlanner {
  const { services, timeZone, now, furthestDays, branchWorkingTime, resources } = question
  const open = openTimes({
    ...{ timeZone, now, branchWorkingTime, resources },
    ...(furthestDays === undefined ? {} : { furthestDays }),
    ...daysOfVisits(question),
  })
  const grid = listedGrid(question)
  const accepted = acceptedGrid(question)
  const plans = newSearch(question, open.of)
  const ranks = new Map<LocalDate, Map<string, number>>()
  /** Of all resources on a date: the least busy first, then in their order. */
  const ranksOn = (date: LocalDate) => {
    let known = ranks.get(date)
    if (known === undefined) {
      const loads = resources.map(({ id }) => ({ id, load: loadOf(id, date) }))
      const sorted = loads.toSorted((a, b) => a.load - b.load)
      ranks.set(date, (known = new Map(sorted.map(({ id }, rank) => [id, rank]))))
    }
    return known
  }
  const planAt = (startsAt: number, asked: Grid = grid.mayBegin): VisitPlan | undefined => {
    if (!plans.hasHope(startsAt)) return undefined
    const found = plans.planAt(startsAt, asked, ranksOn(toLocal(timeZone, startsAt).date))
    if (found === undefined) return undefined
    const endsAt = startsAt + found.services.reduce((sum, { seconds }) => sum + seconds, 0)
    const listedOn = open.of(found.services[0]!.resourceId).shiftAt(startsAt)!
    return {
      ...found,
      ...listedOn,
      startsAt,
      endsAt,
      end_time: open.readingFrom(listedOn.date, endsAt),
    }
  }
  return {
    planAt,
    *listed() {
      const before = plans.tries()
      let needed = 0
      for (const startsAt of grid.starts()) {
        if (plans.tries() - before - needed > MOST_LOST_TRIES) throw new TooMuchToPlan()
        const plan = planAt(startsAt)
        if (plan === undefined) continue
        needed += services.length
        yield plan
      }
    },
    offered: grid.starts,
    accepted,
    shiftAt: (resourceId, moment) => open.of(resourceId).shiftAt(moment),
    isDayOff: (date) =>
      services.some(({ performers }) =>
        performers.every(({ resourceId }) => !open.of(resourceId).worksOn(date)),
      ),
    tries: plans.tries,
  }
}

type Found = Pick<VisitPlan, 'services' | 'runs'>

/** Depth first, service after service. What is learnt of a moment serves all starts that lead to it. */
function newSearch({ services }: VisitQuestion, openOf: (resourceId: string) => OpenTime) {
  let allTries = 0
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
      if (ofResource.length > 1 && withLanes(ofResource, resource) === undefined) {
        attempt.isTold = false
        return undefined
      }
    }
    return [...all]
  }

  const search = (
    attempt: Attempt,
    state: {
      index: number
      startsAt: number
      runs: readonly Run[]
      done: readonly PlannedService[]
      changesLeft: number
    },
  ): Found | undefined => {
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
        attempt.triesLeft -= 1
        allTries += 1
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

  /** What the rest of the search depends on: who is at it, and since when where that matters. */
  const stateKey = ({ index, startsAt, runs }: { index: number; startsAt: number; runs: readonly Run[] }) =>
    `${index} ${startsAt} ${runs
      .filter((run) => run.last === index - 1)
      .map((run) =>
        openOf(run.resourceId).capacity > 1 || run.first === 0
          ? `${run.resourceId}@${run.from}`
          : run.resourceId,
      )
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
