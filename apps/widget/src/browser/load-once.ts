type Known<Value> = Promise<Value> & {
  status?: 'fulfilled' | 'rejected'
  value?: Value
  reason?: unknown
}

/** React asks again for what a screen waits for as soon as it has failed: it must hear of the same failure then. */
const FAILED_MS = 1000

/**
 * Loads each part of the program once, as promises for React's `use`. What has come already is marked the way `use`
 * reads it, so it is shown in the same turn and never by way of a fallback. A failed part is asked for again a moment
 * later, at the next press.
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
