import type { PickedService } from '@zapys/domain/flows'
import { resourceOf } from '#widget/features/resource-card/any-available.ts'

/** The services named by an address: `s` is a comma list of ids. */
export const servicesIn = (search: URLSearchParams) => (search.get('s') ?? '').split(',').filter(Boolean)

/** The service of the path, or the whole visit where `s` names several with it. */
export function servicesAt(service: string, search: URLSearchParams): string[] {
  const listed = servicesIn(search)
  return listed.includes(service) ? listed : [service, ...listed]
}

/** Services known by id only: events and rentals never come here with others, so the rest books by time. */
export const pickedOf = (ids: readonly string[]): PickedService[] =>
  ids.map((id) => ({ id, booking_type: 'GENERAL', group_training_service: false }))

export type NamedPerformers = { resource: string | null; performers: readonly string[] | undefined }

/** Who performs the services of an address: `r` names one for all, or one for each in the order of the visit. */
export function performersIn(search: URLSearchParams, services: readonly string[]): NamedPerformers {
  const named = (search.get('r') ?? '').split(',')
  return services.length > 1 && named.length === services.length
    ? { resource: null, performers: named }
    : { resource: resourceOf(named[0]), performers: undefined }
}
