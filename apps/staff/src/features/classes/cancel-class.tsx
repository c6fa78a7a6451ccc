import { Button } from '@zapys/ui/button.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { Sheet } from '@zapys/ui/sheet.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { MessagePreview } from '#staff/features/messages/message-preview.tsx'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { classReads } from '#staff/features/class-reads.ts'
import { CancellationPreview } from './cancellation-preview.tsx'
import { type ClassProps, ClassWhen } from './class-parts.tsx'
import { className } from './week.ts'

/** Shows the effect on bookings, money and waiting list before cancelling a class, which cannot be undone. */
export function CancelClass({
  branch,
  placed,
  onClose,
  onCancelled,
  report,
}: ClassProps & { onCancelled(): void }) {
  const text = useText()
  const { company } = useSession()
  const { event } = placed
  const cancel = useAction('cancelEvent', classReads)
  const [first] = event.appointments
  const send = () =>
    cancel.send(
      { params: { company: company.id, branch: branch.id, event: event.id }, body: {} },
      {
        onSuccess: () => {
          report({ words: text('desk.class.cancelled', { name: className(event) }) })
          onCancelled()
        },
      },
    )
  return (
    <Sheet
      open
      onClose={onClose}
      title={text('desk.class.cancelTitle')}
      footer={
        <Button kind="danger" wide busy={cancel.busy} onClick={send}>
          {text('desk.class.cancelSure', { count: event.appointments.length })}
        </Button>
      }
    >
      <div className="z-stack">
        <strong>{className(event)}</strong>
        <ClassWhen placed={placed} />
        <Notice tone="warning">
          {text(event.appointments.length === 0 ? 'desk.class.cancelEmpty' : 'desk.class.cancelText')}
        </Notice>
        <CancellationPreview branch={branch.id} event={event.id} />
        {first && <MessagePreview kind="CANCELLED" appointment={first.id} />}
        {cancel.error !== null && <FailureNotice error={cancel.error} />}
      </div>
    </Sheet>
  )
}
