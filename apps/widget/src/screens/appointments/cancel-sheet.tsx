/** Asks before an own booking is cancelled. Not a screen of its own. */
import type { OwnAppointment } from '@zapys/contract'
import { useAppointmentTexts } from '#widget/features/appointments/appointment-texts.ts'
import type { useWhichVisits } from '#widget/features/series/which-visits.tsx'
import { WhichVisits } from '#widget/features/series/which-visits.tsx'
import { useTypedWord } from '#widget/features/framed-press/typed-word.tsx'
import { GivenBackOf } from '#widget/features/payments/payment-of.tsx'
import { useText } from '#widget/language/use-text.tsx'
import { Button } from '@zapys/ui/button.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'

type CancelSheetProps = {
  appointment: OwnAppointment
  which: ReturnType<typeof useWhichVisits>
  open: boolean
  busy: boolean
  onClose(): void
  onCancel(): void
}

export function CancelSheet({ appointment, which, open, busy, onClose, onCancel }: CancelSheetProps) {
  const text = useText()
  const texts = useAppointmentTexts()
  const { isTyped, field } = useTypedWord('cancel')
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text('manage.cancelTitle')}
      footer={
        <>
          <Button kind="danger" busy={busy} aria-disabled={!isTyped} onClick={() => isTyped && onCancel()}>
            {text('manage.cancelYes')}
          </Button>
          <Button onClick={onClose}>{text('manage.cancelNo')}</Button>
        </>
      }
    >
      <div className="z-stack">
        <p>
          <strong>{texts.what(appointment)}</strong>
        </p>
        {which.count < 2 && <p>{text('manage.cancelText', { when: texts.inside(appointment) })}</p>}
        <WhichVisits {...which} />
        <GivenBackOf appointment={appointment} count={which.count} />
        {field}
      </div>
    </Sheet>
  )
}
