/** Reads the requested services in order, each with its possible performers. */
import type { ServiceResourceSetting, Locale } from '@zapys/contract'
import type { BookingToCheck } from '@zapys/domain/restrictions'
import { DAY_SECONDS, daysBetween, today, toLocal } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { type BranchRow, findBookingPlace } from '../../catalogue/branches/public.ts'
import { performersOf, type ResourceRow } from '../../catalogue/resources/public.ts'
import {
  type BookedService,
  bookableServices,
  priceLists,
  type ServiceNeed,
  type ServiceRow,
  type WhichServices,
} from '../../catalogue/services/public.ts'
import { visitSeconds } from '../slots/public.ts'
import type { RequestedVisit } from './take-visit.ts'
import type { Deps } from '../../deps/deps.ts'
import { readRestrictions, rejectForAll, type RestrictionRow } from '../restrictions/public.ts'

export type RequestedService = {
  service: ServiceRow
  /** Named by the client; undefined: any performer. */
  resourceId: string | undefined
  performers: ResourceRow[]
  /** Each need takes one of its resources. */
  needs: readonly ServiceNeed[]
  /** Source of prices; absent if every performer costs the same. */
  prices?: PriceLists | undefined
}

type PriceLists = Awaited<ReturnType<typeof priceLists>>

/** Sorts services by `ordinal`. The first one carries the requested length of a rental. */
export const sortByOrdinal = <Setting extends ServiceResourceSetting>(
  requested: readonly Setting[],
): Setting[] => requested.toSorted((a, b) => a.ordinal - b.ordinal)

const FIELD = 'appointment.service_resource_settings'

type ServicesRead = WhichServices & {
  /** The field named in errors. */
  field?: string
}

/** Rejects with `service.notFound`, `resource.notFound` and `validation.failed`. */
export async function readServices(
  db: Connection,
  company: CompanyScope,
  branch: BranchRow,
  requested: readonly ServiceResourceSetting[],
  options: ServicesRead = {},
): Promise<RequestedService[]> {
  const serviceIds = requested.map((setting) => setting.service)
  return (await readServicesTogether(db, company, branch, serviceIds, options))(requested)
}

/**
 * Like `readServices`, for several requests that draw on the same services. It takes two reads in total, and a third
 * if performers have several types, whose prices may differ.
 */
export async function readServicesTogether(
  db: Connection,
  company: CompanyScope,
  branch: BranchRow,
  serviceIds: readonly string[],
  { field = FIELD, ...which }: ServicesRead = {},
): Promise<(requested: readonly ServiceResourceSetting[]) => RequestedService[]> {
  const servicesById = await bookableServices(db, company, branch.branch_id, serviceIds, which)
  const performing = await performersOf(db, company, branch.branch_id, serviceIds)
  const isOfOneType = (service_id: string) =>
    new Set(performing([{ service_id }]).map(({ resource_type_id }) => resource_type_id)).size < 2
  const prices = serviceIds.every(isOfOneType)
    ? undefined
    : await priceLists(db, company, {
        serviceIds,
        priceListId: branch.service_price_list_id,
        branchId: branch.branch_id,
      })
  return (request) =>
    servicesOf(request, servicesById, performing, field).map((each) => ({ ...each, prices }))
}

function servicesOf(
  requested: readonly ServiceResourceSetting[],
  servicesById: (serviceIds: readonly string[]) => BookedService[],
  performing: Awaited<ReturnType<typeof performersOf>>,
  field: string,
): RequestedService[] {
  const ordered = sortByOrdinal(requested)
  const services = servicesById(ordered.map((setting) => setting.service))
  for (const service of services)
    if (service.booking_type === 'EVENT' || service.group_training_service)
      throw invalid(field, `${service.name} is booked through its events`)
  if (ordered.some(({ resources }) => resources.length > 1))
    throw invalid(field, 'must name one resource per service, or none for any free one')
  if (services.length > 1 && services.some((service) => service.booking_type === 'RENT'))
    throw invalid(field, 'a rental cannot be combined with other services')
  return ordered.map(({ resources: [resourceId] }, index) => {
    const service = services[index]!
    const all = performing([service])
    const { needs } = service
    if (resourceId === undefined) return { service, resourceId, performers: all, needs }
    const performers = all.filter((resource) => resource.resource_id === resourceId)
    if (performers.length === 0) throw new ApiError('resource.notFound')
    return { service, resourceId, performers, needs }
  })
}

/** Consecutive services that one resource can perform, with all its candidates; used to price without a plan. */
export type ServiceGroup = { services: ServiceRow[]; performers: ResourceRow[] }

/** Groups consecutive services with the same `resourceId`; a group that no single resource can perform is split. */
export function groupServices(requested: readonly RequestedService[]): ServiceGroup[] {
  const rows: RequestedService[][] = []
  for (const each of requested) {
    const last = rows.at(-1)
    if (last !== undefined && last[0]!.resourceId === each.resourceId) last.push(each)
    else rows.push([each])
  }
  return rows.flatMap((row) => {
    const performers = row[0]!.performers.filter(({ resource_id }) =>
      row.every((each) => each.performers.some((other) => other.resource_id === resource_id)),
    )
    if (performers.length > 0) return [{ services: row.map(({ service }) => service), performers }]
    return row.map((each) => ({ services: [each.service], performers: each.performers }))
  })
}

