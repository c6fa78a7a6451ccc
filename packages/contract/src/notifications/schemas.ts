/** Notifications of the company to a client in the widget, and the messenger for other channels. Decisions §3. */
import { z } from 'zod'
import { Id, Instant, PageQuery } from '../common/schemas.ts'

export const notificationTypes = [
  'BOOKED',
  'MOVED',
  'CHANGED',
  'CANCELLED',
  'TO_PAY',
  'REMINDER',
  'PLACE_OFFERED',
  'SURVEY',
  'REVIEW',
] as const

/** Title and text are in the reader's language. */
export const Notification = z.object({
  id: Id,
  type: z.enum(notificationTypes),
  title: z.string(),
  text: z.string(),
  created: Instant,
  read: z.boolean(),
  /** A path of the widget below `/i/{company}`, with a leading slash; null if there is nothing to open. */
  link: z.string().nullable(),
})
export type Notification = z.infer<typeof Notification>

export const NotificationListQuery = z.object(PageQuery)

/** Null: this installation has no bot. */
export const Messengers = z.object({
  telegram: z.object({ name: z.string(), link: z.string() }).nullable(),
})
export type Messengers = z.infer<typeof Messengers>
