/** What staff says of an event, looked up and checked. */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import { type ResourceRow, resourcesPerforming } from '../../catalogue/resources/public.ts'
import { type BookedService, bookableServices } from '../../catalogue/services/public.ts'
import type { TakenByEvent } from './event-time.ts'

type NamedResources = { branchId: string; leaderId: string | null; besidesIds: readonly string[] }

/** Offered at the branch, shown online or not. Rejects with `service.notFound`, and one that is booked otherwise. */
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

/** Who leads it performs its service there. Rejects with `resource.notFound`. */
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

/** As long as its service is with who leads it. */
export const lengthOf = ({ service_id, duration }: BookedService, { leader }: TakenByEvent): number =>
  leader?.durations[service_id] ?? duration
