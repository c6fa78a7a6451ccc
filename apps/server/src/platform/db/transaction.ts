/** A transaction: statements that travel together, what goes with its commit, and the one retry loop. */
import { type DatabaseConnection, type Dialect, type Driver, type Kysely, Transaction } from 'kysely'
import type { Database as Tables } from '../../../database/row-types.ts'
import { allAnswered } from './all-answered.ts'
import type { Topic } from './commit-listeners.ts'
import { isConflict } from './database-errors.ts'
import { msLeft } from './deadline.ts'

export class Tx extends Transaction<Tables> {
  readonly topics = new Set<Topic>()
  readonly lastStatements: (() => Promise<unknown>)[] = []

  /**
   * Statements that need nothing of each other: they are sent in one round trip, run in this order, and all are answered before
   * the first error rejects. Each has to be started in the list. Everything else is awaited one after the other.
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

/** Which errors of a transaction are retried beside conflicts. It is asked once for each. */
export type RetryPolicy = { mayRetry(error: unknown): boolean }

/** In a row. Each waits for a lock up to one second, so that a stalled machine does not reject. */
const MAX_CONFLICTS = 3
/** Of one transaction, whatever its attempts fail with: 30 lost races, and conflicts. */
const MAX_ATTEMPTS = 33

/** The one loop that repeats a transaction. */
export async function retried<T>(attempt: () => Promise<T>, policy?: RetryPolicy): Promise<T> {
  let conflicts = 0
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt()
    } catch (error) {
      conflicts = isConflict(error) ? conflicts + 1 : 0
      const mayRetry = conflicts > 0 ? conflicts < MAX_CONFLICTS : policy?.mayRetry(error) === true
      if (!mayRetry || attempts >= MAX_ATTEMPTS || msLeft() <= 0) throw error
    }
  }
}

/**
 * Runs `work` in one READ COMMITTED transaction, and answers with the topics of its commit. Kysely's own transactions wait for
 * the answer of each statement, `begin` and `commit` included.
 */
export function runTransaction<T>(
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
