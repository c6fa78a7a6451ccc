/** Puts the engine's question together: settings and query decide, the database feeds. */
import type { BookingSettings, SlotQuery } from '@zapys/contract'
import {
  daysLookedAt,
  type Limit,
  type SlotQuestion,
  type SlotResource,
  withOwnStep,
} from '@zapys/domain/slots'
import type { LocalDate } from '@zapys/domain/time'
import { stretchesOf, type VisitService } from '@zapys/domain/visits'
import type { Clock } from '../../clock.ts'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection } from '../../database/database.ts'
import type { BranchRow } from '../branches/public.ts'
import type { ResourceRow } from '../resources/public.ts'
import type { ServiceRow } from '../services/public.ts'
import type { Openness } from './barred.ts'
import { type Calendar, readCalendar } from './calendar.ts'
import { atOnceOf, mostADayOf, serviceToPlan } from './service-to-plan.ts'

type QuestionParts = {
  branch: BranchRow
  settings: BookingSettings
  /** Stricter bounds than the settings' own, where restrictions of the company are applied. */
  openness?: Openness
  firstDay: LocalDate
  lastDay: LocalDate
  /** In the order of the visit; none: working time as such is cut. */
  services: readonly ServiceRow[]
  resources: readonly ResourceRow[]
  /** The length needed where the services do not say it: a rent, or a caller's serviceDuration. */
  durationSeconds?: number
  /** The least length looked for, where services take none. */
  leastSeconds?: number
  overrides?: Partial<SlotQuery>
  /** Of whoever asks: what it holds is free to them. */
  holder?: string | undefined
  mostStarts?: number
}

type Reading = { read: Connection; clock: Clock }

/** One question for all resources, with what they are busy with in the range. Two reads, whatever their number. */
export async function slotQuestion(
  { read, clock }: Reading,
  company: CompanyScope,
  parts: QuestionParts,
): Promise<SlotQuestion> {
  const calendar = await readCalendar({ read, clock }, company, {
    branchId: parts.branch.branch_id,
    resourceIds: parts.resources.map(({ resource_id }) => resource_id),
    services: parts.services,
    ...daysOf(parts),
    without: { holder: parts.holder },
  })
  return questionIn(calendar, parts)
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
  leastSeconds = 0,
  overrides = {},
}: QuestionParts) {
  return {
    firstDay,
    lastDay,
    durationSeconds: durationSeconds ?? Math.max(leastSeconds, sum(services.map(({ duration }) => duration))),
    bufferBeforeSeconds: services.at(0)?.buffer_before ?? 0,
    bufferAfterSeconds: services.at(-1)?.buffer_after ?? 0,
    ...(overrides.slotSize === undefined ? {} : { slotSizeSeconds: overrides.slotSize }),
    resources: resources.map((resource) => ({
      durationSeconds: durationSeconds ?? Math.max(leastSeconds, visitSeconds(services, resource)),
    })),
  }
}

/** A question whose days and resources the calendar holds. */
function questionIn(calendar: Calendar, parts: QuestionParts): SlotQuestion {
  const { branch, overrides = {} } = parts
  const { resources: lengths, ...asked } = lengthsOf(parts)
  const days = daysOf(parts)
  const atOnce = parts.services.map(
    (service) => atOnceOf(service, calendar.timesOf(service.service_id)).atOnce,
  )
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
      ...occupiedBy({ services: parts.services, atOnce }, resource, lengths[index]!.durationSeconds),
    })),
    ...withOwnStep(cuttingOf(parts), parts.services[0]?.slot_cutter),
    ...boundsOf(parts.services, calendar),
    includeTaken: overrides.includeAppointmentsTime ?? false,
    includePast: overrides.includePastTimeFrames ?? false,
    ...(parts.mostStarts === undefined ? {} : { mostStarts: parts.mostStarts }),
  }
}

/** Of the services, on the date of the start; one that is asked for twice has one less. */
function boundsOf(services: readonly ServiceRow[], calendar: Calendar): Pick<SlotQuestion, 'mostADay'> {
  const bounds = services.flatMap((service, index) => {
    const { mostADay } = mostADayOf(service, calendar.timesOf(service.service_id))
    const before = services.slice(0, index).filter(({ service_id }) => service_id === service.service_id)
    return mostADay === undefined ? [] : [{ ...mostADay, most: mostADay.most - before.length }]
  })
  return bounds.length === 0 ? {} : { mostADay: bounds }
}

type AtOnce = VisitService['atOnce']

/** What the services occupy a resource with in that length, where it is not one place for their time, and what bounds them. */
function occupiedBy(
  { services, atOnce }: { services: readonly ServiceRow[]; atOnce: readonly AtOnce[] },
  resource: ResourceRow,
  durationSeconds: number,
): Pick<SlotResource, 'occupies' | 'limits'> {
  if (services.length === 0) return {}
  const resourceId = resource.resource_id
  const seconds = lengthsWithin(services, resource, durationSeconds)
  const planned = services.map((service, index) =>
    serviceToPlan(service, [{ resourceId, seconds: seconds[index]! }], []),
  )
  const occupies = stretchesOf(planned, { id: resourceId, capacity: resource.capacity })
  let from = 0
  const limits = seconds.flatMap((each, index): Limit[] => {
    const until = (from += each)
    const { most, busyOf } = atOnce[index] ?? {}
    return most === undefined ? [] : [{ from: until - each, until, most, busy: busyOf?.[resourceId] ?? [] }]
  })
  return { ...(occupies && { occupies }), ...(limits.length > 0 && { limits }) }
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
  minTimeStrategy: overrides.minTimeStrategy ?? ('NOW' as const),
  leastNoticeSeconds: openness?.leastNoticeSeconds ?? online_booking.least_notice,
  furthestDays: openness?.furthestDays ?? online_booking.furthest_days,
})

/** How long the services take with this resource, one after the other. */
export const visitSeconds = (services: readonly ServiceRow[], resource: ResourceRow): number =>
  sum(services.map((service) => resource.durations[service.service_id] ?? service.duration))

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
