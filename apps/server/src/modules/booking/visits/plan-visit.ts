/**
 * Plans visits: reads what the planner of `domain/visits` has to know, and says in rows what it found. Nothing is taken
 * here; `take-visit.ts` takes it. docs/rules/visits.md, docs/rules/locking.md.
 */
import { randomInt } from 'node:crypto'
import type { BookingSettings } from '@zapys/contract'
import { addDays, type LocalDate, toLocal, today } from '@zapys/domain/time'
import {
  daysOfVisits,
  type LoadOf,
  type VisitPlan,
  visitPlanner,
  type VisitPlanner,
  type VisitService,
} from '@zapys/domain/visits'
import type { Clock } from '../../../platform/clock.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/errors/api-error.ts'
import type { BranchRow } from '../../catalogue/branches/public.ts'
import type { ResourceRow } from '../../catalogue/resources/public.ts'
import type { NeededResource, ServiceNeed, ServiceRow, ServiceTime } from '../../catalogue/services/public.ts'
import {
  busySecondsOfDay,
  type Calendar,
  cuttingOf,
  type Openness,
  type Own,
  readCalendar,
  serviceToPlan,
  visitSeconds,
} from '../slots/public.ts'
import type { AskedService } from './read-visit.ts'
import { performerPrices } from './performer-prices.ts'

/** Services that follow each other with one resource. */
export type Leg = {
  services: ServiceRow[]
  resource: ResourceRow
  /** The client asked for any free resource and the server chose. */
  autoSelected: boolean
  /** Epoch seconds without buffers; the occupied range has them. */
  startsAt: number
  durationSeconds: number
  /** The date it is offered on, the one before for a start after midnight of a night shift, and seconds from its midnight. */
  date: LocalDate
  start_time: number
  /** The date whose work its end lies in: another one where it runs over several days. */
  lastDate: LocalDate
  /** Of each of its services. */
  times: ServiceTime[]
}

type Days = { firstDay: LocalDate; lastDay: LocalDate }

/** What a plan is made for, at whatever start. */
export type VisitToPlan = {
  branch: BranchRow
  settings: BookingSettings
  services: readonly AskedService[]
  /** RENT: the length the client chose. */
  rent: number | undefined
  /** Stricter bounds than the settings' own, where restrictions of the company are applied. */
  openness?: Openness
  /** More than so many starts of all performers are not wanted: TooManyStarts. */
  maxStarts?: number
}

/** Days around the wanted one that a plan looks at: as far as its first search for other times. */
export const PLAN_DAYS = 2

/** Resources checked for all visits of one request; docs/rules/limits.md, Cost. */
const MAX_CANDIDATES = 1_000

/** Performers and other resources that some service can take, each once. */
export const resourcesOf = (services: readonly AskedService[]): (ResourceRow | NeededResource)[] => [
  ...new Map(
    services
      .flatMap(({ performers, needs }) => [...performers, ...needs.flatMap(({ resources }) => resources)])
      .map((resource) => [resource.resource_id, resource]),
  ).values(),
]

/** Many who lost to each other do not all want the same room again either. */
const inAnyOrder = (needs: readonly ServiceNeed[]): ServiceNeed[] =>
  needs.map((need) => ({ ...need, resources: shuffled(need.resources) }))

const shuffled = <Each>(all: readonly Each[]): Each[] =>
  all
    .map((each) => ({ each, key: randomInt(2 ** 32) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ each }) => each)

/** Rejects a request that lets the server choose among too many; `visits` is how many dates it asks about. */
export function rejectTooManyCandidates(
  services: readonly AskedService[],
  visits = 1,
  field = 'appointment.service_resource_settings',
): void {
  if (resourcesOf(services).length * visits > MAX_CANDIDATES)
    throw invalid(
      field,
      'leave the choice among too many resources: name resources, or ask for fewer services or dates',
    )
}

/** `anyOfFree`: all free resources, in no order. */
type Choice = { anyOfFree?: boolean }

