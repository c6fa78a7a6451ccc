/** Reads and checks the service and resources of an event. */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { type ResourceRow, resourcesPerforming } from '../../catalogue/resources/public.ts'
import { type BookedService, bookableServices } from '../../catalogue/services/public.ts'
import type { TakenByEvent } from './event-time.ts'

type NamedResources = { branchId: string; leaderId: string | null; besidesIds: readonly string[] }

/**
 * A service offered at the branch, hidden or not. Rejects with `service.notFound`, and with `validation.failed` if it
 * is not booked as an event.
 */
export async function readEventService(
  db: Connection,
  company: CompanyScope,
  { branchId, serviceId }: { branchId: string; serviceId: string },
): Promise<BookedService> {
  const find = await bookableServices(db, company, branchId, [serviceId], { alsoHidden: true })
  const service = find([serviceId])[0]!
  if (service.booking_type !== 'EVENT' && !service.group_training_service)
    throw invalid('service_id', 'is booked at a time of its own, not as an event')
  return service
}

/** The leader must perform the service there. Rejects with `resource.notFound`. */
export async function readTaken(
  db: Connection,
  company: CompanyScope,
  service: BookedService,
  { branchId, leaderId, besidesIds }: NamedResources,
): Promise<TakenByEvent> {
  if (new Set([leaderId, ...besidesIds]).size <= besidesIds.length)
    throw invalid('besides', 'names somebody or something twice')
  const leading =
    leaderId === null ? [] : await resourcesPerforming(db, company, branchId, [service.service_id])
  const there = besidesIds.length === 0 ? [] : await resourcesPerforming(db, company, branchId, [])
  const found = (all: readonly ResourceRow[], id: string) => {
    const resource = all.find(({ resource_id }) => resource_id === id)
    if (resource === undefined) throw new ApiError('resource.notFound')
    return resource
  }
  return {
    service,
    leader: leaderId === null ? undefined : found(leading, leaderId),
    besides: besidesIds.map((id) => found(there, id)),
  }
}

/** The service's duration with this leader. */
export const lengthOf = ({ service_id, duration }: BookedService, { leader }: TakenByEvent): number =>
  leader?.durations[service_id] ?? duration
