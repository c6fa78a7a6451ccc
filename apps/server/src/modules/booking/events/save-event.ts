import type { Insertable, Updateable } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { changedAt, type EventRow } from './places.ts'

/** Columns that staff set; `used_space` is changed by bookings only. */
export type EventColumns = Omit<
  Insertable<Tables['event']>,
  'company_id' | 'event_id' | 'used_space' | 'version' | 'changed_at'
>

/** Returns the stored row. */
export const addEvent = (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  columns: EventColumns,
): Promise<EventRow> =>
  tx
    .insertInto('event')
    .values({
      ...columns,
      company_id: company.companyId,
      event_id: newId(),
      changed_at: new Date(clock.now()),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Returns the current row, cancelled or not, and blocks changes of its places until the transaction ends. Rejects
 * with `event.notFound`, also for an event of another branch.
 */
export async function lockEvent(
  tx: Tx,
  company: CompanyScope,
  { branchId, eventId }: { branchId: string; eventId: string },
): Promise<EventRow> {
  const event = await tx
    .selectFrom('event')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .where('event_id', '=', eventId)
    .where('branch_id', '=', branchId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (event === undefined) throw new ApiError('event.notFound')
  return event
}

/** The row must be locked. Returns the stored row. */
export const saveEvent = (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  company: CompanyScope,
  eventId: string,
  columns: Updateable<Tables['event']>,
): Promise<EventRow> =>
  tx
    .updateTable('event')
    .set({ ...columns, ...changedAt(clock.now()) })
    .where('company_id', '=', company.companyId)
    .where('event_id', '=', eventId)
    .returningAll()
    .executeTakeFirstOrThrow()
