/**
 * Whether the product can be reached. Once it is known that it cannot, it is looked for until it is there again. Nothing
 * but the address of the product is known here; who lost something asks again by `onRegained`.
 */
import { useSyncExternalStore } from 'react'
import { reloadPage } from './reload.ts'

/** Any response proves the connection. Empty where the API is at the widget's own origin. */
const LOOK_AT = `${import.meta.env.VITE_API_URL ?? ''}/`
const LOOK_TIMEOUT_MS = 5000
const LOOK_EVERY_MS = 5000

type Lost = { /** A part of the program did not come: only a new page brings it. */ byReload: boolean }

let lost: Lost | null = null
const listeners = new Set<() => void>()
const regained = new Set<() => void>()

function become(next: Lost | null) {
  lost = next
  for (const tell of listeners) tell()
}

export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    await fetch(LOOK_AT, {
      method: 'HEAD',
      mode: 'no-cors',
      cache: 'no-store',
      signal: AbortSignal.timeout(LOOK_TIMEOUT_MS),
    })
    return true
  } catch {
    return false
  }
}

/**
 * Every few seconds while the page is seen, and at once when the browser reports that it is online or the page becomes visible.
 * Browsers do not always report it.
 */
export function lookRegularly(look: () => void): () => void {
  const lookIfSeen = () => {
    if (document.visibilityState === 'visible') look()
  }
  const timer = setInterval(lookIfSeen, LOOK_EVERY_MS)
  addEventListener('online', look)
  document.addEventListener('visibilitychange', lookIfSeen)
  return () => {
    clearInterval(timer)
    removeEventListener('online', look)
    document.removeEventListener('visibilitychange', lookIfSeen)
  }
}

export const connection = {
  lose({ byReload }: Lost) {
    become({ byReload: byReload || (lost?.byReload ?? false) })
  },

  /** The visitor went to another screen; it may have all that it needs. */
  forget() {
    if (lost !== null) become(null)
  },

  /** Looks once; where somebody answers, all goes on. */
  async lookAgain(): Promise<boolean> {
    if (!(await isReachable())) return false
    if (lost?.byReload) reloadPage()
    else if (lost !== null) {
      become(null)
      for (const tell of regained) tell()
    }
    return true
  },

  watch: (): (() => void) => lookRegularly(() => void connection.lookAgain()),

  onRegained(tell: () => void): () => void {
    regained.add(tell)
    return () => void regained.delete(tell)
  },
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

export const useConnectionIsLost = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => lost !== null,
    () => false,
  )
