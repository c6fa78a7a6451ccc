/** Whether the server's drawing still stands: until then every part shows what the server could know. */
import { createContext, startTransition, useContext, useEffect, useState } from 'react'

/** The server draws without a document, a visitor or anything that a browser keeps. */
export const isServer = typeof window === 'undefined'

/** One answer for the whole page: parts are taken over one after another, and all of them must find what was drawn. */
export const Hydrated = createContext(true)

/** False on the server and while its drawing is taken over; what only this browser knows is shown from then on. */
export const useIsHydrated = (): boolean => useContext(Hydrated)

let isTold = false
const waiting = new Set<() => void>()

/** Called once, when the screen that the server drew is the browser's own. */
export function whenHydrated(call: () => void): void {
  if (isTold) call()
  else waiting.add(call)
}

/** Said by the screen, which comes after all that stands around it. */
export function markHydrated(): void {
  isTold = true
  for (const call of waiting) call()
  waiting.clear()
}

/** Returns the value for the `Hydrated` provider. */
export function useTakingOver(isDrawn: boolean): boolean {
  const [isDone, setIsDone] = useState(!isDrawn)
  // A transition keeps server-rendered parts until their script has loaded.
  useEffect(() => whenHydrated(() => startTransition(() => setIsDone(true))), [])
  return isDone
}
