import type { StaffChangeRequest } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/errors/api-error.ts'
import { type RequestedVisit, readStaffVisit, toTheMinute } from '../visits/public.ts'
import type { AppointmentRow } from './read-appointment.ts'
import { type StoredService, storedServices } from './appointment-rows.ts'

export type ChangedVisit = {
  visit: RequestedVisit
  /** Different services, or a different order. */
  hasOtherServices: boolean
  /** A rental with another length. */
  isOtherRental: boolean
  /** Field of the request that causes the change. */
  field: Field
}

type Field = 'start_time' | 'duration' | 'resource_id' | 'service_resource_settings'

type ServiceOfRequest = ReturnType<typeof requestedServices>[number]

/** The visit that staff requested; undefined if time, length and performers stay. */
export async function readChangedVisit(
  db: Connection,
  company: CompanyScope,
  before: AppointmentRow,
  change: StaffChangeRequest,
): Promise<ChangedVisit | undefined> {
  const parts = await storedServices(db, company, before.appointment_id)
  const requested = requestedServices(parts, change)
  const hasOtherServices =
    requested.map(({ service }) => service).join() !== parts.map((part) => part.service_id).join()
  const field = changedField(before, parts, change, { requested, hasOtherServices })
  if (field === undefined) return undefined
  if (before.event_id !== null)
    throw invalid(`appointment.${field}`, 'is of an event: cancel the booking and book another one')
  const { duration } = change
  const { visit } = await readStaffVisit(db, company, {
    branch_id: before.branch_id,
    start_time: change.start_time ?? new Date(before.starts_at).toISOString(),
    // Without a new length, each remaining service keeps its length.
    duration: duration === before.duration && !hasOtherServices ? undefined : duration,
    service_resource_settings: requested,
    alsoBooked: parts.map(({ service_id }) => service_id),
  })
  if ((visit.rent !== undefined) !== (before.booking_type === 'RENT'))
    throw invalid('appointment.service_resource_settings', 'a rental stays a rental')
  const isOtherRental = visit.rent !== undefined && visit.rent !== before.duration
  return { visit, hasOtherServices, isOtherRental, field }
}

/** The visit of a cancelled booking as it was, with the same performers and lengths. */
export async function readVisitAsBooked(
  db: Connection,
  company: CompanyScope,
  before: AppointmentRow,
): Promise<RequestedVisit> {
  const parts = await storedServices(db, company, before.appointment_id)
  const { visit } = await readStaffVisit(db, company, {
    branch_id: before.branch_id,
    start_time: new Date(before.starts_at).toISOString(),
    service_resource_settings: requestedServices(parts, {}),
    alsoBooked: parts.map(({ service_id }) => service_id),
  })
  return visit
}

/** Remaining services keep performer and length unless the request changes them. */
function requestedServices(parts: readonly StoredService[], change: StaffChangeRequest) {
  const { resource_id, service_resource_settings: settings } = change
  const named = (resourceId: string | null | undefined) => (resourceId ? [resourceId] : [])
  if (!settings)
    return parts.map(({ service_id: service, ordinal, ...part }) => ({
      service,
      ordinal,
      resources: named(resource_id ?? part.resource_id),
      duration: part.duration as number | undefined,
      bookedSeconds: part.duration as number | undefined,
    }))
  if (settings.some(({ resources }) => resources.length > 1))
    throw invalid(
      'appointment.service_resource_settings',
      'must name one resource for each service, or none for any free one',
    )
  const before = [...parts]
  return settings
    .toSorted((one, other) => one.ordinal - other.ordinal)
    .map(({ service, resources, duration }, index) => {
      const at = before.findIndex(({ service_id }) => service_id === service)
      const part = at === -1 ? undefined : before.splice(at, 1)[0]
      return {
        service,
        ordinal: index + 1,
        resources: named(resource_id ?? resources[0]),
        duration: duration ?? part?.duration,
        bookedSeconds: part?.duration,
      }
    })
}

function changedField(
  before: AppointmentRow,
  parts: readonly StoredService[],
  { start_time, duration, resource_id }: StaffChangeRequest,
  { requested, hasOtherServices }: { requested: readonly ServiceOfRequest[]; hasOtherServices: boolean },
): Field | undefined {
  if (hasOtherServices) return 'service_resource_settings'
  if (start_time && toTheMinute(start_time) !== before.starts_at) return 'start_time'
  if (duration && duration !== before.duration) return 'duration'
  const isSame = requested.every(
    (each, index) =>
      each.resources[0] === (parts[index]!.resource_id ?? undefined) &&
      each.duration === parts[index]!.duration,
  )
  if (isSame) return undefined
  return resource_id ? 'resource_id' : 'service_resource_settings'
}
