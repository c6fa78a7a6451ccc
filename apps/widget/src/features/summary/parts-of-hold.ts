import type { Hold, Resource } from '@zapys/contract'
import type { Part } from '@zapys/domain/appointments'
import { toLocal } from '@zapys/domain/time'

/** Timeline of a hold or listed time, with the names that the screen has. */
export const partsOfHold = (
  { legs, besides: held = [] }: Pick<Hold, 'legs' | 'besides'>,
  known: {
    timezone: string
    services: readonly { id: string; name: string }[]
    resources: readonly Pick<Resource, 'id' | 'name' | 'last_name' | 'room'>[]
  },
): Part[] =>
  legs.map(({ resource_id, service_ids, starts_at, besides = [] }) => ({
    start_time: toLocal(known.timezone, Date.parse(starts_at) / 1000).seconds,
    names: service_ids.map((id) => known.services.find((service) => service.id === id)?.name ?? ''),
    resource: known.resources.find(({ id }) => id === resource_id),
    besides: held.filter(({ id }) => besides.includes(id)).map(({ name }) => name),
  }))
