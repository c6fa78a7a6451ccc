import { Button } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { type ReactNode, useRef, useState } from 'react'
import { useText } from '#staff/language/language.tsx'

/** Cancelling asks first, because money goes back and clients are notified. */
export function useCancelAsking({
  label,
  words,
  count,
  isQuiet = false,
  isBusy,
  goesBack,
  onCancel,
}: {
  /** Accessible name; absent: `words`. */
  label?: string
  words: string
  /** Number of bookings and classes. */
  count: number
  isQuiet?: boolean
  isBusy: boolean
  /** What clients get back. */
  goesBack?: ReactNode
  onCancel(): void
}) {
  const text = useText()
  const [isAsking, setAsking] = useState(false)
  const asks = useRef<HTMLButtonElement>(null)
  return {
    button: (
      <Button
        ref={asks}
        size={isQuiet ? 's' : undefined}
        kind={isQuiet ? 'quiet' : undefined}
        busy={isBusy}
        aria-label={label}
        aria-expanded={isAsking}
        onClick={() => setAsking(!isAsking)}
      >
        {words}
      </Button>
    ),
    notice: isAsking && (
      <Notice tone="warning" title={text('desk.absence.cancelSure', { count })}>
        {goesBack}
        <div className="z-cluster">
          <Button
            size="s"
            kind="danger"
            busy={isBusy}
            onClick={() => {
              setAsking(false)
              onCancel()
            }}
          >
            {text('desk.absence.cancelYes')}
          </Button>
          <Button
            size="s"
            onClick={() => {
              setAsking(false)
              // The pressed button disappears.
              asks.current?.focus()
            }}
          >
            {text('desk.no')}
          </Button>
        </div>
      </Notice>
    ),
  }
}
