/** Reads staff recipients and agendas at sending, for several companies at once. */
import type { Locale, Role } from '@zapys/contract'
import { notifiedResources } from '@zapys/domain/staff-notifications'
import { type RawBuilder, sql } from 'kysely'
import {
  companyIdOf,
  holdingOnly,
  isOnDay,
  type OfCompany,
  onlyCompanyOf,
} from '../../../platform/db/conditions.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import { inLanguage } from '../../../platform/db/translations.ts'

export type NotifiedStaff = {
  company_id: string
  staff_member_id: string
  role: Role
  resource_id: string | null
  locale: Locale
  phone: string | null
  email: string | null
  booked: string[]
  moved: string[]
  cancelled: string[]
  paid: string[]
  unsent: string[]
  agenda: string[]
  resource_ids: string[]
  /** Whether one of their browsers shows notifications. */
  has_device: boolean
}

/** Active staff members with notifications, by company and id. */
export async function readNotifiedStaff(
  db: Connection,
  staffIds: readonly OfCompany[],
  now: number,
): Promise<ReadonlyMap<string, NotifiedStaff>> {
  if (staffIds.length === 0) return new Map()
  const rows = await holdingOnly(db, 'staff_notification', { column: 'staff_member_id', ids: staffIds })
    .selectFrom('staff_notification')
    .innerJoin('staff_member', (join) =>
      join
        .onRef('staff_member.company_id', '=', 'staff_notification.company_id')
        .onRef('staff_member.staff_member_id', '=', 'staff_notification.staff_member_id'),
    )
    .select(['staff_notification.company_id', 'staff_notification.staff_member_id', 'role', 'resource_id'])
    .select(['locale', 'phone', 'email', 'booked', 'moved', 'cancelled', 'paid', 'unsent'])
    .select(['agenda', 'resource_ids'])
    .select(
      sql<boolean>`exists (
        select from staff_session join staff_device using (staff_session_id)
         where staff_session.staff_person_id = staff_member.staff_person_id
           and staff_session.expires_at > ${instant(now)})`.as('has_device'),
    )
    .where('staff_member.active', '=', true)
    .execute()
  return new Map(rows.map((row) => [`${row.company_id} ${row.staff_member_id}`, row]))
}

export type AgendaLine = {
  /** Epoch milliseconds. */
  startsAt: number
  endsAt: number
  timezone: string
  /** Names of the services or of the event. */
  what: string
  /** The client's name. */
  client: string
  /** Names of the performers. */
  resources: string
  /** For an event. */
  places: { used: number; all: number } | null
}

export type AgendaRequest = { company_id: string; branch_id: string; day: string; staff: NotifiedStaff }

/** Limit of visits per day; more are left out. */
const MAX_LINES = 300

/** Visits and events of each day that are not cancelled, by start. Two statements for any number of agendas. */
export async function readAgendas(
  db: Connection,
  agendas: readonly AgendaRequest[],
): Promise<AgendaLine[][]> {
  if (agendas.length === 0) return []
  const [visits, events] = await Promise.all([readVisits(db, agendas), readEvents(db, agendas)])
  return agendas.map(({ staff: { locale } }, index) =>
    [...visits, ...events]
      .filter(({ number }) => number === index)
      .toSorted((one, other) => one.starts_at - other.starts_at || one.id.localeCompare(other.id))
      .map((row) => lineOf(row, locale)),
  )
}

type NamedRow = { name: string; last_name?: string | null; translations: unknown }
type Line = {
  number: number
  id: string
  timezone: string
  starts_at: number
  ends_at: number
  what: NamedRow[]
  resources: NamedRow[] | null
  contact: { first_name?: string; last_name?: string } | null
  used_space: number | null
  space: number | null
}

/** SQL: rows `requested`, with the local day and the zone of the branch. */
function agendas(agendaRequests: readonly AgendaRequest[]): RawBuilder<unknown> {
  const company = companyOf(agendaRequests, 'request.company_id')
  const resources = agendaRequests.map(({ staff }) => notifiedResources(staff))
  return sql`(
    select request.company_id, request.branch_id, request.number::int - 1 as number, request.resources::uuid[] as resources,
           branch.timezone, request.day
      from unnest(${agendaRequests.map(({ company_id }) => company_id)}::uuid[],
                  ${agendaRequests.map(({ branch_id }) => branch_id)}::uuid[],
                  ${agendaRequests.map(({ day }) => day)}::date[],
                  ${resources.map((ids) => (ids === null ? null : `{${ids.join(',')}}`))}::text[])
           with ordinality as request (company_id, branch_id, day, resources, number)
      join branch on branch.company_id = ${company} and branch.branch_id = request.branch_id) as requested`
}

