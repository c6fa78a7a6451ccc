import { sql } from 'kysely'
import type { CompanyScope } from '../../../../platform/db/company-scope.ts'
import { type Connection, instant, type Tx } from '../../../../platform/db/database.ts'
import { mergeRowsOf } from '../../../../platform/db/merged.ts'

/** GDPR export of entries linked to the client. Entries with the same phone may be another person's. */
export async function ownDataOf(db: Connection, company: CompanyScope, clientId: string): Promise<object[]> {
  const rows = await db
    .selectFrom('waiting_entry')
    .select(['entry_id as id', 'branch_id', 'event_id', 'date', 'service_ids', 'resource_id', 'space'])
    .select(['contact', 'locale', 'status', 'created'])
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .orderBy('created')
    .execute()
  return rows.map((row) => ({ ...row, created: new Date(row.created).toISOString() }))
}

/** Removes the person from an entry and closes it. The row must be locked. */
export async function eraseEntry(
  tx: Tx,
  company: CompanyScope,
  { entry_id, isWaiting }: { entry_id: string; isWaiting: boolean },
): Promise<void> {
  await tx
    .updateTable('waiting_entry')
    .set({ contact: '{}', ...(isWaiting ? { status: 'LEFT' as const } : {}) })
    .where('company_id', '=', company.companyId)
    .where('entry_id', '=', entry_id)
    .execute()
}

/** Links entries made with the phone until then (epoch milliseconds) to the client. */
export async function linkEntries(
  tx: Tx,
  company: CompanyScope,
  { phone, clientId, until }: { phone: string; clientId: string; until: number },
): Promise<void> {
  await tx
    .updateTable('waiting_entry')
    .set({ client_id: clientId })
    .where('company_id', '=', company.companyId)
    .where('client_id', 'is', null)
    .where(sql<string>`contact ->> 'phone'`, '=', phone)
    .where('created', '<=', instant(until))
    .execute()
}

/** Moves all entries of a merged client to the other one. */
export const mergeClient = mergeRowsOf('waiting_entry')
