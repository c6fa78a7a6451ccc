import { ApiError } from '../errors/api-error.ts'
import type { Database } from './database.ts'

/** Waiting requests occupy admission slots, so they are few; ordinary clients send one request after the other anyway. */
const MAX_IN_QUEUE = 4

type Queue = { last: Promise<void>; length: number }

const queues = new WeakMap<Database, Map<string, Queue>>()

/**
 * Runs works of one `key` one after the other in this process, so that what would wait for each other's locks waits without
 * a connection. Null: at once. Refuses with `request.tooMany`.
 */
export async function serialized<Answer>(
  database: Database,
  key: string | null | undefined,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key == null) return work()
  const all = queues.get(database) ?? new Map<string, Queue>()
  queues.set(database, all)
  const queue = all.get(key) ?? { last: Promise.resolve(), length: 0 }
  if (queue.length >= MAX_IN_QUEUE) throw new ApiError('request.tooMany', { retryAfterSeconds: 1 })
  all.set(key, queue)
  const before = queue.last
  const { promise, resolve } = Promise.withResolvers<void>()
  queue.last = promise
  queue.length += 1
  try {
    await before
    return await work()
  } finally {
    resolve()
    queue.length -= 1
    if (queue.length === 0) all.delete(key)
  }
}
