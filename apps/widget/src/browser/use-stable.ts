import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * The same function on every render, which calls the newest `callback`: so a part behind `memo` does not render again for a
 * new closure. For handlers only: while rendering it would call the one before.
 */
export function useStable<Given extends unknown[]>(callback: (...given: Given) => void) {
  const latest = useRef(callback)
  // Before anybody can press: a press right after a change is of what is seen.
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...given: Given) => latest.current(...given), [])
}
