/** Time of the shown copy; null if the data came from the server just now. */
let shownOf: number | null = null
const listeners = new Set<() => void>()

export function show(at: number | null): void {
  if (at === shownOf) return
  shownOf = at
  for (const tell of listeners) tell()
}

export const shownCopy = {
  listen: (tell: () => void) => {
    listeners.add(tell)
    return () => void listeners.delete(tell)
  },
  read: () => shownOf,
}
