import { ApiError } from '../errors/api-error.ts'
import type { Database } from './database.ts'

/** Who waits keeps a place among the calls that are answered, so it is few; an honest crowd asks one after the other anyway. */
const MOST_IN_LINE = 4

const lines = new WeakMap<Database, Map<string, { last: Promise<void>; length: number }>>()

/**
 * Runs pieces of work of one `key` one after the other, in this process: what would wait for each other's locks waits
 * without a connection instead, so that it takes none from others. Null: at once. Refuses with
 * `request.tooMany`.
 */
export async function inTurn<Answer>(
  database: Database,
  key: string | null | undefined,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key == null) return work()
  const all = lines.get(database) ?? new Map<string, { last: Promise<void>; length: number }>()
  lines.set(database, all)
  const line = all.get(key) ?? { last: Promise.resolve(), length: 0 }
  if (line.length >= MOST_IN_LINE) throw new ApiError('request.tooMany', { retryAfterSeconds: 1 })
  all.set(key, line)
  const [before, { promise, resolve }] = [line.last, Promise.withResolvers<void>()]
  line.last = promise
  line.length += 1
  try {
    await before
    return await work()
  } finally {
    resolve()
    line.length -= 1
    if (line.length === 0) all.delete(key)
  }
}
