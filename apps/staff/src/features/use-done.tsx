import { useCallback, useState } from 'react'
import { type DoneAct, DoneBar } from './done-bar.tsx'

/** `report` shows a completed action in `bar`, in place of the action before. */
export function useDone() {
  const [{ act, number }, setShown] = useState<{ act?: DoneAct; number: number }>({ number: 0 })
  const report = useCallback(
    (next: DoneAct) => setShown((shown) => ({ act: next, number: shown.number + 1 })),
    [],
  )
  // An undo may end after another action was reported, which stays.
  const hide = useCallback(
    (gone: DoneAct) => setShown((shown) => (shown.act === gone ? { number: shown.number } : shown)),
    [],
  )
  return { report, bar: act && <DoneBar key={number} act={act} report={report} onGone={hide} /> }
}
