/** Entries in the calendar feed of a resource. */
import { DAY_MS } from '@zapys/domain/time'
import type { CalendarEntry } from '@zapys/domain/calendar-file'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'

const DAYS_BACK = 90
const DAYS_AHEAD = 365
/** Cancelled entries stay this long, for programs that poll seldom. */
const DAYS_CANCELLED = 30
/** Forty a day and more; beyond that the latest are left out. */
const MAX_ENTRIES = 20_000

type CalendarRange = { resourceId: string; showsClients: boolean; /** Epoch milliseconds. */ now: number }

/**
 * Bookings that the resource performs or is required for, each for as long as it is occupied, and events that it leads,
 * each once. Covers 90 days back and 365 ahead; cancelled entries stay for 30 days, marked as cancelled. Two
 * statements.
 */
export async function entriesOf(
  db: Connection,
  company: CompanyScope,
  range: CalendarRange,
): Promise<CalendarEntry[]> {
  const [visits, events] = await Promise.all([visitsOf(db, company, range), eventsOf(db, company, range)])
  return [...visits, ...events]
}

const range = ({ now }: CalendarRange) => ({
  from: instant(now - DAYS_BACK * DAY_MS),
  to: instant(now + DAYS_AHEAD * DAY_MS),
})

async function visitsOf(
  db: Connection,
  company: CompanyScope,
  feedRange: CalendarRange,
): Promise<CalendarEntry[]> {
  const { from, to } = range(feedRange)
  const { rows } = await sql<{
    appointment_id: string
    reference: string
    created: number
    version: number
    changed_at: number | null
    cancelled_at: number | null
    contact: { first_name?: string; last_name?: string }
    first_name: string | null
    last_name: string | null
    starts_at: number
    ends_at: number
    is_tentative: boolean
    names: string[]
  }>`
    select booking.appointment_id, booking.reference, booking.created, booking.version, booking.changed_at,
           booking.cancelled_at, booking.contact,
           client.first_name, client.last_name, min(part.starts_at) as starts_at,
           max(part.starts_at + make_interval(secs => part.duration)) as ends_at,
           array_agg(service.name order by part.ordinal) as names,
           booking.pay_until is not null as is_tentative
      from appointment as booking
      join appointment_service as part
        on part.company_id = booking.company_id and part.appointment_id = booking.appointment_id
      join service on service.company_id = part.company_id and service.service_id = part.service_id
      left join client on client.company_id = booking.company_id and client.client_id = booking.client_id
     where booking.company_id = ${company.companyId} and booking.event_id is null
       and (booking.cancelled_at is null or booking.cancelled_at > ${instant(feedRange.now - DAYS_CANCELLED * DAY_MS)})
       and booking.starts_at between ${from} and ${to}
       and (part.resource_id = ${feedRange.resourceId} or ${feedRange.resourceId} = any (part.besides))
     group by booking.company_id, booking.appointment_id, client.company_id, client.client_id
     order by starts_at limit ${MAX_ENTRIES}`.execute(db)
  return rows.map((row) => {
    const who = [row.contact.first_name ?? row.first_name, row.contact.last_name ?? row.last_name]
    const words = feedRange.showsClients ? [...row.names, who.filter(Boolean).join(' ')] : row.names
    return {
      // One booking can be in the calendars of several resources.
      id: `${row.appointment_id}-${feedRange.resourceId}`,
      title: [...words, row.reference].filter(Boolean).join(', '),
      startsAt: iso(row.starts_at),
      endsAt: iso(row.ends_at),
      writtenAt: iso(row.changed_at ?? row.created),
      sequence: row.version - 1,
      isCancelled: row.cancelled_at !== null,
      isTentative: row.is_tentative,
    }
  })
}

async function eventsOf(
  db: Connection,
  company: CompanyScope,
  feedRange: CalendarRange,
): Promise<CalendarEntry[]> {
  const { from, to } = range(feedRange)
  const rows = await db
    .selectFrom('event')
    .innerJoin('service', (join) =>
      join
        .onRef('service.company_id', '=', 'event.company_id')
        .onRef('service.service_id', '=', 'event.service_id'),
    )
    .select(['event_id', 'event.name', 'service.name as service_name', 'starts_at', 'event.duration'])
    .select(['space', 'used_space', 'event.active', 'event.version', 'changed_at'])
    .where('event.company_id', '=', company.companyId)
    .where(
      sql<boolean>`(event.resource_id = ${feedRange.resourceId} or ${feedRange.resourceId} = any (event.besides))`,
    )
    .where((where) =>
      where.or([
        where('event.active', '=', true),
        where('changed_at', '>', instant(feedRange.now - DAYS_CANCELLED * DAY_MS)),
      ]),
    )
    .where('starts_at', '>=', from)
    .where('starts_at', '<=', to)
    .orderBy('starts_at')
    .limit(MAX_ENTRIES)
    .execute()
  return rows.map((row) => ({
    id: `${row.event_id}-${feedRange.resourceId}`,
    title: `${row.name ?? row.service_name}, ${row.used_space}/${row.space}`,
    startsAt: iso(row.starts_at),
    endsAt: iso(row.starts_at + row.duration * 1000),
    // The time of an old change is not stored.
    writtenAt: iso(row.changed_at ?? Math.min(row.starts_at, feedRange.now)),
    sequence: row.version - 1,
    isCancelled: !row.active,
  }))
}

const iso = (epochMs: number) => new Date(epochMs).toISOString()
