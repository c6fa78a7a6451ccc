import type { CompanyAppointment } from '@zapys/contract'
import { Chip } from '@zapys/ui/badge.tsx'
import { Checkbox, TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'

type CancelFormProps = {
  branch: string
  booking: CompanyAppointment
  onClose(): void
  onCancelled(undo: (() => Promise<unknown>) | undefined): void
}

const reasons = ['client', 'ill', 'noAnswer', 'mistake'] as const

/** Cancels with a reason for staff, and optionally a message to the client. */
export function CancelForm({ branch, booking, onClose, onCancelled }: CancelFormProps) {
  const text = useText()
  const { company } = useSession()
  const [reason, setReason] = useState('')
  const [notifies, setNotifies] = useState(true)
  const change = useAction('changeCompanyAppointment', [
    'readBranchDay',
    'listVisitSlots',
    'readBookingHistory',
  ])
  // Reopening does not restore the deadline of a due payment.
  const isUndoable = booking.status !== 'PENDING_PAYMENT'
  const params = { company: company.id, branch, appointment: booking.id }
  const undo = isUndoable
    ? () => change.run({ params, body: { appointment: { status: booking.status } } })
    : undefined
  const send = () =>
    change.send(
      {
        params,
        body: {
          appointment: {
            status: 'CANCELLED',
            notify: notifies,
            ...(reason.trim() !== '' && { cancel_reason: reason.trim() }),
          },
        },
      },
      { onSuccess: () => onCancelled(undo) },
    )
  return (
    <FormSheet
      title={text('desk.cancel.title')}
      submit={text('desk.booking.cancel')}
      busy={change.busy}
      kind="danger"
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label={text('desk.money.reason')}
        hint={text('desk.money.reasonHint')}
        name="cancel_reason"
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
      <div className="z-cluster" role="group" aria-label={text('desk.cancel.often')}>
        {reasons.map((one) => {
          const words = text(`desk.cancel.reason.${one}`)
          return (
            <Chip key={one} pressed={reason === words} onPress={() => setReason(words)}>
              {words}
            </Chip>
          )
        })}
      </div>
      <Checkbox label={text('desk.cancel.notify')} name="notify" value={notifies} onChange={setNotifies} />
      {change.error !== null && <FailureNotice error={change.error} />}
    </FormSheet>
  )
}
