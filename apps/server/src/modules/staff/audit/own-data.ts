import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { mergeRowsOf } from '../../../platform/db/merged.ts'

/** Keeps act, author and time; erases the client's texts. */
export async function eraseClient(tx: Tx, company: CompanyScope, clientId: string): Promise<void> {
  await tx
    .updateTable('audit_entry')
    .set({ before: null, after: null })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .execute()
}

/** Entries about a guest's bookings that now belong to the client. */
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

/** Moves entries about a client whom staff merge into another one. */
export const mergeClient = mergeRowsOf('audit_entry')
