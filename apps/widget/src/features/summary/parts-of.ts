import type { Appointment } from '@zapys/contract'

type Booked = Pick<Appointment, 'services' | 'resources' | 'start_time' | 'time'>
type Part = {
  /** Seconds from midnight of the visit's date. */
  start_time: number
  names: string[]
  resource: Appointment['resources'][number] | undefined
}

/** Services in a row by one person each; each begins where the one before ends, or after a wait. */
export function partsOf({ services, resources, start_time: startsAt, time }: Booked): Part[] {
  const parts: (Part & { resource_id: string | null | undefined })[] = []
  let start_time = time.start_time
  for (const { name, duration, resource_id, starts_at } of services.toSorted(
    (a, b) => a.ordinal - b.ordinal,
  )) {
    if (starts_at) start_time = time.start_time + (Date.parse(starts_at) - Date.parse(startsAt)) / 1000
    const last = parts.at(-1)
    if (last !== undefined && last.resource_id === resource_id) last.names.push(name)
    else
      parts.push({
        ...{ start_time, names: [name], resource_id },
        resource: resources.find(({ id }) => id === resource_id),
      })
    start_time += duration
  }
  return parts.map(({ resource_id: _, ...part }) => part)
}
