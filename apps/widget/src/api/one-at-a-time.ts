import { useRef, useState } from 'react'

/**
 * Wraps `run` and ignores calls while an earlier one is running. The `busy` flag of an action updates one render later,
 * and only when its request is sent: a press before that, as while the phone is checked, would send a second request.
 * `busy`: from the call until `run` has ended.
 */
export function useOneAtATime<Args extends unknown[]>(run: (...args: Args) => Promise<void>) {
  const isRunning = useRef(false)
  const [busy, setBusy] = useState(false)
  return {
    busy,
    async run(...args: Args): Promise<void> {
      if (isRunning.current) return
      isRunning.current = true
      setBusy(true)
      try {
        await run(...args)
      } finally {
        isRunning.current = false
        setBusy(false)
      }
    },
  }
}
