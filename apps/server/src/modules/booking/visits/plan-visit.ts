/**
 * Plans visits: reads the input of the planner in `domain/visits` and returns its plans as rows. `take-visit.ts`
 * takes the time. docs/rules/visits.md, docs/rules/locking.md.
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
import type { RequestedService } from './read-visit.ts'
import { performerPrices } from './performer-prices.ts'

/** Consecutive services with one resource. */
export type Leg = {
  services: ServiceRow[]
  resource: ResourceRow
  /** The client had no preference and the server chose the resource. */
  autoSelected: boolean
  /** Epoch seconds without buffers; the occupied range includes them. */
  startsAt: number
  durationSeconds: number
  /**
   * The date under which the start is listed; after midnight in a night shift, the date before. `start_time`:
   * seconds from that date's midnight.
   */
  date: LocalDate
  start_time: number
  /** The date whose working hours contain the end; later than `date` if the leg spans several days. */
  lastDate: LocalDate
  /** One per service. */
  times: ServiceTime[]
}

type Days = { firstDay: LocalDate; lastDay: LocalDate }

/** Input of a plan, apart from its start. */
export type VisitToPlan = {
  branch: BranchRow
  settings: BookingSettings
  services: readonly RequestedService[]
  /** RENT: the length chosen by the client, in seconds. */
  rent: number | undefined
  /** Bounds after the company's restrictions, stricter than the settings. */
  openness?: Openness
  /** Above this number of starts over all performers, the planner throws `TooManyStarts`. */
  maxStarts?: number
}

/** Days before and after the start that a plan covers; equal to the first ring of the search for alternatives. */
export const PLAN_DAYS = 2

/** Resources checked over all visits of one request; docs/rules/limits.md, Cost. */
const MAX_CANDIDATES = 1_000

/** Performers and required resources of all services, without duplicates. */
export const resourcesOf = (services: readonly RequestedService[]): (ResourceRow | NeededResource)[] => [
  ...new Map(
    services
      .flatMap(({ performers, needs }) => [...performers, ...needs.flatMap(({ resources }) => resources)])
      .map((resource) => [resource.resource_id, resource]),
  ).values(),
]

/** Shuffled, so that requests that lost a race do not compete for the same room again. */
const inAnyOrder = (needs: readonly ServiceNeed[]): ServiceNeed[] =>
  needs.map((need) => ({ ...need, resources: shuffled(need.resources) }))

const shuffled = <Each>(all: readonly Each[]): Each[] =>
  all
    .map((each) => ({ each, key: randomInt(2 ** 32) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ each }) => each)

/**
 * Rejects with `validation.failed` if the choice is among too many resources. `visits`: number of dates in the
 * request.
 */
export function rejectTooManyCandidates(
  services: readonly RequestedService[],
  visits = 1,
  field = 'appointment.service_resource_settings',
): void {
  if (resourcesOf(services).length * visits > MAX_CANDIDATES)
    throw invalid(
      field,
      'leave the choice among too many resources: name resources, or ask for fewer services or dates',
    )
}

/** `anyOfFree`: consider all free resources in random order. */
type Choice = { anyOfFree?: boolean }

/** `calendar`: pass it if limits on the bookings of a service matter. */
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
        // Services of zero length cannot be booked.
        .filter(({ seconds }) => seconds > 0),
      calendar?.timesOf(service.service_id) ?? [],
      anyOfFree ? inAnyOrder(needs) : needs,
    ),
  )

/** Upper bound of `visit.max_wait`, since waiting is checked minute by minute; the setting has the same bound. */
const LONGEST_WAIT_SECONDS = 14_400

const waitOf = ({ settings }: Pick<VisitToPlan, 'settings'>) => ({
  maxWaitSeconds: Math.min(Math.max(0, settings.visit.max_wait), LONGEST_WAIT_SECONDS),
})

/**
 * Days to plan in order to list `days`. With several performers it adds a day on both sides: a performer on a night
 * shift may be chosen for a start, and a plan for that single start considers them too.
 */
export const daysAround = ({ services }: Pick<VisitToPlan, 'services'>, days: Days): Days =>
  services[0]!.performers.length === 1
    ? days
    : { firstDay: addDays(days.firstDay, -1), lastDay: addDays(days.lastDay, 1) }

/** What a calendar must contain to plan this visit on these days. */
export const neededForPlans = (visit: VisitToPlan, days: Days) => ({
  branchId: visit.branch.branch_id,
  resources: resourcesOf(visit.services),
  services: visit.services.map(({ service }) => service),
  ...daysOfVisits({ ...days, ...waitOf(visit), services: servicesToPlan(visit) }),
})

