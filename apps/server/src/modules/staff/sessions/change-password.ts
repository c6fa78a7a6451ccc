import type { StaffMe, StaffPasswordChange } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { StaffCookie, StaffSession } from '../../../platform/http/staff-session.ts'
import { checkNewPassword, hashPassword, isPassword } from '../../clients/accounts/public.ts'
import { lockPerson, personOf, savePassword } from './persons.ts'
import { readMe } from './read-me.ts'
import { endSessions, isFresh, openSession } from './sessions.ts'

/**
 * Requires the old password or a sign-in by code within the last 10 minutes: a session left open is not enough. Ends
 * all sessions and starts a new one for this browser. Rejects with `password.wrong` and `staff.signIn.required`.
 */
export async function changePassword(
  deps: Deps,
  staff: StaffSession,
  { old_password, new_password }: StaffPasswordChange,
  cookie: StaffCookie,
): Promise<StaffMe> {
  const { database, clock, passwordCost } = deps
  const person = await personOf(database.db, staff.personId)
  if (person === undefined) throw new ApiError('token.invalid')
  const isProven = await isFresh(database.db, staff, clock.now())
  if (old_password != null) {
    if (!(await isPassword(old_password, person.password_hash, passwordCost)))
      throw new ApiError('password.wrong')
  } else if (!isProven) throw new ApiError('staff.signIn.required')
  await checkNewPassword('new_password', new_password, person.phone)
  const passwordHash = await hashPassword(new_password, passwordCost)
  const session = await database.inTransaction(async (tx) => {
    const locked = await lockPerson(tx, staff.personId)
    const live = await tx
      .selectFrom('staff_session')
      .select('staff_session_id')
      .where('staff_session_id', '=', staff.sessionId)
      .executeTakeFirst()
    // The session may have ended while the hashes were computed.
    if (locked === undefined || live === undefined || locked.password_hash !== person.password_hash)
      throw new ApiError('token.invalid')
    await savePassword(tx, staff.personId, passwordHash)
    await endSessions(tx, staff.personId)
    return openSession(tx, deps, { personId: staff.personId, isProven, cookie, former: undefined })
  })
  return readMe(database.db, session)
}
