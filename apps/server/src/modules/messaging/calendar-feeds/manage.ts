/** Calendar feeds as staff create, list and remove them. Each act is recorded in the audit log. */
import type {
  CalendarFeed,
  CalendarFeedWithUrl,
  Calls,
  NewCalendarFeed,
  Paged,
  QueryOf,
} from '@zapys/contract'
import { reachOf } from '@zapys/domain/rights'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { mapPage, pageOf } from '../../../platform/db/paging.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { onlyResource, type Operator } from '../../../platform/http/key-holder.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { lockCaller } from '../../staff/keys/public.ts'
import { describeFeed, feedsOf } from './feed-rows.ts'
import { hashToken, newToken } from './token.ts'

type ManageDeps = Pick<Deps, 'database' | 'clock' | 'publicUrl'>

/** Limit per resource: a person reads a feed on a few devices. */
const MAX_FEEDS = 10
const ENDING = 4

export async function listFeeds(
  db: Connection,
  company: CompanyScope,
  by: Operator,
  query: QueryOf<Calls['listCalendarFeeds']>,
): Promise<Paged<CalendarFeed>> {
  return mapPage(
    await pageOf(feedsOf(db, company, by).orderBy('created').orderBy('calendar_id'), query),
    (row) => describeFeed(by, row),
  )
}

/** Rejects as `calls.createCalendarFeed` lists. */
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
    await lockCaller(tx, company, by)
    const resource = await tx
      .selectFrom('resource')
      .select('resource_id')
      .where('company_id', '=', company.companyId)
      .where('resource_id', '=', resource_id)
      // Locks the resource, so that two concurrent requests do not exceed the limit.
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (resource === undefined || (own !== undefined && own !== resource_id))
      throw new ApiError('resource.notFound')
    const there = await feedsOf(tx, company, by)
      .where('resource_id', '=', resource_id)
      .where('ended_at', 'is', null)
      .execute()
    if (there.length >= MAX_FEEDS) throw new ApiError('calendar.tooMany')
    const calendarId = newId()
    await tx
      .insertInto('calendar_feed')
      .values({
        company_id: company.companyId,
        calendar_id: calendarId,
        resource_id,
        shows_clients,
        token_hash: hashToken(token),
        ending: token.slice(-ENDING),
        created: new Date(now),
        staff_member_id: by.staffMemberId,
      })
      .execute()
    await writeAudit(tx, company, {
      by,
      act: 'calendar.added',
      thing: 'calendar_feed',
      thingId: calendarId,
      now,
      after: { resource_id, shows_clients },
    })
    return feedsOf(tx, company, by).where('calendar_id', '=', calendarId).executeTakeFirstOrThrow()
  })
  return { ...describeFeed(by, row), url: `${publicUrl}/calendar/${token}.ics` }
}

/** Rejects with `calendar.notFound`. */
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
      by,
      act: 'calendar.removed',
      thing: 'calendar_feed',
      thingId: calendarId,
      now: clock.now(),
      before: { resource_id, shows_clients },
    })
  })
}
