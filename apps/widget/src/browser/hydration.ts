/** Hydration state of the page: until it is done, every part renders only what the server could know. */
import { createContext, startTransition, useContext, useEffect, useState } from 'react'

/** The server renders without a document, a visitor or browser storage. */
export const isServer = typeof window === 'undefined'

/** One value for the whole page: parts hydrate one after another, and each must match the server-rendered HTML. */
export const Hydrated = createContext(true)

/** False on the server and during hydration; data that only this browser has is shown afterwards. */
export const useIsHydrated = (): boolean => useContext(Hydrated)

let isDoneHydrating = false
const waiting = new Set<() => void>()

/** Calls `call` once, after the server-rendered screen is hydrated. */
export function whenHydrated(call: () => void): void {
  if (isDoneHydrating) call()
  else waiting.add(call)
}

/** Called by the screen, which mounts after everything around it. */
export function markHydrated(): void {
  isDoneHydrating = true
  for (const call of waiting) call()
  waiting.clear()
}

/** Returns the value for the `Hydrated` provider. */
export function useHydrationState(isServerRendered: boolean): boolean {
  const [isDone, setIsDone] = useState(!isServerRendered)
  // A transition keeps server-rendered parts until their script has loaded.
  useEffect(() => whenHydrated(() => startTransition(() => setIsDone(true))), [])
  return isDone
}
