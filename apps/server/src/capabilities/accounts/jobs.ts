import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { DAY } from './limits.ts'

/** Few enough for one statement to be quick. */
const MOST_AT_ONCE = 5_000

/**
 * Forgets what has ended: sessions, codes an hour later (a sign-up that comes twice is still recognised until then), and
 * counts of windows that are over for certain.
 */
export async function forgetEndedSignIns({ database, clock }: Deps): Promise<void> {
  const ago = (seconds: number) => new Date(clock.now() - seconds * 1000)
  const old = [
    sql`select ctid from session where expires_at < ${ago(0)} limit ${MOST_AT_ONCE}`,
    sql`select ctid from code_challenge where expires_at < ${ago(3600)} limit ${MOST_AT_ONCE}`,
    sql`select ctid from usage_count where span_start < ${ago(2 * DAY)} limit ${MOST_AT_ONCE}`,
  ]
  for (const [number, rows] of old.entries()) {
    const table = sql.table(['session', 'code_challenge', 'usage_count'][number]!)
    for (;;) {
      const deleted = await sql`delete from ${table} where ctid = any(array(${rows}))`.execute(database.read)
      if (Number(deleted.numAffectedRows ?? 0) < MOST_AT_ONCE) break
    }
  }
}
