/** Gifts in export and erasure: those that the client gave, and those for the client's verified phone. */
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'

const isGiven = (company: CompanyScope, clientId: string) => sql<boolean>`membership_id in (
  select membership_id from membership where company_id = ${company.companyId} and client_id = ${clientId})`

const isReceived = (company: CompanyScope, clientId: string) => sql<boolean>`phone = (
  select phone from client where company_id = ${company.companyId} and client_id = ${clientId})`

/** A received gift omits the giver and the email address that the giver typed. */
export async function ownGiftsOf(db: Connection, company: CompanyScope, clientId: string): Promise<object[]> {
  const rows = await db
    .selectFrom('membership_gift')
    .select(['name', 'phone', 'email', 'greeting', 'deliver_on', 'sent_at', 'created'])
    .select(isGiven(company, clientId).as('is_given'))
    .where('company_id', '=', company.companyId)
    .where(({ or }) => or([isGiven(company, clientId), isReceived(company, clientId)]))
    .orderBy('created')
    .execute()
  return rows.map(({ is_given, sent_at, created, email, ...gift }) => ({
    ...gift,
    direction: is_given ? 'GIVEN' : 'RECEIVED',
    email: is_given ? email : null,
    created: new Date(created).toISOString(),
    sent_at: sent_at === null ? null : new Date(sent_at).toISOString(),
  }))
}

/** The certificate stays usable by its code. A gift that was not delivered yet is no longer delivered. */
export async function eraseGifts(tx: Tx, company: CompanyScope, clientId: string): Promise<void> {
  await tx
    .updateTable('membership_gift')
    .set({ name: null, phone: null, email: null, greeting: null })
    .where('company_id', '=', company.companyId)
    .where(({ or }) => or([isGiven(company, clientId), isReceived(company, clientId)]))
    .execute()
}
