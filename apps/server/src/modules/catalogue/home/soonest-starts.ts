/** The first free start of some services with any performer, as the home page promises it. */
import type { BookingSettings, SoonestStart } from '@zapys/contract'
import { TooManyStarts } from '@zapys/domain/slots'
import { addDays, today } from '@zapys/domain/time'
import { type ListedDates, TooMuchToPlan, type VisitPlan, type VisitPlanner } from '@zapys/domain/visits'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { type BranchRow } from '../branches/public.ts'
import { openness, readCalendar } from '../../booking/slots/public.ts'
import {
  daysAround,
  minRentSeconds,
  neededForPlans,
  plannerIn,
  readServicesTogether,
  resourcesOf,
} from '../../booking/visits/public.ts'

/** Days to search; fewer staff members permit more days. docs/rules/limits.md, Cost. */
const MAX_DAYS = 14
const MIN_DAYS = 2
/** Upper bound of calendar days read for this frequently opened page. */
const MAX_RESOURCE_DAYS = 900
/** Limit of starts over all performers of a service. */
const MAX_STARTS = 20_000

type Place = { branch: BranchRow; settings: BookingSettings }
type SoonestStarts = Map<string, Omit<SoonestStart, 'resource'> & { resourceId: string }>

/** By service id, without names; absent if there is no start, or if the search is too expensive. */
export async function soonestStarts(
  { db, clock }: { db: Connection } & Pick<Deps, 'clock'>,
  company: CompanyScope,
  { branch, settings }: Place,
  serviceIds: readonly string[],
): Promise<SoonestStarts> {
  const servicesFor = await readServicesTogether(db, company, branch, serviceIds)
  const visits = await Promise.all(
    serviceIds.map(async (serviceId) => {
      const services = offered(() => servicesFor([{ service: serviceId, resources: [], ordinal: 1 }]))
      if (services === undefined || services[0]!.performers.length === 0) return undefined
      const request = { branch_id: branch.branch_id, service_ids: [serviceId], source: 'WIDGET' }
      const open = await openness(db, company, settings, request, true)
      const rent = minRentSeconds(services, settings.slot_cutter.slot_size)
      return open.isClosed
        ? undefined
        : { branch, settings, services, rent, openness: open, maxStarts: MAX_STARTS, serviceId }
    }),
  )
  const able = visits.filter((visit) => visit !== undefined)
  const resources = resourcesOf(able.flatMap(({ services }) => services))
  if (resources.length === 0) return new Map()
  const days = Math.min(MAX_DAYS, Math.floor(MAX_RESOURCE_DAYS / resources.length))
  if (days < MIN_DAYS) return new Map()
  const firstDay = today(branch.timezone, Math.floor(clock.now() / 1000))
  const query = { firstDay, lastDay: addDays(firstDay, days - 1) }
  const needed = able.map((visit) => neededForPlans(visit, daysAround(visit, query)))
  const calendar = await readCalendar({ db, clock }, company, {
    branchId: branch.branch_id,
    resources,
    services: needed.flatMap(({ services }) => services),
    firstDay: needed.map((each) => each.firstDay).toSorted()[0]!,
    lastDay: needed
      .map((each) => each.lastDay)
      .toSorted()
      .at(-1)!,
  })
  const starts: SoonestStarts = new Map()
  for (const visit of able) {
    const plan = firstListed(plannerIn(calendar, visit, daysAround(visit, query)), query)
    if (plan === undefined) continue
    const { startsAt, date, start_time, services } = plan
    const starts_at = new Date(startsAt * 1000).toISOString()
    starts.set(visit.serviceId, { starts_at, date, start_time, resourceId: services[0]!.resourceId })
  }
  return starts
}

/** A service that cannot be booked now has no start. */
function offered<Found>(read: () => Found): Found | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** The page omits what is too expensive to find. */
function firstListed(planner: VisitPlanner, dates: ListedDates): VisitPlan | undefined {
  try {
    const [first] = planner.listed(dates)
    return first
  } catch (error) {
    if (error instanceof TooMuchToPlan || error instanceof TooManyStarts) return undefined
    throw error
  }
}
