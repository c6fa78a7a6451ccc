/** Builds the slot engine's input from settings, query and database. */
import type { BookingSettings, SlotQuery } from '@zapys/contract'
import {
  cutSlots,
  type CutSlots,
  relevantDays,
  keepStarts,
  type Limit,
  type SlotQuestion,
  type SlotResource,
  withOwnStep,
} from '@zapys/domain/slots'
import type { LocalDate } from '@zapys/domain/time'
import { stretchesOf, type VisitService } from '@zapys/domain/visits'
import type { Clock } from '../../../platform/clock.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { BranchRow } from '../../catalogue/branches/public.ts'
import type { ResourceRow } from '../../catalogue/resources/public.ts'
import type { BookedService, ServiceRow } from '../../catalogue/services/public.ts'
import type { Openness } from './openness.ts'
import { type Calendar, readCalendar } from './calendar.ts'
import { atOnceOf, maxADayOf, serviceToPlan, visitSeconds } from './service-to-plan.ts'
import { neededBesides, startsWithNeeds, type StartsWithNeeds } from './with-needs.ts'

export type QuestionParts = {
  branch: BranchRow
  settings: BookingSettings
  /** Bounds after the company's restrictions, stricter than the settings. */
  openness?: Openness
  firstDay: LocalDate
  lastDay: LocalDate
  /** In the order of the visit; empty: cuts all working hours. */
  services: readonly BookedService[]
  resources: readonly ResourceRow[]
  /** Required length if the services do not determine it: a rental, or the query's `serviceDuration`. */
  durationSeconds?: number
  /** Minimum length, for services of zero length. */
  minSeconds?: number
  overrides?: Partial<SlotQuery>
  /** The caller's holder key: their holds count as free. */
  holder?: string | undefined
  maxStarts?: number
}

type ReadDeps = { db: Connection; clock: Clock }

/** `needs`: absent if no service has required resources. */
export type SlotsToCut = {
  question: SlotQuestion
  needs?: StartsWithNeeds
  /** Epoch seconds at which the company's next hold ends. */
  heldUntil: number
}

/** One question for all resources with their busy times, from two queries in total. */
export async function slotQuestion(
  { db, clock }: ReadDeps,
  company: CompanyScope,
  parts: QuestionParts,
): Promise<SlotsToCut> {
  const calendar = await readCalendar({ db, clock }, company, {
    branchId: parts.branch.branch_id,
    ...neededForSlots(parts),
    services: parts.services,
    without: { holder: parts.holder },
  })
  return slotsIn(calendar, parts)
}

/** Resources and days that a calendar must contain for a question. */
export function neededForSlots(parts: QuestionParts) {
  const performing = new Set(parts.resources.map(({ resource_id }) => resource_id))
  const besides = neededBesides(parts.services).filter(({ resource_id }) => !performing.has(resource_id))
  return { resources: [...parts.resources, ...besides], ...daysOf(parts) }
}

/** The same from a calendar that contains what `neededForSlots` returns. */
export function slotsIn(calendar: Calendar, parts: QuestionParts): SlotsToCut {
  const question = questionIn(calendar, parts)
  const { heldUntil } = calendar
  if (parts.services.every(({ needs }) => needs.length === 0)) return { question, heldUntil }
  const { services, resources } = parts
  const days = daysOf(parts)
  return { question, heldUntil, needs: startsWithNeeds(calendar, { question, services, resources, days }) }
}

/** Cuts the starts of a question and removes those without their required resources. */
export function cutWithNeeds({ question, needs }: SlotsToCut): CutSlots {
  const cut = cutSlots(question)
  if (needs === undefined) return cut
  const seconds = new Map(question.resources.map(({ id, durationSeconds }) => [id, durationSeconds]))
  return keepStarts(
    cut,
    (resourceId, startsAt) =>
      needs.mayStart(resourceId, startsAt, seconds.get(resourceId) ?? question.durationSeconds),
    { showTaken: question.includeTaken },
  )
}

/** Days of the calendar that a question depends on. */
const daysOf = (parts: QuestionParts) => relevantDays(lengthsOf(parts))

/** Part of a question that determines its days. */
function lengthsOf({
  firstDay,
  lastDay,
  services,
  resources,
  durationSeconds,
  minSeconds = 0,
  overrides = {},
}: QuestionParts) {
  return {
    firstDay,
    lastDay,
    durationSeconds: durationSeconds ?? Math.max(minSeconds, sum(services.map(({ duration }) => duration))),
    bufferBeforeSeconds: services.at(0)?.buffer_before ?? 0,
    bufferAfterSeconds: services.at(-1)?.buffer_after ?? 0,
    ...(overrides.slotSize === undefined ? {} : { slotSizeSeconds: overrides.slotSize }),
    resources: resources.map((resource) => ({
      durationSeconds: durationSeconds ?? Math.max(minSeconds, visitSeconds(services, resource)),
    })),
  }
}

