/** Changes a person's phone to a verified one, at once or after a delay. docs/rules/account-changes.md */
import { DAY_SECONDS } from '@zapys/domain/time'
import type { Locale } from '@zapys/contract'
import { type Connection, instant, sqlState, type Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { lockSession, type Session } from '../../../platform/http/session.ts'
import { changePhone } from '../clients/public.ts'
import { endingOf, contactsOf, type NoticeContacts, notifyContacts } from './account-notices.ts'
import { storeProof, lockPerson } from './persons.ts'
import { endSessions } from './sessions.ts'

/** During this time the owner of the old phone can stop a change that was confirmed by email alone. */
export const PHONE_CHANGE_DELAY_SECONDS = DAY_SECONDS

export type NewPhone = {
  personId: string
  phone: string
  /** Hash of the session that stays signed in. */
  tokenHash: string
  /** The company that the notices name. */
  companyId: string
  locale: Locale
  /** Contacts from before the change. */
  contacts: NoticeContacts
  /** When the number was verified, in epoch milliseconds; absent: now. */
  provenAt?: number
}

/**
 * Changes the phone in every company of the person and in what they have booked there, transfers guest bookings of that
 * number, and ends all other sessions.
 * Rejects if another person has the number: with `client.contactsDiffer` if both are clients of a company that has
 * verified this person's email address, otherwise with `client.alreadyExists`.
 */
export async function applyPhone(tx: Tx, deps: Deps, change: NewPhone): Promise<void> {
  const { personId, phone, tokenHash, companyId, locale, contacts } = change
  await rejectTakenPhone(tx, personId, phone)
  const { phone: former } = await tx
    .selectFrom('person')
    .select('phone')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  await orAlreadyExists(tx.updateTable('person').set({ phone }).where('person_id', '=', personId).execute())
  const own = await ownClients(tx, personId).execute()
  for (const client of own) {
    const { company_id: ownCompanyId, client_id: clientId } = client
    await deps.takeOver.newPhone(tx, { companyId: ownCompanyId }, { clientId, phone, now: deps.clock.now() })
    await orAlreadyExists(changePhone(tx, client, phone))
  }
  await deps.takeOver.formerPhone(tx, former)
  await storeProof(tx, deps, personId, change.provenAt)
  await endSessions(tx, personId, tokenHash)
  await notifyContacts(tx, deps, companyId, contacts, {
    event: 'PHONE_CHANGED',
    locale,
    ending: endingOf(phone),
  })
}

/** Stores a delayed change, replacing an earlier one, and notifies the old contacts at once. */
export async function planPhone(
  tx: Tx,
  deps: Deps,
  { personId, phone, tokenHash, companyId, locale, contacts }: NewPhone,
): Promise<void> {
  await rejectTakenPhone(tx, personId, phone)
  const now = deps.clock.now()
  const planned = {
    company_id: companyId,
    phone,
    locale,
    token_hash: tokenHash,
    created: new Date(now),
    effective_at: new Date(now + PHONE_CHANGE_DELAY_SECONDS * 1000),
  }
  await tx
    .insertInto('phone_change')
    .values({ person_id: personId, ...planned })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(planned))
    .execute()
  await notifyContacts(tx, deps, companyId, contacts, {
    event: 'PHONE_CHANGE_WAITS',
    locale,
    ending: endingOf(phone),
  })
}

/**
 * Any session of the person may cancel, so the owner of the old phone can sign in with it and cancel. All other
 * sessions end, since one of them may be the intruder's that requested the change. Does nothing without a pending
 * change.
 */
export async function cancelPhoneChange(deps: Deps, session: Session): Promise<{ done: true }> {
  await deps.database.inTransaction(async (tx) => {
    await lockSession(tx, session)
    const cancelled = await tx
      .deleteFrom('phone_change')
      .where('person_id', '=', session.personId)
      .returning('person_id')
      .executeTakeFirst()
    if (cancelled !== undefined) await endSessions(tx, session.personId, session.tokenHash)
  })
  return { done: true }
}

