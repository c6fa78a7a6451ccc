/** How a booking lists the other visits of its series, and how several visits are cancelled. */
import { z } from 'zod'
import { Id, Instant, Seconds } from '../common/schemas.ts'

/** One visit of a series, as listed in each of the others. */
export const SeriesVisit = z.object({
  id: Id,
  reference: z.string(),
  start_time: Instant,
  duration: Seconds,
  date: z.string(),
  time: z.object({ start_time: Seconds, end_time: Seconds }),
  cancelled_at: Instant.nullable(),
  may_cancel_until: Instant.nullable(),
  manage_key: z.string().optional(),
})

export type SeriesVisit = z.infer<typeof SeriesVisit>

/** Which visits of a series to cancel: this one, this and the following ones, or all. */
export const cancelledVisits = ['ONE', 'FOLLOWING', 'ALL'] as const
export type CancelledVisits = (typeof cancelledVisits)[number]

export const CancelRequest = z.object({
  appointment: z.object({ company_id: Id, visits: z.enum(cancelledVisits).optional() }),
})

/** The body may be empty or absent. */
export const OwnCancelRequest = z
  .object({ appointment: z.object({ visits: z.enum(cancelledVisits).optional() }).optional() })
  .nullish()
