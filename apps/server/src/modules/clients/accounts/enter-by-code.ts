/** The one pipeline of sign-in, sign-up and a new password by a code; `sign-in.ts` says how the three differ. */
import type { Locale, Token } from '@zapys/contract'
import { companyScope, type CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { From } from './asker.ts'
import { checkNewPassword, hashPassword } from './passwords.ts'
import { keepProof, type Person, savePassword } from './persons.ts'
import { phoneOfCaller } from './phone.ts'
import { proveCode, useCode } from './prove-code.ts'
import type { AccountDeps } from './send-code.ts'
import { endSessions, letIn } from './sessions.ts'
import { requireAccount, type WayIn } from './switches.ts'
import { takeTry } from './take-try.ts'
import { requireWorkForGuess } from './work.ts'

export type CodeCaller = From & {
  locale: Locale | undefined
  caller: { challengeAnswer: string | undefined }
}
export type GivenProof = {
  phone: string
  code: string
  company_id?: string | null | undefined
  /** The new one; absent at sign-in. */
  password?: string
}

type Entry = {
  company: CompanyScope
  auth: { allow_registration: boolean }
  person: Person
  caller: CodeCaller
}

export type WayByCode = {
  purpose: WayIn
  /** The error for a code that was used before. */
  usedCode: 'code.wrong' | 'account.alreadyCreated'
  /** The person of the proven phone, held. */
  lockPerson(tx: Tx, deps: AccountDeps, phone: string): Promise<Person>
  /** Throws where this person may not enter this way. */
  reject?(person: Person): void
  /** Runs when password and proof are stored, before the session begins. */
  finish(tx: Tx, deps: AccountDeps, entry: Entry): Promise<void>
}

/**
 * Checks the code, locks the person, then uses the code: one order of locks for all three ways. A new password ends all
 * earlier sessions. Everything is one transaction, so a rejection leaves the code unused.
 */
export async function enterByCode(
  deps: AccountDeps,
  way: WayByCode,
  given: GivenProof,
  caller: CodeCaller,
): Promise<Token> {
  const { password, code, company_id } = given
  const phone = await phoneToProve(deps, given, caller)
  if (password !== undefined) await checkNewPassword('password', password, phone)
  const companyId = company_id ?? undefined
  const proof = await proveCode(deps, { purpose: way.purpose, phone, code, companyId, from: caller })
  if (proof.isUsed) throw new ApiError(way.usedCode)
  const company = await companyScope(deps.database.db, proof.companyId)
  const { auth } = await requireAccount(deps.database.db, company)
  const passwordHash = password === undefined ? undefined : await hashPassword(password, deps.passwordCost)
  return deps.database.inTransaction(async (tx) => {
    const person = await way.lockPerson(tx, deps, phone)
    // A concurrent request with the same code has used it by now, since the person was held.
    await useCode(tx, deps, proof, way.usedCode)
    if (person.disabled) throw new ApiError('login.notAllowed')
    way.reject?.(person)
    const { person_id: personId } = person
    if (passwordHash !== undefined) {
      await savePassword(tx, personId, passwordHash)
      await endSessions(tx, personId)
    }
    await keepProof(tx, deps, personId)
    await way.finish(tx, deps, { company, auth, person, caller })
    return letIn(tx, deps, personId, company.companyId, caller.deviceKey)
  })
}

/** Consumes a guess: a try, or proof of work once the address has none left. */
async function phoneToProve(deps: AccountDeps, given: GivenProof, caller: CodeCaller): Promise<string> {
  const phone = phoneOfCaller(given.phone)
  const { address, deviceKey } = caller
  const tries = await takeTry(deps, 'code.guess', { address }, { phone, deviceKey })
  if (!(tries instanceof ApiError)) return phone
  // A challenge is of one company.
  if (given.company_id == null) throw tries
  const company = await companyScope(deps.database.db, given.company_id)
  await requireWorkForGuess(deps, company, caller.caller.challengeAnswer)
  return phone
}