/** `calendar`: where how they are booked is known, and matters. */
const servicesToPlan = (
  { services, rent }: Pick<VisitToPlan, 'services' | 'rent'>,
  { calendar, anyOfFree = false }: Choice & { calendar?: Calendar } = {},
): VisitService[] =>
  services.map(({ service, performers, needs }) =>
    serviceToPlan(
      service,
      performers
        .map((resource) => ({
          resourceId: resource.resource_id,
          seconds: rent ?? visitSeconds([service], resource),
        }))
        // What takes no time cannot be booked.
        .filter(({ seconds }) => seconds > 0),
      calendar?.timesOf(service.service_id) ?? [],
      anyOfFree ? inAnyOrder(needs) : needs,
    ),
  )

/** The longest time that is checked minute by minute for a visit; the setting has the same bound. */
const LONGEST_WAIT_SECONDS = 14_400

const waitOf = ({ settings }: Pick<VisitToPlan, 'settings'>) => ({
  maxWaitSeconds: Math.min(Math.max(0, settings.visit.max_wait), LONGEST_WAIT_SECONDS),
})

/**
 * Days to plan when some of them are listed. A performer who works into a date from the one before, or from it into the next, may
 * be the one who is found for a start: a plan at that start alone knows of them too.
 */
export const daysAround = ({ services }: Pick<VisitToPlan, 'services'>, days: Days): Days =>
  services[0]!.performers.length === 1
    ? days
    : { firstDay: addDays(days.firstDay, -1), lastDay: addDays(days.lastDay, 1) }

/** What a calendar has to hold for plans of a visit on these days. */
export const neededForPlans = (visit: VisitToPlan, days: Days) => ({
  branchId: visit.branch.branch_id,
  resources: resourcesOf(visit.services),
  services: visit.services.map(({ service }) => service),
  ...daysOfVisits({ ...days, ...waitOf(visit), services: servicesToPlan(visit) }),
})

/**
 * A planner for visits that begin on these days. Of those who are free the cheapest are chosen first, then the least loaded of that day, so that work is spread and
 * the choice can be repeated; with `anyOfFree` anybody, so that many who lost to each other do not all want the same one again.
 */
export function plannerIn(
  calendar: Calendar,
  visit: VisitToPlan,
  days: Days,
  { anyOfFree = false }: Choice = {},
): VisitPlanner {
  const { branch, settings, openness, rent, maxStarts } = visit
  const services = servicesToPlan(visit, { calendar, anyOfFree })
  const looked = daysOfVisits({ ...days, ...waitOf(visit), services })
  const resources = resourcesOf(visit.services).map(({ resource_id, capacity }) => ({
    id: resource_id,
    capacity,
    workingTime: calendar.workingTime(resource_id, looked),
    busy: calendar.busy(resource_id, looked),
  }))
  const busyOf = new Map(resources.map(({ id, busy }) => [id, busy]))
  const loadOf: LoadOf = anyOfFree
    ? () => randomInt(2 ** 32)
    : (resourceId, date) => busySecondsOfDay(busyOf.get(resourceId)!, branch.timezone, date)
  const priceOf = performerPrices(visit)
  return visitPlanner(
    {
      ...(priceOf === undefined ? {} : { priceOf }),
      timeZone: branch.timezone,
      now: calendar.now,
      ...days,
      services,
      resources,
      against: calendar.against,
      ...waitOf(visit),
      branchWorkingTime: calendar.branchTime(looked),
      ...(maxStarts === undefined ? {} : { maxStarts }),
      // A rental starts on the grid of its own slots.
      ...cuttingOf({
        settings,
        ...(openness === undefined ? {} : { openness }),
        ...(rent === undefined ? {} : { overrides: { slotCutter: settings.slot_cutter.slot_size } }),
      }),
    },
    loadOf,
  )
}

/** At least a day before: a start after midnight can belong to the night shift of the day before. */
export const planDays = (branch: BranchRow, startsAt: number): Days => {
  const { date } = toLocal(branch.timezone, startsAt)
  return { firstDay: addDays(date, -PLAN_DAYS), lastDay: addDays(date, PLAN_DAYS) }
}