/** Longest visit that the calendar stores (0047-long-stays.sql), without the buffers around it. */
const LONGEST_VISIT_SECONDS = 90 * DAY_SECONDS

/** Rejects with `appointment.duration.tooLong`. */
export function rejectTooLong(services: readonly RequestedService[], rent: number | undefined): void {
  const longest = ({ service, performers }: RequestedService) =>
    Math.max(0, ...performers.map((resource) => rent ?? visitSeconds([service], resource)))
  if (services.reduce((sum, request) => sum + longest(request), 0) > LONGEST_VISIT_SECONDS)
    throw new ApiError('appointment.duration.tooLong')
}

/**
 * Length of a rental in seconds: a whole number of slots within the bounds of the service; undefined for other
 * services. Rejects with `appointment.duration.tooShort`, `appointment.duration.tooLong` or `validation.failed`.
 */
export function rentSeconds(
  [first]: readonly RequestedService[],
  request: { settingSeconds: number | null | undefined; appointmentSeconds: number | null | undefined },
  slotSize: number,
): number | undefined {
  if (first?.service.booking_type !== 'RENT') return undefined
  const { min_duration, max_duration } = first.service
  const requestedSeconds = request.settingSeconds ?? request.appointmentSeconds ?? min_duration ?? slotSize
  if (requestedSeconds < (min_duration ?? slotSize)) throw new ApiError('appointment.duration.tooShort')
  if (max_duration !== null && requestedSeconds > max_duration)
    throw new ApiError('appointment.duration.tooLong')
  if (requestedSeconds % slotSize !== 0)
    throw invalid('appointment.duration', `must be a multiple of ${slotSize} seconds`)
  return requestedSeconds
}

/** Minimum length of a rental in seconds, rounded up to whole slots; undefined for other services. */
export function minRentSeconds([first]: readonly RequestedService[], slotSize: number): number | undefined {
  const { booking_type, min_duration } = first!.service
  if (booking_type !== 'RENT') return undefined
  return Math.ceil((min_duration ?? slotSize) / slotSize) * slotSize
}

type VisitAsSent = {
  branch_id: string
  start_time: string
  duration?: number | null | undefined
  space?: number | null | undefined
  service_resource_settings: ServiceResourceSetting[]
}

/**
 * Rejects with `branch.notFound`, `FEATURE_DISABLED`, `authorization.failed`, and as `readServices` and
 * `rentSeconds` do.
 */
export async function readVisit(
  db: Connection,
  company: CompanyScope,
  request: VisitAsSent,
): Promise<RequestedVisit> {
  const { branch, settings, standardStatus } = await findBookingPlace(db, company, request.branch_id)
  if (!settings.online_booking.enabled || settings.online_booking.prevent_select_time)
    throw new ApiError('FEATURE_DISABLED')
  if (!settings.appointment.allow_create) throw new ApiError('authorization.failed')
  if ((request.space ?? 1) > 1)
    throw invalid('appointment.space', 'several places are taken of an event, not of a time')
  const services = await readServices(db, company, branch, request.service_resource_settings)
  const [first] = sortByOrdinal(request.service_resource_settings)
  const rent = rentSeconds(
    services,
    { settingSeconds: first?.duration, appointmentSeconds: request.duration },
    settings.slot_cutter.slot_size,
  )
  rejectTooLong(services, rent)
  return { branch, settings, standardStatus, services, startsAt: Date.parse(request.start_time) / 1000, rent }
}

export type RestrictedVisit = Pick<RequestedVisit, 'branch' | 'startsAt'> & {
  services: readonly { service: { service_id: string } }[]
}

/** The facts of a visit that restrictions check. */
export const bookingToCheck = (
  { branch, services, startsAt }: RestrictedVisit,
  source: string,
  nowMs: number,
): BookingToCheck => {
  const now = Math.floor(nowMs / 1000)
  return {
    branch_id: branch.branch_id,
    service_ids: services.map(({ service }) => service.service_id),
    source,
    now,
    startsAt,
    daysAhead: daysBetween(today(branch.timezone, now), toLocal(branch.timezone, startsAt).date),
  }
}

/** Source of the booking, and language of a restriction's message. */
type BookingOrigin = { source: string; locale: Locale | undefined }

/**
 * Rejects a visit that a restriction blocks for all clients. Returns all restrictions of the company, for
 * `rejectClient`. `known`: restrictions read already.
 */
export async function checkRestrictionsForAll(
  db: Connection,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  visit: RestrictedVisit,
  { source, locale, known }: BookingOrigin & { known?: RestrictionRow[] | undefined },
): Promise<RestrictionRow[]> {
  const restrictions = known ?? (await readRestrictions(db, company))
  rejectForAll(restrictions, bookingToCheck(visit, source, clock.now()), locale)
  return restrictions
}
