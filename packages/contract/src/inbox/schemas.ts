/** Items that need a staff member's attention. docs/rules/inbox.md */
import { z } from 'zod'
import { Currency, Id, Instant, MinorUnits } from '../common/schemas.ts'

/**
 * BOOKED, CANCELLED: by a client. MESSAGE: a message was not sent. REFUND: a provider rejected a refund.
 * REVIEW: has no answer. WAITING: an offered place was not taken. WEBHOOK, CALENDAR: an address fails.
 */
export const inboxKinds = [
  'BOOKED',
  'CANCELLED',
  'MESSAGE',
  'REFUND',
  'REVIEW',
  'WAITING',
  'WEBHOOK',
  'CALENDAR',
] as const
export type InboxKind = (typeof inboxKinds)[number]

export const InboxItem = z.object({
  kind: z.enum(inboxKinds),
  id: Id.describe('Id of the booking, message, refund, review, waiting list entry, endpoint or calendar.'),
  at: Instant.describe('When it happened.'),
  title: z.string().nullable().describe('Name of the client, or address that fails.'),
  detail: z.string().nullable().describe('Services of a booking, words of a review, or reason of a failure.'),
  topic: z
    .string()
    .nullable()
    .describe('Kind of the message. Of an endpoint: GONE or NEEDS_OWNER, if a test cannot be sent.'),
  branch_id: Id.nullable(),
  appointment_id: Id.nullable(),
  event_id: Id.nullable().describe('Id of the event it is about. Null: none.'),
  client_id: Id.nullable().describe('Id of the client it is about. Null: none.'),
  start_time: Instant.nullable().describe('Start of the booking or of the offered place.'),
  paused_until: Instant.nullable().describe('Until when nothing is sent to an endpoint. Null: not paused.'),
  stars: z.int().nullable().describe('Of a review.'),
  amount: MinorUnits.nullable().describe('Of a refund.'),
  currency_code: Currency.nullable(),
})
export type InboxItem = z.infer<typeof InboxItem>

export const Inbox = z.object({
  content: z.array(InboxItem).describe('Newest first, at most 50 of each kind.'),
  looked_at: Instant.nullable().describe('Bookings made until then are not new to the staff member.'),
})
export type Inbox = z.infer<typeof Inbox>

export const InboxAsideRequest = z.object({
  inbox: z
    .strictObject({ kind: z.enum(inboxKinds).exclude(['BOOKED']), id: Id })
    .describe('The entry to set aside.'),
})
export type InboxAside = z.infer<typeof InboxAsideRequest>['inbox']

export const InboxLookRequest = z.object({
  inbox: z
    .strictObject({ until: Instant.describe('Time of the newest booking that was shown.') })
    .describe('What the staff member has seen.'),
})
export type InboxLook = z.infer<typeof InboxLookRequest>['inbox']
