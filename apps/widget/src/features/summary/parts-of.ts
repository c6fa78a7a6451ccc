import type { Appointment, Hold, Resource } from '@zapys/contract'
import { toLocal } from '@zapys/domain/time'

type Booked = Pick<Appointment, 'services' | 'resources' | 'start_time' | 'time'>
type Service = Appointment['services'][number]
export type Part = {
  /** Seconds from midnight of the visit's date. */
  start_time: number
  names: string[]
  resource: Pick<Resource, 'id' | 'name' | 'last_name'> | undefined
  /** Names of what is used besides, such as a room. */
  besides: string[]
}

/** Each once, in the order in which it is used. */
export const namesOfBesides = (services: readonly Pick<Service, 'id' | 'besides'>[]) => [
  ...new Map(services.flatMap(({ besides = [] }) => besides).map(({ id, name }) => [id, name])).values(),
]

/** Services in a row by one person each; each begins where the one before ends, or after a wait. */
export function partsOf({ services, resources, start_time: startsAt, time }: Booked): Part[] {
  type Going = Omit<Part, 'besides'> & Pick<Service, 'resource_id'> & { services: Service[] }
  const parts: Going[] = []
  let start_time = time.start_time
  for (const service of services.toSorted((a, b) => a.ordinal - b.ordinal)) {
    const { name, duration, resource_id, starts_at } = service
    if (starts_at) start_time = time.start_time + (Date.parse(starts_at) - Date.parse(startsAt)) / 1000
    const last = parts.at(-1)
    if (last !== undefined && last.resource_id === resource_id) {
      last.names.push(name)
      last.services.push(service)
    } else
      parts.push({
        ...{ start_time, names: [name], resource_id, services: [service] },
        resource: resources.find(({ id }) => id === resource_id),
      })
    start_time += duration
  }
  return parts.map(({ resource_id: _, services: own, ...part }) => ({
    ...part,
    besides: namesOfBesides(own),
  }))
}

/** The same of what is held; named by what the screen knows of it. */
export const partsOfHold = (
  { legs, besides: held = [] }: Pick<Hold, 'legs' | 'besides'>,
  known: {
    timezone: string
    services: readonly { id: string; name: string }[]
    resources: readonly Resource[]
  },
): Part[] =>
  legs.map(({ resource_id, service_ids, starts_at, besides = [] }) => ({
    start_time: toLocal(known.timezone, Date.parse(starts_at) / 1000).seconds,
    names: service_ids.map((id) => known.services.find((service) => service.id === id)?.name ?? ''),
    resource: known.resources.find(({ id }) => id === resource_id),
    besides: held.filter(({ id }) => besides.includes(id)).map(({ name }) => name),
  }))
