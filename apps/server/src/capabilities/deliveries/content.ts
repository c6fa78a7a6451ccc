/** What a message is about, read when it is sent: so it tells the truth of that moment. docs/rules/messages.md */
import type { Appointment, Currency, EntityTitle, Locale } from '@zapys/contract'
import { type LocalDate, toLocal } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../database/company-scope.ts'
import { isOneOf } from '../../database/conditions.ts'
import type { Connection } from '../../database/database.ts'
import { inLanguage } from '../../database/translations.ts'
import type { Deps } from '../../deps.ts'
import { appointmentsOf, describeAppointments, manageKey, manageKeyEnd } from '../appointments/public.ts'
import { settingsInForce } from '../branches/public.ts'
import { companyName, companySettings } from '../companies/public.ts'
import type { Channel, Claimed } from '../messages/public.ts'
import { waitingKey } from '../waiting/public.ts'
import { companyPath } from './company-path.ts'
import type { ShortLink } from './short-link.ts'

export type Content = {
  kind: Exclude<Claimed['kind'], 'CODE'>
  locale: Locale
  company: { name: string; titles: EntityTitle[] }
  /** At the branch. Seconds from midnight; `until` is when an offer ends. */
  when: { date: LocalDate; seconds: number; until?: number }
  /** What is to be paid, and at the branch until when. */
  toPay?: { amount: number; currency_code: Currency; date: LocalDate; seconds: number }
  /** Names of services or of the event. */
  what: string
  /** Soonest first; an offer has none. */
  appointments: Appointment[]
  /** Who can be told and how, in the company's order. */
  recipients: Recipient[]
}

export type Recipient = {
  channel: Channel
  to: string
  /** For the link of the message: an address with all that opens it, and the same in short. */
  url: string
  short?: ShortLink
  /** Of a series whose visits open by a key each: the same for every visit, soonest first. */
  each?: VisitLink[]
}

export type VisitLink = { url: string; short: ShortLink }

type Dropped = { dropped: string }

export const isDropped = (content: Content | Dropped): content is Dropped => 'dropped' in content

/** `dropped` says why there is nothing to tell any more. */
export const readContent = (
  deps: Deps,
  company: CompanyScope,
  message: Claimed,
): Promise<Content | Dropped> =>
  message.entry_id === null
    ? appointmentContent(deps, company, message)
    : offerContent(deps, company, message.entry_id)

