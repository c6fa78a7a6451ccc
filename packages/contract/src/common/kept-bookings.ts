/** Upcoming bookings that a change of the catalogue keeps. docs/rules/operator.md */
import { z } from 'zod'
import { Id, Instant, QueryBoolean } from './schemas.ts'

const Ahead = z.array(z.object({ id: Id, start_time: Instant }))

/** Bookings that stay although they no longer fit, soonest first, at most a hundred. */
export const KeptBookings = z.object({
  appointments: Ahead,
  /** For hours: events in time that is now closed. */
  events: Ahead.optional(),
})

export type KeptBookings = z.infer<typeof KeptBookings>

/** With true, upcoming bookings stay as they are. */
export const KeepQuery = z.object({ keepAppointments: QueryBoolean.optional() })
