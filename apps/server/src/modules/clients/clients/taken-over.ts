/** Guest clients after the transfer of their bookings. docs/decisions/0010-guests.md */
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'

/** A guest's block passes to the client who verifies the phone; an existing block of that client stays. */
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

/** Deletes a guest client without remaining data. */
export async function removeClient(tx: Tx, company: CompanyScope, clientId: string): Promise<void> {
  await tx
    .deleteFrom('client')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .execute()
}
