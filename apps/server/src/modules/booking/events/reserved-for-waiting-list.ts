import { isGathering } from '@zapys/domain/waiting-list'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'

/**
 * Events whose free places are reserved for the first entries of the waiting list; other clients see them as full.
 * docs/rules/waiting-list.md.
 */
export async function eventsReservedForWaitingList(
  db: Connection,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  eventIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (eventIds.length === 0) return new Set()
  const waitedFor = await db
    .selectFrom('waiting_entry')
    .innerJoin('event', (join) =>
      join
        .onRef('event.company_id', '=', 'waiting_entry.company_id')
        .onRef('event.event_id', '=', 'waiting_entry.event_id'),
    )
    .select(['event.event_id', 'event.starts_at'])
    .distinct()
    .where('waiting_entry.company_id', '=', company.companyId)
    .where((where) => where('waiting_entry.event_id', '=', where.fn.any(where.val([...eventIds]))))
    .where('waiting_entry.status', '=', 'WAITING')
    .execute()
  const now = clock.now() / 1000
  return new Set(
    waitedFor
      .filter(({ starts_at }) => isGathering({ now, startsAt: starts_at / 1000 }))
      .map(({ event_id }) => event_id),
  )
}

/** SQL column on a row of `event`: whether its waiting list has open entries. */
export const isWaitedFor = ({ companyId }: CompanyScope) =>
  sql<boolean>`
  exists (select from waiting_entry
           where waiting_entry.company_id = ${companyId} and waiting_entry.event_id = event.event_id
             and waiting_entry.status = 'WAITING')`.as('is_waited_for')

export const isReservedForWaitingList = async (
  db: Connection,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  eventId: string,
): Promise<boolean> => (await eventsReservedForWaitingList(db, deps, company, [eventId])).has(eventId)
