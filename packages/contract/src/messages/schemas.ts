/** Messages sent to clients, as their company sees them. docs/rules/operator.md */
import { z } from 'zod'
import { Id, Instant, LocalDate, Locale, PageQuery } from '../common/schemas.ts'
import { notificationTypes } from '../notifications/schemas.ts'

/** QUEUED waits, SENDING is at a provider; all others are final. */
export const messageStates = ['QUEUED', 'SENDING', 'SENT', 'FAILED', 'EXPIRED', 'UNKNOWN', 'DROPPED'] as const
export const messageChannels = ['MESSENGER', 'MAIL', 'SMS'] as const
/** PUSH: to browsers with the staff app. */
export const staffChannels = ['PUSH', ...messageChannels] as const

const Kind = z.enum(notificationTypes)
/** Messages to staff. docs/rules/staff-notifications.md */
export const staffMessageKinds = [
  'STAFF_BOOKED',
  'STAFF_MOVED',
  'STAFF_CANCELLED',
  'STAFF_PAID',
  /** A message about a booking did not reach its client. */
  'STAFF_UNSENT',
  'STAFF_AGENDA',
  /** Warns owners that the company's paid messages of the day are running out. */
  'STAFF_LIMIT_NEAR',
  'STAFF_LIMIT_REACHED',
] as const
export type StaffMessageKind = (typeof staffMessageKinds)[number]

/** WAITING: joined the waiting list. GIFT: to the recipient of a certificate. CUSTOM: written by staff. */
const AnyKind = z.enum([...notificationTypes, ...staffMessageKinds, 'WAITING', 'GIFT', 'CUSTOM'])

