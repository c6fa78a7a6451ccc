/** Availability of a visit's services at one moment, independent of its runs and earlier services. docs/rules/visits.md */
import {
  bookingsLeftOn,
  type MaxADay,
  type OccupiedPart,
  type OpenTime,
  type OpenTimes,
  placesOf,
} from '../slots/index.ts'
import { eachFindsResource } from './matching.ts'
import { fullNeed, type Held, occupiedIn, type Times, withBreaks } from './occupied.ts'
import { TooMuchToPlan } from './too-much-to-plan.ts'
import type { Performer, VisitQuestion } from './types.ts'

/** Maximum checks of a resource at a moment, over all requests to one planner. */
const MAX_CHECKS = 250_000

export const MINUTE_SECONDS = 60

/** A need, with its index in the service's list. */
type Wanted = ReturnType<typeof fullNeed> & { number: number }

/** Number of changes for an impossible continuation: more than any visit has services. An integer, like all others. */
export const NEVER = 2 ** 20
const UNKNOWN = -1

/**
 * A performer of a service, with the index among its performers.
 * The breaks are those that are needed in any case, whatever else the performer does in the visit.
 */
export type Able = {
  performer: Performer
  number: number
  before: number
  after: number
  /** For a service with one place and no required resources: whether the performer is free from a moment on. */
  isOpen: ((from: number) => boolean) | undefined
}

/** Cached facts about a service at a moment. */
type Known = {
  hasHope: boolean | undefined
  hasHopeFrom: boolean | undefined
  /** By index of the performer. */
  changes: number[] | undefined
  minChanges: number | undefined
  minChangesFrom: number | undefined
}

