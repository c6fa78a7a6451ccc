import { useRef } from 'react'

/**
 * Wraps `run` and ignores calls while an earlier one is running. The `busy` flag of an action updates one render later:
 * a press at the same moment as the last digit of a code would send a second request.
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
