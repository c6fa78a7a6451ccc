import type { Deps } from '../../deps/deps.ts'
import type { Session } from '../../../platform/http/session.ts'

/** Revokes the token at once; other sessions of the person stay. */
export async function signOut({ database }: Deps, { tokenHash }: Session): Promise<{ done: true }> {
  await database.db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
  return { done: true }
}
