import type { CompanyReceipt } from '@zapys/contract'
import { TextField } from '@zapys/ui/field.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { Segments } from '@zapys/ui/segments.tsx'
import { useState } from 'react'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useAttempt } from '#staff/api/use-attempt.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { priceIn, typedAmount } from './amount.ts'
import { type DeskMethod, deskMethods, moneyReads } from './pay-form.tsx'
import { correctableOf } from './receipt.ts'
import { useMoneyAct } from './use-money-act.ts'

const correctionReads = [
  ...moneyReads,
  'listLedger',
  'readTillDay',
  'readReport',
  'listCompanyMemberships',
] as const

type CorrectFormProps = {
  company: string
  /** Name of the client. */
  name: string
  /** Id of the payment. */
  payment: string
  receipt: CompanyReceipt
  onClose(): void
  report(act: DoneAct): void
}

/** Right amount and method of a payment that staff recorded by mistake; 0: it never arrived. */
export function CorrectForm({ company, name, payment, receipt, onClose, report }: CorrectFormProps) {
  const text = useText()
  const formats = useFormats()
  const wrong = receipt.payments.find(({ id }) => id === payment)
  const isTip = wrong?.amount === 0
  const wrongMethod = deskMethods.find((one) => one === wrong?.method) ?? 'CASH'
  // As it was when the form was opened: after the correction, nothing of the payment is left.
  const [recorded] = useState(() => correctableOf(receipt, payment))
  const max = recorded + (isTip ? 0 : receipt.remaining)
  const [typed, setTyped] = useState(typedAmount(recorded))
  const [method, setMethod] = useState<DeskMethod>(wrongMethod)
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const keyOf = useAttempt()
  const correct = useAction('correctPayment', correctionReads)
  const act = useMoneyAct({ report, onDone: onClose })
  const right = priceIn(typed)
  const isAmountFine = right !== undefined && right <= max
  const money = (amount: number) => formats.money(amount, receipt.currency_code)
  const isSame = right === recorded && method === wrongMethod
  const save = async () => {
    setChecked(true)
    if (!isAmountFine || reason.trim() === '') return
    if (isSame) return onClose()
    const correction = { ...changeOf(right, method), reason: reason.trim() }
    const idempotencyKey = keyOf({ payment, correction })
    await act.run({
      send: () => correct.run({ params: { company, payment }, body: { correction }, idempotencyKey }),
      done: text(right === 0 ? 'desk.correct.takenBack' : 'desk.correct.done', { amount: money(right) }),
      failed: text('desk.correct.failed', { name, amount: money(recorded) }),
    })
  }
  return (
    <FormSheet
      title={text('desk.correct.title')}
      submit={text(right === 0 ? 'desk.correct.takeBack' : 'desk.save')}
      busy={act.isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p>
        {text('desk.correct.recorded', {
          amount: money(recorded),
          method: text(`desk.method.${wrongMethod}`).toLowerCase(),
        })}
      </p>
      <TextField
        label={text('desk.correct.amount')}
        hint={text('desk.correct.hint')}
        name="amount"
        inputMode="decimal"
        required
        value={typed}
        onChange={setTyped}
        error={isChecked && !isAmountFine ? text('desk.money.error.amount', { amount: money(max) }) : null}
      />
      <Segments<DeskMethod>
        label={text('desk.money.method')}
        value={method}
        onChange={setMethod}
        options={deskMethods.map((id) => ({ id, name: text(`desk.method.${id}`) }))}
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
      <Notice tone="info">{text('desk.correct.note')}</Notice>
      {act.error !== undefined && <FailureNotice error={act.error} />}
    </FormSheet>
  )

  /** A lower amount of the same method leaves the rest of the payment as it is. */
  function changeOf(amount: number, by: DeskMethod) {
    if (amount === 0) return { amount: recorded }
    if (by === wrongMethod && amount < recorded) return { amount: recorded - amount }
    return { amount: recorded, instead: { amount, method: by } }
  }
}
