import type { MaxADay } from '@zapys/domain/slots'
import type { LocalDate } from '@zapys/domain/time'
import type { VisitService } from '@zapys/domain/visits'
import type { ServiceNeed, ServiceRow, ServiceTime } from '../../catalogue/services/public.ts'
import type { ResourceRow } from '../../catalogue/resources/public.ts'

/** Converts a service to the planner's input, for slot lists and visit plans alike. docs/rules/visits.md */
export const serviceToPlan = (
  service: ServiceRow,
  performers: VisitService['performers'],
  /** Existing bookings and holds of the service. */
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

/** Required resources in the planner's format. */
export const besidesOf = (needs: readonly ServiceNeed[]) =>
  needs.map(({ places, resources }) => ({
    resourceIds: resources.map(({ resource_id }) => resource_id),
    places: places ?? ('ALL' as const),
  }))

/** Phases alternate: performer occupied, performer free. */
function inPhases(performers: VisitService['performers'], lengths: readonly number[]) {
  const phases = lengths.map((seconds, index) => ({ seconds, occupies: index % 2 === 0 }))
  return performers.map((performer) => ({ ...performer, phases }))
}

function placesOf({ exclusive, places }: ServiceRow): Pick<VisitService, 'places'> {
  if (exclusive) return { places: 'ALL' }
  return places === 1 ? {} : { places }
}

/**
 * Limit on simultaneous bookings; absent if unlimited. `busyOf` numbers existing ones with lane `most`, beyond the
 * counted lanes.
 */
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

/** Limit per day; absent if unlimited. */
export function maxADayOf({ most_a_day }: ServiceRow, times: readonly ServiceTime[]): { maxADay?: MaxADay } {
  if (most_a_day === null) return {}
  const booked: Record<LocalDate, number> = {}
  for (const { date } of times) booked[date] = (booked[date] ?? 0) + 1
  return { maxADay: { most: most_a_day, booked } }
}

/** Total length of the services with this resource, in seconds. */
export const visitSeconds = (services: readonly ServiceRow[], resource: ResourceRow): number =>
  services.reduce((total, service) => total + (resource.durations[service.service_id] ?? service.duration), 0)
