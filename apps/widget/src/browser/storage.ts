/**
 * The one door to the browser's storage. In a cross-site frame, and with storage switched off, the browser's own
 * throws on every touch: then values live in memory until the page goes, and booking goes on.
 */
import { isServer } from './hydration.ts'

export type TextStorage = {
  get(key: string): string | null
  /** Says whether the browser keeps the value beyond this page. */
  set(key: string, value: string): boolean
  remove(key: string): void
  /** Of what the browser keeps. */
  keys(): string[]
  /** Removes everything whose key is not named here, also what lives in memory. */
  keepOnly(isKept: (key: string) => boolean): void
}

/** The server keeps nothing for a visitor whom it draws a page for. */
const nothing: TextStorage = { get: () => null, set: () => false, remove() {}, keys: () => [], keepOnly() {} }

/** `open` may throw, and so may each use of what it returns (a full or forbidden storage). */
export function safeStorage(open: () => Storage): TextStorage {
  const memory = new Map<string, string>()
  const attempt = <Result>(touch: (storage: Storage) => Result): Result | undefined => {
    try {
      return touch(open())
    } catch {
      return undefined // Refused: the copy in memory is all there is.
    }
  }
  const remove = (key: string) => {
    memory.delete(key)
    attempt((storage) => storage.removeItem(key))
  }
  const keys = () => attempt(Object.keys) ?? []
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    set(key, value) {
      // Memory holds only what the browser would not: another tab's newer value must win over an old copy.
      const kept =
        attempt((storage) => {
          storage.setItem(key, value)
          return true
        }) ?? false
      if (kept) memory.delete(key)
      else memory.set(key, value)
      return kept
    },
    remove,
    keys,
    keepOnly(isKept) {
      for (const key of [...memory.keys(), ...keys()]) if (!isKept(key)) remove(key)
    },
  }
}

export const localStore = isServer ? nothing : safeStorage(() => window.localStorage)
export const sessionStore = isServer ? nothing : safeStorage(() => window.sessionStorage)
