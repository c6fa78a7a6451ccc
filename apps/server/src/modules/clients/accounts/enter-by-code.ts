/** Shared pipeline of sign-in, sign-up and password reset by code; `sign-in.ts` defines how the three differ. */
import type { Locale, Token } from '@zapys/contract'
import { companyScope, type CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { From } from './asker.ts'
import { checkNewPassword, hashPassword } from './passwords.ts'
import { storeProof, type Person, savePassword } from './persons.ts'
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
export type ProofInput = {
  phone: string
  code: string
  company_id?: string | null | undefined
  /** The new password; absent at sign-in. */
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
  /** Error for a code that was used before. */
  usedCode: 'code.wrong' | 'account.alreadyCreated'
  /** Returns the person of the verified phone, locked. */
  lockPerson(tx: Tx, deps: AccountDeps, phone: string): Promise<Person>
  /** Throws if this person may not enter this way. */
  reject?(person: Person): void
  /** Runs after password and proof are stored, before the session begins. */
  finish(tx: Tx, deps: AccountDeps, entry: Entry): Promise<void>
}

/**
 * Checks the code, locks the person, then marks the code as used: the same lock order for all three. A new password
 * ends all earlier sessions. All in one transaction, so a rejection leaves the code unused.
 */
export async function enterByCode(
  deps: AccountDeps,
  way: WayByCode,
  input: ProofInput,
  caller: CodeCaller,
): Promise<Token> {
  const { password, code, company_id } = input
  const phone = await phoneToProve(deps, input, caller)
  if (password !== undefined) await checkNewPassword('password', password, phone)
  const companyId = company_id ?? undefined
  const proof = await proveCode(deps, { purpose: way.purpose, phone, code, companyId, from: caller })
  if (proof.isUsed) throw new ApiError(way.usedCode)
  const company = await companyScope(deps.database.db, proof.companyId)
  const { auth } = await requireAccount(deps.database.db, company)
  const passwordHash = password === undefined ? undefined : await hashPassword(password, deps.passwordCost)
  return deps.database.inTransaction(async (tx) => {
    const person = await way.lockPerson(tx, deps, phone)
    // A concurrent request may have used the same code before this one got the person's lock.
    await useCode(tx, deps, proof, way.usedCode)
    if (person.disabled) throw new ApiError('login.notAllowed')
    way.reject?.(person)
    const { person_id: personId } = person
    if (passwordHash !== undefined) {
      await savePassword(tx, personId, passwordHash)
      await endSessions(tx, personId)
    }
    await storeProof(tx, deps, personId)
    await way.finish(tx, deps, { company, auth, person, caller })
    return letIn(tx, deps, personId, company.companyId, caller.deviceKey)
  })
}

/** Consumes an attempt, or requires proof of work once the address has none left. */
async function phoneToProve(deps: AccountDeps, input: ProofInput, caller: CodeCaller): Promise<string> {
  const phone = phoneOfCaller(input.phone)
  const { address, deviceKey } = caller
  const tries = await takeTry(deps, 'code.guess', { address }, { phone, deviceKey })
  if (!(tries instanceof ApiError)) return phone
  // A challenge belongs to one company.
  if (input.company_id == null) throw tries
  const company = await companyScope(deps.database.db, input.company_id)
  await requireWorkForGuess(deps, company, caller.caller.challengeAnswer)
  return phone
}
