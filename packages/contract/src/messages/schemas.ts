/** What clients were written, as their company sees it. docs/rules/operator.md */
import { z } from 'zod'
import { Id, Instant, Locale, PageQuery } from '../common/schemas.ts'
import { notificationTypes } from '../notifications/schemas.ts'

/** QUEUED waits, SENDING is at a provider; the others are over. */
export const messageStates = ['QUEUED', 'SENDING', 'SENT', 'FAILED', 'EXPIRED', 'UNKNOWN', 'DROPPED'] as const
export const messageChannels = ['MESSENGER', 'MAIL', 'SMS'] as const

const Kind = z.enum(notificationTypes)

/** Messages to staff. docs/rules/staff-notifications.md */
export const staffMessageKinds = ['STAFF_BOOKED', 'STAFF_MOVED', 'STAFF_CANCELLED', 'STAFF_AGENDA'] as const
export type StaffMessageKind = (typeof staffMessageKinds)[number]

const AnyKind = z.enum([...notificationTypes, ...staffMessageKinds])

/** Words, phones and codes are kept nowhere, and so stand in none. */
export const CompanyMessage = z.object({
  id: Id,
  kind: AnyKind,
  status: z.enum(messageStates),
  /** By which it went, or is tried. */
  channel: z.enum(messageChannels).nullable(),
  /** Why it waits, was not sent or told nothing. */
  reason: z.string().nullable(),
  tries: z.int(),
  client_id: Id.nullable(),
  /** Set for a message to staff. */
  staff_member_id: Id.nullable(),
  appointment_id: Id.nullable(),
  /** In a line that waits. */
  entry_id: Id.nullable(),
  survey_id: Id.nullable(),
  /** The start that it speaks of. */
  start_time: Instant.nullable(),
  created: Instant,
  /** When it is tried, where it waits. */
  due_at: Instant,
  /** Of no use later. */
  deadline: Instant,
  ended_at: Instant.nullable(),
})
export type CompanyMessage = z.infer<typeof CompanyMessage>

export const CompanyMessageQuery = z.object({
  ...PageQuery,
  client: Id.optional(),
  appointment: Id.optional(),
  kind: AnyKind.optional(),
  status: z.enum(messageStates).optional(),
  start: Instant.optional(),
  end: Instant.optional(),
})

/** In one language, with the names of what is filled in; null where a kind does not go that way. */
const MessageTexts = z.object({ title: z.string(), mail: z.string(), sms: z.string().nullable() })

export const MessageKinds = z.object({
  content: z.array(
    z.object({
      kind: Kind,
      /** As the settings of the company are. */
      sent: z.boolean(),
      /** In this order; the first that reaches the client is used. */
      channels: z.array(z.enum(messageChannels)),
      /** Before the start, in seconds; null where something else causes it. */
      seconds_before: z.array(z.int()).nullable(),
      texts: z.record(Locale, MessageTexts),
    }),
  ),
})
export type MessageKinds = z.infer<typeof MessageKinds>
