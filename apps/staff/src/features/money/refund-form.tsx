import type { CompanyReceipt } from '@zapys/contract'
import { SelectField, TextField } from '@zapys/ui/field.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { useState } from 'react'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useAttempt } from '#staff/api/use-attempt.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { amountIn, typedAmount } from './amount.ts'
import { type DeskMethod, deskMethods, moneyReads } from './pay-form.tsx'
import { useMoneyAct } from './use-money-act.ts'

type RefundFormProps = {
  company: string
  branch: string
  appointment: string
  /** Name of the client. */
  name: string
  receipt: CompanyReceipt
  /** Paid money that is not refunded yet; excludes amounts covered by a membership. */
  refundable: number
  onClose(): void
  report(act: DoneAct): void
}

/** Full or partial refund with a reason, after a confirmation. */
export function RefundForm(props: RefundFormProps) {
  const { company, branch, appointment, name, receipt, refundable, onClose, report } = props
  const text = useText()
  const formats = useFormats()
  const { currency_code } = receipt
  const [typed, setTyped] = useState(typedAmount(refundable))
  const [reason, setReason] = useState('')
  const [method, setMethod] = useState<DeskMethod | ''>('')
  const [isChecked, setChecked] = useState(false)
  const [isSure, setSure] = useState(false)
  const keyOf = useAttempt()
  const refund = useAction('refundPayment', moneyReads)
  const act = useMoneyAct({ report, onDone: onClose })
  const amount = amountIn(typed)
  const isAmountFine = amount !== undefined && amount <= refundable
  const isFine = isAmountFine && reason.trim() !== ''
  const words = amount === undefined ? '' : formats.money(amount, currency_code)
  // A provider's payment can only be refunded through the provider.
  const isInPerson = receipt.payments.every(({ provider, state }) => provider === null || state !== 'PAID')
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setSure(false)
      set(value)
    }
  const submit = async () => {
    setChecked(true)
    if (!isFine) return
    if (!isSure) return setSure(true)
    const body = {
      appointment,
      amount,
      currency_code,
      reason: reason.trim(),
      ...(method !== '' && { method }),
    }
    const idempotencyKey = keyOf(body)
    await act.run({
      send: () => refund.run({ params: { company, branch }, body: { refund: body }, idempotencyKey }),
      done: text('desk.refund.done', { amount: words }),
      failed: text('desk.refund.failed', { name, amount: words }),
    })
  }
  return (
    <FormSheet
      title={text('desk.refund.title')}
      submit={
        isSure
          ? text('desk.refund.sure', { amount: words })
          : isAmountFine
            ? text('desk.refund.submit', { amount: words })
            : text('desk.refund.open')
      }
      busy={act.isBusy}
      kind={isSure ? 'danger' : 'primary'}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={text('desk.money.amount')}
        hint={text('desk.refund.paid', { amount: formats.money(refundable, currency_code) })}
        name="amount"
        inputMode="decimal"
        required
        value={typed}
        onChange={change(setTyped)}
        error={
          isChecked && !isAmountFine
            ? text('desk.money.error.amount', { amount: formats.money(refundable, currency_code) })
            : null
        }
      />
      <TextField
        label={text('desk.money.reason')}
        hint={text('desk.money.reasonHint')}
        name="reason"
        required
        maxLength={500}
        value={reason}
        onChange={change(setReason)}
        error={isChecked && reason.trim() === '' ? text('desk.money.error.reason') : null}
      />
      {isInPerson ? (
        <MethodField method={method} onMethod={change(setMethod)} />
      ) : (
        <p className="z-soft">{text('desk.refund.online')}</p>
      )}
      {isSure && <Notice tone="warning">{text('desk.refund.ask', { amount: words })}</Notice>}
      {act.error !== undefined && <FailureNotice error={act.error} />}
    </FormSheet>
  )
}

type MethodFieldProps = { method: DeskMethod | ''; onMethod(method: DeskMethod | ''): void }

/** Method of a refund in person. */
function MethodField({ method, onMethod }: MethodFieldProps) {
  const text = useText()
  return (
    <SelectField
      label={text('desk.refund.method')}
      name="method"
      value={method}
      onChange={(value) => onMethod(deskMethods.find((one) => one === value) ?? '')}
      options={[
        { value: '', label: text('desk.refund.asPaid') },
        ...deskMethods.map((id) => ({ value: id, label: text(`desk.method.${id}`) })),
      ]}
    />
  )
}