/**
 * A planner for visits that start on these days. It prefers the cheapest free performers, then the least loaded of
 * the day: this spreads work and is deterministic. `anyOfFree` picks at random, so that requests that lost a race
 * spread out.
 */
export function plannerIn(
  calendar: Calendar,
  visit: VisitToPlan,
  days: Days,
  { anyOfFree = false }: Choice = {},
): VisitPlanner {
  const { branch, settings, openness, rent, maxStarts } = visit
  const services = servicesToPlan(visit, { calendar, anyOfFree })
  const dates = daysOfVisits({ ...days, ...waitOf(visit), services })
  const resources = resourcesOf(visit.services).map(({ resource_id, capacity }) => ({
    id: resource_id,
    capacity,
    workingTime: calendar.workingTime(resource_id, dates),
    busy: calendar.busy(resource_id, dates),
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
      blockers: calendar.blockers,
      ...waitOf(visit),
      branchWorkingTime: calendar.branchTime(dates),
      ...(maxStarts === undefined ? {} : { maxStarts }),
      // Rentals start on the grid of their slots.
      ...cuttingOf({
        settings,
        ...(openness === undefined ? {} : { openness }),
        ...(rent === undefined ? {} : { overrides: { slotCutter: settings.slot_cutter.slot_size } }),
      }),
    },
    loadOf,
  )
}

/** Includes at least one day before: a start after midnight can belong to the previous night shift. */
export const planDays = (branch: BranchRow, startsAt: number): Days => {
  const { date } = toLocal(branch.timezone, startsAt)
  return { firstDay: addDays(date, -PLAN_DAYS), lastDay: addDays(date, PLAN_DAYS) }
}

/**
 * Reads the calendar for plans of one visit at several ascending starts, up to the last bookable day. Rejects
 * requests over the limits of one request. `without`: counts as free.
 */
export async function calendarOf(
  deps: { db: Connection; clock: Clock },
  company: CompanyScope,
  visit: VisitToPlan,
  starts: readonly number[],
  without?: Own,
): Promise<Calendar> {
  rejectTooManyCandidates(visit.services, starts.length)
  const { firstDay } = planDays(visit.branch, starts.at(0)!)
  const { lastDay } = planDays(visit.branch, starts.at(-1)!)
  const openUntil = lastOpenDay(deps, visit)
  const days = { firstDay, lastDay: lastDay < openUntil ? lastDay : openUntil }
  if (days.lastDay < firstDay) days.lastDay = firstDay
  return readCalendar(deps, company, { ...neededForPlans(visit, days), without, ignoresHoldEnd: true })
}

export const lastOpenDay = (
  { clock }: { clock: Clock },
  { branch, settings }: Pick<VisitToPlan, 'branch' | 'settings'>,
): LocalDate =>
  addDays(today(branch.timezone, Math.floor(clock.now() / 1000)), settings.online_booking.furthest_days)

/** Reads the calendar for a plan at one start. */
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

/** A planner for the days around a start; reads the calendar unless one is passed. */
export async function plannerAround(
  deps: { db: Connection; clock: Clock },
  company: CompanyScope,
  visit: VisitToPlan,
  startsAt: number,
  { anyOfFree = false, calendar, without }: Choice & { calendar?: Calendar | undefined; without?: Own } = {},
): Promise<{ planner: VisitPlanner; calendar: Calendar }> {
  const days = planDays(visit.branch, startsAt)
  const planCalendar = calendar ?? (await calendarAround(deps, company, visit, startsAt, without))
  return { planner: plannerIn(planCalendar, visit, days, { anyOfFree }), calendar: planCalendar }
}

/** Plan at a start on the listed grid, else at a start that the planner accepts from other programs. */
export const planAt = (planner: VisitPlanner, startsAt: number): VisitPlan | undefined =>
  planner.planAt(startsAt) ?? planner.planAt(startsAt, planner.accepted)

/** Converts a plan to the legs that are stored and priced. */
export function legsOf(
  planner: VisitPlanner,
  plan: VisitPlan,
  requested: readonly RequestedService[],
): Leg[] {
  const legs: Leg[] = []
  for (const [index, { resourceId, besides, startsAt, seconds }] of plan.services.entries()) {
    const { service, performers, resourceId: named } = requested[index]!
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
    // If a service ends with a phase that leaves its performer free, their shift may already have ended.
    const { date } = planner.shiftAt(leg.resource.resource_id, leg.startsAt + leg.durationSeconds - 1) ?? leg
    // The previous night's shift may end after the hours of the date that lists the start.
    leg.lastDate = date < leg.date ? leg.date : date
  }
  return legs
}
