import type { Dates } from '@zapys/domain/fair-use'
import type { LocalDate } from '@zapys/domain/time'
import { type ListedDates, TooMuchToPlan, type VisitPlan, type VisitPlanner } from '@zapys/domain/visits'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { branchBookingSettings, type BranchRow } from '../../catalogue/branches/public.ts'
import type { ServiceTime } from '../../catalogue/services/public.ts'
import { readRestrictions } from '../restrictions/public.ts'
import { type Calendar, lockLimits, opennessUnder, readCalendar, type TimeToTake } from '../slots/public.ts'
import { readServicesTogether, rentSeconds } from './read-visit.ts'
import { daysAround, legsOf, neededForPlans, plannerIn, type VisitToPlan } from './plan-visit.ts'
import { datesOf, rangesOf } from './take-visit.ts'

type SoonestVisit = {
  startsAt: number
  dates: Dates
  ranges: TimeToTake[]
  services: ServiceTime[]
  /** Notice that its booking needs. */
  minNoticeSeconds: number
}
/** Cost of one search step, in availability checks. */
const CHECKS_PER_TRY = 10

/** `isDayOff`: no performer of some service works on that day. */
type SoonestVisitResult = {
  visit: SoonestVisit | undefined
  isDayOff: boolean
  /** Cost of the search, in availability checks. */
  checks: number
}

/** The visit requested by a waiting list entry. Without `rentSeconds`, a rental has its minimum length. */
export type DayRequest = {
  serviceIds: readonly string[]
  resourceId: string | undefined
  rentSeconds: number | null | undefined
}
type Day = {
  branch: BranchRow
  date: LocalDate
  /** Restrictions for clients do not apply. */
  isByStaff?: boolean
}

/**
 * Earliest start of a day that can be booked and has a plan; undefined if there is none. Rejects as `readServices`
 * does if the visit can be booked on no day.
 */
export async function soonestVisit(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  { branch, date, isByStaff = false, ...request }: Day & DayRequest,
): Promise<SoonestVisitResult> {
  const [search] = await soonestVisits(tx, deps, company, { branch, date, isByStaff }, [request])
  return search!()
}

/**
 * The same for several entries of one day, with five reads in total. Each entry is planned when its function is
 * called.
 */
export async function soonestVisits(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  { branch, date, isByStaff = false }: Day,
  requests: readonly DayRequest[],
): Promise<(() => SoonestVisitResult)[]> {
  const settings = await branchBookingSettings(tx, company, branch.branch_id)
  const servicesFor = await readServicesTogether(
    tx,
    company,
    branch,
    requests.flatMap(({ serviceIds }) => serviceIds),
  )
  const restrictions = isByStaff ? undefined : await readRestrictions(tx, company)
  const visits = requests.map((request) =>
    visitOrError((): VisitToPlan => {
      const services = servicesFor(settingsOf(request))
      const requested = { settingSeconds: request.rentSeconds, appointmentSeconds: undefined }
      const scope = { branch_id: branch.branch_id, service_ids: request.serviceIds, source: 'WIDGET' }
      return {
        branch,
        settings,
        services,
        ...(restrictions && { openness: opennessUnder(restrictions, settings, scope) }),
        rent: rentSeconds(services, requested, settings.slot_cutter.slot_size),
      }
    }),
  )
  const day = { firstDay: date, lastDay: date }
  const able = visits.filter((visit): visit is VisitToPlan => !(visit instanceof ApiError))
  const [first, ...others] = able.map((visit) => neededForPlans(visit, daysAround(visit, day)))
  if (first === undefined) return visits.map((visit) => () => rethrow(visit))
  await lockLimits(
    tx,
    company,
    branch,
    able.flatMap(({ services }) => services),
  )
  const calendar = await readCalendar({ db: tx, clock }, company, {
    branchId: first.branchId,
    resources: [
      ...new Map(
        [first, ...others]
          .flatMap(({ resources }) => resources)
          .map((resource) => [resource.resource_id, resource]),
      ).values(),
    ],
    services: able.flatMap((visit) => visit.services.map(({ service }) => service)),
    firstDay: others.reduce((one, { firstDay }) => (one < firstDay ? one : firstDay), first.firstDay),
    lastDay: others.reduce((one, { lastDay }) => (one > lastDay ? one : lastDay), first.lastDay),
  })
  return visits.map((visit) => () => {
    if (visit instanceof ApiError) throw visit
    return soonestIn(calendar, visit, date)
  })
}

const settingsOf = ({ serviceIds, resourceId }: DayRequest) =>
  serviceIds.map((service, index) => ({
    service,
    resources: resourceId === undefined ? [] : [resourceId],
    ordinal: index + 1,
  }))

function visitOrError(read: () => VisitToPlan): VisitToPlan | ApiError {
  try {
    return read()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

function rethrow(visit: VisitToPlan | ApiError): never {
  throw visit
}

function soonestIn(calendar: Calendar, visit: VisitToPlan, date: LocalDate): SoonestVisitResult {
  const { services, openness, settings } = visit
  const day = { firstDay: date, lastDay: date }
  const planner = plannerIn(calendar, visit, daysAround(visit, day))
  const isDayOff = planner.isDayOff(date)
  const plan = openness?.isClosed === true ? undefined : firstOf(planner, day)
  const checks = planner.availabilityChecks() + CHECKS_PER_TRY * planner.tries()
  if (plan === undefined) return { visit: undefined, isDayOff, checks }
  const legs = legsOf(planner, plan, services)
  return {
    isDayOff,
    checks,
    visit: {
      startsAt: plan.startsAt,
      dates: datesOf(legs),
      ranges: rangesOf(plan, services, calendar),
      services: legs.flatMap(({ times }) => times),
      minNoticeSeconds: openness?.minNoticeSeconds ?? settings.online_booking.least_notice,
    },
  }
}

/** Visits that are too expensive to plan get no waiting list offer. */
function firstOf(planner: VisitPlanner, day: ListedDates): VisitPlan | undefined {
  try {
    return planner.listed(day).next().value || undefined
  } catch (error) {
    if (error instanceof TooMuchToPlan) return undefined
    throw error
  }
}
