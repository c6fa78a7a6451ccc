import { useCallback, useState } from 'react'
import { type DoneAct, DoneBar } from './done-bar.tsx'

/** `report` shows a completed action in `bar`. */
export function useDone() {
  const [act, setAct] = useState<DoneAct>()
  const hide = useCallback(() => setAct(undefined), [])
  return { report: setAct, bar: act && <DoneBar act={act} onGone={hide} /> }
}
