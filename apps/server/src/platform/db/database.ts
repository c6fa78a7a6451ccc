/**
 * Opens the database: a pool, Kysely over it with named statements, and transactions.
 * Why and how fast: docs/decisions/0002-database.md.
 */
import {
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import type pg from 'pg'
import type { Database as Tables } from '../../../database/row-types.ts'
import { type CommitListeners, createCommitListeners } from './commit-listeners.ts'
import { type DatabaseWatch, unwatched, createDriver } from './driver.ts'
import { createPool, sessionSettings } from './pool.ts'
import { retried, type RetryPolicy, runTransaction, type Tx } from './transaction.ts'

export { type Topic, workTopics } from './commit-listeners.ts'
export { DatabaseAway, DatabaseBusy, Overtaken, sqlState } from './database-errors.ts'
export { type DatabaseWatch, watchedBy } from './driver.ts'
export type { RetryPolicy, Tx } from './transaction.ts'

export type Connection = Kysely<Tables>

export type Database = CommitListeners & {
  /** Queries outside a transaction. Each names its company; see company-scope.ts. */
  db: Connection
  /**
   * Runs `work` in one READ COMMITTED transaction. Conflicts with other transactions are retried, and what `policy` says
   * besides; see transaction.ts for the bounds.
   */
  inTransaction<T>(work: (tx: Tx) => Promise<T>, policy?: RetryPolicy): Promise<T>
  /** Connections, and requests that wait for one. */
  pool(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

export type DatabaseOptions = {
  connection: pg.PoolConfig
  /**
   * A pooler such as PgBouncer in transaction mode gives each transaction another connection, so neither a setting nor a named
   * statement may be left for the next one. Absent: connections lead to the database.
   */
  pooler?: 'transaction' | undefined
  /** Called with every statement before it runs; tests reject SQL without a company. */
  onStatement?: (sql: string) => void
  /** Absent: nothing is measured. */
  watch?: DatabaseWatch | undefined
  onConnectionError: (error: Error) => void
  /** Timeout of a statement; that of a visitor's request when absent. Commands of the operator may take longer. */
  longestStatementMs?: number
}

/** The database itself stops each statement then. */
const MAX_STATEMENT_MS = 2_000

export function openDatabase(options: DatabaseOptions): Database {
  const { onConnectionError, onStatement, watch = unwatched } = options
  const maxStatementMs = options.longestStatementMs ?? MAX_STATEMENT_MS
  const settings = sessionSettings(maxStatementMs)
  const isPooled = options.pooler === 'transaction'
  const poolOptions = { maxStatementMs, onConnectionError, settings: isPooled ? undefined : settings }
  const pool = createPool(options.connection, poolOptions)
  const driver = createDriver({
    pool,
    settingsPerTransaction: isPooled ? settings : undefined,
    watch,
    onStatement,
    close: () => pool.end(),
  })
  const dialect: Dialect = {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
  const db = new Kysely<Tables>({ dialect })
  const listeners = createCommitListeners()
  return {
    db,
    ...listeners,
    inTransaction: async (work, policy) => {
      const { result, topics } = await retried(() => runTransaction(db, { dialect, driver }, work), policy)
      for (const topic of topics) listeners.notify(topic)
      return result
    },
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => db.destroy(),
  }
}

/** An instant to compare a timestamptz column with; selected instants are numbers, so comparisons are typed as such. */
export const instant = (epochMs: number): RawBuilder<number> =>
  sql<number>`${new Date(epochMs).toISOString()}::timestamptz`
