/** Shapes of the absence of a resource. */
import { z } from 'zod'
import { CompanyAppointment } from '../appointments/staff-schemas.ts'
import { Id, Instant } from '../common/schemas.ts'
import { CompanyEvent } from '../events/company-schemas.ts'

/** `start` is included, `end` excluded; at most 62 days. */
export const AbsenceQuery = z.object({ start: Instant, end: Instant })

/** Staff who work at that time and have no booking then, and so could perform instead. */
const Free = z.array(z.object({ id: Id, name: z.string(), last_name: z.string().nullable() }))

/** Bookings and events that an absence of a resource affects. */
export const Absence = z.object({
  /** Bookings that overlap it, soonest first, at most 50. */
  appointments: z.array(z.object({ appointment: CompanyAppointment, free: Free })),
  /** Events that the resource leads or that require it, soonest first, at most 50. */
  events: z.array(z.object({ event: CompanyEvent, free: Free })),
  /** Total number of bookings and events. */
  total: z.int(),
})

export type Absence = z.infer<typeof Absence>