/** The pending change, as shown to the person. */
export async function waitingPhoneChange(
  db: Connection,
  personId: string,
): Promise<{ phone: string; effective_at: string } | undefined> {
  const waiting = await db
    .selectFrom('phone_change')
    .select(['phone', 'effective_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return waiting && { ...waiting, effective_at: new Date(waiting.effective_at).toISOString() }
}

/**
 * Job: applies changes whose delay has passed, each in a separate transaction. A failing one does not stop the others.
 */
export async function applyWaitingPhones(deps: Deps): Promise<void> {
  const due = await deps.database.db
    .selectFrom('phone_change')
    .select('person_id')
    .where('effective_at', '<=', instant(deps.clock.now()))
    .orderBy('effective_at')
    .limit(100)
    .execute()
  const errors: unknown[] = []
  for (const { person_id } of due)
    await applyWaitingPhone(deps, person_id).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} waiting changes of phone failed`)
}

async function applyWaitingPhone(deps: Deps, personId: string): Promise<void> {
  const read = await lookAtWaiting(deps.database.db, personId, deps.clock.now())
  if (read === undefined) return
  const contacts = await contactsOf(deps.database.db, personId, read.company_id)
  const settle = (work: (tx: Tx, change: NewPhone) => Promise<void>) =>
    deps.database.inTransaction(async (tx) => {
      await lockPerson(tx, personId)
      // It may have been cancelled, replaced, or applied by another process.
      const waiting = await lookAtWaiting(tx, personId, deps.clock.now())
      if (waiting === undefined) return
      await tx.deleteFrom('phone_change').where('person_id', '=', personId).execute()
      const { phone, locale, token_hash, company_id, created } = waiting
      await work(tx, {
        personId,
        phone,
        locale,
        tokenHash: token_hash,
        companyId: company_id,
        contacts,
        provenAt: created,
      })
    })
  try {
    await settle((tx, change) => applyPhone(tx, deps, change))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Another person verified the number in the meantime.
    await settle((tx, { companyId, locale, phone }) =>
      notifyContacts(tx, deps, companyId, contacts, {
        event: 'PHONE_CHANGE_FAILED',
        locale,
        ending: endingOf(phone),
      }),
    )
  }
}

const lookAtWaiting = (db: Connection, personId: string, now: number) =>
  db
    .selectFrom('phone_change')
    .selectAll()
    .where('person_id', '=', personId)
    .where('effective_at', '<=', instant(now))
    .executeTakeFirst()

const ownClients = (tx: Tx, personId: string) =>
  tx
    .selectFrom('person_client')
    .innerJoin('client', (join) =>
      join
        .onRef('client.company_id', '=', 'person_client.company_id')
        .onRef('client.client_id', '=', 'person_client.client_id'),
    )
    .select(['client.company_id', 'client.client_id', 'client.email_verified'])
    .where('person_client.person_id', '=', personId)
    .orderBy('client.company_id')

/** The new phone is verified before this call, so the rejection reveals nothing to a stranger. */
async function rejectTakenPhone(tx: Tx, personId: string, phone: string): Promise<void> {
  const other = await tx
    .selectFrom('person')
    .select('person_id')
    .where('phone', '=', phone)
    .where('person_id', '<>', personId)
    .executeTakeFirst()
  if (other === undefined) return
  const theirs = (await ownClients(tx, other.person_id).execute()).map(({ company_id }) => company_id)
  const own = await ownClients(tx, personId).execute()
  const isApart = own.some(({ company_id, email_verified }) => email_verified && theirs.includes(company_id))
  throw new ApiError(isApart ? 'client.contactsDiffer' : 'client.alreadyExists')
}

/** Another person may get the number concurrently. */
async function orAlreadyExists<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (sqlState(error) === '23505') throw new ApiError('client.alreadyExists', { cause: error })
    throw error
  }
}
