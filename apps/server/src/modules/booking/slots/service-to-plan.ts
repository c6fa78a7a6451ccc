import type { MaxADay } from '@zapys/domain/slots'
import type { LocalDate } from '@zapys/domain/time'
import type { VisitService } from '@zapys/domain/visits'
import type { ServiceNeed, ServiceRow, ServiceTime } from '../../catalogue/services/public.ts'
import type { ResourceRow } from '../../catalogue/resources/public.ts'

/** A service as lists of slots and plans of visits ask about it: one reading of its rules for all. docs/rules/visits.md */
export const serviceToPlan = (
  service: ServiceRow,
  performers: VisitService['performers'],
  /** How it is booked. */
  times: readonly ServiceTime[],
  needs: readonly ServiceNeed[] = [],
): VisitService => ({
  bufferBeforeSeconds: service.buffer_before,
  bufferAfterSeconds: service.buffer_after,
  performers: service.phases === null ? performers : inPhases(performers, service.phases),
  serviceId: service.service_id,
  ...(service.slot_cutter === null ? {} : { stepSeconds: service.slot_cutter }),
  ...placesOf(service),
  ...maxADayOf(service, times),
  ...atOnceOf(service, times),
  ...(needs.length === 0 ? {} : { besides: besidesOf(needs) }),
})

/** What is needed besides as the planner takes it. */
export const besidesOf = (needs: readonly ServiceNeed[]) =>
  needs.map(({ places, resources }) => ({
    resourceIds: resources.map(({ resource_id }) => resource_id),
    places: places ?? ('ALL' as const),
  }))

/** In turn at work and free. */
function inPhases(performers: VisitService['performers'], lengths: readonly number[]) {
  const phases = lengths.map((seconds, index) => ({ seconds, occupies: index % 2 === 0 }))
  return performers.map((performer) => ({ ...performer, phases }))
}

function placesOf({ exclusive, places }: ServiceRow): Pick<VisitService, 'places'> {
  if (exclusive) return { places: 'ALL' }
  return places === 1 ? {} : { places }
}

/** None where it has no bound. They are counted: each runs beside the so many places, in none of them. */
export function atOnceOf(
  { at_once: most }: ServiceRow,
  times: readonly ServiceTime[],
): Pick<VisitService, 'atOnce'> {
  if (most === null) return {}
  const busyOf: Record<string, number[]> = {}
  for (const { resource_id, starts_at, duration } of times)
    (busyOf[resource_id] ??= []).push(most, starts_at, starts_at + duration)
  return { atOnce: { most, busyOf } }
}

/** None where it has no bound. */
export function maxADayOf({ most_a_day }: ServiceRow, times: readonly ServiceTime[]): { maxADay?: MaxADay } {
  if (most_a_day === null) return {}
  const booked: Record<LocalDate, number> = {}
  for (const { date } of times) booked[date] = (booked[date] ?? 0) + 1
  return { maxADay: { most: most_a_day, booked } }
}

/** How long the services take with this resource, one after the other. */
export const visitSeconds = (services: readonly ServiceRow[], resource: ResourceRow): number =>
  services.reduce((total, service) => total + (resource.durations[service.service_id] ?? service.duration), 0)
