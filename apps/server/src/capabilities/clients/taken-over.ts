/** What becomes of a guest's client whose bookings are taken over. docs/decisions/0010-guests.md */
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'

/** Nobody gets rid of a block by proving the phone of the guest whom it holds. */
export async function blockClient(tx: Tx, company: CompanyScope, clientId: string): Promise<void> {
  await tx
    .updateTable('client')
    .set({ blocked: true })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .execute()
}

/** A guest's client of whom nothing is left. */
export async function removeClient(tx: Tx, company: CompanyScope, clientId: string): Promise<void> {
  await tx
    .deleteFrom('client')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .execute()
}
