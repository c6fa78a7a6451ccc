/**
 * Opens the database: a pool, Kysely with named statements, and transactions with pipelined statements, statements sent
 * with the commit, and the only retry loop.
 * Reasons and measurements: docs/decisions/0002-database.md.
 */
import {
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
  type DatabaseConnection,
  type Driver,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import type { Database as Tables } from '../../../database/row-types.ts'
import { type DatabaseWatch, unwatched, createDriver, allAnswered } from './driver.ts'
import { createPool, sessionSettings } from './pool.ts'
import { isConflict } from './database-errors.ts'
import { msLeft } from './deadline.ts'

export {
  DatabaseAway,
  DatabaseBusy,
  isNotPlannable,
  MachineAway,
  Overtaken,
  sqlState,
} from './database-errors.ts'
export { type DatabaseWatch, watchedBy } from './driver.ts'

export type Connection = Kysely<Tables>

export type Database = CommitListeners & {
  /** Queries outside a transaction. Each names its company; see company-scope.ts. */
  db: Connection
  /**
   * Runs `work` in one READ COMMITTED transaction. Retries conflicts with other transactions, and the errors of
   * `policy`, up to `MAX_ATTEMPTS` times.
   */
  inTransaction<T>(work: (tx: Tx) => Promise<T>, policy?: RetryPolicy): Promise<T>
  /** Number of open and idle connections, and of requests that wait for one. */
  pool(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

export type DatabaseOptions = {
  connection: pg.PoolConfig
  /**
   * A pooler such as PgBouncer in transaction mode gives each transaction another connection. So no setting and no
   * named statement may be left for the next one. Absent: a direct connection to the database.
   */
  pooler?: 'transaction' | undefined
  /** Called with every statement before it runs; tests reject SQL without a company. */
  onStatement?: (sql: string) => void
  /** Absent: no measurements. */
  watch?: DatabaseWatch | undefined
  onConnectionError: (error: Error) => void
  /** Timeout of a statement; that of a visitor's request when absent. Commands of the operator may take longer. */
  maxStatementMs?: number
}

/** Statement timeout, enforced by the database. */
const MAX_STATEMENT_MS = 2_000

export function openDatabase(options: DatabaseOptions): Database {
  const { onConnectionError, onStatement, watch = unwatched } = options
  const maxStatementMs = options.maxStatementMs ?? MAX_STATEMENT_MS
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

/**
 * Topics of which a process notifies itself after a commit: workers start at once instead of at their next poll, and
 * metrics count. NOTIFY of PostgreSQL would make commits wait for each other.
 */
export type Topic = 'bookings' | 'codes' | 'messages' | 'webhooks'

/** Topics that wake workers. */
export const workTopics = ['codes', 'messages', 'webhooks'] as const satisfies readonly Topic[]

type CommitListeners = {
  /** Calls `listener` after each commit that emits the topic; returns a function that removes it. */
  onCommit(topic: Topic, listener: () => void): () => void
  /** Calls the listeners of the topic: this process, or another one, has committed it. */
  notify(topic: Topic): void
}

function createCommitListeners(): CommitListeners {
  const listeners = new Map<Topic, Set<() => void>>()
  return {
    onCommit: (topic, listener) => {
      const all = listeners.get(topic) ?? new Set()
      listeners.set(topic, all.add(listener))
      return () => void all.delete(listener)
    },
    notify: (topic) => {
      for (const listener of listeners.get(topic) ?? []) listener()
    },
  }
}

export class Tx extends Transaction<Tables> {
  readonly topics = new Set<Topic>()
  readonly lastStatements: (() => Promise<unknown>)[] = []

  /**
   * Sends independent statements in one round trip. They run in this order, and all have answered before the first
   * error rejects. Each must be started in the list. All other statements are awaited one after the other.
   */
  together<Sent extends readonly unknown[]>(
    sent: [...Sent],
  ): Promise<{ [At in keyof Sent]: Awaited<Sent[At]> }> {
    return allAnswered(sent)
  }

  /** Sends the statement in one round trip with the commit; if it fails, the transaction is rolled back. */
  withCommit(statement: () => Promise<unknown>): void {
    this.lastStatements.push(statement)
  }

  /** Calls the listeners of the topic after the commit; not after a rollback. */
  notifyAfterCommit(topic: Topic): void {
    this.topics.add(topic)
  }
}

/** Applies to one transaction with all its attempts. */
export type RetryPolicy = {
  /** Before each attempt, without a connection. Its errors are treated as those of the attempt. */
  prepare?(): Promise<void>
  /** Whether an error other than a conflict is retried. Called once for each error. */
  mayRetry(error: unknown): boolean | Promise<boolean>
  /** Called after the last attempt was rolled back. Returns the error to throw instead; undefined: the original one. */
  rejection?(error: unknown): Promise<Error | undefined>
}

/** Consecutive ones. Each waits up to one second for a lock, so that a stalled machine does not reject. */
const MAX_CONFLICTS = 3
/** Limit for one transaction over all errors: 30 lost races, conflicts, and changes of the catalogue. */
const MAX_ATTEMPTS = 33

/** The only loop that repeats a transaction. */
async function retried<T>(attempt: () => Promise<T>, policy?: RetryPolicy): Promise<T> {
  let conflicts = 0
  for (let attempts = 1; ; attempts += 1) {
    try {
      await policy?.prepare?.()
      return await attempt()
    } catch (error) {
      conflicts = isConflict(error) ? conflicts + 1 : 0
      const mayRetry = conflicts > 0 ? conflicts < MAX_CONFLICTS : (await policy?.mayRetry(error)) === true
      if (!mayRetry || attempts >= MAX_ATTEMPTS || msLeft() <= 0)
        throw (await policy?.rejection?.(error)) ?? error
    }
  }
}

/**
 * Runs `work` in one READ COMMITTED transaction and returns the topics of its commit. Kysely's transactions would await
 * each statement, including `begin` and `commit`.
 */
function runTransaction<T>(
  db: Kysely<Tables>,
  { dialect, driver }: { dialect: Dialect; driver: Driver },
  work: (tx: Tx) => Promise<T>,
): Promise<{ result: T; topics: ReadonlySet<Topic> }> {
  const executor = db.getExecutor()
  return executor.provideConnection(async (connection) => {
    let isOpen = true
    const provideConnection = async <R>(consumer: (own: DatabaseConnection) => Promise<R>): Promise<R> => {
      if (!isOpen) throw new Error('the transaction is over')
      return consumer(connection)
    }
    const tx = new Tx({
      config: { dialect },
      dialect,
      driver,
      executor: executor.withConnectionProvider({ provideConnection }),
    })
    await driver.beginTransaction(connection, {})
    try {
      const result = await work(tx)
      const last = tx.lastStatements.map((statement) => statement())
      // A commit after a failed statement rolls back.
      const committed = driver.commitTransaction(connection)
      isOpen = false
      await allAnswered([...last, committed])
      return { result, topics: tx.topics }
    } catch (error) {
      isOpen = false
      await driver.rollbackTransaction(connection)
      throw error
    }
  })
}
