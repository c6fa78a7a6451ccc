import { readFileSync } from 'node:fs'
import { StartProblem } from '../../../config/start-problem.ts'

/** The account that runs the embedded PostgreSQL; undefined: the current one. */
export type Account = { uid: number; gid: number } | undefined

/**
 * PostgreSQL does not run as root. Started by root, as in most containers, it runs as the existing account `nobody`:
 * an application should not create system users. Rejects with StartProblem if there is no such account.
 */
export function chooseAccount(): Account {
  if (process.getuid?.() !== 0) return undefined
  const [, , uid, gid] =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith('nobody:'))
      ?.split(':') ?? []
  if (!uid || !gid) {
    throw new StartProblem(
      'The embedded database cannot run as root, and this machine has no account "nobody" to run it as. ' +
        'Start as another user, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
  return { uid: Number(uid), gid: Number(gid) }
}
