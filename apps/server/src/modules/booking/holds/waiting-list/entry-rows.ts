import type { Insertable } from 'kysely'
import type { Database as Tables } from '../../../../../database/row-types.ts'
import type { CompanyScope } from '../../../../platform/db/company-scope.ts'
import type { Tx } from '../../../../platform/db/database.ts'

type NewWish = Omit<Insertable<Tables['waiting_entry']>, 'company_id' | 'status'>

export async function addWish(tx: Tx, company: CompanyScope, wish: NewWish): Promise<void> {
  await tx
    .insertInto('waiting_entry')
    .values({ ...wish, company_id: company.companyId })
    .execute()
}

/** Undefined for who has left before, or got what they waited for; else the hold of an offer, if there is one. */
export const leaveLine = (
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

/** The hold is the entry's own. Epoch milliseconds. */
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

/** What became of offers whose holds have ended: booked, or run out. */
export async function endOffered(
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

/** What they were offered is not there any more, by no fault of theirs: they stand in line where they stood. */
export async function returnToLine(tx: Tx, company: CompanyScope, holdIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('waiting_entry')
    .set({ status: 'WAITING', hold_id: null, offered_start: null, offered_until: null })
    .where('company_id', '=', company.companyId)
    .where((where) => where('hold_id', '=', where.fn.any(where.val([...holdIds]))))
    .where('status', '=', 'OFFERED')
    .execute()
}

/** Nobody can have places of an event any more: its line is over. Its row must be locked. Answers the entries that waited. */
export async function endLine(tx: Tx, company: CompanyScope, eventId: string): Promise<string[]> {
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

/** False: it has ended meanwhile. */
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