/** Facts about a moment are shared by all starts that lead to it. */
export function newMoments(question: VisitQuestion, open: OpenTimes) {
  const { services, maxWaitSeconds = 0, waitStepSeconds = MINUTE_SECONDS } = question
  const last = services.length - 1
  let checksLeft = MAX_CHECKS
  const openOf = (resourceId: string): OpenTime => open.of(resourceId)
  const needs = services.map(({ besides = [] }) =>
    besides.map((need, number): Wanted => ({ ...fullNeed(need), number })),
  )
  /** Resources that each service can take. */
  const taking = services.map(
    ({ performers }, index) =>
      new Set([
        ...performers.map(({ resourceId }) => resourceId),
        ...needs[index]!.flatMap(({ resourceIds }) => resourceIds),
      ]),
  )
  /** Services that take one place of their performer for their duration, without other conditions. */
  const isPlain = services.map(
    ({ performers, places = 1, besides = [], atOnce, maxADay }) =>
      places === 1 &&
      besides.length === 0 &&
      atOnce === undefined &&
      maxADay === undefined &&
      performers.every(({ phases }) => phases === undefined),
  )
  /** Places and phases for which a service occupies its performer. */
  const heldBy = (index: number, { phases }: Performer): Held => ({ places: services[index]!.places, phases })

  const partsAt = (resourceId: string, times: Times, { places = 1, phases }: Held): OccupiedPart[] =>
    occupiedIn(times, placesOf(places, openOf(resourceId).capacity), phases)

  /** Whether a resource is free for one service with breaks of that length. */
  const hasTime = (
    resourceId: string,
    times: Times,
    held: Held,
    [before, after]: [number, number],
  ): boolean =>
    held.places === undefined && held.phases === undefined
      ? openOf(resourceId).isOpen(times.from, times.until, before, after)
      : openOf(resourceId).areOpen(withBreaks(partsAt(resourceId, times, held), before, after))

  const limits = services.map(() => new Map<string, (from: number, until: number) => boolean>())
  /** Whether the limit of simultaneous services with this performer allows one more. */
  const isAllowed = (index: number, resourceId: string, { from, until }: Times): boolean => {
    const { atOnce } = services[index]!
    if (atOnce === undefined) return true
    let isFree = limits[index]!.get(resourceId)
    if (isFree === undefined) {
      isFree = open.placesOf({ capacity: atOnce.most, busy: atOnce.busyOf[resourceId] ?? [] })
      limits[index]!.set(resourceId, isFree)
    }
    return isFree(from, until)
  }

  const dateOf = (resourceId: string, moment: number) => openOf(resourceId).shiftAt(moment)?.date
  /** Number of bookings that may still begin on the date of a moment. */
  const leftAt = (bound: MaxADay | undefined, resourceId: string, moment: number): number => {
    const date = bound === undefined ? undefined : dateOf(resourceId, moment)
    return date === undefined ? Infinity : bookingsLeftOn(bound, date)
  }

  const countCheck = (): void => {
    if (checksLeft <= 0) throw new TooMuchToPlan()
    checksLeft -= 1
  }

  /** Without breaks, because a resource that continues with the next service has none. */
  const hasTimeBesides = (resourceId: string, times: Times, need: Wanted): boolean => {
    countCheck()
    return hasTime(resourceId, times, need, [0, 0])
  }

  /** Whether any resource meets a need, by length and moment; shared by services with the same need. */
  const met = new Map<string, Map<number, Map<number, boolean>>>()
  const metBy = needs.map((all) =>
    all.map(({ resourceIds, places, phases }) => {
      const key = JSON.stringify([resourceIds, places, phases])
      let byLength = met.get(key)
      if (byLength === undefined) met.set(key, (byLength = new Map<number, Map<number, boolean>>()))
      return byLength
    }),
  )
  const isMet = (index: number, need: Wanted, times: Times): boolean => {
    const byLength = metBy[index]![need.number]!
    let byMoment = byLength.get(times.until - times.from)
    if (byMoment === undefined)
      byLength.set(times.until - times.from, (byMoment = new Map<number, boolean>()))
    let cached = byMoment.get(times.from)
    if (cached === undefined)
      byMoment.set(times.from, (cached = need.resourceIds.some((id) => hasTimeBesides(id, times, need))))
    return cached
  }

  /** A performer who may also do the adjacent service has no break on that side, because they may continue. */
  const able = services.map(({ performers, bufferBeforeSeconds, bufferAfterSeconds }, index) => {
    const [before, after] = [taking[index - 1], taking[index + 1]]
    return performers.map((performer, number): Able => ({
      performer,
      number,
      before: before?.has(performer.resourceId) === true ? 0 : bufferBeforeSeconds,
      after: after?.has(performer.resourceId) === true ? 0 : bufferAfterSeconds,
      isOpen: undefined,
    }))
  })
  const numberOf = able.map(
    (all) => new Map(all.map(({ performer, number }) => [performer.resourceId, number])),
  )

  /** Whether a performer could do a service at this moment, ignoring other services before and after it. */
  const isAble = (index: number, each: Able, from: number): boolean => {
    countCheck()
    const { performer, before, after } = each
    const { resourceId, seconds } = performer
    // The usual case, and the fast path for lists.
    if (isPlain[index] === true)
      return (each.isOpen ??= openOf(resourceId).opensFor(seconds, before, after))(from)
    const times = { from, until: from + seconds }
    return (
      hasTime(resourceId, times, heldBy(index, performer), [before, after]) &&
      isAllowed(index, resourceId, times) &&
      leftAt(services[index]!.maxADay, resourceId, from) >= 1 &&
      needs[index]!.every((need) => isMet(index, need, times))
    )
  }

  const known = services.map(() => new Map<number, Known>())
  /** Cached facts, found by one look-up. One map per service, because small numbers are faster keys than large ones. */
  const knownOf = (index: number, moment: number): Known => {
    const ofService = known[index]!
    let cached = ofService.get(moment)
    if (cached === undefined) {
      cached = {
        hasHope: undefined,
        hasHopeFrom: undefined,
        changes: undefined,
        minChanges: undefined,
        minChangesFrom: undefined,
      }
      ofService.set(moment, cached)
    }
    return cached
  }

  /** Performers with equal durations lead to the same moment, which is checked once for all of them. */
  const byLength = able.map((all) => [...Map.groupBy(all, ({ performer }) => performer.seconds)])
  const findHope = (index: number, startsAt: number): boolean => {
    for (const [seconds, all] of byLength[index]!)
      for (const each of all)
        if (isAble(index, each, startsAt)) {
          if (hasHopeAfter(index, startsAt + seconds)) return true
          break
        }
    return false
  }
  /** False where no performer can start service `index` at this moment. Ignores the runs of earlier services. */
  const hasHope = (index: number, startsAt: number): boolean => {
    const here = knownOf(index, startsAt)
    return (here.hasHope ??= findHope(index, startsAt))
  }
  const hasHopeAfter = (index: number, moment: number): boolean =>
    index === last || (maxWaitSeconds === 0 ? hasHope : hasHopeFrom)(index + 1, moment)
  /** Like `hasHope`, for a service that begins at this moment or after any allowed wait. */
  const hasHopeFrom = (index: number, moment: number): boolean => {
    const here = knownOf(index, moment)
    if (here.hasHopeFrom !== undefined) return here.hasHopeFrom
    let isFound = false
    for (let wait = 0; wait <= maxWaitSeconds && !isFound; wait += waitStepSeconds)
      isFound = hasHope(index, moment + wait)
    return (here.hasHopeFrom = isFound)
  }

  /** Index of each performer among the performers of the next service; -1 if they cannot do it. */
  const goingOn = able.map((all, index) =>
    all.map(({ performer }) => numberOf[index + 1]?.get(performer.resourceId) ?? -1),
  )
  /** Minimum changes from each service on, regardless of time. */
  const fewest = services.map((_, index) => minChangesOf(services.slice(index)))
  /**
   * Lower bound of performer changes after service `index`, done from this moment by performer `number`.
   * Ignores the runs of the visit. NEVER if this performer cannot do it, or no performer can do the rest.
   */
  const changesOf = (index: number, number: number, from: number): number =>
    changesAt(knownOf(index, from), index, number, from)
  const changesAt = (here: Known, index: number, number: number, from: number): number => {
    const known = (here.changes ??= able[index]!.map(() => UNKNOWN))
    let least = known[number]!
    if (least !== UNKNOWN) return least
    const each = able[index]![number]!
    const until = from + each.performer.seconds
    if (!hasHopeAfter(index, until) || !isAble(index, each, from)) least = NEVER
    else if (index === last) least = 0
    else {
      const next = goingOn[index]![number]!
      least = next < 0 ? NEVER : changesOf(index + 1, next, until)
      if (least > 1 + fewest[index + 1]!)
        least = Math.min(least, 1 + (maxWaitSeconds === 0 ? minChanges : minChangesFrom)(index + 1, until))
    }
    known[number] = least
    return least
  }
  /** The same lower bound for a service that begins at this moment, over all its performers. */
  const minChanges = (index: number, startsAt: number): number => {
    const here = knownOf(index, startsAt)
    if (here.minChanges !== undefined) return here.minChanges
    let least = NEVER
    here.hasHope ??= findHope(index, startsAt)
    if (here.hasHope)
      for (let number = 0; number < able[index]!.length && least > fewest[index]!; number += 1)
        least = Math.min(least, changesAt(here, index, number, startsAt))
    return (here.minChanges = least)
  }
  /** Like `minChanges`, for a service that begins at this moment or after any allowed wait. */
  const minChangesFrom = (index: number, moment: number): number => {
    const here = knownOf(index, moment)
    if (here.minChangesFrom !== undefined) return here.minChangesFrom
    let least = NEVER
    for (let wait = 0; wait <= maxWaitSeconds && least > fewest[index]!; wait += waitStepSeconds)
      least = Math.min(least, minChanges(index, moment + wait))
    return (here.minChangesFrom = least)
  }

  /** Every combination of required resources for a service, without duplicates and without the performer. */
  const besidesOf = (index: number, performer: string, times: Times): Iterable<string[]> => {
    const needsHere = needs[index]!
    if (needsHere.length === 0) return [[]]
    const known = needsHere.map(() => new Map<string, boolean>())
    const isFree = (id: string, need: Wanted): boolean => {
      let isThere = known[need.number]!.get(id)
      if (isThere === undefined)
        known[need.number]!.set(id, (isThere = id !== performer && hasTimeBesides(id, times, need)))
      return isThere
    }
    function* choices(chosenSoFar: string[]): Generator<string[]> {
      const [need, ...others] = needsHere.slice(chosenSoFar.length)
      if (need === undefined) {
        yield chosenSoFar
        return
      }
      for (const id of need.resourceIds) {
        if (chosenSoFar.includes(id) || !isFree(id, need)) continue
        const chosen = [...chosenSoFar, id]
        // Without this check, ten needs for nine resources would try millions of orders in vain.
        const isLeft = (other: string, wish: Wanted) => {
          countCheck()
          return !chosen.includes(other) && isFree(other, wish)
        }
        if (eachFindsResource(others, isLeft)) yield* choices(chosen)
      }
    }
    return choices([])
  }

  return {
    openOf,
    needs,
    taking,
    heldBy,
    partsAt,
    dateOf,
    leftAt,
    able,
    /** For a visit that begins at this start; NEVER if it is impossible. */
    minChanges: (startsAt: number) => minChanges(0, startsAt),
    changesOf,
    besidesOf,
    availabilityChecks: () => MAX_CHECKS - checksLeft,
  }
}

/** Minimum changes of performer, regardless of time: each performer continues for as many services as they can do. */
function minChangesOf(services: VisitQuestion['services']): number {
  let changes = 0
  let able: readonly string[] | undefined
  for (const { performers } of services) {
    const ids = performers.map(({ resourceId }) => resourceId)
    const goOn: readonly string[] = able?.filter((id) => ids.includes(id)) ?? ids
    if (able !== undefined && goOn.length === 0) changes += 1
    able = goOn.length === 0 ? ids : goOn
  }
  return changes
}
