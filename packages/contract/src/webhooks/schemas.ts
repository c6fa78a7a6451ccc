/** Webhooks: events sent to endpoints of a company. docs/rules/webhooks.md */
import { z } from 'zod'
import { Id, Instant, PageQuery } from '../common/schemas.ts'
import { MadeBy } from '../staff/schemas.ts'

/** Events that an endpoint can subscribe to. */
export const webhookEvents = [
  'appointment.created',
  'appointment.moved',
  'appointment.changed',
  'appointment.cancelled',
  'payment.paid',
  'client.created',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Format of a message; FLAT and NESTED are for programs of the reference deployment. */
export const webhookForms = ['STANDARD', 'OLDER', 'FLAT', 'NESTED'] as const

const Events = z
  .array(z.enum(webhookEvents))
  .min(1, 'must name at least one event')
  .max(webhookEvents.length)
  .transform((events) => webhookEvents.filter((event) => events.includes(event)))
const Url = z.string().trim().min(1, 'must not be empty').max(2000)

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(z.string()),
  form: z.enum(webhookForms),
  /** Messages include phones and emails of clients: the staff member in `made_by` may read them. */
  shows_contacts: z.boolean(),
  active: z.boolean(),
  /** When the endpoint answered 410 (gone) and was therefore disabled. */
  gone_at: Instant.nullable(),
  /** Until when nothing is sent, after a failure of the endpoint. Null: it is not paused. */
  paused_until: Instant.nullable(),
  /** Until when the previous secret signs as well. */
  former_secret_until: Instant.nullable(),
  created: Instant,
  /** The staff member who created or last changed it: it sends what that staff member may read. */
  made_by: MadeBy,
  /** True: that staff member left or may no longer read it. Messages wait until an owner takes the endpoint over. */
  needs_owner: z.boolean(),
})
export type Webhook = z.infer<typeof Webhook>

/** The secret is returned only when it is created. */
export const WebhookWithSecret = Webhook.extend({ secret: z.string() })
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

export const WebhookQuery = z.object(PageQuery)

export const WebhookRequest = z.object({
  webhook: z.object({ url: Url, events: Events, form: z.enum(webhookForms).optional() }),
})
export type NewWebhook = z.infer<typeof WebhookRequest>['webhook']

/** Absent fields are unchanged. */
export const WebhookChangeRequest = z.object({
  webhook: z.object({
    url: Url.optional(),
    events: Events.optional(),
    form: z.enum(webhookForms).optional(),
    active: z.boolean().optional(),
  }),
})
export type WebhookChange = z.infer<typeof WebhookChangeRequest>['webhook']

export const deliveryStates = ['QUEUED', 'DELIVERED', 'GAVE_UP'] as const

export const WebhookDelivery = z.object({
  id: Id,
  /** `webhook-id` of each try. */
  event_id: Id,
  type: z.string(),
  /** The booking, payment or client of the event; null for a test. */
  about_id: Id.nullable(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  /** Next try of a queued delivery. */
  next_try: Instant.nullable(),
  /** Status of the last response; null if none arrived. */
  last_status: z.int().nullable(),
  last_error: z.string().nullable(),
  created: Instant,
  delivered_at: Instant.nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookDeliveryQuery = z.object({ ...PageQuery, state: z.enum(deliveryStates).optional() })
