/** Proof for changes of how a person signs in: a session left open is not enough. docs/rules/staff-sessions.md */
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { StaffSession } from '../../../platform/http/staff-session.ts'
import { isPassword } from '../../clients/accounts/public.ts'
import { lockPerson, personOf } from './persons.ts'
import { isFresh } from './sessions.ts'

/**
 * Requires the password or a sign-in by code within the last 10 minutes. Rejects with `password.wrong` and
 * `staff.signIn.required`.
 */
export async function requireProof(
  { database, clock, passwordCost }: Pick<Deps, 'database' | 'clock' | 'passwordCost'>,
  staff: StaffSession,
  password: string | null | undefined,
) {
  const person = await personOf(database.db, staff.personId)
  if (person === undefined) throw new ApiError('token.invalid')
  if (password != null) {
    if (!(await isPassword(password, person.password_hash, passwordCost)))
      throw new ApiError('password.wrong')
  } else if (!(await isFresh(database.db, staff, clock.now()))) throw new ApiError('staff.signIn.required')
  return person
}

/** Locks the person, and rejects with `token.invalid` if the session has ended in the meantime. */
export async function requireLive(tx: Tx, { sessionId, personId }: StaffSession) {
  const person = await lockPerson(tx, personId)
  const live = await tx
    .selectFrom('staff_session')
    .select('staff_session_id')
    .where('staff_session_id', '=', sessionId)
    .where('staff_person_id', '=', personId)
    .executeTakeFirst()
  if (person === undefined || live === undefined) throw new ApiError('token.invalid')
  return person
}
