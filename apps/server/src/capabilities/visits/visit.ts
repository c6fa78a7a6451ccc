/**
 * Plans a visit: which resource does what from when to when. Nothing is taken here; `take-visit.ts` takes it and
 * plans again when somebody was faster. docs/rules/locking.md.
 */
import { randomInt } from 'node:crypto'
import type { ServiceResourceSetting } from '@zapys/contract'
import { cutSlots, nearestStarts, type SlotQuestion, whoIsFree, whoIsOffered } from '@zapys/domain/slots'
import { addDays, DAY_SECONDS, type LocalDate, today, toLocal } from '@zapys/domain/time'
import type { Clock } from '../../clock.ts'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection } from '../../database/database.ts'
import { ApiError, invalid } from '../../plugins/api-error.ts'
import type { BranchRow } from '../branches/public.ts'
import { performersOf, type ResourceRow } from '../resources/public.ts'
import { bookableServices, type ServiceRow } from '../services/public.ts'
import {
  busySecondsOfDay,
  type Calendar,
  neededBy,
  questionIn,
  type QuestionParts,
  readCalendar,
  slotQuestions,
  visitSeconds,
} from '../slots/public.ts'
import type { AskedVisit } from './take-visit.ts'

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
}

/** What one leg asks for: services for the same resource, or for any free one. */
export type Choice = { services: ServiceRow[]; resourceId: string | undefined; candidates: ResourceRow[] }

/**
 * Reads the settings of the request into legs. Refuses with `service.notFound`, `resource.notFound`,
 * `appointment.duration.*` and `validation.failed`.
 */
export async function readChoices(
  read: Connection,
  company: CompanyScope,
  branch: BranchRow,
  asked: readonly ServiceResourceSetting[],
): Promise<Choice[]> {
  const serviceIds = asked.map((setting) => setting.service)
  return (await readOffer(read, company, branch, serviceIds))(asked)
}

/** As `readChoices`, for several who ask for some of these services each: two reads, whatever their number. */
export async function readOffer(
  read: Connection,
  company: CompanyScope,
  branch: BranchRow,
  serviceIds: readonly string[],
): Promise<(asked: readonly ServiceResourceSetting[]) => Choice[]> {
  const known = await bookableServices(read, company, branch.branch_id, serviceIds)
  const performing = await performersOf(read, company, branch.branch_id, serviceIds)
  return (asked) => choicesOf(asked, known, performing)
}

function choicesOf(
  asked: readonly ServiceResourceSetting[],
  known: (serviceIds: readonly string[]) => ServiceRow[],
  performing: Awaited<ReturnType<typeof performersOf>>,
): Choice[] {
  const ordered = asked.toSorted((a, b) => a.ordinal - b.ordinal)
  const services = known(ordered.map((setting) => setting.service))
  const choices: Omit<Choice, 'candidates'>[] = []
  ordered.forEach((setting, index) => {
    const service = services[index]!
    if (service.booking_type === 'EVENT' || service.group_training_service)
      throw invalid('appointment.service_resource_settings', `${service.name} is booked through its events`)
    if (setting.resources.length > 1)
      throw invalid(
        'appointment.service_resource_settings',
        'must name one resource per service, or none for any free one',
      )
    const resourceId = setting.resources[0]
    const last = choices.at(-1)
    if (last !== undefined && last.resourceId === resourceId) last.services.push(service)
    else choices.push({ services: [service], resourceId })
  })
  if (services.length > 1 && services.some((service) => service.booking_type === 'RENT'))
    throw invalid('appointment.service_resource_settings', 'a rental stands alone in a visit')
  return choices.flatMap(({ services: together, resourceId }): Choice[] => {
    const all = performing(together)
    if (resourceId === undefined && all.length === 0 && together.length > 1)
      // Nobody can do all of it: somebody for each, one after the other.
      return together.map((service) => ({
        services: [service],
        resourceId,
        candidates: performing([service]),
      }))
    const candidates =
      resourceId === undefined ? all : all.filter((resource) => resource.resource_id === resourceId)
    if (resourceId !== undefined && candidates.length === 0) throw new ApiError('resource.notFound')
    return [{ services: together, resourceId, candidates }]
  })
}

