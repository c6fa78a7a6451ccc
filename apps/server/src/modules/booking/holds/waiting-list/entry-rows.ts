import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Database as Tables } from '../../../../../database/row-types.ts'
import type { CompanyScope } from '../../../../platform/db/company-scope.ts'
import type { Tx } from '../../../../platform/db/database.ts'

type NewEntry = Omit<Insertable<Tables['waiting_entry']>, 'company_id' | 'status'>

export async function addEntry(tx: Tx, company: CompanyScope, entry: NewEntry): Promise<void> {
  await tx
    .insertInto('waiting_entry')
    .values({ ...entry, company_id: company.companyId })
    .execute()
}

/** Returns the hold of the entry's offer, if any; undefined if the entry had ended before. */
export const closeEntry = (
  tx: Tx,
  company: CompanyScope,
  entryId: string,
): Promise<{ hold_id: string | null } | undefined> =>
  tx
    .updateTable('waiting_entry')
    .set({ status: 'LEFT' })
    .where('company_id', '=', company.companyId)
    .where('entry_id', '=', entryId)
    .where('status', 'in', ['WAITING', 'OFFERED'])
    .returning('hold_id')
    .executeTakeFirst()

/** `hold_id`: the hold made for this entry. Epoch milliseconds. */
export async function markOffered(
  tx: Tx,
  company: CompanyScope,
  entryId: string,
  { hold_id, startsAt, until }: { hold_id: string; startsAt: number; until: number },
): Promise<void> {
  await tx
    .updateTable('waiting_entry')
    .set({
      status: 'OFFERED',
      hold_id,
      offered_start: new Date(startsAt),
      offered_until: new Date(until),
    })
    .where('company_id', '=', company.companyId)
    .where('entry_id', '=', entryId)
    .execute()
}

/** Sets the status of offers whose holds have ended. */
export async function endOffers(
  tx: Tx,
  company: CompanyScope,
  holdIds: readonly string[],
  status: 'BOOKED' | 'EXPIRED',
): Promise<void> {
  await tx
    .updateTable('waiting_entry')
    .set({ status })
    .where('company_id', '=', company.companyId)
    .where((where) => where('hold_id', '=', where.fn.any(where.val([...holdIds]))))
    .where('status', '=', 'OFFERED')
    .execute()
}

/** Reopens entries whose offer was withdrawn; they keep their position. */
export async function reopenEntries(
  tx: Tx,
  company: CompanyScope,
  holdIds: readonly string[],
): Promise<void> {
  await tx
    .updateTable('waiting_entry')
    .set({ status: 'WAITING', hold_id: null, offered_start: null, offered_until: null })
    .where('company_id', '=', company.companyId)
    .where((where) => where('hold_id', '=', where.fn.any(where.val([...holdIds]))))
    .where('status', '=', 'OFFERED')
    .execute()
}

/**
 * Ends all open entries of an event that has no more places to give, and returns their ids. The event's row must be
 * locked.
 */
export async function expireEntries(tx: Tx, company: CompanyScope, eventId: string): Promise<string[]> {
  const ended = await tx
    .updateTable('waiting_entry')
    .set({ status: 'EXPIRED' })
    .where('company_id', '=', company.companyId)
    .where('event_id', '=', eventId)
    .where('status', '=', 'WAITING')
    .returning('entry_id')
    .execute()
  return ended.map(({ entry_id }) => entry_id)
}

/** Returns false if the entry has ended meanwhile. */
export async function markBooked(tx: Tx, company: CompanyScope, entryId: string): Promise<boolean> {
  const booked = await tx
    .updateTable('waiting_entry')
    .set({ status: 'BOOKED' })
    .where('company_id', '=', company.companyId)
    .where('entry_id', '=', entryId)
    .where('status', 'in', ['WAITING', 'OFFERED'])
    .returning('entry_id')
    .executeTakeFirst()
  return booked !== undefined
}

/** Updates the contact of the client's open entries. */
export const saveEntryContact = (
  tx: Tx,
  { companyId }: Pick<CompanyScope, 'companyId'>,
  clientId: string,
  { contact, hasOld }: { contact: RawBuilder<unknown>; hasOld: RawBuilder<unknown> },
) =>
  sql`update waiting_entry set contact = ${contact}
       where company_id = ${companyId} and client_id = ${clientId}
         and status in ('WAITING', 'OFFERED') and ${hasOld}`.execute(tx)
