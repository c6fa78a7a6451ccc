import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '@zapys/contract/client'
import type { DoneAct } from '#staff/features/done-bar.tsx'

type MoneyAct = {
  /** Repeatable: it carries an idempotency key. */
  send(): Promise<unknown>
  done: string
  /** What failed, where the sheet is closed by then. */
  failed: string
}

/**
 * Runs an act that must not fail unseen: while its sheet is open the sheet shows the failure; later `report` does, with a
 * retry.
 */
export function useMoneyAct({ report, onDone }: { report(act: DoneAct): void; onDone(): void }) {
  const isOpen = useRef(true)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])
  const run = async ({ send, done, failed }: MoneyAct) => {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      await send()
      report({ words: done })
      if (isOpen.current) onDone()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      if (isOpen.current) setError(failure)
      else report({ words: failed, failed: { error: failure, retry: send } })
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, error }
}
