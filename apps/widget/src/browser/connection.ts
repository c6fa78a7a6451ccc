/**
 * Whether the server can be reached. After a failure it is polled until it responds again.
 * This module only knows the server's address; callers refetch lost data with `onRegained`.
 */
import { useSyncExternalStore } from 'react'
import { reloadPage } from './reload.ts'

/** Any response proves the connection. Empty: the API is at the widget's own origin. */
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
 * Calls `look` every few seconds while the page is visible, and at once when the browser reports that it is online
 * or the page becomes visible. Polling is needed because browsers do not always report it.
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

  /** Called when the visitor opens another screen, which may have all its data. */
  forget() {
    if (lost !== null) become(null)
  },

  /** Checks once; on any response the connection counts as regained. */
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
