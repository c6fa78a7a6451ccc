/** Sign-in, sign-up and password reset by code. S7.auth; docs/rules/accounts.md. */
import type { CodeSent, Locale, Token } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { contactsOf, noticeLocale, notifyContacts } from './account-notices.ts'
import { askCode } from './ask-code.ts'
import { clientForPerson, clientOnPage } from './client-for-person.ts'
import { type CodeCaller, enterByCode, type ProofInput, type WayByCode } from './enter-by-code.ts'
import { lockPersonOfPhone, personOfPhone } from './persons.ts'
import { phoneForCode } from './phone.ts'
import { type AccountDeps } from './send-code.ts'
import { requireWayIn, type WayIn } from './switches.ts'
import { takeTry } from './take-try.ts'
import { workForCode } from './work.ts'

type PhoneRequest = { phone: string; locale?: Locale | null | undefined }

/** Rejects as `requireWayIn`, and with `challenge.required`. */
export async function askWayIn(
  deps: AccountDeps,
  company: CompanyScope,
  purpose: WayIn,
  request: PhoneRequest,
  caller: CodeCaller,
): Promise<CodeSent> {
  const phone = await phoneForCode(deps.database.db, company, request.phone)
  const { address, deviceKey } = caller
  const from = { address, deviceKey }
  const hasWorked = await workForCode(deps, company, { phone, from, ...caller.caller })
  const tries = await takeTry(deps, 'code.ask', { address }, { phone, deviceKey })
  await requireWayIn(deps.database.db, company, purpose)
  const locale = request.locale ?? caller.locale ?? company.language
  return askCode(deps, company, { purpose, phone, locale, tries, hasWorked, from })
}

/** A new person becomes a client if the company allows registration; otherwise `auth.registration.disabled`. */
const signIn: WayByCode = {
  purpose: 'SIGN_IN',
  usedCode: 'code.wrong',
  lockPerson: (tx, { clock }, phone) => personOfPhone(tx, clock, phone),
  async finish(tx, deps, { company, auth, person, caller }) {
    const clientId = await clientOnPage(tx, deps, company, person.person_id, {
      auth,
      locale: caller.locale,
    })
    if (clientId === undefined) throw new ApiError('auth.registration.disabled')
  },
}

/**
 * Creates the account. Only callers who verified the phone learn that an account exists: `account.exists`, or
 * `account.alreadyCreated` if the same sign-up was sent twice. A person without a password gets this one.
 */
const signUp: WayByCode = {
  purpose: 'SIGN_UP',
  usedCode: 'account.alreadyCreated',
  lockPerson: signIn.lockPerson,
  reject({ password_hash }) {
    if (password_hash !== null) throw new ApiError('account.exists')
  },
  async finish(tx, deps, { company, person, caller }) {
    await clientForPerson(tx, deps, company, person.person_id, { locale: caller.locale ?? null })
  },
}

/** Sets a new password. Rejects with `account.notFound` once the phone is verified. */
const reset: WayByCode = {
  purpose: 'RESET',
  usedCode: 'code.wrong',
  async lockPerson(tx, _deps, phone) {
    const person = await lockPersonOfPhone(tx, phone)
    if (person === undefined) throw new ApiError('account.notFound')
    return person
  },
  async finish(tx, deps, { company, auth, person, caller }) {
    // No SMS notice: the code was sent to the same phone.
    const { emails } = await contactsOf(tx, person.person_id, company.companyId)
    await notifyContacts(
      tx,
      deps,
      company.companyId,
      { phone: null, emails },
      { event: 'PASSWORD_CHANGED', locale: noticeLocale(caller.locale, company) },
    )
    await clientOnPage(tx, deps, company, person.person_id, {
      auth,
      locale: caller.locale,
    })
  },
}

type WithPassword = ProofInput & { password: string }

/** Ignores a password: signing in sets none. */
export const verifySignIn = (
  deps: AccountDeps,
  { phone, code, company_id }: ProofInput,
  caller: CodeCaller,
): Promise<Token> => enterByCode(deps, signIn, { phone, code, company_id }, caller)

export const verifySignUp = (deps: AccountDeps, input: WithPassword, caller: CodeCaller): Promise<Token> =>
  enterByCode(deps, signUp, input, caller)

export const verifyReset = (deps: AccountDeps, input: WithPassword, caller: CodeCaller): Promise<Token> =>
  enterByCode(deps, reset, input, caller)
