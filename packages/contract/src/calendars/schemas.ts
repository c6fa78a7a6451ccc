/** The bookings of a resource as a calendar that other programs subscribe to. docs/rules/calendars.md */
import { z } from 'zod'
import { Id, Instant, PageQuery } from '../common/schemas.ts'

export const CalendarFeed = z.object({
  id: Id,
  resource_id: Id,
  /** Entries name who comes, and not only what is booked. */
  shows_clients: z.boolean(),
  /** Last characters of its token. */
  ending: z.string(),
  created: Instant,
  /** To some minutes; null: it was never read. */
  last_read_at: Instant.nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** Whoever has the address reads the calendar; it is told once. */
export const CalendarFeedWithUrl = CalendarFeed.extend({ url: z.string() })
export type CalendarFeedWithUrl = z.infer<typeof CalendarFeedWithUrl>

export const CalendarFeedQuery = z.object(PageQuery)

export const CalendarFeedRequest = z.object({
  calendar: z.object({ resource_id: Id, shows_clients: z.boolean().default(false) }),
})
export type NewCalendarFeed = z.infer<typeof CalendarFeedRequest>['calendar']
