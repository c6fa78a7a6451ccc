import type { PickedService } from '@zapys/domain/flows'

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
