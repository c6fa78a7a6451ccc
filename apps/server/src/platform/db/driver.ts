/**
 * Kysely's driver over our pool. A connection is taken for one statement or one transaction, so a request that yields
 * holds none; `begin` is sent with the first statement. docs/decisions/0002-database.md
 */
import type pg from 'pg'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import {
  DatabaseAway,
  DatabaseBusy,
  isConnectionLost,
  isOtherMachineLost,
  MachineAway,
  reasonOfFailure,
  sqlState,
  type Warning,
} from './database-errors.ts'
import { msLeft } from './deadline.ts'
import { connectInTime, MAX_ANSWER_MS, type SessionSettings } from './pool.ts'

export type DriverOptions = {
  pool: pg.Pool
  /** Set behind a pooler in transaction mode: sent with each `begin`, and statements are unnamed. */
  settingsPerTransaction: SessionSettings | undefined
  watch: DatabaseWatch
  onStatement: ((sql: string) => void) | undefined
  close(): Promise<void>
}

/** Further statements stay unnamed, so that texts built per request cannot fill the database's memory. */
const MAX_NAMED_TEXTS = 500

export function createDriver(options: DriverOptions): Driver {
  const isPooled = options.settingsPerTransaction !== undefined
  const names = new Map<string, string>()
  const nameOf = (sql: string): string | undefined => {
    if (isPooled) return undefined
    const knownName = names.get(sql)
    if (knownName !== undefined) return knownName
    if (names.size >= MAX_NAMED_TEXTS) return undefined
    const name = `z${names.size}`
    names.set(sql, name)
    return name
  }
  const of = (connection: DatabaseConnection) => connection as PooledConnection
  return {
    init: async () => {},
    destroy: () => options.close(),
    acquireConnection: async () => new PooledConnection(options, nameOf),
    releaseConnection: async (connection) => of(connection).release(),
    beginTransaction: (connection) => of(connection).begin(),
    commitTransaction: (connection) => of(connection).commit(),
    rollbackTransaction: (connection) => of(connection).rollback(),
  }
}

/**
 * SQLSTATE of statements after a failed one in the same transaction; 26000: the failed one should have prepared them.
 */
const ABORTED_STATES = ['25P02', '26000']

/**
 * Takes a client of the pool with its first statement, and releases it after a statement alone or with the transaction.
 */
class PooledConnection implements DatabaseConnection {
  readonly #options: DriverOptions
  readonly #nameOf: (sql: string) => string | undefined
  #connecting: Promise<pg.PoolClient> | undefined
  #client: pg.PoolClient | undefined
  #lost: DatabaseAway | undefined
  /** Why the transaction is aborted: statements behind the failed one reject with the same error. */
  #abortedBy: unknown
  #isInTransaction = false
  #isBeginUnsent = false

  constructor(options: DriverOptions, nameOf: (sql: string) => string | undefined) {
    this.#options = options
    this.#nameOf = nameOf
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const run = this.#isInTransaction
      ? this.#runInTransaction(sql, parameters)
      : this.#runAlone(sql, parameters)
    const { command, rowCount, rows } = await run
    const isWrite = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
    return { rows, ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  streamQuery(): never {
    throw new Error('results are not streamed')
  }

  begin(): Promise<void> {
    this.#isInTransaction = true
    this.#isBeginUnsent = true
    return Promise.resolve()
  }

  async commit(): Promise<void> {
    const result = await this.#end('commit', msLeft)
    // PostgreSQL returns this instead of an error if a statement had failed.
    if (result?.command === 'ROLLBACK') throw this.#abortedBy ?? new Error('the transaction was rolled back')
  }

  /** Runs past the deadline, too: locks must be released, and the caller does not wait for it. */
  async rollback(): Promise<void> {
    await this.#end('rollback', () => Infinity)
  }

  release(): void {
    // A lost client is removed from the pool.
    this.#client?.release(this.#lost)
    this.#client = this.#connecting = undefined
  }

  async #end(sql: 'commit' | 'rollback', msRemaining: () => number): Promise<pg.QueryResult | undefined> {
    if (this.#lost !== undefined) throw this.#lost
    const isOpen = this.#isInTransaction && !(this.#isBeginUnsent && this.#connecting === undefined)
    const result = isOpen ? await this.#runInTransaction(sql, [], msRemaining) : undefined
    this.#isInTransaction = this.#isBeginUnsent = false
    this.release()
    return result
  }

  async #runAlone(sql: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    try {
      const client = await this.#connect()
      const msRemaining = timeLeft(msLeft)
      if (this.#options.settingsPerTransaction === undefined)
        return await this.#send(client, sql, values, msRemaining)
      const [, result] = await allAnswered([
        this.#send(client, this.#begin(), [], msRemaining),
        this.#send(client, sql, values, msRemaining),
        this.#send(client, 'commit', [], msRemaining),
      ])
      return result
    } finally {
      this.release()
    }
  }

  async #runInTransaction(
    sql: string,
    values: readonly unknown[],
    msForAnswer: () => number = msLeft,
  ): Promise<pg.QueryResult> {
    if (this.#lost !== undefined) throw this.#lost
    const client = await this.#connect()
    const msRemaining = timeLeft(msForAnswer)
    const begin = this.#isBeginUnsent ? this.#begin() : undefined
    this.#isBeginUnsent = false
    const [, result] = await allAnswered([
      begin === undefined ? undefined : this.#send(client, begin, [], msRemaining),
      this.#send(client, sql, values, msRemaining),
    ])
    return result
  }

  #begin(): string {
    const settings = this.#options.settingsPerTransaction ?? []
    return ['begin', ...settings.map(([name, value]) => `set local ${name} = '${value}'`)].join('; ')
  }

