import { randomUUID } from 'node:crypto'
import type { Confirmation } from '@zapys/contract'
import { today } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { clientOf, lockSession, type Session } from '../../../platform/http/session.ts'
import { confirmChange, endSessions, erasePerson } from '../accounts/public.ts'
import { eraseChat, eraseSent, eraseUnusedChat } from '../../messaging/outbox/public.ts'
import { ownCompany } from '../profiles/public.ts'
import { keepers } from './keepers.ts'

type DeletionRequest = {
  company?: string | undefined
  reason?: string | undefined
  confirmation?: Confirmation | null | undefined
}

/**
 * Deletes the person's account at a company, in one transaction. With the last company the person is erased too. All
 * sessions end in any case, so a second deletion with the same token is rejected.
 * Rejects with `account.notFound` if the person is not a client of that company, and as `confirmChange`.
 * docs/rules/data-rights.md
 */
export async function deleteAccount(
  deps: Deps,
  session: Session,
  request: DeletionRequest,
  caller: { address: string; deviceKey: string | undefined },
): Promise<{ done: true }> {
  const { database } = deps
  const { personId } = session
  const company = await ownCompany(database.db, session, request.company)
  const { consume } = await confirmChange(
    deps,
    session,
    { action: 'DELETE_ACCOUNT', company },
    request.confirmation,
    caller,
  )
  return database.inTransaction(async (tx) => {
    // Serializes with bookings and profile changes of this person.
    await lockSession(tx, session)
    await consume(tx)
    const clientId = company && (await clientOf(tx, company, personId))
    if (company !== undefined && clientId !== undefined) {
      await eraseRowsOf(tx, deps, company, clientId)
      await saveReason(tx, deps, company, request.reason)
    }
    if (await erasePersonWithout(tx, personId)) return { done: true }
    if (clientId === undefined) throw new ApiError('account.notFound')
    await endSessions(tx, personId)
    return { done: true }
  })
}

export async function eraseRowsOf(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'attachments' | 'secret'>,
  company: CompanyScope,
  clientId: string,
): Promise<void> {
  // Waits for concurrent writes for the client, so that they are erased below.
  const client = await tx
    .selectFrom('client')
    .select(['phone', 'email', 'email_verified'])
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  for (const { eraseClient } of Object.values(keepers)) await eraseClient(tx, company, clientId, deps)
  await eraseSent(tx, [client.phone, client.email_verified ? client.email : null])
  await eraseUnusedChat(tx, client.phone)
}

/** Erases a person who is no longer a client of any company. Returns false if they still are one. */
export async function erasePersonWithout(tx: Tx, personId: string): Promise<boolean> {
  if (await isClientSomewhere(tx, personId)) return false
  const { phone } = await tx
    .selectFrom('person')
    .select('phone')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  await eraseSent(tx, [phone])
  await eraseChat(tx, phone)
  await erasePerson(tx, personId)
  return true
}

async function isClientSomewhere(tx: Tx, personId: string): Promise<boolean> {
  const link = await tx
    .selectFrom('person_client')
    .select('company_id')
    .where('person_id', '=', personId)
    .limit(1)
    .executeTakeFirst()
  return link !== undefined
}

async function saveReason(
  tx: Tx,
  { clock }: Deps,
  company: CompanyScope,
  reason: string | undefined,
): Promise<void> {
  const { timezone } = await tx
    .selectFrom('company')
    .select('timezone')
    .where('company_id', '=', company.companyId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('account_deletion')
    .values({
      company_id: company.companyId,
      // Random instead of `newId`, which would reveal the time.
      deletion_id: randomUUID(),
      date: today(timezone, clock.now() / 1000),
      reason: withoutContacts(reason),
    })
    .execute()
}

/** Removes email addresses and phones, which people include in what they write. */
const withoutContacts = (reason: string | undefined): string | null =>
  reason
    ?.replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/\+?\d(?:[\s().-]*\d){6,}/g, '…')
    .trim() || null
