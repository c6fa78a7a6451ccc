/** Timeline of a stored booking: performers and times of its services. docs/rules/visits.md, How a visit reads */
import type { Appointment, Resource } from '@zapys/contract'

type Booked = Pick<Appointment, 'services' | 'resources' | 'start_time' | 'time'>
type Service = Appointment['services'][number]

/** Consecutive services by one person without a wait between them. */
export type Part = {
  /** Seconds from midnight of the visit's date. */
  start_time: number
  names: string[]
  resource: Pick<Resource, 'id' | 'name' | 'last_name' | 'room'> | undefined
  /** Names of required resources, such as a room. */
  besides: string[]
}

/** Each name once, in order of use. */
export const namesOfBesides = (services: readonly Pick<Service, 'id' | 'besides'>[]) => [
  ...new Map(services.flatMap(({ besides = [] }) => besides).map(({ id, name }) => [id, name])).values(),
]

/** The parts in order; each begins where the one before ends, or after a wait. */
export function timelineOf({ services, resources, start_time: startsAt, time }: Booked): Part[] {
  type Going = Omit<Part, 'besides'> & Pick<Service, 'resource_id'> & { services: Service[] }
  const parts: Going[] = []
  let until = time.start_time
  for (const service of services.toSorted((a, b) => a.ordinal - b.ordinal)) {
    const { name, duration, resource_id, starts_at } = service
    const start_time = starts_at
      ? time.start_time + (Date.parse(starts_at) - Date.parse(startsAt)) / 1000
      : until
    const last = parts.at(-1)
    if (last !== undefined && last.resource_id === resource_id && start_time === until) {
      last.names.push(name)
      last.services.push(service)
    } else
      parts.push({
        start_time,
        names: [name],
        resource_id,
        services: [service],
        resource: resources.find(({ id }) => id === resource_id),
      })
    until = start_time + duration
  }
  return parts.map(({ resource_id: _, services: own, ...part }) => ({
    ...part,
    besides: namesOfBesides(own),
  }))
}

/** One text line per part, for media without layout such as mail: "10:00 Haircut · Anna Koval". */
export const timelineLines = (parts: readonly Part[], timeText: (seconds: number) => string): string[] =>
  parts.map(({ start_time, names, resource, besides }) => {
    const who = resource && [resource.name, resource.last_name].filter(Boolean).join(' ')
    return [`${timeText(start_time)} ${names.join(', ')}`, who, ...besides].filter(Boolean).join(' · ')
  })
