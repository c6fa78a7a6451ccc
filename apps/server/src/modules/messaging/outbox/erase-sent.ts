/** Erases what sending stores about a client: messages on the development page, and the chat with the bot. */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { isAboutClient } from '../messages/public.ts'

/** Messages about the client's bookings and waiting list entries. */
export async function eraseClient(tx: Tx, company: CompanyScope, clientId: string): Promise<void> {
  const aboutClient = tx
    .selectFrom('message')
    .select('message_id')
    .where('company_id', '=', company.companyId)
    .where(isAboutClient(company, clientId))
  await tx.deleteFrom('outbox_message').where('message_id', 'in', aboutClient).execute()
}

/** Messages to verified phones and email addresses that no longer belong to an account. */
export async function eraseSent(tx: Tx, contacts: readonly (string | null)[]): Promise<void> {
  const known = contacts.filter((contact) => contact !== null)
  if (known.length === 0) return
  await tx.deleteFrom('outbox_message').where('sent_to', 'in', known).execute()
}

/** Deletes the phone's chat with the bot. All companies share the bot, so this is done with the person. */
export async function eraseChat(tx: Tx, phone: string | null): Promise<void> {
  await tx.deleteFrom('messenger_chat').where('phone', '=', phone).execute()
}

/** As `eraseChat`, unless a client of any company or a person still has the phone. */
export async function eraseUnusedChat(tx: Tx, phone: string | null): Promise<void> {
  if (phone === null) return
  const chat = await tx
    .selectFrom('messenger_chat')
    .select('chat_id')
    .where('phone', '=', phone)
    .executeTakeFirst()
  // Most phones have none, and the clients of all companies are on all machines.
  if (chat === undefined) return
  const person = await tx
    .selectFrom('person')
    .select('person_id')
    .where('phone', '=', phone)
    .executeTakeFirst()
  const client = await tx
    .selectFrom('client')
    .select(['company_id', 'client_id'])
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (person === undefined && client === undefined) await eraseChat(tx, phone)
}
