import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** Few enough for one statement to be quick, so that nobody waits for its locks. */
const MOST_AT_ONCE = 5_000

/**
 * Deletes rows of `table` that meet `condition`, a batch at a time until none is left. For jobs that tidy up: the
 * statements speak of all companies.
 */
export async function deleteInBatches(
  database: Database,
  table: string,
  condition: RawBuilder<unknown>,
): Promise<void> {
  const old = sql`select ctid from ${sql.table(table)} where ${condition} limit ${MOST_AT_ONCE}`
  for (;;) {
    // A row may have changed since it was looked at.
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.table(table)} where ctid = any(array(${old})) and ${condition}`.execute(
        database.read,
      )
    if (Number(numAffectedRows) < MOST_AT_ONCE) return
  }
}
