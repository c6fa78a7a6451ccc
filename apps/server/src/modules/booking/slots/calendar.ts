/** Hours and bookings of resources over some days: read once, used for all dates and legs of a plan. */
import { type DayFrame, type WorkingTime, withBlockersBusy } from '@zapys/domain/slots'
import { DAY_SECONDS, dayNumber, type LocalDate, offsetAt } from '@zapys/domain/time'
import type { Clock } from '../../../platform/clock.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { ServiceRow, ServiceTime } from '../../catalogue/services/public.ts'
import { rejectTooManyDays } from './bounds.ts'
import { type RequestedResource, readFamilies, type Part } from './families.ts'
import { countedOf } from './limits.ts'
import { type Own, workingAndBusyTimes } from './queries.ts'
import type { TakenLane } from './take-time.ts'

type Days = { firstDay: LocalDate; lastDay: LocalDate }

export type Calendar = {
  /** Epoch seconds, at the time of reading. */
  now: number
  /** Epoch seconds at which the company's next hold ends, of any holder; not read with `ignoresHoldEnd`. */
  heldUntil: number
  branchTime(days: Days): WorkingTime
  /** Null: the hours of the branch apply. */
  workingTime(resourceId: string, days: Days): WorkingTime | null
  /**
   * Triples lane, start, end, as the slot engine takes them. They include the time of parents and children of the
   * resource and its external calendars.
   */
  busy(resourceId: string, days: Days): ArrayLike<number>
  /** Like `busy` without external calendars, which do not bind staff. */
  taken(resourceId: string, days: Days): ArrayLike<number>
  /** By resource, the parents and children that block it: a visit cannot have both at once. */
  blockers: ReadonlyMap<string, readonly string[]>
  /** Resources that are taken together with this one. */
  partsOf(resourceId: string): readonly Part[]
  /** Bookings and holds of a service, for services with a limit on bookings. */
  timesOf(serviceId: string): readonly ServiceTime[]
  /** Adds time taken since the read. Arrays that were returned before do not change. */
  note(takenLanes: readonly TakenLane[], services: readonly ServiceTime[]): void
  /** Places added by `note`. */
  placesTaken(): number
}

/**
 * One query, and one more if some resources have parents or children. Rejects requests over the limits of one
 * request; docs/rules/limits.md.
 */
export async function readCalendar(
  { db, clock }: { db: Connection; clock: Clock },
  company: CompanyScope,
  {
    branchId,
    resources,
    services,
    without,
    ignoresHoldEnd,
    ...days
  }: Days & {
    branchId: string
    resources: readonly RequestedResource[]
    /** Services whose limits the plans must obey. */
    services: readonly ServiceRow[]
    without?: Own | undefined
    ignoresHoldEnd?: boolean
  },
): Promise<Calendar> {
  rejectTooManyDays(resources.length, days)
  const { resourceIds, blockers, partsOf } = await readFamilies(db, company, resources)
  rejectTooManyDays(resourceIds.length, days)
  const now = Math.floor(clock.now() / 1000)
  const { working, outside, ...busyTimes } = await workingAndBusyTimes(
    db,
    company,
    {
      branchId,
      resourceIds: resources.map(({ resource_id }) => resource_id),
      serviceIds: countedOf(services),
      ...days,
    },
    { resourceIds, ...instantsOf(days), now, without, ignoresHoldEnd },
  )
  let placesTaken = 0
  const busy = new Map(busyTimes.busy)
  const times = new Map(busyTimes.services)
  const capacities = new Map(resources.map(({ resource_id, capacity }) => [resource_id, capacity]))
  const takenBy = (id: string): number[] => busy.get(id) ?? []
  const busyBy = (id: string): number[] => {
    const elsewhere = outside.get(id)
    return elsewhere === undefined
      ? takenBy(id)
      : withOutside(takenBy(id), elsewhere, capacities.get(id) ?? 1)
  }
  const isWhole = (part: Days) => part.firstDay <= days.firstDay && part.lastDay >= days.lastDay
  const timesOf = (resourceId: string, part: Days, by: (id: string) => number[]): ArrayLike<number> => {
    const own = (id: string) => (isWhole(part) ? by(id) : busyIn(by(id), instantsOf(part)))
    if (!blockers.has(resourceId)) return own(resourceId)
    const capacity = capacities.get(resourceId)!
    return withBlockersBusy([{ id: resourceId, capacity, busy: own(resourceId) }], blockers, own)[0]!.busy
  }
  return {
    now,
    heldUntil: busyTimes.heldUntil,
    branchTime: (part) => (isWhole(part) ? working.branch : framesOf(working.branch, part)),
    workingTime: (resourceId, part) => {
      const own = working.byResource.get(resourceId)
      if (own === undefined) return null
      return isWhole(part) ? own : framesOf(own, part)
    },
    busy: (resourceId, part) => timesOf(resourceId, part, busyBy),
    taken: (resourceId, part) => timesOf(resourceId, part, takenBy),
    blockers,
    partsOf,
    timesOf: (serviceId) => times.get(serviceId) ?? [],
    placesTaken: () => placesTaken,
    note: (takenLanes, bookedTimes) => {
      placesTaken += takenLanes.length
      for (const { resourceId, lane, from, to } of takenLanes)
        busy.set(resourceId, withRange(busy.get(resourceId) ?? [], [lane, from, to]))
      for (const time of bookedTimes)
        times.set(time.service_id, [...(times.get(time.service_id) ?? []), time])
    },
  }
}

