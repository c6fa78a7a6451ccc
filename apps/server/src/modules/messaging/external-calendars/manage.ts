/** External calendars as staff add, list and remove them. Each act is recorded in the audit log. */
import type { Calls, NewOutsideCalendar, OutsideCalendar, Paged, QueryOf } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { mapPage, pageOf } from '../../../platform/db/paging.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { onlyResource, type Operator } from '../../../platform/http/key-holder.ts'
import { seal } from '../../../platform/http/seal.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { addCalendar, type ExternalRow, readSoon, removeCalendarRow } from './rows.ts'

type ManageDeps = Pick<Deps, 'database' | 'clock' | 'secret' | 'calendarFiles'>

/** Limit per resource. */
const MAX_CALENDARS = 5

type CalendarRow = Omit<OutsideCalendar, 'id' | 'created' | 'last_read_at' | 'next_read_at'> &
  Pick<ExternalRow, 'calendar_id' | 'created' | 'last_read_at' | 'next_read_at'>

/** Performers see only the calendars of their own resource. */
const calendarsOf = (connection: Connection, { companyId }: CompanyScope, by: Operator) => {
  const own = onlyResource(by.reach, by)
  const query = connection
    .selectFrom('outside_calendar')
    .select(['company_id', 'calendar_id', 'resource_id', 'source', 'created', 'last_read_at', 'next_read_at'])
    .select(['last_error', 'unclear', 'strange_zones'])
    .select(sql<number>`(select count(*) from unnest(busy))::int`.as('busy_times'))
    .where('company_id', '=', companyId)
  return own === undefined ? query : query.where('resource_id', '=', own)
}

const describe = (row: CalendarRow): OutsideCalendar => ({
  id: row.calendar_id,
  resource_id: row.resource_id,
  source: row.source,
  created: iso(row.created)!,
  last_read_at: iso(row.last_read_at),
  next_read_at: iso(row.next_read_at),
  last_error: row.last_error,
  busy_times: row.busy_times,
  unclear: row.unclear,
  strange_zones: row.strange_zones,
})
const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString())

export async function listOutsideCalendars(
  db: Connection,
  company: CompanyScope,
  by: Operator,
  query: QueryOf<Calls['listOutsideCalendars']>,
): Promise<Paged<OutsideCalendar>> {
  return mapPage(
    await pageOf(calendarsOf(db, company, by).orderBy('created').orderBy('calendar_id'), query),
    describe,
  )
}

/** Rejects as `calls.createOutsideCalendar` lists. The calendar is read within a minute. */
export async function addOutsideCalendar(
  { database, clock, secret, calendarFiles }: ManageDeps,
  company: CompanyScope,
  by: Operator,
  { resource_id, url }: NewOutsideCalendar,
): Promise<OutsideCalendar> {
  const own = onlyResource(by.reach, by)
  // Calendar programs write `webcal:` addresses.
  const address = url.trim().replace(/^webcals?:/i, 'https:')
  if ((await calendarFiles.refusalOf(address)) !== undefined) throw new ApiError('calendar.url.refused')
  const source = new URL(address).host
  return database.inTransaction(async (tx) => {
    await lockResourceOf(tx, company, resource_id, own)
    const there = await calendarsOf(tx, company, by).where('resource_id', '=', resource_id).execute()
    if (there.length >= MAX_CALENDARS) throw new ApiError('calendar.tooMany')
    const now = clock.now()
    const added = await addCalendar(tx, company, {
      resourceId: resource_id,
      sealedUrl: seal(secret, 'calendar addresses', address),
      source,
      staffMemberId: by.staffMemberId,
      now,
    })
    await writeAudit(tx, company, {
      by,
      act: 'outsideCalendar.added',
      thing: 'outside_calendar',
      thingId: added.calendar_id,
      now,
      after: { resource_id, source },
    })
    return describe({ ...added, busy_times: 0 })
  })
}

/** Schedules a read within a minute, regardless of earlier failures. Rejects with `calendar.notFound`. */
export const refreshOutsideCalendar = (
  { database, clock }: ManageDeps,
  company: CompanyScope,
  by: Operator,
  calendarId: string,
): Promise<OutsideCalendar> =>
  database.inTransaction(async (tx) => {
    await readSoon(tx, await lockCalendar(tx, company, by, calendarId), clock.now())
    return describe(await lockCalendar(tx, company, by, calendarId))
  })

/** Frees the calendar's busy times for bookings. Rejects with `calendar.notFound`. */
export const removeOutsideCalendar = (
  { database, clock }: ManageDeps,
  company: CompanyScope,
  by: Operator,
  calendarId: string,
): Promise<void> =>
  database.inTransaction(async (tx) => {
    const { resource_id, source } = await lockCalendar(tx, company, by, calendarId)
    await removeCalendarRow(tx, company, calendarId)
    await writeAudit(tx, company, {
      by,
      act: 'outsideCalendar.removed',
      thing: 'outside_calendar',
      thingId: calendarId,
      now: clock.now(),
      before: { resource_id, source },
    })
  })

async function lockCalendar(tx: Tx, company: CompanyScope, by: Operator, calendarId: string) {
  const row = await calendarsOf(tx, company, by)
    .where('calendar_id', '=', calendarId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('calendar.notFound')
  return row
}

/** Locks the resource, so that two concurrent requests do not exceed the limit. Rejects with `resource.notFound`. */
async function lockResourceOf(
  tx: Tx,
  company: CompanyScope,
  resourceId: string,
  own: string | undefined,
): Promise<void> {
  const resource = await tx
    .selectFrom('resource')
    .select('resource_id')
    .where('company_id', '=', company.companyId)
    .where('resource_id', '=', resourceId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (resource === undefined || (own !== undefined && own !== resourceId))
    throw new ApiError('resource.notFound')
}