/** A question whose days and resources the calendar contains. */
function questionIn(calendar: Calendar, parts: QuestionParts): SlotQuestion {
  const { branch, overrides = {} } = parts
  const { resources: lengths, ...request } = lengthsOf(parts)
  const days = daysOf(parts)
  const timedServices = parts.services.map((service): TimedService => {
    const times = calendar.timesOf(service.service_id)
    return { service, ...atOnceOf(service, times), ...maxADayOf(service, times) }
  })
  return {
    timeZone: branch.timezone,
    now: calendar.now,
    ...request,
    branchWorkingTime: calendar.branchTime(days),
    resources: parts.resources.map((resource, index): SlotResource => ({
      id: resource.resource_id,
      capacity: resource.capacity,
      workingTime: calendar.workingTime(resource.resource_id, days),
      busy: calendar.busy(resource.resource_id, days),
      ...lengths[index]!,
      ...doneBy(timedServices, resource, lengths[index]!.durationSeconds),
    })),
    ...withOwnStep(cuttingOf(parts), parts.services[0]?.slot_cutter),
    includeTaken: overrides.includeAppointmentsTime ?? false,
    includePast: overrides.includePastTimeFrames ?? false,
    ...(parts.maxStarts === undefined ? {} : { maxStarts: parts.maxStarts }),
  }
}

/** A service with its limits on bookings. */
type TimedService = { service: ServiceRow } & Pick<VisitService, 'atOnce' | 'maxADay'>

/** What the services occupy over the total length, unless it is one place throughout, and their limits. */
function doneBy(
  timedServices: readonly TimedService[],
  resource: ResourceRow,
  durationSeconds: number,
): Pick<SlotResource, 'occupies' | 'limits' | 'services'> {
  if (timedServices.length === 0) return {}
  const resourceId = resource.resource_id
  const seconds = lengthsWithin(
    timedServices.map(({ service }) => service),
    resource,
    durationSeconds,
  )
  const planned = timedServices.map(({ service }, index) =>
    serviceToPlan(service, [{ resourceId, seconds: seconds[index]! }], []),
  )
  const occupies = stretchesOf(planned, { id: resourceId, capacity: resource.capacity })
  const ends = seconds.map((_, index) => sum(seconds.slice(0, index + 1)))
  const limits = timedServices.flatMap(({ atOnce }, index): Limit[] => {
    const { most, busyOf } = atOnce ?? {}
    const [from, until] = [ends[index]! - seconds[index]!, ends[index]!]
    return most === undefined ? [] : [{ from, until, most, busy: busyOf?.[resourceId] ?? [] }]
  })
  const services = timedServices.map(({ service, maxADay }, index) => ({
    from: ends[index]! - seconds[index]!,
    serviceId: service.service_id,
    ...(maxADay && { maxADay }),
  }))
  return { ...(occupies && { occupies }), ...(limits.length > 0 && { limits }), services }
}

/** Length of each service if they take `total` seconds together: the last ones get the remainder. */
function lengthsWithin(services: readonly ServiceRow[], resource: ResourceRow, total: number): number[] {
  let left = total
  return services.map((service, index) => {
    const own = index === services.length - 1 ? left : Math.min(left, visitSeconds([service], resource))
    left -= own
    return own
  })
}

/** Grid and notice rules for starts: from the query, else from the settings. */
export const cuttingOf = ({
  settings: { slot_cutter, online_booking },
  openness,
  overrides = {},
}: Pick<QuestionParts, 'settings' | 'openness' | 'overrides'>) => ({
  stepSeconds: overrides.slotCutter ?? slot_cutter.slot_cutter,
  mode: overrides.slotCutterMode ?? ('BY_STEP' as const),
  startAlign: overrides.startAlign ?? slot_cutter.start_align,
  startAlignCustomSeconds: overrides.startAlignCustom ?? slot_cutter.start_align_custom,
  ...(slot_cutter.round_free_start === true ? { freeStartStepSeconds: slot_cutter.slot_cutter } : {}),
  ...(slot_cutter.breaks_outside_hours === true ? { breaksOutsideWork: true } : {}),
  minTimeStrategy: overrides.minTimeStrategy ?? ('NOW' as const),
  minNoticeSeconds: openness?.minNoticeSeconds ?? online_booking.least_notice,
  furthestDays: openness?.furthestDays ?? online_booking.furthest_days,
  isClosedOn: openness?.isClosedOn,
})

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