/** Texts, phones and codes are not stored, so the response has none. */
export const CompanyMessage = z.object({
  id: Id,
  kind: AnyKind,
  status: z.enum(messageStates),
  /** Channel that sent it, or is being tried. */
  channel: z.enum(staffChannels).nullable(),
  /** Why it waits, was not sent or was not needed. */
  reason: z.string().nullable(),
  tries: z.int(),
  client_id: Id.nullable(),
  /** Set for a message to staff. */
  staff_member_id: Id.nullable(),
  appointment_id: Id.nullable(),
  /** For a waiting list entry. */
  entry_id: Id.nullable(),
  survey_id: Id.nullable(),
  /** The start mentioned in the message. */
  start_time: Instant.nullable(),
  created: Instant,
  /** When the next try is due, if it waits. */
  due_at: Instant,
  /** After this time the message is not sent. */
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

/** Maximum number of paid messages (SMS) that the company may send in a day (UTC). docs/rules/limits.md */
export const CompanyMessageLimit = z.object({
  per_day: z.int().describe('Maximum number of SMS a day.'),
  set_by: z
    .enum(['SIZE', 'OPERATOR', 'COMPANY'])
    .describe('Source of the limit: size of the company, operator of the installation, or the company.'),
  max_per_day: z.int().describe('Highest limit that the company can choose.'),
  chosen: z.int().nullable().describe('Limit chosen by the company. Null: none.'),
  resources: z.int().describe('Number of active people and rooms, the size of the company.'),
  used: z.int().describe('SMS used today.'),
  warning: z
    .enum(['NEAR', 'REACHED'])
    .nullable()
    .describe('NEAR: 80 % are used, reminders wait. REACHED: all are used.'),
  resets_at: Instant.describe('Start of the next day.'),
})
export type CompanyMessageLimit = z.infer<typeof CompanyMessageLimit>

export const MessageLimitRequest = z.object({
  message_limit: z
    .strictObject({
      per_day: z.int().min(1).max(1_000_000).nullable().describe('Null: the highest limit.'),
    })
    .describe('New limit.'),
})

/** To one client, the clients of an event, or the clients of a day at a branch. */
export const CustomMessageRequest = z.object({
  message: z
    .strictObject({
      client_id: Id.optional(),
      event_id: Id.optional().describe('Id of an event; the message goes to its participants.'),
      branch_id: Id.optional(),
      date: LocalDate.optional().describe('Local day at the branch.'),
      text: z.string().trim().min(1, 'must not be empty').max(1000),
      dry_run: z.boolean().optional().describe('True: nothing is sent; the answer is the same.'),
    })
    .describe('Recipients: one of `client_id`, `event_id`, or `branch_id` with `date`.'),
})
export type CustomMessage = z.infer<typeof CustomMessageRequest>['message']

export const CustomMessageAnswer = z.object({
  recipients: z.int().describe('Number of recipients.'),
  unreachable: z.array(
    z.object({
      client_id: Id.nullable(),
      appointment_id: Id.nullable(),
      reason: z.enum(['BLOCKED', 'NO_CONTACT']),
    }),
  ),
  sms_parts: z.int().describe('Number of parts as an SMS.'),
})
export type CustomMessageAnswer = z.infer<typeof CustomMessageAnswer>

/** Texts in one language, with names of the placeholders; null if the kind is not sent by that channel. */
const MessageTexts = z.object({ title: z.string(), mail: z.string(), sms: z.string().nullable() })

/** BOOKED_SERIES: several bookings in one message of the kind BOOKED. */
export const messageTextKinds = [...notificationTypes, 'BOOKED_SERIES'] as const

const textPlace = {
  kind: z.enum(messageTextKinds),
  channel: z.enum(messageChannels),
  locale: Locale,
}

/** A message text that the company has set, with placeholders such as {company}. */
export const MessageText = z.object({
  ...textPlace,
  /** Subject and heading of a mail; null: the default. */
  title: z.string().nullable(),
  text: z.string(),
})
export type MessageText = z.infer<typeof MessageText>

/** Longer than any reasonable message; an SMS is limited by its parts. */
export const MAX_MESSAGE_TEXT = 2000

const writtenTitle = z.string().trim().min(1, 'must not be empty').max(150).nullish()
const writtenText = z.string().trim().min(1, 'must not be empty').max(MAX_MESSAGE_TEXT)

export const MessageTextRequest = z.object({
  message_text: z.strictObject({
    ...textPlace,
    title: writtenTitle,
    text: writtenText.nullable().describe('Null restores the standard text.'),
  }),
})
export type MessageTextChange = z.infer<typeof MessageTextRequest>['message_text']

export const MessageTextPreviewRequest = z.object({
  message_text: z.strictObject({ ...textPlace, title: writtenTitle, text: writtenText }),
  appointment_id: Id.optional().describe('A booking of the company. Absent: an example.'),
})
export type MessageTextPreview = z.infer<typeof MessageTextPreviewRequest>

/** Providers charge per part. */
const SmsParts = z.object({
  encoding: z.enum(['GSM_7', 'UCS_2']),
  characters: z.int(),
  parts: z.int(),
  max_parts: z.int().describe('Length with the longest possible values.'),
})

export const MessageTextAnswer = MessageText.extend({
  text: z.string().nullable().describe('Null: the standard text is sent.'),
  sms: SmsParts.nullable().describe('Length as an SMS with example values. Null: no SMS.'),
})
export type MessageTextAnswer = z.infer<typeof MessageTextAnswer>

export const MessageKinds = z.object({
  content: z.array(
    z.object({
      kind: Kind,
      /** Whether the company's settings send this kind. */
      sent: z.boolean(),
      /** In order of preference; the first that reaches the client is used. */
      channels: z.array(z.enum(messageChannels)),
      /** Seconds before the start; null for messages with another trigger. */
      seconds_before: z.array(z.int()).nullable(),
      /** Standard texts. */
      texts: z.record(Locale, MessageTexts),
      own_texts: z
        .array(MessageText)
        .describe('Own texts of the company, sent in place of the standard ones.'),
      placeholders: z
        .array(z.string())
        .describe('Placeholders for own texts; {link} in an SMS only, {count} for a series only.'),
    }),
  ),
})
export type MessageKinds = z.infer<typeof MessageKinds>
