/**
 * Rows of calendar feeds, and how a feed ends with the rights of the staff member who made it. docs/rules/calendars.md
 */
import { DAY_MS } from '@zapys/domain/time'
import type { CalendarFeed } from '@zapys/contract'
import { type Selectable, sql } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { type Connection, type Database, instant, type Tx } from '../../../platform/db/database.ts'
import { deleteInBatches } from '../../../platform/db/delete-in-batches.ts'
import type { Deps } from '../../deps/deps.ts'
import { onlyResource, type Operator } from '../../../platform/http/key-holder.ts'
import { type Act, writeAudits } from '../../staff/audit/public.ts'
import { madeBy, staffName, staffReads } from '../../staff/keys/public.ts'

/** How long an ended calendar stays listed. */
const RETENTION_MS = 30 * DAY_MS

const ownResource = true
/** SQL: whether the staff member who made the feed may read it now. */
const makerReads = (company: Pick<CompanyScope, 'companyId'>) =>
  sql<boolean>`(${staffReads('calendar_feed', 'bookings.read', { ownResource, company })}
  and (not shows_clients or ${staffReads('calendar_feed', 'clients.read', { ownResource, company })}))`

/** Performers see only the feeds of their own resource. */
export const feedsOf = (connection: Connection, company: CompanyScope, by: Operator) => {
  const own = onlyResource(by.reach, by)
  const query = connection
    .selectFrom('calendar_feed')
    .selectAll()
    .select(staffName('calendar_feed', company).as('maker_name'))
    .select(sql<boolean>`(ended_at is null and ${makerReads(company)})`.as('active'))
    .where('company_id', '=', company.companyId)
  return own === undefined ? query : query.where('resource_id', '=', own)
}

type FeedRow = Selectable<Tables['calendar_feed']> & { maker_name: string; active: boolean }

export const describeFeed = (by: Operator, row: FeedRow): CalendarFeed => ({
  id: row.calendar_id,
  resource_id: row.resource_id,
  shows_clients: row.shows_clients,
  ending: row.ending,
  created: new Date(row.created).toISOString(),
  last_read_at: row.last_read_at === null ? null : new Date(row.last_read_at).toISOString(),
  made_by: madeBy(by, row),
  active: row.active,
})

type FeedKey = { company_id: string; calendar_id: string }

/** False if the feed was removed or has ended, or if its maker may no longer read it. */
export async function mayBeRead(db: Connection, { company_id, calendar_id }: FeedKey): Promise<boolean> {
  const feedRow = await db
    .selectFrom('calendar_feed')
    .select('calendar_id')
    .where('company_id', '=', company_id)
    .where('calendar_id', '=', calendar_id)
    .where('ended_at', 'is', null)
    .where(makerReads({ companyId: company_id }))
    .executeTakeFirst()
  return feedRow !== undefined
}

/**
 * Ends all feeds of the company whose makers may no longer read them. This is final: regained rights do not restart a
 * feed. One statement if there are none.
 */
export async function endUnreadableFeeds(
  tx: Tx,
  company: CompanyScope,
  { by, now }: Pick<Act, 'by' | 'now'>,
): Promise<void> {
  const ended = await tx
    .updateTable('calendar_feed')
    .set({ ended_at: new Date(now) })
    .where('company_id', '=', company.companyId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`not ${makerReads(company)}`)
    .returning(['calendar_id', 'resource_id', 'shows_clients', 'staff_member_id'])
    .execute()
  if (ended.length === 0) return
  await writeAudits(
    tx,
    company,
    ended.map(({ calendar_id, resource_id, shows_clients, staff_member_id: made_by }) => ({
      by,
      now,
      act: 'calendar.ended',
      thing: 'calendar_feed',
      thingId: calendar_id,
      before: { resource_id, shows_clients, made_by },
    })),
  )
}

/** Deletes calendars that ended long ago. Covers all companies. */
export const deleteEndedFeeds = (deps: Pick<Deps, 'clock'> & { database: Database }): Promise<void> =>
  deleteInBatches(
    deps.database,
    'calendar_feed',
    sql`company_id is not null and ended_at < ${instant(deps.clock.now() - RETENTION_MS)}`,
  )