/**
 * What plans of the same visit at several starts, ascending, have to know: read once for all of them. After the last day
 * that can be booked nothing is offered, so nothing need be known. Rejects what is more than one request may ask.
 */
export async function calendarOf(
  deps: { db: Connection; clock: Clock },
  company: CompanyScope,
  visit: VisitToPlan,
  starts: readonly number[],
): Promise<Calendar> {
  rejectTooManyCandidates(visit.services, starts.length)
  const { firstDay } = planDays(visit.branch, starts.at(0)!)
  const { lastDay } = planDays(visit.branch, starts.at(-1)!)
  const openUntil = lastOpenDay(deps, visit)
  const days = { firstDay, lastDay: lastDay < openUntil ? lastDay : openUntil }
  if (days.lastDay < firstDay) days.lastDay = firstDay
  return readCalendar(deps, company, { ...neededForPlans(visit, days), ignoresHoldEnd: true })
}

export const lastOpenDay = (
  { clock }: { clock: Clock },
  { branch, settings }: Pick<VisitToPlan, 'branch' | 'settings'>,
): LocalDate =>
  addDays(today(branch.timezone, Math.floor(clock.now() / 1000)), settings.online_booking.furthest_days)

/** What a plan at a start has to know. */
export const calendarAround = async (
  deps: { db: Connection; clock: Clock },
  company: CompanyScope,
  visit: VisitToPlan,
  startsAt: number,
  without?: Own,
): Promise<Calendar> => {
  rejectTooManyCandidates(visit.services)
  const needed = neededForPlans(visit, planDays(visit.branch, startsAt))
  return readCalendar(deps, company, { ...needed, without, ignoresHoldEnd: true })
}

/** A planner over the days around a start, by a calendar that was read before or one that is read now. */
export async function plannerAround(
  deps: { db: Connection; clock: Clock },
  company: CompanyScope,
  visit: VisitToPlan,
  startsAt: number,
  { anyOfFree = false, calendar, without }: Choice & { calendar?: Calendar | undefined; without?: Own } = {},
): Promise<{ planner: VisitPlanner; calendar: Calendar }> {
  const days = planDays(visit.branch, startsAt)
  const known = calendar ?? (await calendarAround(deps, company, visit, startsAt, without))
  return { planner: plannerIn(known, visit, days, { anyOfFree }), calendar: known }
}

/** The plan at a start: on the grid of our lists, else as other programs may have come to it. */
export const planAt = (planner: VisitPlanner, startsAt: number): VisitPlan | undefined =>
  planner.planAt(startsAt) ?? planner.planAt(startsAt, planner.accepted)

/** A plan as it is stored and priced. */
export function legsOf(planner: VisitPlanner, plan: VisitPlan, asked: readonly AskedService[]): Leg[] {
  const legs: Leg[] = []
  for (const [index, { resourceId, besides, startsAt, seconds }] of plan.services.entries()) {
    const { service, performers, resourceId: named } = asked[index]!
    const autoSelected = named === undefined
    const last = legs.at(-1)
    const shift = planner.shiftAt(resourceId, startsAt)!
    const time = {
      service_id: service.service_id,
      resource_id: resourceId,
      starts_at: startsAt,
      duration: seconds,
      date: shift.date,
      ...(besides.length === 0 ? {} : { besides }),
    }
    if (last?.resource.resource_id === resourceId && last.autoSelected === autoSelected) {
      last.services.push(service)
      last.times.push(time)
      last.durationSeconds += seconds
    } else
      legs.push({
        ...shift,
        services: [service],
        times: [time],
        resource: performers.find(({ resource_id }) => resource_id === resourceId)!,
        autoSelected,
        startsAt,
        durationSeconds: seconds,
        lastDate: '',
      })
  }
  for (const leg of legs) {
    // Where a service ends with a phase in which its performer is free, they may have gone home by then.
    const { date } = planner.shiftAt(leg.resource.resource_id, leg.startsAt + leg.durationSeconds - 1) ?? leg
    // The night before may go on longer than the work of the date that lists the start.
    leg.lastDate = date < leg.date ? leg.date : date
  }
  return legs
}
