import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import { sql } from 'kysely'

/** Places of events that somebody holds at a moment (epoch milliseconds): taken to everybody else, and free to them. */
export async function placesHeldBy(
  read: Connection,
  company: CompanyScope,
  holder: string | undefined,
  { eventIds, now }: { eventIds: readonly string[]; now: number },
): Promise<ReadonlyMap<string, number>> {
  if (holder === undefined || eventIds.length === 0) return new Map()
  const rows = await read
    .selectFrom('hold')
    .select(['event_id', sql<number>`sum(space)::int`.as('places')])
    .where('company_id', '=', company.companyId)
    .where('holder', '=', holder)
    .where('active', '=', true)
    .where('held_until', '>', instant(now))
    .where(isOneOf('event_id', eventIds))
    .groupBy('event_id')
    .execute()
  return new Map(rows.map(({ event_id, places }) => [event_id!, places]))
}
