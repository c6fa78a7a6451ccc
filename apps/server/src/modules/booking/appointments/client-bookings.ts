/**
 * Bookings of a client whose contacts change, or who is merged into another client. docs/rules/operator.md,
 * Clients
 */
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Merged } from '../../../platform/db/merged.ts'
import { saveEntryContact } from '../holds/public.ts'
import { saveContact, takeBookings } from './save-appointment.ts'

/** Also a disabled company: the contacts belong to the person. */
type AnyCompany = Pick<CompanyScope, 'companyId'>

/** Later than any booking: the latest instant of the API. */
const LAST_INSTANT = Date.parse('2200-01-01T00:00:00.000Z')

/** Locks all bookings of the client by id. Take this lock before that of the client. */
export async function lockBookingsOf(tx: Tx, company: AnyCompany, clientId: string): Promise<void> {
  await tx
    .selectFrom('appointment')
    .select('appointment_id')
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .orderBy('appointment_id')
    .forUpdate()
    .execute()
}

/** Moves all bookings of a merged client to the other one, cancelled ones included. Returns their ids. */
export const mergeClient = (
  tx: Tx,
  company: CompanyScope,
  { mergedId, clientId }: Merged,
): Promise<string[]> => takeBookings(tx, company, { guestId: mergedId, clientId, until: LAST_INSTANT })

type ContactField = 'first_name' | 'middle_name' | 'last_name' | 'phone' | 'email'

/**
 * Writes new contact data to upcoming bookings and open waiting list entries that contain the old data, since messages
 * go to their contact. Different data entered for one visit stays. The client's row must be locked.
 */
export async function renewContacts(
  tx: Tx,
  company: AnyCompany,
  clientId: string,
  changes: readonly { field: ContactField; before: string | null; after: string | null }[],
  now: number,
): Promise<void> {
  for (const { field, before, after } of changes) {
    const contact =
      after === null
        ? sql`contact - ${field}::text`
        : sql`jsonb_set(contact, array[${field}::text], to_jsonb(${after}::text))`
    // The same mail may have been typed with capitals.
    const hasOld = sql`lower(contact ->> ${field}::text) is not distinct from lower(${before}::text)`
    await saveContact(tx, company, clientId, { contact, hasOld, now })
    await saveEntryContact(tx, company, clientId, { contact, hasOld })
  }
}
