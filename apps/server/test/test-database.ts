import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { runOnEach } from './global-setup.ts'

export type TestDatabase = {
  connection: pg.PoolConfig
  /** Ends every session on it. */
  drop(): Promise<void>
}

/**
 * A separate database for the test file, migrated and without rows (some 65 ms).
 * Close its pools before it is dropped, otherwise their sessions are terminated.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { connection, template, workers } = inject('testServer')
  const all = [connection, ...workers]
  const database = `zapys_test_${randomUUID()}`
  await runOnEach(all, `create database "${database}" template "${template}"`)
  // The settings of a database are not copied with it.
  if (workers.length > 0) await copySettings(all, template, database)
  return {
    connection: { ...connection, database },
    drop: () => runOnEach(all, `drop database "${database}" with (force)`),
  }
}

const copySettings = (servers: readonly pg.ClientConfig[], from: string, to: string) =>
  runOnEach(
    servers,
    `set citus.enable_ddl_propagation to off;
     do $$ declare setting text; begin
       for setting in select unnest(setconfig) from pg_db_role_setting
                       where setdatabase = (select oid from pg_database where datname = '${from}') loop
         execute format('alter database %I set %s = %L', '${to}', split_part(setting, '=', 1), split_part(setting, '=', 2));
       end loop;
     end $$`,
  )

/** A separate database without tables for the test file. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const { connection } = inject('testServer')
  const database = `zapys_test_${randomUUID()}`
  await runOnEach([connection], `create database "${database}" template template0`)
  return {
    connection: { ...connection, database },
    drop: () => runOnEach([connection], `drop database "${database}" with (force)`),
  }
}
