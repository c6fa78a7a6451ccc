import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { mergeRowsOf } from '../../../platform/db/merged.ts'

/** Unsent deliveries omit the client; a stored response may quote what was sent, so it is erased too. */
export async function eraseClient(tx: Tx, company: CompanyScope, clientId: string): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({ client: null, last_error: null })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .execute()
}

/** Deliveries about a guest's bookings that now belong to the client. */
export async function takeDeliveries(
  tx: Tx,
  company: CompanyScope,
  { clientId, appointmentIds }: { clientId: string; appointmentIds: string[] },
): Promise<void> {
  if (appointmentIds.length === 0) return
  await tx
    .updateTable('webhook_delivery')
    .set({ client_id: clientId })
    .where('company_id', '=', company.companyId)
    .where('client_id', 'is not', null)
    .where(isOneOf('about_id', appointmentIds))
    .execute()
}

/** Deliveries about a client whom staff merge into another one. */
export const mergeClient = mergeRowsOf('webhook_delivery')
