import type { Selectable } from 'kysely'
import type { Database as Tables } from '../../../database/row-types.ts'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection, Tx } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../plugins/api-error.ts'
import { bookHold, endOldPlaceHolds } from '../holds/public.ts'
import { isKeptForLine } from '../waiting/public.ts'

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
 * Takes places of an event, or refuses with `event.space.exceeded`. The row stays locked until the transaction ends, so
 * places are sold one caller after the other; the check in the table is the belt. `holdId` is a hold that becomes these
 * places. docs/rules/locking.md.
 */
export async function takePlaces(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  company: CompanyScope,
  { eventId, places, holdId }: { eventId: string; places: number; holdId?: string | null | undefined },
): Promise<void> {
  // In this order: places of old holds go to those in line, places of this hold to nobody else.
  await endOldPlaceHolds(tx, deps, company, eventId)
  if (holdId) await bookHold(tx, deps, company, holdId)
  else if (await isKeptForLine(tx, deps, company, eventId)) throw new ApiError('event.space.exceeded')
  const taken = await tx
    .updateTable('event')
    .set((columns) => ({ used_space: columns('used_space', '+', places) }))
    .where('company_id', '=', company.companyId)
    .where('event_id', '=', eventId)
    .where((columns) => columns(columns('used_space', '+', places), '<=', columns.ref('space')))
    .returning('event_id')
    .executeTakeFirst()
  if (taken === undefined) throw new ApiError('event.space.exceeded')
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