async function appointmentContent(
  deps: Deps,
  company: CompanyScope,
  message: Claimed,
): Promise<Content | Dropped> {
  const { read } = deps.database
  const kind = message.kind as Content['kind']
  const { appointment_id, series_id } = message
  const rows = await appointmentsOf(read, company)
    .where((where) =>
      series_id === null
        ? where('appointment.appointment_id', '=', appointment_id)
        : where('appointment.series_id', '=', series_id),
    )
    .orderBy('appointment.starts_at')
    .execute()
  const told = kind === 'CANCELLED' ? rows : rows.filter((row) => row.cancelled_at === null)
  const [first] = told
  if (first === undefined) return { dropped: 'cancelled' }
  // Whoever moved it has queued another message.
  if (series_id === null && message.starts_at !== first.starts_at) return { dropped: 'moved' }
  // Invented phones may be somebody's: an installation that keeps the demo companies must not write to them.
  if (first.source === 'DEMO') return { dropped: 'demo data' }
  const locale = first.locale
  const client = await clientOf(read, company, first.client_id)
  if (client?.deleted_at != null) return { dropped: 'client deleted' }
  const [appointments, named] = await Promise.all([
    describeAppointments(read, company, told, { locale }),
    nameCompany(read, company, locale),
  ])
  const appointment = appointments[0]!
  const toPay = toPayOf(appointment, first.timezone)
  if (kind === 'TO_PAY' && toPay === undefined) return { dropped: 'paid' }
  const { channels } = settingsInForce(first.company_wide, first.own_settings).messages
  const contact = first.contact as { phone?: string; email?: string }
  const phone = contact.phone ?? client?.phone ?? undefined
  // An unproven mail may have been typed by a stranger beside this phone, who would get the key to later bookings.
  const email = contact.email ?? (client?.email_verified ? client.email : undefined) ?? undefined
  const ownPage = `${deps.publicUrl}${named.path}/records_details/${appointment.id}`
  const byKey = (visit: Appointment): VisitLink => ({
    url: `${deps.publicUrl}${named.path}/booking/${visit.id}#key=${manageKey(deps, visit)}`,
    short: {
      ...{ companyId: company.companyId, id: visit.id, until: manageKeyEnd(visit) },
      purpose: 'manage',
    },
  })
  const isSeries = appointments.length > 1
  const link = (isOwn: boolean): Pick<Recipient, 'url' | 'short' | 'each'> => {
    if (kind === 'SURVEY') return { url: `${deps.publicUrl}${named.path}/surveys_current` }
    if (kind === 'REVIEW') return { url: `${ownPage}/review` }
    const one = byKey(appointment)
    // A key opens the booking to whoever has the message; somebody with an account opens it as themselves.
    if (!(isOwn && client?.has_account))
      return { ...one, ...(isSeries ? { each: appointments.map(byKey) } : {}) }
    // Short enough for an SMS as it stands.
    if (isSeries) return { url: `${deps.publicUrl}${named.path}/records_current` }
    return { url: ownPage, short: { ...one.short, purpose: 'record' } }
  }
  return {
    kind,
    locale,
    company: named,
    ...(toPay === undefined ? {} : { toPay }),
    when: { date: appointment.date, seconds: appointment.time.start_time },
    what: appointment.event?.name ?? appointment.services.map(({ name }) => name).join(', '),
    appointments,
    recipients: await recipientsOf(read, {
      // Paid messages are for what a client needs, not for what we would like to know.
      channels: kind === 'SURVEY' || kind === 'REVIEW' ? channels.filter((name) => name !== 'SMS') : channels,
      phone: phone === undefined ? undefined : { to: phone, ...link(phone === client?.phone) },
      email:
        email === undefined
          ? undefined
          : { to: email, ...link(email.toLowerCase() === client?.email?.toLowerCase()) },
    }),
  }
}

function toPayOf({ payment, price }: Appointment, timezone: string): Content['toPay'] {
  if (payment.requirement !== 'REQUIRED' || payment.pay_until === null) return undefined
  const { amount, pay_until } = payment
  return { amount, currency_code: price.currency_code, ...toLocal(timezone, Date.parse(pay_until) / 1000) }
}

async function offerContent(deps: Deps, company: CompanyScope, entryId: string): Promise<Content | Dropped> {
  const { read } = deps.database
  const entry = await read
    .selectFrom('waiting_entry')
    .innerJoin('branch', (join) =>
      join
        .onRef('branch.company_id', '=', 'waiting_entry.company_id')
        .onRef('branch.branch_id', '=', 'waiting_entry.branch_id'),
    )
    .leftJoin('company_settings', 'company_settings.company_id', 'waiting_entry.company_id')
    .select(['status', 'contact', 'waiting_entry.locale', 'branch.booking_settings as own_settings'])
    .select('company_settings.booking_settings as company_wide')
    .where('waiting_entry.company_id', '=', company.companyId)
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow()
  if (entry.status !== 'OFFERED') return { dropped: 'offer over' }
  const locale = entry.locale
  const [named, [offer]] = await Promise.all([
    nameCompany(read, company, locale),
    describeOffers(read, company, [entryId], locale),
  ])
  const { phone, email } = entry.contact as { phone?: string; email?: string }
  const link = {
    url: `${deps.publicUrl}${named.path}/waiting/${entryId}#key=${waitingKey(deps, company, entryId)}`,
    short: {
      companyId: company.companyId,
      id: entryId,
      purpose: 'waiting' as const,
      until: offer!.until + 86_400_000,
    },
  }
  const { seconds } = toLocal(offer!.timezone, offer!.until / 1000)
  return {
    kind: 'PLACE_OFFERED',
    locale,
    company: named,
    when: { ...offer!.when, until: seconds },
    what: offer!.what,
    appointments: [],
    recipients: await recipientsOf(read, {
      channels: settingsInForce(entry.company_wide, entry.own_settings).messages.channels,
      phone: phone === undefined ? undefined : { to: phone, ...link },
      email: email === undefined ? undefined : { to: email, ...link },
    }),
  }
}

