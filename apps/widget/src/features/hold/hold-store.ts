/** The hold of this browser, shared by all tabs, so that two tabs never hold two times for one visitor. */
import type { TextStorage } from '#widget/browser/storage.ts'
import type { Hold } from '@zapys/contract'

export type StoredHold = Hold & {
  /** The request as text, without the holder. */
  what: string
}

/** `holder` stays from the first attempt on: the next request releases a hold whose response was lost. */
type StoredHolder = { holder: string; hold: StoredHold | null }

const KEY = 'hold'

export function createHoldStore(
  storage: Pick<TextStorage, 'get' | 'set' | 'remove'>,
  newHolder: () => string,
) {
  let text: string | null = null
  let storedHold: StoredHolder | null = null
  const listeners = new Set<() => void>()
  const read = (): StoredHolder | null => {
    const stored = storage.get(KEY)
    if (stored !== text) {
      text = stored
      storedHold = parsed(stored)
    }
    return storedHold
  }
  const write = (next: StoredHolder | null) => {
    if (next === null) storage.remove(KEY)
    else storage.set(KEY, JSON.stringify(next))
    onChange()
  }
  const onChange = () => {
    for (const listener of listeners) listener()
  }
  return {
    /** Undefined before the first attempt. */
    knownHolder: () => read()?.holder,
    /** The same object until it changes. */
    hold: () => read()?.hold ?? null,
    holder(): string {
      const known = read()
      if (known !== null) return known.holder
      const holder = newHolder()
      write({ holder, hold: null })
      return holder
    },
    keep: (holder: string, hold: StoredHold) => write({ holder, hold }),
    forget: () => write(null),
    /** Notifies listeners of changes by other tabs. */
    refresh: onChange,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type HoldStore = ReturnType<typeof createHoldStore>

function parsed(text: string | null): StoredHolder | null {
  try {
    const storedHold = JSON.parse(text ?? 'null') as StoredHolder | null
    return typeof storedHold?.holder === 'string' ? storedHold : null
  } catch {
    return null // Invalid data.
  }
}
