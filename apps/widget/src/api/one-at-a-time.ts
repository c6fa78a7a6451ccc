import { useRef } from 'react'

/**
 * `run`, and nothing for a call while an earlier one is under way. `busy` of an action comes a render late: a press in the
 * same moment as the last digit of a code would send a second request.
 */
export function useOneAtATime<Args extends unknown[]>(run: (...args: Args) => Promise<void>) {
  const isRunning = useRef(false)
  return async (...args: Args): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await run(...args)
    } finally {
      isRunning.current = false
    }
  }
}
