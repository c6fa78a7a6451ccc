type Known<Value> = Promise<Value> & {
  status?: 'fulfilled' | 'rejected'
  value?: Value
  reason?: unknown
}

/** React retries a failed promise immediately and must then get the same failure. In milliseconds. */
const FAILED_MS = 1000

/**
 * Loads each chunk once, as promises for React's `use`. Loaded chunks are marked in the way `use` reads,
 * so they render in the same turn without a fallback. A failed chunk is requested again on the next press.
 */
export function loadOnce<Key, Value>(load: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const parts = new Map<Key, Known<Value>>()
  return (key) => {
    const known = parts.get(key)
    if (known) return known
    const part: Known<Value> = load(key)
    parts.set(key, part)
    part.then(
      (value) => Object.assign(part, { status: 'fulfilled', value }),
      (reason: unknown) => {
        part.status = 'rejected'
        part.reason = reason
        setTimeout(() => parts.delete(key), FAILED_MS)
      },
    )
    return part
  }
}
