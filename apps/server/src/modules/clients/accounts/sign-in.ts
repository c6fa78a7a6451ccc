/** Signing in, signing up and setting a new password by a code. S7.auth; docs/rules/accounts.md. */
import type { CodeSent, Locale, Token } from '@zapys/contract'
import { companyScope, type CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { contactsOf, noticeLocale, notifyContacts } from './account-notices.ts'
import { askCode } from './ask-code.ts'
import type { From } from './asker.ts'
import { type ClientDeps, clientForPerson, knownClientForPerson } from './client-for-person.ts'
import { checkNewPassword, hashPassword } from './passwords.ts'
import { keepProof, lockPersonOfPhone, personOfPhone, savePassword } from './persons.ts'
import { internationalPhone } from './phone.ts'
import { type Proof, proveCode, useCode } from './prove-code.ts'
import { type AccountDeps } from './send-code.ts'
import { endSessions, letIn } from './sessions.ts'
import { requireAccount, requireWayIn, type WayIn } from './switches.ts'
import { takeTry } from './take-try.ts'
import { requireWorkForGuess, workForCode } from './work.ts'

type Caller = From & { locale: Locale | undefined; caller: { challengeAnswer: string | undefined } }
type AskedPhone = { phone: string; locale?: Locale | null | undefined }
type GivenProof = { phone: string; code: string; company_id?: string | null | undefined }
type WithPassword = { password: string }

/** Refuses with what the company has switched off, and with `challenge.required`. */
export async function askWayIn(
  deps: AccountDeps,
  company: CompanyScope,
  purpose: WayIn,
  asked: AskedPhone,
  caller: Caller,
): Promise<CodeSent> {
  const phone = internationalPhone(asked.phone)
  const { address, deviceKey } = caller
  const from = { address, deviceKey }
  const hasWorked = await workForCode(deps, company, { phone, from, ...caller.caller })
  const tries = await takeTry(deps, 'code.ask', { address }, { phone, deviceKey })
  await requireWayIn(deps.database.read, company, purpose)
  const locale = asked.locale ?? caller.locale ?? (company.language as Locale)
  return askCode(deps, company, { purpose, phone, locale, tries, hasWorked, from })
}

/** Somebody new becomes a client where the company lets them; refuses with `auth.registration.disabled` elsewhere. */
export async function verifySignIn(deps: AccountDeps, given: GivenProof, caller: Caller): Promise<Token> {
  const phone = await phoneToProve(deps, given, caller)
  const proof = await prove(deps, 'SIGN_IN', phone, given, caller)
  const company = await companyScope(deps.database.read, proof.companyId)
  const { auth } = await requireAccount(deps.database.read, company)
  return deps.database.inTransaction(async (tx) => {
    await useCode(tx, deps, proof)
    const { person_id, disabled } = await personOfPhone(tx, deps.clock, phone)
    if (disabled) throw new ApiError('login.notAllowed')
    await keepProof(tx, deps, person_id)
    const clientId = await clientOnPage(tx, deps, company, person_id, auth, caller)
    if (clientId === undefined) throw new ApiError('auth.registration.disabled')
    return letIn(tx, deps, person_id, company.companyId, caller.deviceKey)
  })
}

/**
 * Creates the account. That there is one already is said only here, to who has proven the phone: `account.exists`, or
 * `account.alreadyCreated` where this very sign-up came twice. A person without a password so far gets this one.
 */
export async function verifySignUp(
  deps: AccountDeps,
  given: GivenProof & WithPassword,
  caller: Caller,
): Promise<Token> {
  const phone = await phoneToProve(deps, given, caller)
  await checkNewPassword('password', given.password, phone)
  const proof = await prove(deps, 'SIGN_UP', phone, given, caller)
  if (proof.isUsed) throw new ApiError('account.alreadyCreated')
  const company = await companyScope(deps.database.read, proof.companyId)
  await requireAccount(deps.database.read, company)
  const passwordHash = await hashPassword(given.password, deps.passwordCost)
  return deps.database.inTransaction(async (tx) => {
    const { person_id, disabled, password_hash } = await personOfPhone(tx, deps.clock, phone)
    if (disabled) throw new ApiError('login.notAllowed')
    // A twin that came at the same moment is through by now, since the person's row was locked.
    if (password_hash !== null)
      throw new ApiError((await isUsed(tx, proof)) ? 'account.alreadyCreated' : 'account.exists')
    await useCode(tx, deps, proof)
    await savePassword(tx, person_id, passwordHash)
    await endSessions(tx, person_id)
    await keepProof(tx, deps, person_id)
    await clientForPerson(tx, deps, company, person_id, { locale: caller.locale ?? null })
    return letIn(tx, deps, person_id, company.companyId, caller.deviceKey)
  })
}

/** Sets a new password; every session so far ends. Refuses with `account.notFound`, once the phone was proven. */
export async function verifyReset(
  deps: AccountDeps,
  given: GivenProof & WithPassword,
  caller: Caller,
): Promise<Token> {
  const phone = await phoneToProve(deps, given, caller)
  await checkNewPassword('password', given.password, phone)
  const proof = await prove(deps, 'RESET', phone, given, caller)
  const company = await companyScope(deps.database.read, proof.companyId)
  const { auth } = await requireAccount(deps.database.read, company)
  const passwordHash = await hashPassword(given.password, deps.passwordCost)
  return deps.database.inTransaction(async (tx) => {
    await useCode(tx, deps, proof)
    const person = await lockPersonOfPhone(tx, phone)
    if (person === undefined) throw new ApiError('account.notFound')
    if (person.disabled) throw new ApiError('login.notAllowed')
    await savePassword(tx, person.person_id, passwordHash)
    await endSessions(tx, person.person_id)
    // The code has reached the phone already.
    const { emails } = await contactsOf(tx, person.person_id, company.companyId)
    await notifyContacts(
      tx,
      deps,
      company.companyId,
      { phone: null, emails },
      { event: 'PASSWORD_CHANGED', locale: noticeLocale(caller.locale, company) },
    )
    await keepProof(tx, deps, person.person_id)
    await clientOnPage(tx, deps, company, person.person_id, auth, caller)
    return letIn(tx, deps, person.person_id, company.companyId, caller.deviceKey)
  })
}

/** Once a guess at its code was paid for: by a try, or where those of the address are used up, by work. */
async function phoneToProve(deps: AccountDeps, given: GivenProof, caller: Caller): Promise<string> {
  const phone = internationalPhone(given.phone)
  const { address, deviceKey } = caller
  const tries = await takeTry(deps, 'code.guess', { address }, { phone, deviceKey })
  if (!(tries instanceof ApiError)) return phone
  // A challenge is of one company.
  if (given.company_id == null) throw tries
  const company = await companyScope(deps.database.read, given.company_id)
  await requireWorkForGuess(deps, company, caller.caller.challengeAnswer)
  return phone
}

const prove = (
  deps: AccountDeps,
  purpose: WayIn,
  phone: string,
  { code, company_id }: GivenProof,
  from: From,
): Promise<Proof> => proveCode(deps, { purpose, phone, code, companyId: company_id ?? undefined, from })

const isUsed = async (tx: Tx, proof: Proof): Promise<boolean> =>
  (
    await tx
      .selectFrom('code_challenge')
      .select('used_at')
      .where('challenge_id', '=', proof.challengeId)
      .executeTakeFirst()
  )?.used_at != null

/**
 * The client that somebody is who signs in on the company's page; where registration is closed only one that was there
 * already, and undefined for anybody else.
 */
export const clientOnPage = (
  tx: Tx,
  deps: ClientDeps,
  company: CompanyScope,
  personId: string,
  auth: { allow_registration: boolean },
  { locale }: { locale: Locale | undefined },
): Promise<string | undefined> =>
  (auth.allow_registration ? clientForPerson : knownClientForPerson)(tx, deps, company, personId, {
    locale: locale ?? null,
  })
