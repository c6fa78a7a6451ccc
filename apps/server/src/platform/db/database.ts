/**
 * The one door to PostgreSQL: a pool, Kysely over it with named statements, and transactions.
 * Why and how fast: docs/decisions/0002-database.md.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Duplex } from 'node:stream'
import { CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql, Transaction } from 'kysely'
import pg from 'pg'
import type { Database as Tables } from '../../../database/row-types.ts'
import { allAnswered } from './all-answered.ts'
import { msLeft } from './deadline.ts'

export type Connection = Kysely<Tables>
export type Tx = Transaction<Tables>

export type Database = {
  /** For reads. Every query names its company; see company-scope.ts. */
  read: Connection
  /**
   * Runs `work` in one READ COMMITTED transaction; one that met others is tried again, three times in all. Statements that
   * are begun without waiting for each other go to the database together, and run in the order in which they were begun.
   */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Calls `listener` after each commit of this process that `tellAfterCommit` asked for; the answer ends that. */
  onCommit(topic: Topic, listener: () => void): () => void
  /** Another process committed it: listeners of this one hear of it, too. */
  tell(topic: Topic): void
  /** What `work` reads outside of transactions is read at the replica. Undefined: there is none. */
  atReplica: (<T>(work: () => Promise<T>) => Promise<T>) | undefined
  /** Within such work: what others will rely on that looked later. */
  notAtReplica: <T>(work: () => Promise<T>) => Promise<T>
  /** Connections, and who waits for one. */
  pool(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** What a process can tell itself after a commit: its own workers need not wait for their next look, and it can count. */
export type Topic = 'bookings' | 'codes' | 'messages' | 'webhooks'

/** Those that workers wait for. */
export const workTopics = ['codes', 'messages', 'webhooks'] as const satisfies readonly Topic[]

/** Topics to tell of by transaction. NOTIFY of PostgreSQL would make commits wait for each other. */
const topicsToTell = new WeakMap<Tx, Set<Topic>>()

/** Nothing is told when the transaction is rolled back. */
export function tellAfterCommit(tx: Tx, topic: Topic): void {
  topicsToTell.set(tx, (topicsToTell.get(tx) ?? new Set()).add(topic))
}

const lastStatements = new WeakMap<Tx, (() => Promise<unknown>)[]>()

/** Goes to the database together with the commit. Nobody waits for what it answers; where it fails, all is rolled back. */
export function withCommit(tx: Tx, statement: () => Promise<unknown>): void {
  lastStatements.set(tx, [...(lastStatements.get(tx) ?? []), statement])
}

/** Runs what it is given; in between it may measure. */
export type DatabaseWatch = {
  /** `sql` without its values. */
  statement<T>(sql: string, run: () => Promise<T>): Promise<T>
  /** Until a connection is there. */
  connection<T>(run: () => Promise<T>): Promise<T>
}

/** One around the other. */
export const watchedBy = (watches: readonly (DatabaseWatch | undefined)[]): DatabaseWatch | undefined =>
  watches
    .filter((watch) => watch !== undefined)
    .reduce<DatabaseWatch | undefined>(
      (inner, outer) =>
        inner === undefined
          ? outer
          : {
              statement: (sql, run) => outer.statement(sql, () => inner.statement(sql, run)),
              connection: (run) => outer.connection(() => inner.connection(run)),
            },
      undefined,
    )

const unwatched: DatabaseWatch = { statement: (_, run) => run(), connection: (run) => run() }

export type DatabaseOptions = {
  connection: pg.PoolConfig
  /**
   * A pooler such as PgBouncer stands in between, and gives a connection to whoever has a transaction: nothing is left at one
   * that the next transaction would need, neither a setting nor a named statement. Absent: connections lead to the database.
   */
  pooler?: 'transaction' | undefined
  /** Sees every statement before it runs; tests use it to refuse SQL without a company. */
  onStatement?: (sql: string) => void
  /** A copy of the database that follows it, and may be behind. Absent: there is none. */
  replica?: pg.PoolConfig | undefined
  /** Absent: nobody measures. */
  watch?: DatabaseWatch | undefined
  onConnectionError: (error: Error) => void
  /** So long a statement may take; as for a visitor when absent. A command has nobody who waits. */
  longestStatementMs?: number
}

// Instants arrive as epoch milliseconds, days as text, bigint as number: no Date objects on hot paths.
const types = new pg.TypeOverrides()
types.setTypeParser(1184, (text) => Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')))
types.setTypeParser(1082, (text) => text)
types.setTypeParser(20, Number)

/** SQLSTATE of what is asked in a transaction after something failed in it, also by a name that was to be given there. */
const BEHIND_A_FAILURE = ['25P02', '26000']

/** What is not sent yet has this answer. */
const NOTHING = { command: '', rowCount: 0, rows: [] }

/** All that is asked until the end of this turn goes out as one piece. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const startsTransaction = /^(begin|start transaction)/
const endsTransaction = /^(commit|rollback)$/

/** A lock is waited for one second each time, so that whoever holds it across a stall of the machine refuses nobody. */
const MOST_TRIES = 3

/** The database itself stops each statement then. */
const LONGEST_STATEMENT_MS = 2_000

/** lock_timeout must lie below statement_timeout, otherwise it never fires. */
const settingsOf = (longestStatementMs: number) => ({
  timezone: 'UTC',
  statement_timeout: longestStatementMs,
  lock_timeout: '1s',
  idle_in_transaction_session_timeout: '10s',
})

const LONGEST_ANSWER_MS = 4_000

/** More texts than this are not named, so that a text built per request cannot fill the server's memory. */
const MOST_NAMED_TEXTS = 500

export function openDatabase(options: DatabaseOptions): Database {
  const { watch = unwatched, longestStatementMs = LONGEST_STATEMENT_MS } = options
  const isPooled = options.pooler === 'transaction'
  const settings = Object.entries(settingsOf(longestStatementMs))
  const poolOf = (connection: pg.PoolConfig) => {
    const pool = new pg.Pool({
      max: 8,
      connectionTimeoutMillis: 4_000,
      // Jobs of each minute find it open: a new one has to learn the tables first.
      idleTimeoutMillis: 75_000,
      // What is asked at once is sent at once.
      pipeline: true,
      // A database that stands still breaks no connection and keeps no statement_timeout of its own.
      query_timeout: Math.max(LONGEST_ANSWER_MS, longestStatementMs),
      ...connection,
      types,
      ...(isPooled ? {} : { options: settings.map(([name, value]) => `-c ${name}=${value}`).join(' ') }),
    })
    // A client whose server dies while checked out would otherwise end the whole process.
    pool.on('error', options.onConnectionError)
    pool.on('connect', (client) => client.on('error', options.onConnectionError))
    return pool
  }
  const pool = poolOf(options.connection)
  const replica = options.replica && poolOf(options.replica)
  /** A pooler takes no settings with a connection, so they go with each transaction, in the same message. */
  const withSettings = (begin: string) =>
    isPooled
      ? [begin, ...settings.map(([name, value]) => `set local ${name} = '${value}'`)].join('; ')
      : begin
  const isAtReplica = new AsyncLocalStorage<boolean>()

  const names = new Map<string, string>()
  const nameOf = (sql: string): string | undefined => {
    if (isPooled) return undefined
    const known = names.get(sql)
    if (known !== undefined) return known
    if (names.size >= MOST_NAMED_TEXTS) return undefined
    const name = `z${names.size}`
    names.set(sql, name)
    return name
  }

  const dialect = new PostgresDialect({
    pool: {
      end: async () => void (await Promise.all([pool.end(), replica?.end()])),
      // A connection is taken for as long as a statement or a transaction lasts.
      connect: () => {
        let connecting: Promise<pg.PoolClient> | undefined
        let client: pg.PoolClient | undefined
        let lost: DatabaseAway | undefined
        /** Why the transaction is aborted; whoever asked beside hears of it, too. */
        let cause: unknown
        let holdsLocks = false
        /** Goes with the first statement, so that it costs no trip of its own. */
        let unsentBegin: string | undefined
        const giveBack = () => {
          // One that was lost, or still waits for an answer, is nobody's any more.
          client?.release(lost)
          connecting = client = undefined
        }
        const ask = async (sql: string, values: readonly unknown[], left: number) => {
          const name = nameOf(sql)
          try {
            return await client!.query({
              text: sql,
              values: [...values],
              ...(left < LONGEST_ANSWER_MS ? { query_timeout: Math.ceil(left) } : {}),
              ...(name === undefined ? {} : { name }),
            } as pg.QueryConfig)
          } catch (error) {
            if (BEHIND_A_FAILURE.includes(sqlState(error) ?? '') && cause !== undefined) throw cause
            cause = error
            if (!isConnectionLost(error)) throw error
            lost ??= new DatabaseAway('the connection was lost', { cause: error })
            throw lost
          }
        }
        const send = (sql: string, values: readonly unknown[], left: number) => {
          options.onStatement?.(sql)
          return watch.statement(sql, () => ask(sql, values, left))
        }
        return Promise.resolve({
          release: giveBack,
          query: (async (sql: string, values: readonly unknown[]) => {
            // The rollback of a transaction would wait for the same silence once more.
            if (lost !== undefined) throw lost
            if (startsTransaction.test(sql)) {
              holdsLocks = true
              unsentBegin = sql
              return NOTHING
            }
            const isEnd = endsTransaction.test(sql)
            try {
              // Nothing is open, or the database has ended it.
              if (isEnd && ((unsentBegin !== undefined && connecting === undefined) || !holdsLocks)) {
                unsentBegin = undefined
                holdsLocks = false
                return NOTHING
              }
              connecting ??= watch
                .connection(() =>
                  connectInTime((!holdsLocks && isAtReplica.getStore() === true && replica) || pool),
                )
                .catch((error: unknown) => {
                  connecting = undefined
                  throw error
                })
              client ??= await connecting
              // What is taken back costs nobody time who waits, and must be.
              const left = sql === 'rollback' ? Infinity : msLeft()
              if (left <= 0) throw new DatabaseBusy('too late to ask')
              sendTogether(client)
              /** A transaction of its own, for its settings. */
              const isAlone = isPooled && !holdsLocks
              const begin = isAlone ? 'begin' : unsentBegin
              unsentBegin = undefined
              const [, result] = await allAnswered([
                begin === undefined ? undefined : send(withSettings(begin), [], left),
                send(sql, values, left),
                isAlone ? send('commit', [], left) : undefined,
              ])
              if (isEnd) holdsLocks = false
              // So the database ends what it has aborted; whoever wrote in it must not believe that it stands.
              if (sql === 'commit' && result.command === 'ROLLBACK')
                throw cause ?? new Error('the transaction was rolled back')
              return result
            } finally {
              if (!holdsLocks) giveBack()
            }
          }) as never,
        })
      },
    },
  })
  const read = new Kysely<Tables>({ dialect })

  const listeners = new Map<Topic, Set<() => void>>()
  const tell = (topic: Topic) => {
    for (const listener of listeners.get(topic) ?? []) listener()
  }
  /** Never asked: a transaction of ours is begun and ended below. */
  const driver = dialect.createDriver()
  const once = async <T>(work: (tx: Tx) => Promise<T>) => {
    let told: Set<Topic> | undefined
    const executor = read.getExecutor()
    const result = await executor.provideConnection(async (connection) => {
      let isOpen = true
      // Kysely's own transactions send a statement when the one before was answered.
      const provideConnection = async <R>(work: (own: typeof connection) => Promise<R>): Promise<R> => {
        if (!isOpen) throw new Error('the transaction is over')
        return work(connection)
      }
      const tx: Tx = new Transaction<Tables>({
        config: { dialect },
        dialect,
        driver,
        executor: executor.withConnectionProvider({ provideConnection }),
      })
      const say = (text: string) => connection.executeQuery(CompiledQuery.raw(text))
      await say('begin')
      try {
        const worked = await work(tx)
        told = topicsToTell.get(tx)
        const lastly = (lastStatements.get(tx) ?? []).map((statement) => statement())
        // A commit after a statement that failed rolls back.
        const committed = say('commit')
        // Whatever else is asked from here on would come behind the end.
        isOpen = false
        await allAnswered([...lastly, committed])
        return worked
      } catch (error) {
        isOpen = false
        await say('rollback')
        throw error
      }
    })
    for (const topic of told ?? []) tell(topic)
    return result
  }
  return {
    read,
    tell,
    inTransaction: async (work) => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await once(work)
        } catch (error) {
          if (!isRetryable(error) || tries >= MOST_TRIES || msLeft() <= 0) throw error
        }
      }
    },
    onCommit: (topic, listener) => {
      const all = listeners.get(topic) ?? new Set()
      listeners.set(topic, all.add(listener))
      return () => void all.delete(listener)
    },
    atReplica: replica && ((work) => isAtReplica.run(true, work)),
    notAtReplica: (work) => isAtReplica.run(false, work),
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => read.destroy(),
  }
}

