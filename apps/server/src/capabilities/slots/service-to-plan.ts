import type { VisitService } from '@zapys/domain/visits'
import type { ServiceRow } from '../services/public.ts'

/** A service as lists of slots and plans of visits ask about it: one reading of its rules for all. docs/rules/visits.md */
export const serviceToPlan = (service: ServiceRow, performers: VisitService['performers']): VisitService => ({
  bufferBeforeSeconds: service.buffer_before,
  bufferAfterSeconds: service.buffer_after,
  performers,
  ...placesOf(service),
})

function placesOf({ exclusive, places }: ServiceRow): Pick<VisitService, 'places'> {
  if (exclusive) return { places: 'ALL' }
  return places === 1 ? {} : { places }
}
