/** What is to be had at one moment, whoever did what before: of a visit's services, without its runs. docs/rules/visits.md */
import {
  leftOn,
  type MostADay,
  type OccupiedPart,
  type OpenTime,
  type OpenTimes,
  placesOf,
} from '../slots/index.ts'
import { eachFindsOne } from './each-finds-one.ts'
import { fullNeed, type Held, occupiedIn, type Times, withBreaks } from './occupied.ts'
import { TooMuchToPlan } from './too-much.ts'
import type { Performer, VisitQuestion } from './types.ts'

/** More than anybody asks about at once, so that one number names a service at a moment. */
const MOST_SERVICES = 256
const MOST_NEEDS = 4_096

/** Looks at whoever or whatever a service can take at a moment, in all that one planner is asked. */
const MOST_LOOKS = 250_000

export const MINUTE_SECONDS = 60

/** A need, and which of those of its service it is. */
type Wanted = ReturnType<typeof fullNeed> & { number: number }

/** What is found out of a moment serves all starts that lead to it. */
export function newMoments(question: VisitQuestion, open: OpenTimes) {
  const { services, maxWaitSeconds = 0, waitStepSeconds = MINUTE_SECONDS } = question
  const last = services.length - 1
  let looksLeft = MOST_LOOKS
  const openOf = (resourceId: string): OpenTime => open.of(resourceId)
  const needs = services.map(({ besides = [] }) =>
    besides.map((need, number): Wanted => ({ ...fullNeed(need), number })),
  )
  /** Who and what each service can take. */
  const taking = services.map(
    ({ performers }, index) =>
      new Set([
        ...performers.map(({ resourceId }) => resourceId),
        ...needs[index]!.flatMap(({ resourceIds }) => resourceIds),
      ]),
  )
  /** Services that take one place of their performer for their time, and nothing else. */
  const isPlain = services.map(
    ({ performers, places = 1, besides = [], atOnce, mostADay }) =>
      places === 1 &&
      besides.length === 0 &&
      atOnce === undefined &&
      mostADay === undefined &&
      performers.every(({ phases }) => phases === undefined),
  )
  /** How a performer is held by a service. */
  const heldBy = (index: number, { phases }: Performer): Held => ({ places: services[index]!.places, phases })

  const partsAt = (resourceId: string, times: Times, { places = 1, phases }: Held): OccupiedPart[] =>
    occupiedIn(times, placesOf(places, openOf(resourceId).capacity), phases)

  /** Whether a resource has time for one service, with breaks of that length. */
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
  /** Whether fewer of the service run then with this performer than may. */
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
  /** How many more bookings may begin on the date of a moment. */
  const leftAt = (bound: MostADay | undefined, resourceId: string, moment: number): number => {
    const date = bound === undefined ? undefined : dateOf(resourceId, moment)
    return date === undefined ? Infinity : leftOn(bound, date)
  }

  const look = (): void => {
    if (looksLeft <= 0) throw new TooMuchToPlan()
    looksLeft -= 1
  }

  /** Without breaks: what goes on with the next service has none. */
  const hasTimeBesides = (resourceId: string, times: Times, need: Wanted): boolean => {
    look()
    return hasTime(resourceId, times, need, [0, 0])
  }

  const met = new Map<number, Map<number, boolean>>()
  /** Whether anything at all meets a need of a service then: found out once for all who take as long. */
  const isMet = (index: number, need: Wanted, times: Times): boolean => {
    const key = (times.from * MOST_SERVICES + index) * MOST_NEEDS + need.number
    let until = met.get(key)
    if (until === undefined) met.set(key, (until = new Map<number, boolean>()))
    let found = until.get(times.until)
    if (found === undefined)
      until.set(times.until, (found = need.resourceIds.some((id) => hasTimeBesides(id, times, need))))
    return found
  }

  /** Whether a performer could do a service then, whatever they and others do before and after it. */
  const mayDo = (index: number, performer: Performer, from: number): boolean => {
    look()
    const { resourceId, seconds } = performer
    const { bufferBeforeSeconds, bufferAfterSeconds } = services[index]!
    // Breaks that whoever goes on does not have.
    const before = taking[index - 1]?.has(resourceId) === true ? 0 : bufferBeforeSeconds
    const after = taking[index + 1]?.has(resourceId) === true ? 0 : bufferAfterSeconds
    // Nearly all are so, and this is what lists are made of.
    if (isPlain[index] === true) return openOf(resourceId).isOpen(from, from + seconds, before, after)
    const times = { from, until: from + seconds }
    return (
      hasTime(resourceId, times, heldBy(index, performer), [before, after]) &&
      isAllowed(index, resourceId, times) &&
      leftAt(services[index]!.mostADay, resourceId, from) >= 1 &&
      needs[index]!.every((need) => isMet(index, need, times))
    )
  }

  const hope = new Map<number, boolean>()
  /** False where nothing can come of service `index` at a moment, whoever did those before: looked at without their runs. */
  const hasHope = (index: number, startsAt: number): boolean => {
    if (index > last) return true
    const key = startsAt * MOST_SERVICES + index
    const known = hope.get(key)
    if (known !== undefined) return known
    const found = services[index]!.performers.some(
      (performer) =>
        mayDo(index, performer, startsAt) && hasHopeFrom(index + 1, startsAt + performer.seconds),
    )
    hope.set(key, found)
    return found
  }

  const hopeFrom = new Map<number, boolean>()
  /** The same of a service that begins at a moment, or after as long a wait as there may be. */
  const hasHopeFrom = (index: number, moment: number): boolean => {
    if (maxWaitSeconds === 0 || index > last) return hasHope(index, moment)
    const key = moment * MOST_SERVICES + index
    const known = hopeFrom.get(key)
    if (known !== undefined) return known
    let found = false
    for (let wait = 0; wait <= maxWaitSeconds && !found; wait += waitStepSeconds)
      found = hasHope(index, moment + wait)
    hopeFrom.set(key, found)
    return found
  }

  /** Every choice of what a service takes besides; none of them twice, nor the performer. */
  const besidesOf = (index: number, performer: string, times: Times): Iterable<string[]> => {
    const wanted = needs[index]!
    if (wanted.length === 0) return [[]]
    const known = wanted.map(() => new Map<string, boolean>())
    const isFree = (id: string, need: Wanted): boolean => {
      let isThere = known[need.number]!.get(id)
      if (isThere === undefined)
        known[need.number]!.set(id, (isThere = id !== performer && hasTimeBesides(id, times, need)))
      return isThere
    }
    function* choices(taken: string[]): Generator<string[]> {
      const [need, ...others] = wanted.slice(taken.length)
      if (need === undefined) {
        yield taken
        return
      }
      for (const id of need.resourceIds) {
        if (taken.includes(id) || !isFree(id, need)) continue
        const chosen = [...taken, id]
        // Ten that want one of nine have millions of orders to fail in.
        const isLeft = (other: string, wish: Wanted) => {
          look()
          return !chosen.includes(other) && isFree(other, wish)
        }
        if (eachFindsOne(others, isLeft)) yield* choices(chosen)
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
    isAllowed,
    dateOf,
    leftAt,
    mayDo,
    hasHope,
    hasHopeFrom,
    besidesOf,
    looks: () => MOST_LOOKS - looksLeft,
  }
}
