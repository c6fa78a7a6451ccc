import type { Token } from '@zapys/contract'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../errors/api-error.ts'
import { lockSession, type Session } from '../../http/session.ts'
import { checkNewPassword, hashPassword, isPassword } from './passwords.ts'
import { lockPerson, savePassword } from './persons.ts'
import { endSessions, letIn } from './sessions.ts'

type Given = { old_password?: string | null | undefined; new_password: string }

/**
 * Every session ends, this one too; the answer is the token of a new one. Who has a password must know it: a token that
 * was left behind somewhere must not be enough to take the account over. Refuses with `password.wrong`.
 */
export async function changePassword(
  deps: Deps,
  session: Session,
  { old_password, new_password }: Given,
  deviceKey: string | undefined,
): Promise<Token> {
  const { personId, companyId } = session
  const person = await deps.database.read
    .selectFrom('person')
    .select(['phone', 'password_hash'])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  await checkNewPassword('new_password', new_password, person.phone)
  if (
    person.password_hash !== null &&
    (!old_password || !(await isPassword(old_password, person.password_hash, deps.passwordCost)))
  )
    throw new ApiError('password.wrong')
  const passwordHash = await hashPassword(new_password, deps.passwordCost)
  return deps.database.inTransaction(async (tx) => {
    // The session may have been ended while the hashes were made; whoever did so wants it to stay so.
    await lockSession(tx, session)
    const { password_hash } = await lockPerson(tx, personId)
    if (password_hash !== person.password_hash) throw new ApiError('password.wrong')
    await savePassword(tx, personId, passwordHash)
    await endSessions(tx, personId)
    return letIn(tx, deps, personId, companyId, deviceKey)
  })
}
