import type { BookingSettings } from '@zapys/contract'
import type { Dates } from '@zapys/domain/shares'
import { closestLane } from '@zapys/domain/slots'
import type { VisitPlan, VisitPlanner } from '@zapys/domain/visits'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { RetryPolicy, Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { TakenTime } from '../fair-use/public.ts'
import {
  type Calendar,
  lockLimits,
  type Own,
  type Owner,
  takeTime,
  type TimeToTake,
} from '../slots/public.ts'
import { nearestTimes } from './alternatives.ts'
import type { AskedService } from './read-visit.ts'
import {
  type Leg,
  legsOf,
  planAt,
  planDays,
  plannerAround,
  resourcesOf,
  rejectTooManyCandidates,
  type VisitToPlan,
} from './plan-visit.ts'

/** A visit as asked for, read and checked as far as it can be without looking at who is free. */
export type AskedVisit = VisitToPlan & {
  /** Of a new booking. */
  standardStatus: string
  /** Epoch seconds. */
  startsAt: number
  /** Which of several starts this is, for messages. */
  field?: string
  /**
   * Of staff, who book at any minute of the day: by what other times are suggested, in working hours and at the step of the
   * company.
   */
  suggestedBy?: BookingSettings
}

/** The time is not free: there is no plan, or another request took the time between plan and insert. */
class NotFree extends ApiError {
  readonly company: CompanyScope
  readonly visit: AskedVisit
  /** The planner that found no plan, to be used again; undefined after a lost race, since its data are stale. */
  readonly planner: VisitPlanner | undefined
  constructor(company: CompanyScope, visit: AskedVisit, planner?: VisitPlanner) {
    super('appointment.time.unavailable')
    this.company = company
    this.visit = visit
    this.planner = planner
  }
}

/**
 * Retry policy of a transaction that takes visits, made for one request. A lost race (another request took the time between plan
 * and insert) is retried with a new plan, so this ends at the latest when nobody is free. If the time is not free, it rejects
 * with the nearest free times: as "taken" where the time was free when this request began, else as "unavailable". What is the
 * caller's `own` is free to them.
 */
export class VisitRetryPolicy implements RetryPolicy {
  lost = 0
  readonly #deps: Pick<Deps, 'database' | 'clock'>
  readonly #own: Own

  constructor(deps: Pick<Deps, 'database' | 'clock'>, own: Own = {}) {
    this.#deps = deps
    this.#own = own
  }

  mayRetry(error: unknown): boolean {
    if (!(error instanceof NotFree)) return false
    const { planner, visit } = error
    const mayRetry = planner === undefined && this.lost < maxLostRaces(visit)
    if (mayRetry) this.lost += 1
    return mayRetry
  }

  async rejection(error: unknown): Promise<ApiError | undefined> {
    if (!(error instanceof NotFree)) return undefined
    const { company, visit, planner } = error
    const { database, clock } = this.#deps
    const from = { db: database.db, clock }
    const { suggestedBy, field } = visit
    const alternatives = await (suggestedBy === undefined
      ? nearestTimes(from, company, visit, planner, this.#own)
      : nearestTimes(from, company, { ...visit, settings: suggestedBy }, undefined, this.#own))
    return new ApiError(this.lost > 0 ? 'appointment.time.taken' : 'appointment.time.unavailable', {
      alternatives,
      ...(field === undefined ? {} : { errors: [{ field, message: `${field}: is unavailable` }] }),
    })
  }
}

/**
 * Plans the visit and takes its time for `owner`. Rejects with `appointment.startTime.hasPassed`; run it in a transaction that
 * retries by `rounds`. `calendar`: where it was read already; what is taken is noted there. `rather`: the same services by whom they are wanted, if that can be. `earliest`: epoch milliseconds, absent: after now.
 */
export async function takeVisit(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  visit: AskedVisit,
  owner: Owner,
  rounds: VisitRetryPolicy,
  known: { calendar?: Calendar | undefined; rather?: readonly AskedService[]; earliest?: number } = {},
): Promise<Leg[]> {
  const { calendar, rather, earliest = clock.now() + 1 } = known
  if (visit.startsAt * 1000 < earliest) throw new ApiError('appointment.startTime.hasPassed')
  rejectTooManyCandidates(visit.services)
  await lockLimits(tx, company, visit.branch, visit.services)
  // Of a booking that moves: what it is itself does not count.
  const without = owner.kind === 'APPOINTMENT' ? { appointmentId: owner.ownerId } : {}
  const plannerOf = (services: readonly AskedService[]) =>
    plannerAround({ db: tx, clock }, company, { ...visit, services }, visit.startsAt, {
      anyOfFree: rounds.lost > 0,
      calendar,
      without,
    })
  let around = await plannerOf(rather ?? visit.services)
  let plan = planAt(around.planner, visit.startsAt)
  if (plan === undefined && rather !== undefined) {
    around = await plannerOf(visit.services)
    plan = planAt(around.planner, visit.startsAt)
  }
  const { planner } = around
  if (plan === undefined) throw new NotFree(company, visit, planner)
  const now = Math.floor(clock.now() / 1000)
  const ranges = rangesOf(plan, visit.services, around.calendar)
  if (placesIn(ranges) + (calendar?.placesTaken() ?? 0) > MAX_PLACES)
    throw invalid(
      visit.field ?? 'appointment.service_resource_settings',
      'takes more places at once than one request may: ask for fewer dates or services',
    )
  // In a rush all would want the same place.
  const closely = rounds.lost > 0 ? ranges : ranges.map((range) => closeBy(range, around.calendar, visit))
  const taken = await takeTime(tx, company, { owner, now }, closely)
  if (taken === undefined) throw new NotFree(company, visit)
  const legs = legsOf(planner, plan, visit.services)
  calendar?.note(
    taken,
    legs.flatMap(({ times }) => times),
  )
  return legs
}

/** Each is a row. Of one request, all visits of a series together; docs/rules/limits.md, Cost. */
const MAX_PLACES = 1_000

const placesIn = (ranges: readonly TimeToTake[]): number =>
  ranges.reduce((sum, { parts }) => sum + 1 + parts.reduce((places, { capacity }) => places + capacity, 0), 0)

/** What the database compares: lengths with their breaks. */
export function rangesOf(
  { runs, services: planned }: Pick<VisitPlan, 'runs' | 'services'>,
  services: readonly AskedService[],
  { partsOf }: Pick<Calendar, 'partsOf'>,
): TimeToTake[] {
  const capacities = new Map(
    resourcesOf(services).map(({ resource_id, capacity }) => [resource_id, capacity]),
  )
  return runs.map(({ resourceId, first, startsAt, from, until, lane }) => ({
    resourceId,
    startsAt,
    from,
    to: until,
    lane,
    capacity: capacities.get(resourceId)!,
    role: planned[first]!.resourceId === resourceId ? 'PERFORMER' : 'BESIDES',
    parts: partsOf(resourceId),
  }))
}

/** In the place where it leaves the least free time around it, so that long visits still find one. */
function closeBy(range: TimeToTake, calendar: Calendar, { branch, startsAt }: AskedVisit): TimeToTake {
  const { resourceId, capacity, from, to } = range
  if (capacity === 1 || range.lane !== undefined) return range
  const busy = calendar.busy(resourceId, planDays(branch, startsAt))
  return { ...range, rather: closestLane({ capacity, busy }, from, to) }
}

/** A visit that was taken, as the shares count it. */
export function takenTime(
  ownerId: string,
  { services, rent, settings }: Pick<AskedVisit, 'services' | 'rent' | 'settings'>,
  legs: readonly Leg[],
): TakenTime {
  const seconds = legs.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  const minRent = services[0]?.service.min_duration ?? settings.slot_cutter.slot_size
  return {
    ownerId,
    seconds,
    legs: legs.length,
    dates: datesOf(legs),
    minSeconds: rent === undefined ? seconds : minRent,
  }
}

/** From its start to its end, waits included. */
export function visitLength(legs: readonly Leg[]): number {
  const last = legs.at(-1)!
  return last.startsAt + last.durationSeconds - legs[0]!.startsAt
}

/** The dates that a visit stands in the way of, as lists of times have them: the parts of one go on where others end. */
export const datesOf = (legs: readonly Pick<Leg, 'date' | 'lastDate'>[]): Dates => ({
  first: legs.map(({ date }) => date).reduce((one, other) => (one < other ? one : other)),
  last: legs.map(({ lastDate }) => lastDate).reduce((one, other) => (one > other ? one : other)),
})

/** Each retry follows a lost race, so there are at most as many as places; thirty are enough for a rush. */
const maxLostRaces = ({ services }: AskedVisit): number =>
  Math.min(
    30,
    services.reduce(
      (most, asked) => most + resourcesOf([asked]).reduce((sum, { capacity }) => sum + capacity, 0),
      1,
    ),
  )

/** As holds and bookings keep them. */
export const storedDates = ({ first, last }: Dates) => ({ first_date: first, last_date: last })
