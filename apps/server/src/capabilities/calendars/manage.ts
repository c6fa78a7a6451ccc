/** Calendars as the company's own programs make, list and remove them. Each act stands in the audit log. */
import type {
  CalendarFeed,
  CalendarFeedWithUrl,
  Calls,
  NewCalendarFeed,
  Paged,
  QueryOf,
} from '@zapys/contract'
import { reachOf } from '@zapys/domain/rights'
import type { Selectable } from 'kysely'
import type { Database as Tables } from '../../../database/row-types.ts'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import { mapPage, pageOf } from '../../database/paging.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../errors/api-error.ts'
import { onlyResource, type Operator } from '../../http/key-holder.ts'
import { writeAudit } from '../audit/public.ts'
import { hashToken, newToken } from './token.ts'

type ManageDeps = Pick<Deps, 'database' | 'clock' | 'publicUrl'>

/** Of one resource: a person reads theirs on a few devices. */
const MOST_FEEDS = 10
const ENDING = 4

const describe = (row: Selectable<Tables['calendar_feed']>): CalendarFeed => ({
  ...{ id: row.calendar_id, resource_id: row.resource_id, shows_clients: row.shows_clients },
  ...{ ending: row.ending, created: new Date(row.created).toISOString() },
  last_read_at: row.last_read_at === null ? null : new Date(row.last_read_at).toISOString(),
})

/** Of a performer the own ones. */
const feedsOf = (connection: Connection, { companyId }: CompanyScope, by: Operator) => {
  const own = onlyResource(by.reach, by)
  const query = connection.selectFrom('calendar_feed').selectAll().where('company_id', '=', companyId)
  return own === undefined ? query : query.where('resource_id', '=', own)
}

export async function listFeeds(
  read: Connection,
  company: CompanyScope,
  by: Operator,
  asked: QueryOf<Calls['listCalendarFeeds']>,
): Promise<Paged<CalendarFeed>> {
  return mapPage(
    await pageOf(feedsOf(read, company, by).orderBy('created').orderBy('calendar_id'), asked),
    describe,
  )
}

/** Refuses as `calls.createCalendarFeed` lists. */
export async function addFeed(
  { database, clock, publicUrl }: ManageDeps,
  company: CompanyScope,
  by: Operator,
  { resource_id, shows_clients }: NewCalendarFeed,
): Promise<CalendarFeedWithUrl> {
  const own = onlyResource(by.reach, by)
  const mayRead = (right: 'bookings.read' | 'clients.read') => reachOf(by, right) !== undefined
  if (!mayRead('bookings.read') || (shows_clients && !mayRead('clients.read')))
    throw new ApiError('key.notAllowed')
  const token = newToken()
  const now = clock.now()
  const row = await database.inTransaction(async (tx) => {
    const resource = await tx
      .selectFrom('resource')
      .select('resource_id')
      .where('company_id', '=', company.companyId)
      .where('resource_id', '=', resource_id)
      // So that two who make one at once do not both make the last one.
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (resource === undefined || (own !== undefined && own !== resource_id))
      throw new ApiError('resource.notFound')
    const there = await feedsOf(tx, company, by).where('resource_id', '=', resource_id).execute()
    if (there.length >= MOST_FEEDS) throw new ApiError('calendar.tooMany')
    const added = await tx
      .insertInto('calendar_feed')
      .values({
        ...{ company_id: company.companyId, calendar_id: newId(), resource_id, shows_clients },
        ...{ token_hash: hashToken(token), ending: token.slice(-ENDING), created: new Date(now) },
        staff_member_id: by.staffMemberId,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAudit(tx, company, {
      ...{ by, act: 'calendar.added', thing: 'calendar_feed', thingId: added.calendar_id, now },
      after: { resource_id, shows_clients },
    })
    return added
  })
  return { ...describe(row), url: `${publicUrl}/calendar/${token}.ics` }
}

/** Refuses with `calendar.notFound`. */
export async function removeFeed(
  { database, clock }: ManageDeps,
  company: CompanyScope,
  by: Operator,
  calendarId: string,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    const feed = await feedsOf(tx, company, by)
      .where('calendar_id', '=', calendarId)
      .forUpdate()
      .executeTakeFirst()
    if (feed === undefined) throw new ApiError('calendar.notFound')
    await tx
      .deleteFrom('calendar_feed')
      .where('company_id', '=', company.companyId)
      .where('calendar_id', '=', calendarId)
      .execute()
    const { resource_id, shows_clients } = feed
    await writeAudit(tx, company, {
      ...{ by, act: 'calendar.removed', thing: 'calendar_feed', thingId: calendarId, now: clock.now() },
      before: { resource_id, shows_clients },
    })
  })
}
