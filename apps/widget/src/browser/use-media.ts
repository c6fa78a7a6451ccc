import { useCallback, useSyncExternalStore } from 'react'

/** Cached, because queries are read on each rendering. */
const read = new Map<string, MediaQueryList>()

function listOf(query: string): MediaQueryList {
  const list = read.get(query) ?? matchMedia(query)
  read.set(query, list)
  return list
}

/** Whether a media query matches. On the server none does: its effect appears after the first rendering. */
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
