import type { Locale, Token } from '@zapys/contract'
import { companyScope, type CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { From } from './asker.ts'
import { clientOnPage } from './client-for-person.ts'
import { isPassword } from './passwords.ts'
import { lockPerson } from './persons.ts'
import { phoneOfCaller } from './phone.ts'
import { letIn } from './sessions.ts'
import { requireAccount } from './switches.ts'
import { giveTryBack, takeTry } from './take-try.ts'

type PasswordCredentials = { username: string; password: string; company_id?: string | null | undefined }

/**
 * The password grant of OAuth 2. Unknown users, users without a password, wrong passwords and disabled users all get
 * `credentials.bad` after the same work. With `company_id` also `company.notFound`, `account.disabled`, and
 * `login.notAllowed` if that company has no sign-in by password.
 */
export async function signInWithPassword(
  deps: Deps,
  { username, password, company_id }: PasswordCredentials,
  { locale, address, deviceKey }: From & { locale: Locale | undefined },
): Promise<Token> {
  const { db } = deps.database
  const phone = phoneOf(username)
  const account = phone ?? username.trim().toLowerCase()
  const subjects = { address, account, from: address }
  const tries = await takeTry(deps, 'password.guess', subjects, { phone, deviceKey })
  if (tries instanceof ApiError) throw tries
  const page = company_id ? await passwordPage(deps, company_id) : undefined
  const person = await db
    .selectFrom('person')
    .select(['person_id', 'password_hash'])
    .where('phone', '=', phone ?? null)
    .executeTakeFirst()
  const isTheirs = await isPassword(password, person?.password_hash, deps.passwordCost).catch(
    async (error: unknown) => {
      // The password was not checked: too many concurrent requests.
      await giveTryBack(deps, 'password.guess', subjects, { tries, phone, deviceKey })
      throw error
    },
  )
  if (!isTheirs) throw new ApiError('credentials.bad')
  return deps.database.inTransaction(async (tx) => {
    // A concurrent request may have changed the password meanwhile and ended all sessions.
    const { person_id, password_hash, disabled } = await lockPerson(tx, person!.person_id)
    if (disabled || password_hash !== person!.password_hash) throw new ApiError('credentials.bad')
    if (page !== undefined) await clientOnPage(tx, deps, page.company, person_id, { auth: page.auth, locale })
    return letIn(tx, deps, person_id, page?.company.companyId ?? null, deviceKey)
  })
}

async function passwordPage(
  { database: { db } }: Deps,
  companyId: string,
): Promise<{ company: CompanyScope; auth: { allow_registration: boolean } }> {
  const company = await companyScope(db, companyId)
  const { auth } = await requireAccount(db, company)
  if (!auth.sms_password_auth) throw new ApiError('login.notAllowed')
  return { company, auth }
}

/** Undefined if the text is not a phone. */
function phoneOf(username: string): string | undefined {
  try {
    return phoneOfCaller(username)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
