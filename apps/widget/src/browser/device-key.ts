import { randomText } from './random-text.ts'
import { localStore, type TextStorage } from './storage.ts'

const KEY = 'device_key'

/**
 * By this the server knows a browser again that somebody has signed in by: strangers who try the same phone do not use up
 * its tries. It says nothing of a person, opens nothing, and stays after signing out. docs/rules/accounts.md
 */
export function deviceKey(store: Pick<TextStorage, 'get' | 'set'> = localStore): string {
  const kept = store.get(KEY)
  // The server rejects a malformed key, so sign-in would fail with it.
  if (kept !== null && /^[\w-]{43}$/.test(kept)) return kept
  const made = randomText()
  store.set(KEY, made)
  return made
}