const isOnRequestedDay = (column: string) => isOnDay(column, sql`requested.day`, sql`requested.timezone`)

/** Rows of several companies may be on several machines; those of one company are read from its machine. */
const companyOf = (agendas: readonly AgendaRequest[], column: string): RawBuilder<unknown> =>
  companyIdOf(onlyCompanyOf(agendas) ?? column)

async function readVisits(db: Connection, agendaRequests: readonly AgendaRequest[]): Promise<Line[]> {
  const company = companyOf(agendaRequests, 'requested.company_id')
  const { rows } = await sql<Line>`
    select requested.number, requested.timezone, visit.*, null as used_space, null as space
      from ${agendas(agendaRequests)}
     cross join lateral (
           select booking.appointment_id as id, booking.contact, min(part.starts_at) as starts_at,
                  max(part.starts_at + make_interval(secs => part.duration)) as ends_at,
                  json_agg(json_build_object('name', service.name, 'translations', service.translations)
                           order by part.ordinal) as what,
                  json_agg(json_build_object('name', resource.name, 'last_name', resource.last_name,
                                             'translations', resource.translations) order by part.ordinal)
                    filter (where resource.resource_id is not null) as resources
             from appointment as booking
             join appointment_service as part
               on part.company_id = booking.company_id and part.appointment_id = booking.appointment_id
             join service on service.company_id = part.company_id and service.service_id = part.service_id
             left join resource on resource.company_id = part.company_id and resource.resource_id = part.resource_id
            where booking.company_id = ${company} and booking.branch_id = requested.branch_id
              and booking.cancelled_at is null and booking.event_id is null
              and booking.source is distinct from 'DEMO'
              and ${isOnRequestedDay('booking.starts_at')}
              and (requested.resources is null or part.resource_id = any (requested.resources)
                   or part.besides && requested.resources)
            group by booking.company_id, booking.appointment_id
            order by min(part.starts_at) limit ${MAX_LINES}) as visit`.execute(db)
  return rows
}

async function readEvents(db: Connection, agendaRequests: readonly AgendaRequest[]): Promise<Line[]> {
  const company = companyOf(agendaRequests, 'requested.company_id')
  const { rows } = await sql<Line>`
    select requested.number, requested.timezone, class.*, null as contact
      from ${agendas(agendaRequests)}
     cross join lateral (
           select event.event_id as id, event.starts_at, event.used_space, event.space,
                  event.starts_at + make_interval(secs => event.duration) as ends_at,
                  case when event.name is null
                       then json_build_array(json_build_object('name', service.name, 'translations', service.translations))
                       else json_build_array(json_build_object('name', event.name, 'translations', event.translations))
                  end as what,
                  case when resource.resource_id is not null
                       then json_build_array(json_build_object('name', resource.name, 'last_name', resource.last_name,
                                                               'translations', resource.translations))
                  end as resources
             from event
             join service on service.company_id = event.company_id and service.service_id = event.service_id
             left join resource on resource.company_id = event.company_id and resource.resource_id = event.resource_id
            where event.company_id = ${company} and event.branch_id = requested.branch_id and event.active
              and ${isOnRequestedDay('event.starts_at')}
              and (requested.resources is null or event.resource_id = any (requested.resources)
                   or event.besides && requested.resources)
            order by event.starts_at limit ${MAX_LINES}) as class`.execute(db)
  return rows
}

function lineOf(row: Line, locale: Locale): AgendaLine {
  const nameOf = (named: NamedRow): string => {
    const { name, last_name } = inLanguage({ last_name: null, ...named }, locale, ['name', 'last_name'])
    return [name, last_name].filter(Boolean).join(' ')
  }
  const namesOf = (all: readonly NamedRow[]) => [...new Set(all.map(nameOf))].join(', ')
  return {
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    timezone: row.timezone,
    what: namesOf(row.what),
    client: [row.contact?.first_name, row.contact?.last_name].filter(Boolean).join(' '),
    resources: namesOf(row.resources ?? []),
    places: row.space === null ? null : { used: row.used_space!, all: row.space },
  }
}
