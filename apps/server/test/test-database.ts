import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { runStatement } from './global-setup.ts'

export type TestDatabase = {
  connection: pg.PoolConfig
  /** Ends every session on it. */
  drop(): Promise<void>
}

/**
 * A database of the test file's own, migrated and without rows (some 65 ms).
 * Close the pools on it before it is dropped, otherwise their sessions are cut.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { connection, template } = inject('testServer')
  const database = `zapys_test_${randomUUID()}`
  await runStatement(connection, `create database "${database}" template "${template}"`)
  return {
    connection: { ...connection, database },
    drop: () => runStatement(connection, `drop database "${database}" with (force)`),
  }
}

/** A database of the test file's own without tables. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const { connection } = inject('testServer')
  const database = `zapys_test_${randomUUID()}`
  await runStatement(connection, `create database "${database}" template template0`)
  return {
    connection: { ...connection, database },
    drop: () => runStatement(connection, `drop database "${database}" with (force)`),
  }
}
