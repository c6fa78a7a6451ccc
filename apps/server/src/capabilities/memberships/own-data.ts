import type { CompanyScope } from '../../database/company-scope.ts'
import { type Connection, instant, type Tx } from '../../database/database.ts'
import { forgetAnswers } from '../../database/idempotency.ts'

/** What the client bought, with what was asked at the order. Its visits stand with the bookings. */
export async function ownDataOf(
  read: Connection,
  company: CompanyScope,
  clientId: string,
): Promise<object[]> {
  const rows = await read
    .selectFrom('membership')
    .select(['number', 'kind', 'type', 'name', 'description', 'price', 'currency_code', 'created'])
    .select(['start_time', 'end_time', 'total', 'used', 'reserve', 'frozen_from', 'frozen_to'])
    .select(['extra_fields', 'agreement', 'locale', 'source', 'utm'])
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .orderBy('created')
    .execute()
  return rows.map((row) => ({ ...row, created: new Date(row.created).toISOString() }))
}

/** What was sold stays for the books, and a certificate for whoever was given its code; the client's words go. */
export async function forgetClient(tx: Tx, company: CompanyScope, clientId: string): Promise<void> {
  const emptied = await tx
    .updateTable('membership')
    .set({ extra_fields: '{}', utm: '{}' })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .returning('membership_id')
    .execute()
  await forgetAnswers(tx, company, {
    about: [['id']],
    ids: emptied.map(({ membership_id }) => membership_id),
  })
}

/** What a guest ordered until then (epoch milliseconds) becomes the client's who has proven the phone. */
export async function takeMemberships(
  tx: Tx,
  company: CompanyScope,
  { guestId, clientId, until }: { guestId: string; clientId: string; until: number },
): Promise<void> {
  await tx
    .updateTable('membership')
    .set({ client_id: clientId })
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', guestId)
    .where('created', '<=', instant(until))
    .execute()
}
