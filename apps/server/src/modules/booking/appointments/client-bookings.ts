/** Bookings of a client whom staff change or merge into another one. docs/rules/operator.md, Clients */
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { instant, type Tx } from '../../../platform/db/database.ts'
import type { Merged } from '../../../platform/db/merged.ts'

/** Locks all bookings of the client by id, which comes before the lock of the client. */
export async function lockBookingsOf(tx: Tx, company: CompanyScope, clientId: string): Promise<void> {
  await tx
    .selectFrom('appointment')
    .select('appointment_id')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .orderBy('appointment_id')
    .forUpdate()
    .execute()
}

/** All bookings of a client whom staff merge into another one, cancelled ones too. Returns how many. */
export async function mergeClient(
  tx: Tx,
  company: CompanyScope,
  { mergedId, clientId }: Merged,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('appointment')
    .set({ client_id: clientId })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', mergedId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

type ContactField = 'first_name' | 'middle_name' | 'last_name' | 'phone' | 'email'

/**
 * Writes new contact data into upcoming bookings that have the old ones: messages go to the contact of the booking. What was
 * typed differently for one visit stays.
 */
export async function renewContacts(
  tx: Tx,
  { companyId }: CompanyScope,
  clientId: string,
  changes: readonly { field: ContactField; before: string | null; after: string | null }[],
  now: number,
): Promise<void> {
  for (const { field, before, after } of changes) {
    const renewed =
      after === null
        ? sql`contact - ${field}::text`
        : sql`jsonb_set(contact, array[${field}::text], to_jsonb(${after}::text))`
    await sql`
      update appointment set contact = ${renewed}
       where company_id = ${companyId} and client_id = ${clientId}
         and cancelled_at is null and starts_at > ${instant(now)}
         and (contact ->> ${field}::text) is not distinct from ${before}::text`.execute(tx)
  }
}
