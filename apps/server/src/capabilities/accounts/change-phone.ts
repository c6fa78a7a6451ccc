import type { CodeSent, Locale } from '@zapys/contract'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Deps } from '../../deps.ts'
import { sqlState, type Tx } from '../../database/database.ts'
import { ApiError } from '../../errors/api-error.ts'
import { lockSession, type Session } from '../../http/session.ts'
import { askCode } from './ask-code.ts'
import type { From } from './asker.ts'
import { rememberBrowser } from './known-browsers.ts'
import { keepProof } from './persons.ts'
import { internationalPhone } from './phone.ts'
import { proveCode, useCode } from './prove-code.ts'
import type { AccountDeps } from './send-code.ts'
import { endSessions } from './sessions.ts'
import { requireAccount } from './switches.ts'

type Caller = From & { locale: Locale | undefined }

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
    ...{ personId, from: caller, tries: 'COMMON', hasWorked: false },
  })
}

/**
 * The proven phone becomes the one to sign in with, in every company of the person, with what guests booked with it; all
 * other sessions end. Refuses where another person has it: with `client.contactsDiffer` where both are clients of one
 * company that knows the person's own mail as proven, else with `client.alreadyExists`.
 */
export async function provePhone(
  deps: Deps,
  session: Session,
  given: { phone: string; code: string; company_id?: string | null | undefined },
  from: From,
): Promise<void> {
  const { personId, tokenHash } = session
  const phone = internationalPhone(given.phone)
  const proof = await proveCode(deps, {
    purpose: 'CHANGE_PHONE',
    phone,
    code: given.code,
    companyId: given.company_id ?? undefined,
    ...{ personId, from },
  })
  await deps.database.inTransaction(async (tx) => {
    await lockSession(tx, session)
    await useCode(tx, deps, proof)
    await refuseOthers(tx, personId, phone)
    await orAlreadyExists(tx.updateTable('person').set({ phone }).where('person_id', '=', personId).execute())
    const own = await ownClients(tx, personId).execute()
    for (const { company_id, client_id } of own)
      await orAlreadyExists(
        tx
          .updateTable('client')
          .set({ phone })
          .where('company_id', '=', company_id)
          .where('client_id', '=', client_id)
          .execute(),
      )
    await keepProof(tx, deps.clock, personId)
    await endSessions(tx, personId, tokenHash)
    await rememberBrowser(tx, deps, personId, from.deviceKey)
  })
}

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

/** Both contacts are proven here, so that no guess of anybody's learns who is a client. */
async function refuseOthers(tx: Tx, personId: string, phone: string): Promise<void> {
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

/** Somebody else got it at the same moment. */
async function orAlreadyExists<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (sqlState(error) === '23505') throw new ApiError('client.alreadyExists', { cause: error })
    throw error
  }
}
