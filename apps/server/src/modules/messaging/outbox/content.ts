/** Content of a message, read at sending so that it is up to date. docs/rules/messages.md */
import type {
  Appointment,
  BookingSettings,
  Currency,
  EntityTitle,
  Locale,
  MessageText,
  Notification,
} from '@zapys/contract'
import type { CalendarEntry } from '@zapys/domain/calendar-file'
import { quietUntil } from '@zapys/domain/quiet-hours'
import { type LocalDate, toLocal } from '@zapys/domain/time'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { type AppointmentRow, manageKey, manageKeyEnd } from '../../booking/appointments/public.ts'
import { settingsInForce } from '../../catalogue/branches/public.ts'
import type { Channel, Claimed } from '../messages/public.ts'
import type { NamedCompany } from './named-company.ts'
import { mayLiveElsewhere } from './reader-zone.ts'
import type { ShortLink } from './short-link.ts'

export type Content = {
  kind: Notification['type'] | 'WAITING'
  locale: Locale
  /** `texts`: texts customized by the company. */
  company: { name: string; titles: EntityTitle[]; texts: readonly MessageText[] }
  /** Local time of the branch in seconds from midnight. `until`: end of an offer. `isAllDay`: no time is known yet. */
  when: { date: LocalDate; seconds: number; until?: number; isAllDay?: boolean }
  /** Sum of the required deposits, and the first deadline: epoch milliseconds, and local time of the branch. */
  toPay?: {
    amount: number
    currency_code: Currency
    until: number
    date: LocalDate
    seconds: number
    isToday: boolean
  }
  /** The booking waits for its deposit. */
  isAwaiting?: boolean
  /** The booking was cancelled because it was not paid in time. */
  isLapsed?: boolean
  /** For a waiting list entry whose class was cancelled. */
  isLineClosed?: boolean
  /** Names of the services or of the event. */
  what: string
  /** Earliest first; empty for an offer. */
  appointments: Appointment[]
  /** The branch's time zone at this instant, if the reader may live in another one. */
  zone?: { timeZone: string; at: string }
  /** By booking, for its calendar entry. */
  revisions?: ReadonlyMap<string, Pick<CalendarEntry, 'sequence' | 'writtenAt'>>
  /** The company hides discounts: discount.show_type. */
  hidesDiscounts?: boolean
  /** Earliest time for an SMS because of quiet hours, in epoch milliseconds. */
  smsFrom?: number | undefined
  /** Possible recipients in the company's order of channels. */
  recipients: Recipient[]
}

export type Recipient = {
  channel: Channel
  to: string
  /** Link of the message including its key, and its short form. */
  url: string
  short?: ShortLink
  /** One link per visit of a series, earliest first, if each opens with its own key. */
  each?: VisitLink[]
}

export type VisitLink = { url: string; short: ShortLink }

export type Dropped = { dropped: string }

export const isDropped = (content: object): content is Dropped => 'dropped' in content

/**
 * Content of a message about a booking, made from facts that were read before. `dropped`: why the message is outdated.
 */
export function appointmentContent(
  deps: Pick<Deps, 'secret' | 'publicUrl' | 'clock'>,
  message: Claimed,
  { rows, clientOf, describe, named, chats }: AppointmentFacts,
): Content | Dropped {
  const kind = message.kind as Content['kind']
  const shownRows = kind === 'CANCELLED' ? rows : rows.filter((row) => row.cancelled_at === null)
  const [first] = shownRows
  if (first === undefined) return { dropped: 'cancelled' }
  // The later move has queued its own message.
  if (message.series_id === null && message.starts_at !== first.starts_at) return { dropped: 'moved' }
  // Invented phones may belong to real people: an installation with demo companies must not write to them.
  if (first.source === 'DEMO') return { dropped: 'demo data' }
  const locale = first.locale
  const client = clientOf(first)
  if (client?.deleted_at != null) return { dropped: 'client deleted' }
  const appointments = shownRows.map((row) => describe(row, { locale }))
  const appointment = appointments[0]!
  const toPay = toPayOf(appointments, first.timezone, deps.clock.now())
  if (kind === 'TO_PAY' && toPay === undefined) return { dropped: 'paid' }
  const { messages, discount } = settingsInForce(first.company_wide, first.own_settings)
  const { channels } = messages
  const { phone, email } = contactOf(first, client)
  const home = `${deps.publicUrl}${named.path}`
  const ownPage = `${home}/records_details/${appointment.id}`
  const versions = new Map(shownRows.map(({ appointment_id, key_version }) => [appointment_id, key_version]))
  const keyOf = (visit: Appointment) => manageKey(deps, { ...visit, keyVersion: versions.get(visit.id)! })
  const byKey = (visit: Appointment): VisitLink => ({
    url: `${home}/booking/${visit.id}#key=${keyOf(visit)}`,
    short: {
      companyId: message.company_id,
      id: visit.id,
      keyVersion: versions.get(visit.id)!,
      until: manageKeyEnd(visit),
      purpose: 'manage',
    },
  })
  const isSeries = appointments.length > 1
  const link = (isOwn: boolean): Pick<Recipient, 'url' | 'short' | 'each'> => {
    if (kind === 'SURVEY') return { url: `${home}/surveys_current` }
    if (kind === 'REVIEW') return { url: `${ownPage}/review` }
    const one = byKey(appointment)
    // The key opens the booking for anyone with the message; a client with an account signs in instead.
    if (!(isOwn && client?.has_account))
      return { ...one, ...(isSeries ? { each: appointments.map(byKey) } : {}) }
    // Short enough for an SMS without a short link.
    if (isSeries) return { url: `${home}/records_current` }
    return { url: ownPage, short: { ...one.short, purpose: 'record' } }
  }
  return {
    kind,
    locale,
    company: { name: named.nameIn(locale), titles: named.titles, texts: named.texts },
    ...(toPay === undefined ? {} : { toPay }),
    isAwaiting: toPay !== undefined,
    isLapsed: appointment.lapsed,
    when: { date: appointment.date, seconds: appointment.time.start_time },
    what: appointment.event?.name ?? appointment.services.map(({ name }) => name).join(', '),
    appointments,
    ...zoneFor(phone, first.timezone, appointment.start_time),
    revisions: new Map(
      shownRows.map(({ appointment_id, version, changed_at, created }) => [
        appointment_id,
        { sequence: version - 1, writtenAt: new Date(changed_at ?? created).toISOString() },
      ]),
    ),
    hidesDiscounts: discount.show_type === 'OFF',
    smsFrom: smsFrom(messages, first.timezone, {
      now: deps.clock.now(),
      // A deposit that is due before the morning must not wait for the morning.
      startsAt: toPay === undefined ? first.starts_at : Math.min(first.starts_at, toPay.until),
      formerStart: message.former_start,
    }),
    recipients: recipientsOf(chats, {
      // Paid messages are for what a client needs, not for surveys and reviews.
      channels: kind === 'SURVEY' || kind === 'REVIEW' ? channels.filter((name) => name !== 'SMS') : channels,
      phone: phone === undefined ? undefined : { to: phone, ...link(phone === client?.phone) },
      email:
        email === undefined
          ? undefined
          : { to: email, ...link(email.toLowerCase() === client?.email?.toLowerCase()) },
    }),
  }
}