export type Offer = {
  entryId: string
  timezone: string
  when: Content['when']
  what: string
  /** Epoch milliseconds. */
  until: number
}

/** What was offered to entries of the waiting list, in words of the language. */
export async function describeOffers(
  read: Connection,
  company: CompanyScope,
  entryIds: readonly string[],
  locale: Locale | undefined,
): Promise<Offer[]> {
  const entries = await read
    .selectFrom('waiting_entry')
    .innerJoin('branch', (join) =>
      join
        .onRef('branch.company_id', '=', 'waiting_entry.company_id')
        .onRef('branch.branch_id', '=', 'waiting_entry.branch_id'),
    )
    .leftJoin('event', (join) =>
      join
        .onRef('event.company_id', '=', 'waiting_entry.company_id')
        .onRef('event.event_id', '=', 'waiting_entry.event_id'),
    )
    .select(['entry_id', 'offered_start', 'offered_until', 'service_ids', 'timezone', 'event.service_id'])
    .select(['event.name as event_name', 'event.translations as event_translations'])
    .where('waiting_entry.company_id', '=', company.companyId)
    .where(isOneOf('entry_id', entryIds))
    .where('offered_start', 'is not', null)
    .execute()
  const services = await read
    .selectFrom('service')
    .select(['service_id', 'name', 'translations'])
    .where('company_id', '=', company.companyId)
    .where(
      isOneOf(
        'service_id',
        entries.flatMap((entry) => [...entry.service_ids, ...(entry.service_id ? [entry.service_id] : [])]),
      ),
    )
    .execute()
  return entries.map((entry) => {
    const { date, seconds } = toLocal(entry.timezone, entry.offered_start! / 1000)
    const event = { name: entry.event_name, translations: entry.event_translations ?? {} }
    const wanted = entry.service_id ? [entry.service_id] : entry.service_ids
    const names = services
      .filter(({ service_id }) => wanted.includes(service_id))
      .map((service) => inLanguage(service, locale, ['name']).name)
    return {
      entryId: entry.entry_id,
      timezone: entry.timezone,
      when: { date, seconds },
      what: inLanguage(event, locale, ['name']).name ?? names.join(', '),
      until: entry.offered_until!,
    }
  })
}

type Reached = Omit<Recipient, 'channel'> | undefined

async function recipientsOf(
  read: Connection,
  { channels, phone, email }: { channels: readonly Channel[]; phone: Reached; email: Reached },
): Promise<Recipient[]> {
  const chat =
    phone && channels.includes('MESSENGER')
      ? await read
          .selectFrom('messenger_chat')
          .select('chat_id')
          .where('phone', '=', phone.to)
          .executeTakeFirst()
      : undefined
  const reached: Record<Channel, Reached> = {
    MESSENGER: phone && chat ? { ...phone, to: chat.chat_id } : undefined,
    MAIL: email,
    SMS: phone,
  }
  return channels.flatMap((channel) => {
    const recipient = reached[channel]
    return recipient ? [{ channel, ...recipient }] : []
  })
}

async function clientOf(read: Connection, company: CompanyScope, clientId: string | null) {
  if (clientId === null) return undefined
  return read
    .selectFrom('client')
    .leftJoin('person_client', (join) =>
      join
        .onRef('person_client.company_id', '=', 'client.company_id')
        .onRef('person_client.client_id', '=', 'client.client_id'),
    )
    .select(['phone', 'email', 'email_verified', 'deleted_at'])
    .select(sql<boolean>`person_client.person_id is not null`.as('has_account'))
    .where('client.company_id', '=', company.companyId)
    .where('client.client_id', '=', clientId)
    .executeTakeFirst()
}

/** The company as its messages call it, and where its pages are. */
async function nameCompany(read: Connection, company: CompanyScope, locale: Locale) {
  const [name, path, { localizations: titles }] = await Promise.all([
    companyName(read, company, locale),
    companyPath(read, company),
    companySettings(read, company),
  ])
  return { name, path, titles }
}
