import { sql } from 'kysely'
import { mergeRowsOf } from '../../../platform/db/merged.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'

/** Of a row of `message`: about bookings and places in line that are the client's. */
export const isAboutClient = (company: CompanyScope, clientId: string) => sql<boolean>`
  (message.appointment_id in (
    select appointment_id from appointment where company_id = ${company.companyId} and client_id = ${clientId}
  ) or message.client_id = ${clientId} or message.entry_id in (
    select entry_id from waiting_entry where company_id = ${company.companyId} and client_id = ${clientId}
  ) or message.membership_id in (
    select membership_id from membership where company_id = ${company.companyId} and client_id = ${clientId}
  ))`

/** When the client was told what, and by which way; the words are made when a message is sent, and not kept; those
 * that staff wrote are there until it was sent. */
export async function ownDataOf(db: Connection, company: CompanyScope, clientId: string): Promise<object[]> {
  const rows = await db
    .selectFrom('message')
    .select([
      'message_id as id',
      'kind',
      'text',
      'appointment_id',
      'entry_id',
      'survey_id',
      'status',
      'channel',
    ])
    .select(['created', 'ended_at'])
    .where('company_id', '=', company.companyId)
    .where(isAboutClient(company, clientId))
    .where('staff_member_id', 'is', null)
    .orderBy('created')
    .execute()
  return rows.map((row) => ({
    ...row,
    created: new Date(row.created).toISOString(),
    ended_at: row.ended_at === null ? null : new Date(row.ended_at).toISOString(),
  }))
}

/**
 * The row stays, so that no message is sent twice. The provider's message number goes, since the provider knows the phone
 * behind it, and so does the trace of who caused it. The worker drops unsent messages, because it finds no
 * recipient.
 */
export async function eraseClient(tx: Tx, company: CompanyScope, clientId: string): Promise<void> {
  await tx
    .updateTable('message')
    .set({ provider_id: null, detail: null, text: null, caused_by_address: null, caused_by_block: null })
    .where('company_id', '=', company.companyId)
    .where(isAboutClient(company, clientId))
    .execute()
}

/** What staff wrote to a guest goes to the client who has proven the phone. */
export const takeMessages = (
  tx: Tx,
  company: CompanyScope,
  { guestId, clientId }: { guestId: string; clientId: string },
): Promise<void> => mergeMessages(tx, company, { mergedId: guestId, clientId })

/** All messages of a client whom staff merge into another one. */
export const mergeMessages = mergeRowsOf('message')
