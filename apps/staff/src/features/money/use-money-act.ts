import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '@zapys/contract/client'
import type { DoneAct } from '#staff/features/done-bar.tsx'

type MoneyAct = {
  /** Repeatable, because it has an idempotency key. */
  send(): Promise<unknown>
  done: string
  /** Text of the failure, if the sheet is already closed. */
  failed: string
}

/** Runs an action whose failure must be seen: the open sheet shows it; after closing, `report` does, with a retry. */
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
