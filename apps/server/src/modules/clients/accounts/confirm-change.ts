/**
 * Confirms that the person themselves changes the account. A token alone is not enough: the session may have been left
 * open on another person's computer. docs/rules/account-changes.md
 */
import type { Confirmation, ConfirmationWay, ConfirmedAction } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { type Connection, instant, type Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { clientOf, type Session } from '../../../platform/http/session.ts'
import type { From } from './asker.ts'
import { isPassword } from './passwords.ts'
import { lockPerson } from './persons.ts'
import { proveCode, useCode } from './prove-code.ts'
import { giveTryBack, takeTry } from './take-try.ts'

/** How long a sign-in counts as fresh; same as a code. */
export const FRESH_SIGN_IN_SECONDS = 600

export type Change = {
  action: ConfirmedAction
  /** The new phone (+ and digits) or the new email address in lower case. */
  subject?: string
  /** The company whose page is used; undefined: a code of any company fits. */
  company: CompanyScope | undefined
}

/**
 * `consume` runs in the transaction of the change: the confirmation works once, and only for the account as it was
 * read.
 */
export type Confirmed = { by: ConfirmationWay; consume(tx: Tx): Promise<void> }

/** What a code is bound to besides person and company. A code by email is also bound to its address. */
export const boundTo = ({ action, subject = '' }: Change, email: string | null = null): string =>
  email === null ? `${action} ${subject}` : `${action} ${subject} ${email.toLowerCase()}`

export type ConfirmingAccount = {
  phone: string | null
  passwordHash: string | null
  /** The verified email address known to the company of the page. */
  email: string | null
}

export async function readConfirmingAccount(
  db: Connection,
  personId: string,
  company: CompanyScope | undefined,
): Promise<ConfirmingAccount> {
  const person = await db
    .selectFrom('person')
    .select(['phone', 'password_hash'])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return {
    phone: person.phone,
    passwordHash: person.password_hash,
    email: company === undefined ? null : await verifiedMail(db, company, personId),
  }
}

async function verifiedMail(db: Connection, company: CompanyScope, personId: string): Promise<string | null> {
  const clientId = await clientOf(db, company, personId)
  if (clientId === undefined) return null
  const client = await db
    .selectFrom('client')
    .select(['email', 'email_verified'])
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return client?.email_verified ? client.email : null
}

/**
 * Email is offered only for changing the phone of a person without a password: the old phone may be lost. A person
 * without a phone signs in at a provider, and can do that again.
 */
export function waysOf(
  action: ConfirmedAction,
  { phone, passwordHash, email }: ConfirmingAccount,
): ConfirmationWay[] {
  const byPassword = passwordHash === null ? [] : (['PASSWORD'] as const)
  if (phone === null) return [...byPassword, 'SIGN_IN']
  return [
    ...byPassword,
    'PHONE',
    ...(action === 'CHANGE_PHONE' && passwordHash === null && email !== null ? (['MAIL'] as const) : []),
  ]
}

/** Format: `m•••@example.com`. */
export const maskedMail = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1•••')

/**
 * Rejects with `account.confirmation.required` without a proof that the account supports, with `password.wrong` or
 * `code.wrong`, and with `request.tooMany` once the account's attempts are used up.
 */
export async function confirmChange(
  deps: Deps,
  session: Session,
  change: Change,
  confirmation: Confirmation | null | undefined,
  from: From,
): Promise<Confirmed> {
  const account = await readConfirmingAccount(deps.database.db, session.personId, change.company)
  const ways = waysOf(change.action, account)
  const { password, code, mail_code } = confirmation ?? {}
  const confirmed = (by: ConfirmationWay, spendProof?: (tx: Tx) => Promise<void>): Confirmed => ({
    by,
    consume: async (tx) => {
      await requireSame(tx, session.personId, change, { by, account })
      await spendProof?.(tx)
    },
  })
  if (password && ways.includes('PASSWORD')) {
    await checkPassword(deps, session.personId, account, { password, from })
    return confirmed('PASSWORD')
  }
  for (const [by, typed] of [['PHONE', code] as const, ['MAIL', mail_code] as const]) {
    if (!typed || !ways.includes(by)) continue
    const proof = await proveCode(deps, {
      purpose: by === 'PHONE' ? 'CONFIRM' : 'CONFIRM_BY_MAIL',
      phone: account.phone!,
      code: typed,
      companyId: change.company?.companyId,
      from,
      personId: session.personId,
      use: boundTo(change, by === 'MAIL' ? account.email : null),
    })
    return confirmed(by, (tx) => useCode(tx, deps, proof))
  }
  if (ways.includes('SIGN_IN') && (await isFresh(deps, session))) return confirmed('SIGN_IN')
  throw confirmationRequired(ways, account)
}

export const confirmationRequired = (ways: ConfirmationWay[], { email }: ConfirmingAccount): ApiError =>
  new ApiError('account.confirmation.required', {
    confirmation: {
      ways,
      ...(email !== null && ways.includes('MAIL') ? { email: maskedMail(email) } : {}),
    },
  })

/** Phone and password may have changed between the proof and the transaction: then another proof is required. */
async function requireSame(
  tx: Tx,
  personId: string,
  change: Change,
  { by, account }: { by: ConfirmationWay; account: ConfirmingAccount },
): Promise<void> {
  const { phone, password_hash } = await lockPerson(tx, personId)
  const isSame = phone === account.phone && password_hash === account.passwordHash
  const isMailSame =
    by !== 'MAIL' ||
    (change.company !== undefined && (await verifiedMail(tx, change.company, personId)) === account.email)
  if (isSame && isMailSame) return
  const now = await readConfirmingAccount(tx, personId, change.company)
  throw confirmationRequired(waysOf(change.action, now), now)
}

/** Counts toward the account's attempts together with sign-in: a stolen session gives no additional guesses. */
async function checkPassword(
  deps: Deps,
  personId: string,
  { phone, passwordHash }: ConfirmingAccount,
  { password, from }: { password: string; from: From },
): Promise<void> {
  const { address, deviceKey } = from
  const subjects = { address, account: phone ?? personId, from: address }
  const device = { phone: phone ?? undefined, deviceKey }
  const tries = await takeTry(deps, 'password.guess', subjects, device)
  if (tries instanceof ApiError) throw tries
  const isRight = await isPassword(password, passwordHash, deps.passwordCost).catch(
    async (error: unknown) => {
      // The password was not compared: the limiter was full.
      await giveTryBack(deps, 'password.guess', subjects, { tries, ...device })
      throw error
    },
  )
  if (!isRight) throw new ApiError('password.wrong')
}

async function isFresh({ database, clock }: Deps, { tokenHash }: Session): Promise<boolean> {
  const fresh = await database.db
    .selectFrom('session')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('created', '>', instant(clock.now() - FRESH_SIGN_IN_SECONDS * 1000))
    .executeTakeFirst()
  return fresh !== undefined
}
