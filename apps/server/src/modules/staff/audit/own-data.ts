import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { mergeRowsOf } from '../../../platform/db/merged.ts'

/** That something was done, by whom and when stays; the client's words go. */
export async function eraseClient(tx: Tx, company: CompanyScope, clientId: string): Promise<void> {
  await tx
    .updateTable('audit_entry')
    .set({ before: null, after: null })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .execute()
}

/** What was done with bookings of a guest that are the client's now. */
export async function takeEntries(
  tx: Tx,
  company: CompanyScope,
  { clientId, appointmentIds }: { clientId: string; appointmentIds: string[] },
): Promise<void> {
  if (appointmentIds.length === 0) return
  await tx
    .updateTable('audit_entry')
    .set({ client_id: clientId })
    .where('company_id', '=', company.companyId)
    .where('thing', '=', 'appointment')
    .where(isOneOf('thing_id', appointmentIds))
    .execute()
}

/** Entries about a client whom staff merge into another one. */
export const mergeClient = mergeRowsOf('audit_entry')
