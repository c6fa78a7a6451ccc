import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection, Tx } from '../../database/database.ts'

/** What the client was told in the widget, newest first. */
export async function ownDataOf(
  read: Connection,
  company: CompanyScope,
  clientId: string,
): Promise<object[]> {
  const rows = await read
    .selectFrom('notification')
    .select(['notification_id as id', 'type', 'appointment_id', 'entry_id', 'survey_id'])
    .select(['starts_at', 'created', 'read_at'])
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .orderBy('created', 'desc')
    .execute()
  const iso = (epochMs: number | null) => (epochMs === null ? null : new Date(epochMs).toISOString())
  return rows.map((row) => ({
    ...row,
    starts_at: iso(row.starts_at),
    created: iso(row.created),
    read_at: iso(row.read_at),
  }))
}

/** Nothing of them is needed for the books. Messages not sent yet are dropped by the worker, which finds nobody to tell. */
export async function forgetClient(tx: Tx, company: CompanyScope, clientId: string): Promise<void> {
  await tx
    .deleteFrom('notification')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .execute()
}
