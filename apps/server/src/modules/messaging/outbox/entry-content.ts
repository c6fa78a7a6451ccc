/** Content of messages about the waiting list, read at sending. docs/rules/messages.md */
import type { Locale } from '@zapys/contract'
import { DAY_MS, toLocal } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { inLanguage } from '../../../platform/db/translations.ts'
import type { Deps } from '../../deps/deps.ts'
import { waitingKey } from '../../booking/holds/public.ts'
import { settingsInForce } from '../../catalogue/branches/public.ts'
import { type Content, type Dropped, readChats, recipientsOf, smsFrom, zoneFor } from './content.ts'
import type { NamedCompany } from './named-company.ts'

/** As `appointmentContent`, for a waiting list entry or its offer. */
export async function entryContent(
  deps: Deps,
  { company, named }: { company: CompanyScope; named: NamedCompany },
  { entryId, kind }: { entryId: string; kind: 'WAITING' | 'PLACE_OFFERED' },
): Promise<Content | Dropped> {
  const { db } = deps.database
  const entry = await db
    .selectFrom('waiting_entry')
    .innerJoin('branch', (join) =>
      join
        .onRef('branch.company_id', '=', 'waiting_entry.company_id')
        .onRef('branch.branch_id', '=', 'waiting_entry.branch_id'),
    )
    .leftJoin('company_settings', 'company_settings.company_id', 'waiting_entry.company_id')
    .leftJoin('event', (join) =>
      join
        .onRef('event.company_id', '=', 'waiting_entry.company_id')
        .onRef('event.event_id', '=', 'waiting_entry.event_id'),
    )
    .select('event.active as is_event_active')
    .select(['status', 'contact', 'waiting_entry.locale', 'branch.booking_settings as own_settings'])
    .select('company_settings.booking_settings as company_wide')
    .where('waiting_entry.company_id', '=', company.companyId)
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow()
  const isOffer = kind === 'PLACE_OFFERED'
  if (isOffer && entry.status !== 'OFFERED') return { dropped: 'offer over' }
  const isLineClosed = !isOffer && entry.status === 'EXPIRED' && entry.is_event_active === false
  if (!isOffer && !isLineClosed && entry.status !== 'WAITING') return { dropped: 'waits no more' }
  const locale = entry.locale
  const [about] = await describeEntries(db, company, [entryId], locale)
  const { what, when, until, timezone, startsAt } = about!
  const { messages } = settingsInForce(entry.company_wide, entry.own_settings)
  const { phone, email } = entry.contact
  const chats = await readChats(db, phone === undefined ? [] : [phone])
  const link = {
    url: `${deps.publicUrl}${named.path}/waiting/${entryId}#key=${waitingKey(deps, company, entryId)}`,
    short: {
      companyId: company.companyId,
      id: entryId,
      purpose: 'waiting' as const,
      until: until + DAY_MS,
    },
  }
  return {
    kind,
    locale,
    isLineClosed,
    company: { name: named.nameIn(locale), titles: named.titles, texts: named.texts },
    when: isOffer ? { ...when, until: toLocal(timezone, until / 1000).seconds } : when,
    what,
    // A day without a time is the same in every zone.
    ...(when.isAllDay ? {} : zoneFor(phone, timezone, new Date(startsAt).toISOString())),
    appointments: [],
    smsFrom: smsFrom(messages, timezone, { now: deps.clock.now(), startsAt }),
    recipients: recipientsOf(chats, {
      channels: messages.channels,
      phone: phone === undefined ? undefined : { to: phone, ...link },
      email: email === undefined ? undefined : { to: email, ...link },
    }),
  }
}

type DescribedEntry = {
  entryId: string
  timezone: string
  /** Whether a place is or was offered; false if staff changed the class and so withdrew the offer. */
  isOffered: boolean
  /** Epoch milliseconds; for a day its midnight in UTC. */
  startsAt: number
  when: Content['when']
  what: string
  /** End of the offer, otherwise of what is waited for; epoch milliseconds. */
  until: number
}

/** Waiting list entries in the given language. */
export async function describeEntries(
  db: Connection,
  company: CompanyScope,
  entryIds: readonly string[],
  locale: Locale | undefined,
): Promise<DescribedEntry[]> {
  const entries = await db
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
    .select(['waiting_entry.date', 'event.starts_at as event_start'])
    .select(['event.name as event_name', 'event.translations as event_translations'])
    .where('waiting_entry.company_id', '=', company.companyId)
    .where(isOneOf('entry_id', entryIds))
    .execute()
  const services = await db
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
    const start = entry.offered_start ?? entry.event_start
    const when =
      start === null
        ? { date: entry.date!, seconds: 0, isAllDay: true }
        : toLocal(entry.timezone, start / 1000)
    const event = { name: entry.event_name, translations: entry.event_translations ?? {} }
    const serviceIds = entry.service_id ? [entry.service_id] : entry.service_ids
    const names = services
      .filter(({ service_id }) => serviceIds.includes(service_id))
      .map((service) => inLanguage(service, locale, ['name']).name)
    return {
      entryId: entry.entry_id,
      timezone: entry.timezone,
      isOffered: entry.offered_start !== null,
      startsAt: start ?? Date.parse(entry.date!),
      when,
      what: inLanguage(event, locale, ['name']).name ?? names.join(', '),
      // A day ends within two days of its midnight in UTC, in every time zone.
      until: entry.offered_until ?? start ?? Date.parse(entry.date!) + 2 * DAY_MS,
    }
  })
}
