/**
 * The only access to the browser's storage. In a cross-site frame, and with storage disabled, the browser throws
 * on every access: values then live in memory until the page closes, and booking continues.
 */
import { isServer } from './hydration.ts'

/** Texts by key. */
export type TextStorage = {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** Also of values that live in memory only. */
  keys(): string[]
}

export type BrowserStorage = Omit<TextStorage, 'set'> & {
  /** Returns whether the browser stored the value beyond this page. */
  set(key: string, value: string): boolean
  /** Removes everything whose key does not match, also from memory. */
  keepOnly(isKept: (key: string) => boolean): void
}

/** The server stores nothing for the visitor of a page it renders. */
const nothing: BrowserStorage = {
  get: () => null,
  set: () => false,
  remove() {},
  keys: () => [],
  keepOnly() {},
}

/** `open` may throw, and so may each method of the storage it returns (full or forbidden). */
export function safeStorage(open: () => Storage): BrowserStorage {
  const memory = new Map<string, string>()
  const attempt = <Result>(touch: (storage: Storage) => Result): Result | undefined => {
    try {
      return touch(open())
    } catch {
      return undefined // Rejected: only the copy in memory exists.
    }
  }
  const remove = (key: string) => {
    memory.delete(key)
    attempt((storage) => storage.removeItem(key))
  }
  const keys = () => [...new Set([...memory.keys(), ...(attempt(Object.keys) ?? [])])]
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    set(key, value) {
      // Memory holds only values that the browser rejected: a newer value from another tab must win over an old copy.
      const isStored =
        attempt((storage) => {
          storage.setItem(key, value)
          return true
        }) ?? false
      if (isStored) memory.delete(key)
      else memory.set(key, value)
      return isStored
    },
    remove,
    keys,
    keepOnly(isKept) {
      for (const key of keys()) if (!isKept(key)) remove(key)
    },
  }
}

export const localStore = isServer ? nothing : safeStorage(() => window.localStorage)
export const sessionStore = isServer ? nothing : safeStorage(() => window.sessionStorage)
