import type { Alternative, BookingSettings } from '@zapys/contract'
import type { Dates } from '@zapys/domain/fair-use'
import { closestLane } from '@zapys/domain/slots'
import type { VisitPlan, VisitPlanner } from '@zapys/domain/visits'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { RetryPolicy, Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { TakenTime } from '../fair-use/public.ts'
import {
  type Calendar,
  lockLimits,
  openness,
  type Own,
  type Owner,
  takeTime,
  type TimeToTake,
} from '../slots/public.ts'
import { nearestTimes } from './alternatives.ts'
import { bookingToCheck, type RequestedService } from './read-visit.ts'
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

/** A requested visit, read and checked as far as possible without availability. */
export type RequestedVisit = VisitToPlan & {
  /** Status for new bookings. */
  standardStatus: string
  /** Epoch seconds. */
  startsAt: number
  /** Names the start in error messages, if a request has several. */
  field?: string
  /**
   * For staff, who may book any minute: settings that suggested times follow (working hours and the company's step).
   */
  suggestedBy?: BookingSettings
}

/** The time is not free: there is no plan, or another request took the time between plan and insert. */
class TimeNotFreeError extends ApiError {
  readonly company: CompanyScope
  readonly visit: RequestedVisit
  /** The planner that found no plan, for reuse; undefined after a lost race, because its data is stale. */
  readonly planner: VisitPlanner | undefined
  readonly source: string | undefined
  constructor(
    company: CompanyScope,
    visit: RequestedVisit,
    { planner, source }: { planner?: VisitPlanner; source: string | undefined },
  ) {
    super('appointment.time.unavailable')
    this.company = company
    this.visit = visit
    this.planner = planner
    this.source = source
  }
}

/**
 * Retry policy for a transaction that takes visits; create one per request. After a lost race it plans again, until
 * no resource is free. It then rejects with the nearest free times: "taken" if the time was free when the request
 * began, else "unavailable". The caller's `own` holds and appointment count as free.
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
    if (!(error instanceof TimeNotFreeError)) return false
    const { planner, visit } = error
    const mayRetry = planner === undefined && this.lost < maxLostRaces(visit)
    if (mayRetry) this.lost += 1
    return mayRetry
  }

  async rejection(error: unknown): Promise<ApiError | undefined> {
    if (!(error instanceof TimeNotFreeError)) return undefined
    const { field } = error.visit
    const alternatives = await this.#alternativesTo(error)
    return new ApiError(this.lost > 0 ? 'appointment.time.taken' : 'appointment.time.unavailable', {
      alternatives,
      ...(field === undefined ? {} : { errors: [{ field, message: `${field}: is unavailable` }] }),
    })
  }

  /** Clients get only times that restrictions let them book. */
  async #alternativesTo({ company, visit, planner, source }: TimeNotFreeError): Promise<Alternative[]> {
    const { database, clock } = this.#deps
    const from = { db: database.db, clock }
    const { settings, suggestedBy } = visit
    if (source === undefined)
      return nearestTimes(
        from,
        company,
        { ...visit, settings: suggestedBy ?? settings },
        undefined,
        this.#own,
      )
    const { branch_id, service_ids } = bookingToCheck(visit, source, clock.now())
    const open = await openness(from.db, company, settings, { branch_id, service_ids, source }, true)
    const isRestricted =
      open.isClosedOn !== undefined || open.minNoticeSeconds > settings.online_booking.least_notice
    // The given planner knows no restrictions.
    const known = isRestricted ? undefined : planner
    return nearestTimes(from, company, { ...visit, openness: open }, known, this.#own)
  }
}

type VisitTaking = {
  owner: Owner
  retryPolicy: VisitRetryPolicy
  /** Already read; the taken time is noted there. */
  calendar?: Calendar | undefined
  /** Services with fewer performers, tried first. */
  preferredServices?: readonly RequestedService[]
  /** Epoch milliseconds; default: just after now. */
  earliest?: number
  /** Source of a client's booking; absent for staff, whom restrictions do not bind. */
  source?: string
}

/**
 * Plans the visit and takes its time, in a transaction that `retryPolicy` repeats. Rejects with
 * `appointment.startTime.hasPassed`.
 */
