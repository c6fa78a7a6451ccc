/** Shapes of the absence of a resource. */
import { z } from 'zod'
import { Id, Instant } from '../common/schemas.ts'
import { CompanyEvent } from '../timetable/schemas.ts'
import { CompanyAppointment } from '../operator/schemas.ts'

/** `start` included, `end` not; at most 62 days. */
export const AbsenceQuery = z.object({ start: Instant, end: Instant })

/** Who could perform instead at the same time: works then and has no booking. */
const Free = z.array(z.object({ id: Id, name: z.string(), last_name: z.string().nullable() }))

/** What an absence of a resource concerns. */
export const Absence = z.object({
  /** Bookings that overlap it, the soonest first, at most 50. */
  appointments: z.array(z.object({ appointment: CompanyAppointment, free: Free })),
  /** Events that the resource leads or that require it, the soonest first, at most 50. */
  events: z.array(z.object({ event: CompanyEvent, free: Free })),
  /** How many bookings and events there are. */
  total: z.int(),
})

export type Absence = z.infer<typeof Absence>
