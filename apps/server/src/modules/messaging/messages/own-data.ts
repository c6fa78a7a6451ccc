import { sql } from 'kysely'
import { mergeRowsOf } from '../../../platform/db/merged.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'

/**
 * Whether a row of `message` is about a booking, a waiting list entry or a membership of the client, or sent to the
 * client.
 */
export const isAboutClient = (company: CompanyScope, clientId: string) => sql<boolean>`
  (message.appointment_id in (
    select appointment_id from appointment where company_id = ${company.companyId} and client_id = ${clientId}
  ) or message.client_id = ${clientId} or message.entry_id in (
    select entry_id from waiting_entry where company_id = ${company.companyId} and client_id = ${clientId}
  ) or message.membership_id in (
    select membership_id from membership where company_id = ${company.companyId} and client_id = ${clientId}
  ))`

/**
 * Kinds, times and channels of messages to the client. Texts are made at sending and not stored; texts written by staff
 * are stored until sent.
 */
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
 * Keeps the row, so that no message is sent twice. Removes the provider's message id, since the provider knows the
 * phone, and the attribution. Unsent messages are dropped by the worker, which finds no recipient.
 */
export async function eraseClient(tx: Tx, company: CompanyScope, clientId: string): Promise<void> {
  await tx
    .updateTable('message')
    .set({ provider_id: null, detail: null, text: null, caused_by_address: null, caused_by_block: null })
    .where('company_id', '=', company.companyId)
    .where(isAboutClient(company, clientId))
    .execute()
}

/** Messages that staff wrote to a guest move to the client who verified the phone. */
export const takeMessages = (
  tx: Tx,
  company: CompanyScope,
  { guestId, clientId }: { guestId: string; clientId: string },
): Promise<void> => mergeMessages(tx, company, { mergedId: guestId, clientId })

/** All messages of a client whom staff merge into another one. */
export const mergeMessages = mergeRowsOf('message')
