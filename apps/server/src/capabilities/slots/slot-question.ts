/** Puts the engine's question together: settings and query decide, the database feeds. */
import type { BookingSettings, SlotQuery } from '@zapys/contract'
import { daysLookedAt, type SlotQuestion, type SlotResource } from '@zapys/domain/slots'
import { DAY_SECONDS, dayNumber, type LocalDate } from '@zapys/domain/time'
import type { Clock } from '../../clock.ts'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection } from '../../database/database.ts'
import type { BranchRow } from '../branches/public.ts'
import type { ResourceRow } from '../resources/public.ts'
import type { ServiceRow } from '../services/public.ts'
import type { Openness } from './barred.ts'
import { busyTimes, workingTimes } from './queries.ts'

export type QuestionParts = {
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
  overrides?: Partial<SlotQuery>
}

/** One question for all resources, with what they are busy with in the range. Two reads, whatever their number. */
export async function slotQuestion(
  { read, clock }: { read: Connection; clock: Clock },
  company: CompanyScope,
  parts: QuestionParts,
): Promise<SlotQuestion> {
  const { branch, settings, firstDay, lastDay, services, overrides = {} } = parts
  const resourceIds = parts.resources.map((resource) => resource.resource_id)
  const now = Math.floor(clock.now() / 1000)
  const durations = new Map(
    parts.resources.map((resource) => [
      resource.resource_id,
      parts.durationSeconds ?? visitSeconds(services, resource),
    ]),
  )
  const asked = {
    firstDay,
    lastDay,
    durationSeconds: parts.durationSeconds ?? sum(services.map((service) => service.duration)),
    bufferBeforeSeconds: services.at(0)?.buffer_before ?? 0,
    bufferAfterSeconds: services.at(-1)?.buffer_after ?? 0,
    ...(overrides.slotSize === undefined ? {} : { slotSizeSeconds: overrides.slotSize }),
  }
  const days = daysLookedAt({
    ...asked,
    resources: [...durations.values()].map((durationSeconds) => ({ durationSeconds })),
  })
  const [working, busy] = await Promise.all([
    workingTimes(read, company, branch.branch_id, days),
    busyTimes(read, company, resourceIds, {
      // The days are in branch time; no zone is further away from UTC than a day.
      from: (dayNumber(days.firstDay) - 1) * DAY_SECONDS,
      to: (dayNumber(days.lastDay) + 2) * DAY_SECONDS,
      now,
    }),
  ])
  return {
    timeZone: branch.timezone,
    now,
    ...asked,
    branchWorkingTime: working.branch,
    resources: parts.resources.map((resource): SlotResource => ({
      id: resource.resource_id,
      capacity: resource.capacity,
      workingTime: working.byResource.get(resource.resource_id) ?? null,
      busy: busy.get(resource.resource_id) ?? [],
      durationSeconds: durations.get(resource.resource_id)!,
    })),
    stepSeconds: overrides.slotCutter ?? settings.slot_cutter.slot_cutter,
    mode: overrides.slotCutterMode ?? 'BY_STEP',
    startAlign: overrides.startAlign ?? settings.slot_cutter.start_align,
    startAlignCustomSeconds: overrides.startAlignCustom ?? settings.slot_cutter.start_align_custom,
    minTimeStrategy: overrides.minTimeStrategy ?? 'NOW',
    leastNoticeSeconds: parts.openness?.leastNoticeSeconds ?? settings.online_booking.least_notice,
    furthestDays: parts.openness?.furthestDays ?? settings.online_booking.furthest_days,
    includeTaken: overrides.includeAppointmentsTime ?? false,
    includePast: overrides.includePastTimeFrames ?? false,
  }
}

/** How long the services take with this resource, one after the other. */
export const visitSeconds = (services: readonly ServiceRow[], resource: ResourceRow): number =>
  sum(services.map((service) => resource.durations[service.service_id] ?? service.duration))

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
