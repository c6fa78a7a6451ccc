/** Confirmation dialog for cancelling a booking, by its client or with its link. */
import type { ReactNode } from 'react'
import { useText } from '#widget/language/use-text.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'

type CancelSheetProps = {
  /** The booked services. */
  what: string
  /** The time, for use within a sentence; undefined for several visits. */
  when: string | undefined
  /** False until a required word is typed. */
  isReady: boolean
  open: boolean
  busy: boolean
  onClose(): void
  onCancel(): void
  /** Choice of visits, refund, and the field for the word. */
  children: ReactNode
}

export function CancelSheet({ what, when, isReady, open, busy, ...props }: CancelSheetProps) {
  const text = useText()
  return (
    <Sheet
      open={open}
      onClose={props.onClose}
      title={text('manage.cancelTitle')}
      footer={
        <>
          <Button
            kind="danger"
            busy={busy}
            aria-disabled={!isReady}
            onClick={() => isReady && props.onCancel()}
          >
            {text('manage.cancelYes')}
          </Button>
          <Button onClick={props.onClose}>{text('manage.cancelNo')}</Button>
        </>
      }
    >
      <div className="z-stack">
        <p>
          <strong>{what}</strong>
        </p>
        {when !== undefined && <p>{text('manage.cancelText', { when })}</p>}
        {props.children}
      </div>
    </Sheet>
  )
}
