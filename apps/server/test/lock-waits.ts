import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Connection } from '../src/platform/db/database.ts'

const waiting = `
  select coalesce(json_agg(query), '[]') from pg_stat_activity
   where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`

/** Texts of the statements of this database that wait for a lock, on any machine that has its rows. */
export async function lockWaits(db: Connection): Promise<string[]> {
  const own = await sql<{ queries: string[] }>`select (${sql.raw(waiting)}) as queries`.execute(db)
  const others =
    inject('testServer').workers.length === 0
      ? []
      : (
          await sql<{
            queries: string
          }>`select result as queries from run_command_on_workers(${waiting})`.execute(db)
        ).rows
  return [
    ...own.rows.flatMap(({ queries }) => queries),
    ...others.flatMap(({ queries }) => JSON.parse(queries) as string[]),
  ]
}
