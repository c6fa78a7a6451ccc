/** The bookings of a resource as a calendar that other programs subscribe to. docs/rules/calendars.md */
import { z } from 'zod'
import { Id, Instant, PageQuery } from '../common/schemas.ts'
import { MadeBy } from '../staff/schemas.ts'

export const CalendarFeed = z.object({
  id: Id,
  resource_id: Id,
  /** Entries include the client's name, not only what is booked. */
  shows_clients: z.boolean(),
  /** Last characters of the feed's token. */
  ending: z.string(),
  created: Instant,
  /** Accurate to some minutes; null: never read. */
  last_read_at: Instant.nullable(),
  made_by: MadeBy,
  /** False: the staff member who made it left or may no longer read it. Its address never works again. */
  active: z.boolean(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** The address grants read access to the calendar; it is returned only once. */
export const CalendarFeedWithUrl = CalendarFeed.extend({ url: z.string() })
export type CalendarFeedWithUrl = z.infer<typeof CalendarFeedWithUrl>

export const CalendarFeedQuery = z.object(PageQuery)

export const CalendarFeedRequest = z.object({
  calendar: z.object({ resource_id: Id, shows_clients: z.boolean().default(false) }),
})
export type NewCalendarFeed = z.infer<typeof CalendarFeedRequest>['calendar']

/** An external calendar whose busy times block online bookings of the resource. */
export const OutsideCalendar = z.object({
  id: Id,
  resource_id: Id,
  /** Display name of the calendar: the host of its address, or a file name. */
  source: z.string(),
  created: Instant,
  /** Last successful read; null: none yet. */
  last_read_at: Instant.nullable(),
  /** Null for an uploaded file. */
  next_read_at: Instant.nullable(),
  /** Why the last read failed; the busy times from before stay in force until a read succeeds. */
  last_error: z.string().nullable(),
  /** Number of busy times in the next 400 days; adjacent ones count as one. */
  busy_times: z.int(),
  /** Entries that could not be parsed, and block no bookings. */
  unclear: z.int(),
  /** Unknown time zones; their times were read in the time zone of the branch. */
  strange_zones: z.array(z.string()),
})
export type OutsideCalendar = z.infer<typeof OutsideCalendar>

export const OutsideCalendarRequest = z.object({
  calendar: z.object({ resource_id: Id, url: z.string().max(2000) }),
})
export type NewOutsideCalendar = z.infer<typeof OutsideCalendarRequest>['calendar']
