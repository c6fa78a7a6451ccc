import { Button } from '@zapys/ui/button.tsx'
import { SuccessIcon } from '@zapys/ui/icons.ts'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { ApiFailure } from '@zapys/contract/client'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSheetInFront } from '#staff/features/use-sheet-in-front.ts'

export type DoneAct = {
  words: string
  undo?: (() => Promise<unknown>) | undefined
  /** Set if the action failed after its sheet was closed. Stays until it is closed or retried. */
  failed?: { error: unknown; retry(): Promise<unknown> }
}

const SHOWN_MS = 10_000

/** Shows a completed action for ten seconds with an undo button, and late failures. */
export function DoneBar({ act, onGone }: { act: DoneAct; onGone(): void }) {
  const text = useText()
  const [shown, setShown] = useState({ act, failure: act.failed?.error })
  const [isBusy, setBusy] = useState(false)
  if (shown.act !== act) setShown({ act, failure: act.failed?.error })
  const { failure } = shown
  const sheet = useSheetInFront()
  useEffect(() => {
    if (isBusy || failure !== undefined) return undefined
    const timer = setTimeout(onGone, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [act, isBusy, failure, onGone])
  const run = async (work: (() => Promise<unknown>) | undefined) => {
    setBusy(true)
    try {
      await work?.()
      onGone()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setShown({ act, failure: error })
      setBusy(false)
    }
  }
  const line =
    failure === undefined ? (
      <div className="desk-done__line" role="status">
        <SuccessIcon aria-hidden="true" />
        <span>{act.words}</span>
        {act.undo && (
          <Button size="s" busy={isBusy} onClick={() => void run(act.undo)}>
            {text('desk.undo')}
          </Button>
        )}
      </div>
    ) : (
      <div className="desk-done__failure" role="alert">
        {act.failed && <p>{act.words}</p>}
        <FailureNotice error={failure} onRetry={() => void run(act.failed ? act.failed.retry : act.undo)} />
        <Button size="s" onClick={onGone}>
          {text('desk.close')}
        </Button>
      </div>
    )
  const bar = <div className="desk-done">{line}</div>
  return sheet === null ? bar : createPortal(bar, sheet)
}
