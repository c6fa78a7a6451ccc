/** The connection pool: its limits, the settings of each connection, and how values are parsed. */
import { Socket } from 'node:net'
import pg from 'pg'
import { DatabaseAway, DatabaseBusy, isConnectionLost } from './database-errors.ts'
import { msLeft } from './deadline.ts'

// Instants arrive as epoch milliseconds, days as text, bigint as number: no Date objects on hot paths.
const types = new pg.TypeOverrides()
types.setTypeParser(1184, (text) => Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')))
types.setTypeParser(1082, (text) => text)
types.setTypeParser(20, Number)

/** Applies to statements without a request deadline. */
export const MAX_ANSWER_MS = 4_000

/** Name and value of each setting that every statement runs with. */
export type SessionSettings = readonly (readonly [name: string, value: string | number])[]

/** lock_timeout must be below statement_timeout, otherwise it never fires. */
export const sessionSettings = (maxStatementMs: number): SessionSettings => [
  ['timezone', 'UTC'],
  ['statement_timeout', maxStatementMs],
  ['lock_timeout', '1s'],
  ['idle_in_transaction_session_timeout', '10s'],
]

/** Sends all writes of one turn of the event loop at once: pipelined statements form one packet. */
class BatchingSocket extends Socket {
  #isCorked = false

  override write(
    chunk: Uint8Array | string,
    encodingOrDone?: BufferEncoding | ((error?: Error | null) => void),
    done?: (error?: Error | null) => void,
  ): boolean {
    if (!this.#isCorked) {
      this.#isCorked = true
      this.cork()
      process.nextTick(() => {
        this.#isCorked = false
        this.uncork()
      })
    }
    return super.write(chunk, encodingOrDone as BufferEncoding, done)
  }
}

export function createPool(
  connection: pg.PoolConfig,
  {
    settings,
    maxStatementMs,
    onConnectionError,
  }: {
    /** Sent when a connection opens. Absent behind a pooler, which takes none. */
    settings: SessionSettings | undefined
    maxStatementMs: number
    onConnectionError: (error: Error) => void
  },
): pg.Pool {
  const pool = new pg.Pool({
    max: 8,
    connectionTimeoutMillis: 4_000,
    // Longer than a minute, so that minutely jobs reuse it: a new connection must read the system catalog first.
    idleTimeoutMillis: 75_000,
    // Statements are sent without waiting for the previous result.
    pipeline: true,
    stream: () => new BatchingSocket(),
    // If a database machine hangs, connections stay open and no statement_timeout applies.
    query_timeout: Math.max(MAX_ANSWER_MS, maxStatementMs),
    ...connection,
    types,
    ...(settings && { options: settings.map(([name, value]) => `-c ${name}=${value}`).join(' ') }),
  })
  // Without a listener, the death of the server under a checked-out client would end the process.
  pool.on('error', onConnectionError)
  pool.on('connect', (client) => client.on('error', onConnectionError))
  return pool
}

/** Waits for a free connection, but not past the deadline of the request. */
export function connectInTime(pool: pg.Pool): Promise<pg.PoolClient> {
  const msRemaining = msLeft()
  if (msRemaining <= 0) throw new DatabaseBusy('too late to ask')
  const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>()
  let isLate = false
  const giveUp = () => {
    isLate = true
    reject(new DatabaseBusy('no connection came in time'))
  }
  const timer = msRemaining === Infinity ? undefined : setTimeout(giveUp, msRemaining)
  pool.connect((error, client, release) => {
    clearTimeout(timer)
    if (client === undefined) reject(connectionError(error))
    else if (isLate) release()
    else resolve(client)
  })
  return promise
}

function connectionError(error: Error | undefined): Error {
  // The pool's error has no code.
  if (error?.message === 'timeout exceeded when trying to connect')
    return new DatabaseBusy('no connection came free in time', { cause: error })
  if (error instanceof pg.DatabaseError && !isConnectionLost(error)) return error
  return new DatabaseAway('no connection to the database', { cause: error })
}