  async #connect(): Promise<pg.PoolClient> {
    if (this.#client !== undefined) return this.#client
    const { watch, pool } = this.#options
    this.#connecting ??= watch.connection(() => connectInTime(pool))
    try {
      this.#client = await this.#connecting
      return this.#client
    } catch (error) {
      this.#connecting = undefined
      throw error
    }
  }

  #send(
    client: pg.PoolClient,
    sql: string,
    values: readonly unknown[],
    msRemaining: number,
  ): Promise<pg.QueryResult> {
    this.#options.onStatement?.(sql)
    return this.#options.watch.statement(sql, () => this.#query(client, sql, values, msRemaining))
  }

  async #query(
    client: pg.PoolClient,
    sql: string,
    values: readonly unknown[],
    msRemaining: number,
  ): Promise<pg.QueryResult> {
    const name = this.#nameOf(sql)
    const warnings: Warning[] = []
    const note = (warning: Warning) => void warnings.push(warning)
    if (sql === 'commit') client.on('notice', note)
    sendTogether(client)
    try {
      return await client.query({
        text: sql,
        values: [...values],
        ...(msRemaining < MAX_ANSWER_MS ? { query_timeout: Math.ceil(msRemaining) } : {}),
        ...(name === undefined ? {} : { name }),
      })
    } catch (failure) {
      if (ABORTED_STATES.includes(sqlState(failure) ?? '') && this.#abortedBy !== undefined)
        throw this.#abortedBy
      const error = reasonOfFailure(failure, warnings)
      this.#abortedBy = isOtherMachineLost(error)
        ? new MachineAway('another machine of the database is away', { cause: error })
        : error
      if (this.#abortedBy instanceof MachineAway || !isConnectionLost(error)) throw this.#abortedBy
      this.#lost ??= new DatabaseAway('the connection was lost', { cause: error })
      throw this.#lost
    } finally {
      if (sql === 'commit') client.off('notice', note)
    }
  }
}

/** Statements of one turn of the event loop leave in one write: the driver would make one for each. */
function sendTogether({ connection: { stream } }: pg.PoolClient): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

function timeLeft(msForAnswer: () => number): number {
  const msRemaining = msForAnswer()
  if (msRemaining <= 0) throw new DatabaseBusy('too late to ask')
  return msRemaining
}

/** Measures statements and the wait for a connection; it must call `run`. */
export type DatabaseWatch = {
  /** `sql` without its values. */
  statement<T>(sql: string, run: () => Promise<T>): Promise<T>
  /** Waits for a connection. */
  connection<T>(run: () => Promise<T>): Promise<T>
}

export const unwatched: DatabaseWatch = { statement: (_, run) => run(), connection: (run) => run() }

/** Combines watches; the last one is the outermost. */
export const watchedBy = (watches: readonly (DatabaseWatch | undefined)[]): DatabaseWatch =>
  watches
    .filter((watch) => watch !== undefined)
    .reduce(
      (inner, outer) => ({
        statement: (sql, run) => outer.statement(sql, () => inner.statement(sql, run)),
        connection: (run) => outer.connection(() => inner.connection(run)),
      }),
      unwatched,
    )

/** Waits for all, so that no result is still pending; then rejects with the first error in list order. */
export async function allAnswered<Sent extends readonly unknown[]>(
  sent: [...Sent],
): Promise<{ [At in keyof Sent]: Awaited<Sent[At]> }> {
  const answers = await Promise.allSettled(sent)
  for (const each of answers) if (each.status === 'rejected') throw each.reason
  return Promise.all(sent)
}
