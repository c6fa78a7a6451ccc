import type { CompanyAppointment } from '@zapys/contract'
import { TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { ApiFailure } from '@zapys/contract/client'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { useSeenVersion } from '#staff/features/use-seen-version.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { priceIn, typedAmount } from './amount.ts'
import { moneyReads } from './pay-form.tsx'

type PriceFormProps = {
  company: string
  branch: string
  booking: CompanyAppointment
  onClose(): void
  report(act: DoneAct): void
}

/** Changes the price of one booking, with a reason. */
export function PriceForm({ company, branch, booking, onClose, report }: PriceFormProps) {
  const text = useText()
  const formats = useFormats()
  const { currency_code } = booking
  const [typed, setTyped] = useState(typedAmount(booking.price))
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const change = useAction('changeCompanyAppointment', moneyReads)
  const seen = useSeenVersion(booking)
  const params = { company, branch, appointment: booking.id }
  const price = priceIn(typed)
  const save = async () => {
    setChecked(true)
    const price_reason = reason.trim()
    if (price === booking.price) return onClose()
    if (price === undefined || price_reason === '') return
    let changed: { version: number; status: string }
    try {
      changed = await change.run({
        params,
        body: { appointment: { price, price_reason, version: seen.version } },
      })
    } catch (failure) {
      // The mutation stores the failure, and the form shows it.
      if (failure instanceof ApiFailure) return seen.warned()
      throw failure
    }
    report({
      words: text('desk.price.done', { amount: formats.money(price, currency_code) }),
      // The old price does not restore the deadline of a payment that was due.
      undo:
        booking.status === 'PENDING_PAYMENT' && changed.status !== booking.status
          ? undefined
          : () =>
              change.run({
                params,
                body: { appointment: { price: booking.price, price_reason, version: changed.version } },
              }),
    })
    onClose()
  }
  return (
    <FormSheet
      title={text('desk.price.title')}
      submit={text('desk.save')}
      busy={change.busy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={text('desk.price.amount')}
        hint={text('desk.price.hint')}
        name="price"
        inputMode="decimal"
        required
        value={typed}
        onChange={setTyped}
        error={isChecked && price === undefined ? text('desk.price.error') : null}
      />
      <TextField
        label={text('desk.money.reason')}
        hint={text('desk.money.reasonHint')}
        name="reason"
        required
        maxLength={500}
        value={reason}
        onChange={setReason}
        error={isChecked && reason.trim() === '' ? text('desk.money.error.reason') : null}
      />
      {change.error !== null && <FailureNotice error={change.error} />}
    </FormSheet>
  )
}
