import { useCallback, useSyncExternalStore } from 'react'

/** Asked on each rendering: the browser reads a query once. */
const read = new Map<string, MediaQueryList>()

function listOf(query: string): MediaQueryList {
  const list = read.get(query) ?? matchMedia(query)
  read.set(query, list)
  return list
}

/** Whether a media query holds now. On the server none does: what it decides comes after the first drawing. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = listOf(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => listOf(query).matches,
    () => false,
  )
}
