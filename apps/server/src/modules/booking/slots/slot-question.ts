/** Puts the engine's question together: settings and query decide, the database feeds. */
import type { BookingSettings, SlotQuery } from '@zapys/contract'
import {
  cutSlots,
  type CutSlots,
  daysLookedAt,
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
  /** Stricter bounds than the settings' own, where restrictions of the company are applied. */
  openness?: Openness
  firstDay: LocalDate
  lastDay: LocalDate
  /** In the order of the visit; none: working time as such is cut. */
  services: readonly BookedService[]
  resources: readonly ResourceRow[]
  /** The length needed where the services do not say it: a rent, or a caller's serviceDuration. */
  durationSeconds?: number
  /** The least length looked for, where services take none. */
  minSeconds?: number
  overrides?: Partial<SlotQuery>
  /** Of the caller: held times are free to their holder. */
  holder?: string | undefined
  maxStarts?: number
}

type Reading = { db: Connection; clock: Clock }

/** `needs`: absent where the engine knows all that a start depends on. */
export type SlotsToCut = {
  question: SlotQuestion
  needs?: StartsWithNeeds
  /** When the next held time of the company ends, epoch seconds. */
  heldUntil: number
}

/** One question for all resources, with what they are busy with in the range. Two reads, whatever their number. */
export async function slotQuestion(
  { db, clock }: Reading,
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

/** The resources and days that a calendar has to hold for a question. */
export function neededForSlots(parts: QuestionParts) {
  const performing = new Set(parts.resources.map(({ resource_id }) => resource_id))
  const besides = neededBesides(parts.services).filter(({ resource_id }) => !performing.has(resource_id))
  return { resources: [...parts.resources, ...besides], ...daysOf(parts) }
}

/** The same by a calendar that holds what `neededForSlots` names. */
export function slotsIn(calendar: Calendar, parts: QuestionParts): SlotsToCut {
  const question = questionIn(calendar, parts)
  const { heldUntil } = calendar
  if (parts.services.every(({ needs }) => needs.length === 0)) return { question, heldUntil }
  const { services, resources } = parts
  const days = daysOf(parts)
  return { question, heldUntil, needs: startsWithNeeds(calendar, { question, services, resources, days }) }
}

/** The starts of a question, without those at which something that is needed besides is not to be had. */
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

/** The days whose calendar a question depends on. */
const daysOf = (parts: QuestionParts) => daysLookedAt(lengthsOf(parts))

/** The part of a question that says which days it depends on. */
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

/** A question whose days and resources the calendar holds. */
function questionIn(calendar: Calendar, parts: QuestionParts): SlotQuestion {
  const { branch, overrides = {} } = parts
  const { resources: lengths, ...asked } = lengthsOf(parts)
  const days = daysOf(parts)
  const done = parts.services.map((service): Done => {
    const times = calendar.timesOf(service.service_id)
    return { service, ...atOnceOf(service, times), ...maxADayOf(service, times) }
  })
  return {
    timeZone: branch.timezone,
    now: calendar.now,
    ...asked,
    branchWorkingTime: calendar.branchTime(days),
    resources: parts.resources.map((resource, index): SlotResource => ({
      id: resource.resource_id,
      capacity: resource.capacity,
      workingTime: calendar.workingTime(resource.resource_id, days),
      busy: calendar.busy(resource.resource_id, days),
      ...lengths[index]!,
      ...doneBy(done, resource, lengths[index]!.durationSeconds),
    })),
    ...withOwnStep(cuttingOf(parts), parts.services[0]?.slot_cutter),
    includeTaken: overrides.includeAppointmentsTime ?? false,
    includePast: overrides.includePastTimeFrames ?? false,
    ...(parts.maxStarts === undefined ? {} : { maxStarts: parts.maxStarts }),
  }
}

/** A service, and what bounds it. */
type Done = { service: ServiceRow } & Pick<VisitService, 'atOnce' | 'maxADay'>

/** What the services occupy a resource with in that length, where it is not one place for their time, and what bounds them. */
function doneBy(
  done: readonly Done[],
  resource: ResourceRow,
  durationSeconds: number,
): Pick<SlotResource, 'occupies' | 'limits' | 'services'> {
  if (done.length === 0) return {}
  const resourceId = resource.resource_id
  const seconds = lengthsWithin(
    done.map(({ service }) => service),
    resource,
    durationSeconds,
  )
  const planned = done.map(({ service }, index) =>
    serviceToPlan(service, [{ resourceId, seconds: seconds[index]! }], []),
  )
  const occupies = stretchesOf(planned, { id: resourceId, capacity: resource.capacity })
  const ends = seconds.map((_, index) => sum(seconds.slice(0, index + 1)))
  const limits = done.flatMap(({ atOnce }, index): Limit[] => {
    const { most, busyOf } = atOnce ?? {}
    const [from, until] = [ends[index]! - seconds[index]!, ends[index]!]
    return most === undefined ? [] : [{ from, until, most, busy: busyOf?.[resourceId] ?? [] }]
  })
  const services = done.map(({ service, maxADay }, index) => ({
    from: ends[index]! - seconds[index]!,
    serviceId: service.service_id,
    ...(maxADay && { maxADay }),
  }))
  return { ...(occupies && { occupies }), ...(limits.length > 0 && { limits }), services }
}

/** Of each service its length, where they take so long together: the last ones have what is left. */
function lengthsWithin(services: readonly ServiceRow[], resource: ResourceRow, total: number): number[] {
  let left = total
  return services.map((service, index) => {
    const own = index === services.length - 1 ? left : Math.min(left, visitSeconds([service], resource))
    left -= own
    return own
  })
}

/** How starts are cut and which are too soon or too far ahead: as the settings say, or the caller. */
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
