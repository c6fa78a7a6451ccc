import { Button } from '@zapys/ui/button.tsx'
import { SuccessIcon } from '@zapys/ui/icons.ts'
import { useEffect, useState } from 'react'
import { ApiFailure } from '#staff/api/failure.ts'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useText } from '#staff/language/language.tsx'

export type DoneAct = { words: string; undo?: (() => Promise<unknown>) | undefined }

const SHOWN_MS = 10_000

/** Reports what was done, for ten seconds with a way back. */
export function DoneBar({ act, onGone }: { act: DoneAct; onGone(): void }) {
  const text = useText()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (isBusy || failure !== undefined) return undefined
    const timer = setTimeout(onGone, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [act, isBusy, failure, onGone])
  const undo = async () => {
    setBusy(true)
    try {
      await act.undo?.()
      onGone()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <div className="desk-done">
      {failure === undefined ? (
        <div className="desk-done__line" role="status">
          <SuccessIcon aria-hidden="true" />
          <span>{act.words}</span>
          {act.undo && (
            <Button size="s" busy={isBusy} onClick={() => void undo()}>
              {text('desk.undo')}
            </Button>
          )}
        </div>
      ) : (
        <FailureNotice error={failure} onRetry={() => void undo()} />
      )}
    </div>
  )
}
