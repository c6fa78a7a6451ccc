import { sql } from 'kysely'
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

type FromGuest = { guestId: string; clientId: string }

/** Entries about a guest's bookings that now belong to the client, and about their payments and messages. */
export const takeEntries = (
  tx: Tx,
  company: CompanyScope,
  { appointmentIds, ...from }: FromGuest & { appointmentIds: readonly string[] },
): Promise<void> => takeEntriesAbout(tx, company, { ...from, thing: 'appointment', ids: appointmentIds })

/** As `takeEntries`, about memberships. */
export const takeMembershipEntries = (
  tx: Tx,
  company: CompanyScope,
  { membershipIds, ...from }: FromGuest & { membershipIds: readonly string[] },
): Promise<void> => takeEntriesAbout(tx, company, { ...from, thing: 'membership', ids: membershipIds })

async function takeEntriesAbout(
  tx: Tx,
  company: CompanyScope,
  {
    guestId,
    clientId,
    thing,
    ids,
  }: FromGuest & { thing: 'appointment' | 'membership'; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return
  // Entries about a payment or a message name the booking or membership in `after`.
  const named = sql<string | null>`coalesce(after ->> ${thing}::text, after ->> ${`${thing}_id`}::text)`
  await tx
    .updateTable('audit_entry')
    .set({ client_id: clientId })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', guestId)
    .where(({ and, eb, or }) =>
      or([
        and([eb('thing', '=', thing), isOneOf('thing_id', ids)]),
        and([eb('thing', 'in', ['payment', 'message']), sql<boolean>`${named} = any(${[...ids]}::text[])`]),
      ]),
    )
    .execute()
}

/** Moves entries about a client whom staff merge into another one. */
export const mergeClient = mergeRowsOf('audit_entry')
