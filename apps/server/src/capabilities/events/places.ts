import type { Selectable } from 'kysely'
import type { Database as Tables } from '../../../database/row-types.ts'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection, Tx } from '../../database/database.ts'
import { ApiError } from '../../errors/api-error.ts'

export type EventRow = Selectable<Tables['event']>

/** Refuses with `event.notFound` for an event that is missing, switched off or another company's. */
export async function findEvent(read: Connection, company: CompanyScope, eventId: string): Promise<EventRow> {
  const event = await read
    .selectFrom('event')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .where('event_id', '=', eventId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (event === undefined) throw new ApiError('event.notFound')
  return event
}

/**
 * Who takes, gives back or offers places of an event, or joins its line, does so one after the other. A statement after
 * this one sees what those before did. docs/rules/locking.md.
 */
export async function lockPlaces(tx: Tx, company: CompanyScope, eventId: string): Promise<void> {
  await tx
    .selectFrom('event')
    .select('event_id')
    .where('company_id', '=', company.companyId)
    .where('event_id', '=', eventId)
    .forNoKeyUpdate()
    .execute()
}

/**
 * Counts places as taken, or answers false when there are too few. The row stays locked until the transaction ends, so
 * places are sold one caller after the other; the check in the table is the belt. docs/rules/locking.md.
 */
export async function addPlaces(
  tx: Tx,
  company: CompanyScope,
  eventId: string,
  places: number,
): Promise<boolean> {
  const taken = await tx
    .updateTable('event')
    .set((columns) => ({ used_space: columns('used_space', '+', places) }))
    .where('company_id', '=', company.companyId)
    .where('event_id', '=', eventId)
    .where((columns) => columns(columns('used_space', '+', places), '<=', columns.ref('space')))
    .returning('event_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Places of a booking or hold that is over go back to their event. */
export async function returnPlaces(
  tx: Tx,
  company: CompanyScope,
  eventId: string,
  places: number,
): Promise<void> {
  await tx
    .updateTable('event')
    .set((columns) => ({ used_space: columns('used_space', '-', places) }))
    .where('company_id', '=', company.companyId)
    .where('event_id', '=', eventId)
    .execute()
}
