import { randomText } from './random-text.ts'
import { localStore, type TextStorage } from './storage.ts'

const KEY = 'device_key'

/**
 * Identifies a browser in which a client has signed in, so that attempts by strangers with the same phone
 * do not consume its attempts. It identifies no person, grants no access, and stays after sign-out.
 * docs/rules/accounts.md
 */
export function deviceKey(store: Pick<TextStorage, 'get' | 'set'> = localStore): string {
  const stored = store.get(KEY)
  // The server rejects a malformed key, which would make sign-in fail.
  if (stored !== null && /^[\w-]{43}$/.test(stored)) return stored
  const made = randomText()
  store.set(KEY, made)
  return made
}
