/** Asks before an own booking is cancelled. Not a screen of its own. */
import type { OwnRecord } from '@zapys/contract'
import { useRecordTexts } from '#widget/features/records/record-texts.ts'
import { useText } from '#widget/language/use-text.tsx'
import { Button } from '#widget/ui/button.tsx'
import { Sheet } from '#widget/ui/sheet.tsx'

type CancelSheetProps = {
  record: OwnRecord
  open: boolean
  busy: boolean
  onClose(): void
  onCancel(): void
}

export function CancelSheet({ record, open, busy, onClose, onCancel }: CancelSheetProps) {
  const text = useText()
  const texts = useRecordTexts()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text('manage.cancelTitle')}
      footer={
        <>
          <Button kind="danger" busy={busy} onClick={onCancel}>
            {text('manage.cancelYes')}
          </Button>
          <Button onClick={onClose}>{text('manage.cancelNo')}</Button>
        </>
      }
    >
      <p>
        <strong>{texts.what(record)}</strong>
      </p>
      <p>{text('manage.cancelText', { when: texts.when(record) })}</p>
    </Sheet>
  )
}