/**
 * Earliest time for an SMS; undefined: at once. `startsAt`: start of the subject, or an earlier deadline of its client;
 * `formerStart`: before a move. Epoch milliseconds.
 */
export function smsFrom(
  { quiet_hours }: BookingSettings['messages'],
  timeZone: string,
  { now, startsAt, formerStart }: { now: number; startsAt: number | undefined; formerStart?: number | null },
): number | undefined {
  const until = quietUntil(quiet_hours, {
    now: now / 1000,
    startsAt: startsAt === undefined ? undefined : startsAt / 1000,
    formerStart: formerStart == null ? undefined : formerStart / 1000,
    timeZone,
  })
  return until === undefined ? undefined : until * 1000
}

export type AppointmentFacts = {
  /** Bookings of the message including cancelled ones, earliest first. */
  rows: readonly AppointmentRow[]
  clientOf: (booking: AppointmentRow) => ClientRow | undefined
  describe: (row: AppointmentRow, reader: { locale: Locale }) => Appointment
  named: NamedCompany
  chats: Chats
}

export type ClientRow = {
  phone: string | null
  email: string | null
  email_verified: boolean
  deleted_at: number | null
  has_account: boolean
  blocked: boolean
}

/** Chats with the bot, by phone. */
export type Chats = ReadonlyMap<string, string>

export const zoneFor = (phone: string | undefined, timeZone: string, at: string): Pick<Content, 'zone'> =>
  mayLiveElsewhere(phone, timeZone) ? { zone: { timeZone, at } } : {}

/** Contact for messages about a booking. */
export function contactOf(
  booking: Pick<AppointmentRow, 'contact'>,
  client: ClientRow | undefined,
): { phone: string | undefined; email: string | undefined } {
  const contact = booking.contact
  return {
    phone: contact.phone ?? client?.phone ?? undefined,
    // An unverified email address may be a stranger's, typed beside this phone: it would receive the key to later
    // bookings.
    email: contact.email ?? (client?.email_verified ? client.email : undefined) ?? undefined,
  }
}

/** `appointments`: one booking or a series. */
export function toPayOf(
  appointments: readonly Pick<Appointment, 'payment' | 'price'>[],
  timezone: string,
  now: number,
): Content['toPay'] {
  const due = appointments.flatMap(({ payment: { requirement, amount, pay_until }, price }) =>
    requirement === 'REQUIRED' && pay_until !== null
      ? [{ amount, until: Date.parse(pay_until), currency_code: price.currency_code }]
      : [],
  )
  const [first] = due
  if (first === undefined) return undefined
  const until = Math.min(...due.map((each) => each.until))
  const deadline = toLocal(timezone, until / 1000)
  return {
    amount: due.reduce((sum, each) => sum + each.amount, 0),
    currency_code: first.currency_code,
    until,
    ...deadline,
    isToday: deadline.date === toLocal(timezone, now / 1000).date,
  }
}

type ContactDetails = Omit<Recipient, 'channel'> | undefined

/** In the order of `channels`. */
export function recipientsOf(
  chats: Chats,
  { channels, phone, email }: { channels: readonly Channel[]; phone: ContactDetails; email: ContactDetails },
): Recipient[] {
  const chat = phone && chats.get(phone.to)
  const reached: Record<Channel, ContactDetails> = {
    MESSENGER: phone && chat !== undefined ? { ...phone, to: chat } : undefined,
    MAIL: email,
    SMS: phone,
    PUSH: undefined,
  }
  return channels.flatMap((channel) => {
    const recipient = reached[channel]
    return recipient ? [{ channel, ...recipient }] : []
  })
}

/** Chats of those phones that have one. */
export async function readChats(db: Connection, phones: readonly string[]): Promise<Chats> {
  if (phones.length === 0) return new Map()
  const chats = await db
    .selectFrom('messenger_chat')
    .select(['phone', 'chat_id'])
    .where(isOneOf('phone', phones))
    .execute()
  return new Map(chats.map(({ phone, chat_id }) => [phone, chat_id]))
}