/** The length of a rental: asked for, within the service's bounds, in whole slots. Undefined for other services. */
export function rentSeconds(
  [choice]: readonly Choice[],
  asked: { settingSeconds: number | null | undefined; appointmentSeconds: number | null | undefined },
  slotSize: number,
): number | undefined {
  const service = choice?.services[0]
  if (service?.booking_type !== 'RENT') return undefined
  const wanted = asked.settingSeconds ?? asked.appointmentSeconds ?? service.min_duration ?? slotSize
  if (wanted < (service.min_duration ?? slotSize)) throw new ApiError('appointment.duration.tooShort')
  if (service.max_duration !== null && wanted > service.max_duration)
    throw new ApiError('appointment.duration.tooLong')
  if (wanted % slotSize !== 0)
    throw invalid('appointment.duration', `must be a multiple of ${slotSize} seconds`)
  return wanted
}

/** Days around the wanted one that a plan looks at: as far as its first search for other times. */
export const PLAN_DAYS = 2

/** Resources looked at for the legs of all visits of one request; docs/rules/limits.md, Cost. */
const MOST_CANDIDATES = 1_000

/** Refuses a request that lets the server choose among too many; `visits` is how many dates it asks about. */
export function refuseTooManyCandidates(choices: readonly Choice[], visits = 1): void {
  const candidates = choices.reduce((sum, choice) => sum + choice.candidates.length, 0)
  if (candidates * visits > MOST_CANDIDATES)
    throw invalid(
      'appointment.service_resource_settings',
      'leave the choice among too many resources: name resources, or ask for fewer services or dates',
    )
}

export type Plan = {
  /** Undefined when the time is not offered to this client now. */
  legs: Leg[] | undefined
  /** What was known of each leg; `nearestTimes` need not ask again. */
  questions: SlotQuestion[]
}

type PlannedVisit = Pick<AskedVisit, 'branch' | 'settings' | 'startsAt' | 'choices' | 'rent'>

/** What is asked of the calendar for each leg of a visit, over the days around it. */
export function legsAround(
  { branch, settings, choices, rent }: Omit<PlannedVisit, 'startsAt'>,
  { firstDay, lastDay }: { firstDay: LocalDate; lastDay: LocalDate },
): QuestionParts[] {
  return choices.map(({ services, candidates }) => ({
    ...{ branch, settings, firstDay, lastDay, services },
    resources: candidates,
    // A rental starts on the grid of its own slots.
    ...(rent === undefined
      ? {}
      : { durationSeconds: rent, overrides: { slotCutter: settings.slot_cutter.slot_size } }),
  }))
}

/** At least a day before: a start after midnight can belong to the night shift of the day before. */
export const planDays = ({ branch, startsAt }: Pick<PlannedVisit, 'branch' | 'startsAt'>) => {
  const { date } = toLocal(branch.timezone, startsAt)
  return { firstDay: addDays(date, -PLAN_DAYS), lastDay: addDays(date, PLAN_DAYS) }
}

/**
 * What plans of the same visit at several starts, ascending, have to know: read once for all of them. After the last day
 * that can be booked nothing is offered, so nothing need be known. Refuses what is more than one request may ask.
 */
export async function calendarOf(
  deps: { read: Connection; clock: Clock },
  company: CompanyScope,
  visit: PlannedVisit,
  starts: readonly number[],
): Promise<Calendar> {
  refuseTooManyCandidates(visit.choices, starts.length)
  const { firstDay } = planDays({ ...visit, startsAt: starts.at(0)! })
  const { lastDay } = planDays({ ...visit, startsAt: starts.at(-1)! })
  const openUntil = lastOpenDay(deps, visit)
  const days = { firstDay, lastDay: lastDay < openUntil ? lastDay : openUntil }
  if (days.lastDay < firstDay) days.lastDay = firstDay
  return readCalendar(deps, company, neededBy(legsAround(visit, days)))
}

export const lastOpenDay = (
  { clock }: { clock: Clock },
  { branch, settings }: Pick<PlannedVisit, 'branch' | 'settings'>,
): LocalDate =>
  addDays(today(branch.timezone, Math.floor(clock.now() / 1000)), settings.online_booking.furthest_days)

/**
 * Finds a resource for every leg, by what two reads tell of all of them, or by a calendar that was read before and holds
 * the days of the plan.
 */
