import type { Confirmation, Locale, Token } from '@zapys/contract'
import { companyScopes } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { lockSession, type Session } from '../../../platform/http/session.ts'
import { noticeCompany, noticeContacts, noticeLocale, notifyContacts } from './account-notices.ts'
import type { From } from './asker.ts'
import { confirmChange } from './confirm-change.ts'
import { checkNewPassword, hashPassword } from './passwords.ts'
import { savePassword } from './persons.ts'
import { endSessions, letIn } from './sessions.ts'

type PasswordChange = {
  old_password?: string | null | undefined
  new_password: string
  confirmation?: Confirmation | null | undefined
}

/**
 * Ends every session including this one and returns the token of a new one. Rejects as `confirmChange`: needs the old
 * password or a code to the phone. A first password needs the code as well, since with it an intruder could sign in
 * permanently.
 */
export async function changePassword(
  deps: Deps,
  session: Session,
  { old_password, new_password, confirmation }: PasswordChange,
  caller: From & { locale: Locale | undefined },
): Promise<Token> {
  const { personId, companyId } = session
  const { db } = deps.database
  const { phone, password_hash } = await db
    .selectFrom('person')
    .select(['phone', 'password_hash'])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  await checkNewPassword('new_password', new_password, phone)
  // Programs that do not send `confirmation` expect one error for a missing or wrong old password.
  if (password_hash !== null && confirmation == null && !old_password) throw new ApiError('password.wrong')
  const { consume } = await confirmChange(
    deps,
    session,
    { action: 'CHANGE_PASSWORD', company: undefined },
    confirmation ?? { password: old_password },
    caller,
  )
  const passwordHash = await hashPassword(new_password, deps.passwordCost)
  const noticeFrom = await noticeCompany(db, personId, companyId)
  const [company] = (await companyScopes(db, noticeFrom === undefined ? [] : [noticeFrom])).values()
  const contacts = await noticeContacts(deps, personId, noticeFrom)
  return deps.database.inTransaction(async (tx) => {
    // The session may have ended while the hashes were computed; then it must stay ended.
    await lockSession(tx, session)
    await consume(tx)
    await savePassword(tx, personId, passwordHash)
    await endSessions(tx, personId)
    if (company !== undefined)
      await notifyContacts(tx, deps, company.companyId, contacts, {
        event: 'PASSWORD_CHANGED',
        locale: noticeLocale(caller.locale, company),
      })
    return letIn(tx, deps, personId, companyId, caller.deviceKey)
  })
}