/** No connection came free in time: the database has more to do than it can, and nothing is broken. */
export class DatabaseBusy extends Error {}

/** What was looked at is not so any more behind the lock: all of it is rolled back and tried again, as after a dead-lock. */
export class Overtaken extends DatabaseBusy {}

/** The database cannot be reached, or went away in the middle. */
export class DatabaseAway extends Error {}

/** The pool tells this case by its message only. */
function sayWhy(error: unknown): never {
  const isLate = error instanceof Error && error.message === 'timeout exceeded when trying to connect'
  if (isLate) throw new DatabaseBusy('no connection came free in time', { cause: error })
  if (error instanceof pg.DatabaseError && !isConnectionLost(error)) throw error
  throw new DatabaseAway('no connection to the database', { cause: error })
}

async function connectInTime(pool: pg.Pool): Promise<pg.PoolClient> {
  const left = msLeft()
  if (left <= 0) throw new DatabaseBusy('too late to ask')
  const connecting = pool.connect().catch(sayWhy)
  if (left === Infinity) return connecting
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DatabaseBusy('no connection came in time')), left)
  try {
    return await Promise.race([connecting, late])
  } catch (error) {
    // Whatever still comes is for the next one who asks.
    void connecting.then(
      (client) => client.release(),
      () => {},
    )
    throw error
  } finally {
    clearTimeout(timer)
  }
}

// 57P01 to 57P03: the database is stopped, starts or recovers. 08xxx: the connection failed.
const lostStates = /^(57P0\d|08...)$/
const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
])
const lostWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/

function isConnectionLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return lostStates.test(error.code ?? '')
  const { code, message } = error as { code?: string; message?: string }
  return lostCodes.has(code ?? '') || lostWords.test(message ?? '')
}

/** An instant to compare a timestamptz column with; selected instants are numbers, so comparisons are typed as such. */
export const instant = (epochMs: number): RawBuilder<number> =>
  sql<number>`${new Date(epochMs).toISOString()}::timestamptz`

/** SQLSTATE of a database error; undefined for anything else. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined

/** What is drawn there is drawn anew with the next try. */
const DRAWN = ['appointment_reference']
const isDrawnTwice = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '23505' && DRAWN.includes(error.constraint ?? '')

/** It met others: dead-lock, serialization, a lock that did not come in time, a drawn word. All of it is rolled back. */
const isRetryable = (error: unknown) =>
  error instanceof Overtaken ||
  isDrawnTwice(error) ||
  ['40001', '40P01', '55P03'].includes(sqlState(error) ?? '')
