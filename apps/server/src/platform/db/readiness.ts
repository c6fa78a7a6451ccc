import { sql } from 'kysely'
import type { Connection } from './database.ts'
import { withinMs } from './deadline.ts'
import { isSendingStopped } from './installation.ts'
import { migrationNumbers } from './migrate.ts'

/** Why a process cannot serve: the database does not answer in time, or lacks migrations that this program needs. */
export type Unready = 'database' | 'migrations'

/** `sending`: a restored copy serves visitors, and sends nothing. */
export type DatabaseState = { unready?: Unready; sending?: 'stopped' }

/** A load balancer checks every few seconds and waits about this long. */
const LONGEST_LOOK_MS = 1_000

/**
 * Returns why the database is unusable, if so. Simultaneous callers share one check, so that frequent checks take one
 * connection at most. Migrations of a newer program do no harm: an older program can run next to them.
 */
export function createDatabaseCheck(connection: Connection): () => Promise<DatabaseState> {
  let needed: Promise<readonly number[]> | undefined
  let underWay: Promise<DatabaseState> | undefined

  const look = async (): Promise<DatabaseState> => {
    const numbers = await (needed ??= migrationNumbers())
    try {
      const { rows } = await sql<{ number: number }>`select number from migration`.execute(connection)
      const applied = new Set(rows.map(({ number }) => number))
      if (!numbers.every((number) => applied.has(number))) return { unready: 'migrations' }
      return (await isSendingStopped(connection)) ? { sending: 'stopped' } : {}
    } catch {
      // Unreachable, too slow or faulty: requests would fail, too.
      return { unready: 'database' }
    }
  }
  return () =>
    (underWay ??= withinMs(LONGEST_LOOK_MS, look).finally(() => {
      underWay = undefined
    }))
}
