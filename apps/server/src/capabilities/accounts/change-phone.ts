import type { CodeSent, Locale } from '@zapys/contract'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Deps } from '../../deps.ts'
import { sqlState, type Tx } from '../../database/database.ts'
import { ApiError } from '../../plugins/api-error.ts'
import { lockSession, type Session } from '../../plugins/session.ts'
import { type AccountDeps, askCode } from './ask-code.ts'
import { internationalPhone } from './phone.ts'
import { proveCode, useCode } from './prove-code.ts'
import { endSessions } from './sessions.ts'
import { requireAccount } from './switches.ts'

type Caller = { locale: Locale | undefined }

/** Sends a code to the new phone. Refuses with `account.notFound` for anybody's account but the own. */
export async function askPhoneChange(
  deps: AccountDeps,
  company: CompanyScope,
  { personId }: Session,
  asked: { userId: string; phone: string; locale?: Locale | null | undefined },
  caller: Caller,
): Promise<CodeSent> {
  if (asked.userId !== personId) throw new ApiError('account.notFound')
  const phone = internationalPhone(asked.phone)
  await requireAccount(deps.database.read, company)
  return askCode(deps, company, {
    purpose: 'CHANGE_PHONE',
    phone,
    locale: asked.locale ?? caller.locale ?? (company.language as Locale),
    personId,
  })
}

/**
 * The proven phone becomes the one to sign in with, in every company of the person; all other sessions end.
 * Refuses with `client.alreadyExists` where another person, or another client of one of the companies, has it.
 */
export async function provePhone(
  deps: Deps,
  session: Session,
  given: { phone: string; code: string; company_id?: string | null | undefined },
): Promise<void> {
  const { personId, tokenHash } = session
  const phone = internationalPhone(given.phone)
  const proof = await proveCode(deps, {
    purpose: 'CHANGE_PHONE',
    phone,
    code: given.code,
    companyId: given.company_id ?? undefined,
    personId,
  })
  await deps.database.inTransaction(async (tx) => {
    await lockSession(tx, session)
    await useCode(tx, deps, proof)
    await orAlreadyExists(tx.updateTable('person').set({ phone }).where('person_id', '=', personId).execute())
    const own = await tx
      .selectFrom('person_client')
      .innerJoin('client', (join) =>
        join
          .onRef('client.company_id', '=', 'person_client.company_id')
          .onRef('client.client_id', '=', 'person_client.client_id'),
      )
      .select(['client.company_id', 'client.client_id', 'client.phone'])
      .where('person_id', '=', personId)
      .orderBy('client.company_id')
      .execute()
    for (const client of own) await moveClient(tx, deps, personId, client, phone)
    await endSessions(tx, personId, tokenHash)
  })
}

type OwnClient = { company_id: string; client_id: string; phone: string | null }

/** The client gets the phone, or makes room for the guest's client that has it. */
async function moveClient(
  tx: Tx,
  deps: Deps,
  personId: string,
  own: OwnClient,
  phone: string,
): Promise<void> {
  const guest = await tx
    .selectFrom('client')
    .select('client_id')
    .where('company_id', '=', own.company_id)
    .where('phone', '=', phone)
    .where('client_id', '<>', own.client_id)
    .executeTakeFirst()
  if (guest !== undefined) return takeOver(tx, deps, personId, own, guest.client_id)
  await orAlreadyExists(
    tx
      .updateTable('client')
      .set({ phone })
      .where('company_id', '=', own.company_id)
      .where('client_id', '=', own.client_id)
      .execute(),
  )
}

const personal = [
  ...(['first_name', 'middle_name', 'last_name', 'email', 'email_verified'] as const),
  ...(['birth_date', 'gender', 'extra_fields', 'blocked'] as const),
] as const

/**
 * Somebody who came by a provider, booked as a guest before, and has now proven that guest's phone: the guest's client
 * is theirs, if the one made for them at sign-in is still empty. Otherwise two histories would have to become one, and
 * that is the company's decision.
 */
async function takeOver(
  tx: Tx,
  { clock }: Deps,
  personId: string,
  own: OwnClient,
  guestId: string,
): Promise<void> {
  if (own.phone !== null) throw new ApiError('client.alreadyExists')
  const ofCompany = { company_id: own.company_id, person_id: personId }
  await tx
    .deleteFrom('person_client')
    .where('company_id', '=', own.company_id)
    .where('person_id', '=', personId)
    .execute()
  // What the empty client holds back is said by the foreign keys of everything that can hang on it.
  const removed = await orAlreadyExists(
    tx
      .deleteFrom('client')
      .where('company_id', '=', own.company_id)
      .where('client_id', '=', own.client_id)
      .returning(personal)
      .executeTakeFirstOrThrow(),
  )
  await orAlreadyExists(
    tx
      .insertInto('person_client')
      .values({ ...ofCompany, client_id: guestId, created: new Date(clock.now()) })
      .execute(),
  )
  const guest = await tx
    .selectFrom('client')
    .select(personal)
    .where('company_id', '=', own.company_id)
    .where('client_id', '=', guestId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('client')
    .set({
      first_name: guest.first_name ?? removed.first_name,
      middle_name: guest.middle_name ?? removed.middle_name,
      last_name: guest.last_name ?? removed.last_name,
      birth_date: guest.birth_date ?? removed.birth_date,
      gender: guest.gender ?? removed.gender,
      extra_fields: JSON.stringify({
        ...(removed.extra_fields as object),
        ...(guest.extra_fields as object),
      }),
      // Nobody gets rid of the company's word by proving another phone.
      blocked: guest.blocked || removed.blocked,
      ...(guest.email === null && { email: removed.email, email_verified: removed.email_verified }),
    })
    .where('company_id', '=', own.company_id)
    .where('client_id', '=', guestId)
    .execute()
}

/** Unique: somebody else has it. Foreign key: something hangs on it. */
async function orAlreadyExists<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (['23505', '23503'].includes(sqlState(error) ?? ''))
      throw new ApiError('client.alreadyExists', { cause: error })
    throw error
  }
}
