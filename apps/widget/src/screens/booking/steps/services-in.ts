import type { PickedService } from '@zapys/domain/flows'
import { resourceOf } from '#widget/features/resource-card/any-available.ts'

/** The service ids of an address: `s` is a comma-separated list. */
export const servicesIn = (search: URLSearchParams) => (search.get('s') ?? '').split(',').filter(Boolean)

/** The service of the path, or all services of the visit if `s` contains it and others. */
export function servicesAt(service: string, search: URLSearchParams): string[] {
  const listed = servicesIn(search)
  return listed.includes(service) ? listed : [service, ...listed]
}

/** Services by id only, booked by time: events and rentals never reach these screens together with other services. */
export const pickedOf = (ids: readonly string[]): PickedService[] =>
  ids.map((id) => ({ id, booking_type: 'GENERAL', group_training_service: false }))

export type NamedPerformers = { resource: string | null; performers: readonly string[] | undefined }

/** The performers in an address: `r` is one for all services, or one per service in the order of the visit. */
export function performersIn(search: URLSearchParams, services: readonly string[]): NamedPerformers {
  const named = (search.get('r') ?? '').split(',')
  return services.length > 1 && named.length === services.length
    ? { resource: null, performers: named }
    : { resource: resourceOf(named[0]), performers: undefined }
}
