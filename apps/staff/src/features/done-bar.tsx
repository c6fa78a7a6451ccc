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

type DoneBarProps = { act: DoneAct; report(act: DoneAct): void; onGone(act: DoneAct): void }

/** Shows one completed action for ten seconds with an undo button, and late failures. */
export function DoneBar({ act, report, onGone }: DoneBarProps) {
  const text = useText()
  const [isBusy, setBusy] = useState(false)
  const { undo, failed } = act
  const sheet = useSheetInFront()
  useEffect(() => {
    if (isBusy || failed !== undefined) return undefined
    const timer = setTimeout(() => onGone(act), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [act, isBusy, failed, onGone])
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      onGone(act)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      // Reported again, because another action may be shown by now.
      report({ words: act.words, failed: { error, retry: work } })
    }
  }
  const line =
    failed === undefined ? (
      <div className="desk-done__line" role="status">
        <SuccessIcon aria-hidden="true" />
        <span>{act.words}</span>
        {undo && (
          <Button size="s" busy={isBusy} onClick={() => void run(undo)}>
            {text('desk.undo')}
          </Button>
        )}
      </div>
    ) : (
      <div className="desk-done__failure" role="alert">
        <p>{act.words}</p>
        <FailureNotice error={failed.error} onRetry={() => void run(failed.retry)} />
        <Button size="s" onClick={() => onGone(act)}>
          {text('desk.close')}
        </Button>
      </div>
    )
  const bar = <div className="desk-done">{line}</div>
  return sheet === null ? bar : createPortal(bar, sheet)
}
