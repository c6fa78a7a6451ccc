/** Lengths of services other than the catalogue's. */
import { visitSeconds } from '../slots/public.ts'
import type { RequestedService } from './read-visit.ts'

/**
 * The service with this length in seconds, for all its performers or the named one. It has no phases: those of the
 * catalogue belong to another length.
 */
export const withLength = (
  { service, performers, ...request }: RequestedService,
  seconds: number,
  resourceId?: string,
): RequestedService => ({
  ...request,
  service: { ...service, phases: null },
  performers: performers.map((resource) =>
    resourceId !== undefined && resource.resource_id !== resourceId
      ? resource
      : { ...resource, durations: { ...resource.durations, [service.service_id]: seconds } },
  ),
})

/** The same for a length that is booked already: if it is that of the catalogue, the service keeps its phases. */
export function withBookedLength(
  request: RequestedService,
  seconds: number,
  resourceId?: string,
): RequestedService {
  const isOwn = request.performers.every(
    (resource) =>
      (resourceId !== undefined && resource.resource_id !== resourceId) ||
      visitSeconds([request.service], resource) === seconds,
  )
  return isOwn ? request : withLength(request, seconds, resourceId)
}
