import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * The same function on every render, which calls the newest `callback`, so that a memoized component does not render
 * again for a new closure. For event handlers only: during rendering it would call the previous callback.
 */
export function useStable<Given extends unknown[]>(callback: (...args: Given) => void) {
  const latest = useRef(callback)
  // Before any press is possible: a press right after a change must use the visible state.
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Given) => latest.current(...args), [])
}
