import { ApiError } from '../errors/api-error.ts'
import type { Database } from './database.ts'

/**
 * Waiting requests occupy admission slots, so few may wait; ordinary clients send one request after the other anyway.
 */
const MAX_IN_QUEUE = 4

type Queue = { last: Promise<void>; length: number }

const queues = new WeakMap<Database, Map<string, Queue>>()

/**
 * Turn of one request: requests with the same key run one after the other in this process.
 * So requests that would wait for each other's locks wait without a connection.
 */
export class Turn {
  readonly #database: Database
  #end: (() => void) | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** Waits for the turn, unless it has begun. Null: no waiting. `end` must follow. Rejects with `request.tooMany`. */
  async begin(key: string | null): Promise<void> {
    if (key === null || this.#end !== undefined) return
    const all = queues.get(this.#database) ?? new Map<string, Queue>()
    queues.set(this.#database, all)
    const queue = all.get(key) ?? { last: Promise.resolve(), length: 0 }
    if (queue.length >= MAX_IN_QUEUE) throw new ApiError('request.tooMany', { retryAfterSeconds: 1 })
    all.set(key, queue)
    const before = queue.last
    const { promise, resolve } = Promise.withResolvers<void>()
    queue.last = promise
    queue.length += 1
    this.#end = () => {
      resolve()
      queue.length -= 1
      if (queue.length === 0) all.delete(key)
    }
    await before
  }

  end(): void {
    this.#end?.()
  }

  async run<Answer>(key: string | null, work: () => Promise<Answer>): Promise<Answer> {
    try {
      await this.begin(key)
      return await work()
    } finally {
      this.end()
    }
  }
}
