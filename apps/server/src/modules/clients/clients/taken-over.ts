/** What becomes of a guest's client whose bookings are taken over. docs/decisions/0010-guests.md */
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'

/** A guest's block goes to the client who proves the phone; a block of the client's own stays as it is. */
export async function takeBlock(
  tx: Tx,
  { companyId }: CompanyScope,
  { guestId, clientId }: { guestId: string; clientId: string },
): Promise<void> {
  await sql`
    update client
       set blocked = true, blocked_reason = guest.blocked_reason, blocked_until = guest.blocked_until
      from client as guest
     where client.company_id = ${companyId} and client.client_id = ${clientId} and not client.blocked
       and guest.company_id = ${companyId} and guest.client_id = ${guestId} and guest.blocked`.execute(tx)
}

/** A guest's client of whom nothing is left. */
export async function removeClient(tx: Tx, company: CompanyScope, clientId: string): Promise<void> {
  await tx
    .deleteFrom('client')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .execute()
}