export async function planVisit(
  deps: { read: Connection; clock: Clock },
  company: CompanyScope,
  visit: AskedVisit,
  { anyOfFree = false, calendar }: { anyOfFree?: boolean; calendar?: Calendar | undefined } = {},
): Promise<Plan> {
  const legs = legsAround(visit, planDays(visit))
  const questions =
    calendar === undefined
      ? await slotQuestions(deps, company, legs)
      : legs.map((parts) => questionIn(calendar, parts))
  return { legs: legsIn(questions, visit, { anyOfFree }), questions }
}

/**
 * A resource for every leg, one leg after the other. Among free resources the least loaded of that day is chosen, so that
 * work is spread and the choice can be repeated; with `anyOfFree` any of them, so that many who lost to each other do not
 * all want the same one again.
 */
export function legsIn(
  questions: readonly SlotQuestion[],
  { branch, startsAt, choices, rent }: PlannedVisit,
  { anyOfFree = false }: { anyOfFree?: boolean } = {},
): Leg[] | undefined {
  const { date } = toLocal(branch.timezone, startsAt)
  const loads = new Map<string, number>()
  const loadOf = (resource: SlotQuestion['resources'][number]) => {
    const known = loads.get(resource.id) ?? busySecondsOfDay(resource.busy, branch.timezone, date)
    loads.set(resource.id, known)
    return known
  }
  const legs: Leg[] = []
  let legStartsAt = startsAt
  for (const [leg, choice] of choices.entries()) {
    const question = questions[leg]!
    // Only the first start lies on the grid; the others begin where the one before ends.
    const fitting = (leg === 0 ? whoIsOffered : whoIsFree)(question, legStartsAt)
    const free = choice.candidates.filter(({ resource_id }) => fitting.has(resource_id))
    const byId = new Map(question.resources.map((resource) => [resource.id, resource]))
    const load = ({ resource_id }: ResourceRow) => loadOf(byId.get(resource_id)!)
    const resource = anyOfFree
      ? free[randomInt(Math.max(1, free.length))]
      : free.length > 1
        ? free.toSorted((a, b) => load(a) - load(b))[0]
        : free[0]
    if (resource === undefined) return undefined
    const durationSeconds = rent ?? visitSeconds(choice.services, resource)
    const shift = shiftOf(question, resource.resource_id, legStartsAt)
    const endsAt = legStartsAt + durationSeconds
    legs.push({
      ...shift,
      lastDate: lastDateOf(question, resource.resource_id, { endsAt, date: shift.date }),
      services: choice.services,
      resource,
      autoSelected: choice.resourceId === undefined,
      startsAt: legStartsAt,
      durationSeconds,
    })
    legStartsAt += durationSeconds
  }
  return legs
}

/** Where the slot engine lists this start, so that the price is the one shown there. */
function shiftOf(
  question: SlotQuestion,
  resourceId: string,
  startsAt: number,
): { date: LocalDate; start_time: number } {
  const local = toLocal(question.timeZone, startsAt)
  const cut = cutSlots({
    ...question,
    resources: question.resources.filter((resource) => resource.id === resourceId),
    mode: 'BY_STEP',
    stepSeconds: DAY_SECONDS,
    startAlign: 'CUSTOM',
    startAlignCustomSeconds: local.seconds,
  })
  const [found] = nearestStarts(cut, startsAt, 1)
  return found?.startsAt === startsAt ? found : { date: local.date, start_time: local.seconds }
}

/** The date whose work the end of what was found free lies in; `date`: the one that its start is listed under. */
export function lastDateOf(
  question: SlotQuestion,
  resourceId: string,
  { endsAt, date }: { endsAt: number; date: LocalDate },
): LocalDate {
  const moment = endsAt - 1
  const ends = toLocal(question.timeZone, moment).date
  if (ends <= date) return date
  const { slotSizeSeconds: _shown, furthestDays: _furthest, ...asked } = question
  const atWork = {
    ...asked,
    ...{ firstDay: addDays(ends, -1), lastDay: ends, durationSeconds: 1 },
    ...{ bufferBeforeSeconds: 0, bufferAfterSeconds: 0, leastNoticeSeconds: 0 },
    minTimeStrategy: 'NOW' as const,
    resources: question.resources
      .filter(({ id }) => id === resourceId)
      .map((resource) => ({ ...resource, busy: [], durationSeconds: 1 })),
  }
  return shiftOf(atWork, resourceId, moment).date
}
