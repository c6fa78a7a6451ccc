import type { CompanyAppointment } from '@zapys/contract'
import { Chip } from '@zapys/ui/badge.tsx'
import { Checkbox, TextField } from '@zapys/ui/field.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { Segments } from '@zapys/ui/segments.tsx'
import { useState } from 'react'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useSeenVersion } from '#staff/features/use-seen-version.ts'
import { useText } from '#staff/language/language.tsx'
import { useSession } from '#staff/session/session.tsx'
import { classReads } from '#staff/features/class-reads.ts'
import { moneyReads } from '#staff/features/money/pay-form.tsx'
import { useGoesBack } from './use-goes-back.ts'

type CancelFormProps = {
  branch: string
  booking: CompanyAppointment
  /** Day and time of the booking, which others may move while the form is open. */
  when: string
  onClose(): void
  onCancelled(undo: (() => Promise<unknown>) | undefined): void
}

/** Calls whose data changes with a cancelled visit or place at a class. */
const cancelReads = [
  ...moneyReads,
  ...classReads,
  'listVisitSlots',
  'readBookingHistory',
  'readTillDay',
] as const

const reasons = ['client', 'ill', 'noAnswer', 'mistake'] as const

/** Cancels with a reason for staff, and optionally a message to the client. */
export function CancelForm({ branch, booking, when, onClose, onCancelled }: CancelFormProps) {
  const text = useText()
  const { company } = useSession()
  const [reason, setReason] = useState('')
  const [notifies, setNotifies] = useState(true)
  const [keepsPaid, setKeepsPaid] = useState(false)
  const back = useGoesBack(company.id, branch, booking)
  const change = useAction('changeCompanyAppointment', cancelReads)
  const seen = useSeenVersion(booking)
  const params = { company: company.id, branch, appointment: booking.id }
  const send = () =>
    change.send(
      {
        params,
        body: {
          appointment: {
            status: 'CANCELLED',
            notify: notifies,
            version: seen.version,
            ...(booking.paid > 0 && keepsPaid && { keep_paid: true }),
            ...(reason.trim() !== '' && { cancel_reason: reason.trim() }),
          },
        },
      },
      {
        onSuccess: ({ version }) =>
          onCancelled(
            // Reopening restores neither the deadline of a due payment nor money on its way to a card.
            booking.status === 'PENDING_PAYMENT' || (back.isOnline && !keepsPaid)
              ? undefined
              : () => change.run({ params, body: { appointment: { status: booking.status, version } } }),
          ),
        onError: seen.warned,
      },
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
      <p className="desk-when">{when}</p>
      {booking.paid > 0 && <PaidChoice back={back} keepsPaid={keepsPaid} onKeep={setKeepsPaid} />}
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

type PaidChoiceProps = {
  back: ReturnType<typeof useGoesBack>
  keepsPaid: boolean
  onKeep(keeps: boolean): void
}

/** What happens with paid money and a used membership. */
function PaidChoice({ back, keepsPaid, onKeep }: PaidChoiceProps) {
  const text = useText()
  return (
    <>
      <Segments<'BACK' | 'KEEP'>
        label={text('desk.cancel.paid')}
        value={keepsPaid ? 'KEEP' : 'BACK'}
        onChange={(value) => onKeep(value === 'KEEP')}
        options={[
          { id: 'BACK', name: text('desk.cancel.giveBack') },
          { id: 'KEEP', name: text('desk.cancel.keep') },
        ]}
      />
      <Notice tone={keepsPaid ? 'warning' : 'info'}>
        {keepsPaid ? text('desk.cancel.keepText', { what: back.what }) : back.words.join(' ')}
      </Notice>
    </>
  )
}
