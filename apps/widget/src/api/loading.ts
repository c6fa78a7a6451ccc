import { useEffect, useRef, useState } from 'react'
import { type Query, useIsFetching, useIsMutating } from '@tanstack/react-query'

/** S9.time: minimum duration of the loading state. It never delays loaded data. */
export const MIN_LOADING_MS = 200

/** Milliseconds for which the indicator must stay after the last response, so that it does not flicker. */
export const remainingMs = (shownAtMs: number, nowMs: number) =>
  Math.max(0, MIN_LOADING_MS - (nowMs - shownAtMs))

/** Whether the loading indicator is shown: from the first request in flight, for at least 200 ms. */
export function useLoadingIndicator(): boolean {
  // Automatic retries after a failure show no indicator.
  const isTold = ({ state: { data, errorUpdateCount } }: Query) =>
    data !== undefined || errorUpdateCount === 0
  const busy = useIsFetching({ predicate: isTold }) + useIsMutating() > 0
  const [shown, setShown] = useState(busy)
  const shownAtMs = useRef(0)
  useEffect(() => {
    if (busy) {
      shownAtMs.current = performance.now()
      setShown(true)
      return undefined
    }
    const timer = setTimeout(() => setShown(false), remainingMs(shownAtMs.current, performance.now()))
    return () => clearTimeout(timer)
  }, [busy])
  return shown
}
