/** Of when what is shown is, where it is a copy; null where the server has just said it. */
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