/** The days are in branch time; no zone is more than a day from UTC. Epoch seconds. */
const instantsOf = ({ firstDay, lastDay }: Days) => ({
  from: (dayNumber(firstDay) - 1) * DAY_SECONDS,
  to: (dayNumber(lastDay) + 2) * DAY_SECONDS,
})

const framesOf = ({ cycle_frames, day_frames }: WorkingTime, { firstDay, lastDay }: Days): WorkingTime => ({
  cycle_frames,
  day_frames: day_frames.filter(({ date }: DayFrame) => date >= firstDay && date <= lastDay),
})

/** Triples are sorted by start, so the scan stops at the first one after the days. */
function busyIn(all: readonly number[], { from, to }: { from: number; to: number }): number[] {
  const instants: number[] = []
  for (let index = 0; index < all.length && all[index + 1]! < to; index += 3)
    if (all[index + 2]! > from) instants.push(all[index]!, all[index + 1]!, all[index + 2]!)
  return instants
}

/** Returns a new array, also sorted by start. */
function withRange(
  all: readonly number[],
  range: readonly [lane: number, from: number, to: number],
): number[] {
  let index = 0
  while (index < all.length && all[index + 1]! <= range[1]) index += 3
  return [...all.slice(0, index), ...range, ...all.slice(index)]
}

/** External busy times occupy every lane. Returns a new array, also sorted by start. */
function withOutside(busy: readonly number[], elsewhere: readonly number[], capacity: number): number[] {
  const triples = Array.from({ length: busy.length / 3 }, (_, index) => busy.slice(3 * index, 3 * index + 3))
  for (let index = 0; index < elsewhere.length; index += 2)
    for (let lane = 0; lane < capacity; lane += 1)
      triples.push([lane, elsewhere[index]!, elsewhere[index + 1]!])
  return triples.toSorted((one, other) => one[1]! - other[1]!).flat()
}

/**
 * Busy seconds of a resource on a local day, from triples lane, start, end sorted by start. Lists call it per day
 * and resource, so it reads only the bookings around the day.
 */
export function busySecondsOfDay(busy: ArrayLike<number>, timeZone: string, date: LocalDate): number {
  const day = dayNumber(date)
  // No zone is more than a day from UTC.
  const until = (day + 2) * DAY_SECONDS
  let total = 0
  for (let index = firstFrom(busy, (day - 1) * DAY_SECONDS); index < busy.length; index += 3) {
    const startsAt = busy[index + 1]!
    if (startsAt >= until) break
    // A booking counts for the day of its start: exact enough to spread work, and cheap.
    if (Math.floor((startsAt + offsetAt(timeZone, startsAt)) / DAY_SECONDS) === day)
      total += busy[index + 2]! - startsAt
  }
  return total
}

/** Index of the first triple that starts at `moment` or later. */
function firstFrom(busy: ArrayLike<number>, moment: number): number {
  let [low, high] = [0, busy.length / 3]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (busy[middle * 3 + 1]! < moment) low = middle + 1
    else high = middle
  }
  return low * 3
}