export async function takeVisit(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  visit: RequestedVisit,
  { owner, retryPolicy, calendar, preferredServices, earliest = clock.now() + 1, source }: VisitTaking,
): Promise<Leg[]> {
  if (visit.startsAt * 1000 < earliest) throw new ApiError('appointment.startTime.hasPassed')
  rejectTooManyCandidates(visit.services)
  await lockLimits(tx, company, visit.branch, visit.services)
  // When a booking moves, its present time counts as free.
  const without = owner.kind === 'APPOINTMENT' ? { appointmentId: owner.ownerId } : {}
  const plannerOf = (services: readonly RequestedService[]) =>
    plannerAround({ db: tx, clock }, company, { ...visit, services }, visit.startsAt, {
      anyOfFree: retryPolicy.lost > 0,
      calendar,
      without,
    })
  let around = await plannerOf(preferredServices ?? visit.services)
  let plan = planAt(around.planner, visit.startsAt)
  if (plan === undefined && preferredServices !== undefined) {
    around = await plannerOf(visit.services)
    plan = planAt(around.planner, visit.startsAt)
  }
  const { planner } = around
  if (plan === undefined) throw new TimeNotFreeError(company, visit, { planner, source })
  const now = Math.floor(clock.now() / 1000)
  const ranges = rangesOf(plan, visit.services, around.calendar)
  if (placesIn(ranges) + (calendar?.placesTaken() ?? 0) > MAX_PLACES)
    throw invalid(
      visit.field ?? 'appointment.service_resource_settings',
      'takes more places at once than one request may: ask for fewer dates or services',
    )
  // After a lost race lanes are random: otherwise all requests would compete for the same one.
  const rangesWithLanes =
    retryPolicy.lost > 0 ? ranges : ranges.map((range) => withPreferredLane(range, around.calendar, visit))
  const takenLanes = await takeTime(tx, company, { owner, now }, rangesWithLanes)
  if (takenLanes === undefined) throw new TimeNotFreeError(company, visit, { source })
  const legs = legsOf(planner, plan, visit.services)
  calendar?.note(
    takenLanes,
    legs.flatMap(({ times }) => times),
  )
  return legs
}

/** Limit of inserted rows per request, over all visits of a series; docs/rules/limits.md, Cost. */
const MAX_PLACES = 1_000

const placesIn = (ranges: readonly TimeToTake[]): number =>
  ranges.reduce((sum, { parts }) => sum + 1 + parts.reduce((places, { capacity }) => places + capacity, 0), 0)

/** Converts planned runs to the ranges that the database compares: lengths include buffers. */
export function rangesOf(
  { runs, services: planned }: Pick<VisitPlan, 'runs' | 'services'>,
  services: readonly RequestedService[],
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

/** Prefers the lane that leaves the least idle time around the visit, so that long visits still fit elsewhere. */
function withPreferredLane(
  range: TimeToTake,
  calendar: Calendar,
  { branch, startsAt }: RequestedVisit,
): TimeToTake {
  const { resourceId, capacity, from, to } = range
  if (capacity === 1 || range.lane !== undefined) return range
  const busy = calendar.busy(resourceId, planDays(branch, startsAt))
  return { ...range, preferredLane: closestLane({ capacity, busy }, from, to) }
}

/** A taken visit as the fair-use limits count it. */
export function toTakenTime(
  ownerId: string,
  { services, rent, settings }: Pick<RequestedVisit, 'services' | 'rent' | 'settings'>,
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

/** Seconds from start to end, waits included. */
export function visitLength(legs: readonly Leg[]): number {
  const last = legs.at(-1)!
  return last.startsAt + last.durationSeconds - legs[0]!.startsAt
}

/** First and last listed date that the visit occupies. Parts of a visit can end on different dates. */
export const datesOf = (legs: readonly Pick<Leg, 'date' | 'lastDate'>[]): Dates => ({
  first: legs.map(({ date }) => date).reduce((one, other) => (one < other ? one : other)),
  last: legs.map(({ lastDate }) => lastDate).reduce((one, other) => (one > other ? one : other)),
})

/** Each retry follows a lost race, so the number of places bounds them; 30 are enough for a rush. */
const maxLostRaces = ({ services }: RequestedVisit): number =>
  Math.min(
    30,
    services.reduce(
      (most, request) => most + resourcesOf([request]).reduce((sum, { capacity }) => sum + capacity, 0),
      1,
    ),
  )

/** Column values for holds and bookings. */
export const toDateColumns = ({ first, last }: Dates) => ({ first_date: first, last_date: last })
