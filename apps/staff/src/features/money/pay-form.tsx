import type { CompanyReceipt } from '@zapys/contract'
import { TextField } from '@zapys/ui/field.tsx'
import { Segments } from '@zapys/ui/segments.tsx'
import { type ReactNode, useState } from 'react'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useAttempt } from '#staff/api/use-attempt.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { amountIn, typedAmount } from './amount.ts'
import { useMoneyAct } from './use-money-act.ts'

export const deskMethods = ['CASH', 'TERMINAL', 'TRANSFER'] as const
export type DeskMethod = (typeof deskMethods)[number]

/** Calls whose data depends on payments. */
export const moneyReads = ['readCompanyReceipt', 'readBranchDay', 'readBookingMemberships'] as const

/** Calls whose data depends on payments for memberships. */
const membershipReads = ['listCompanyMemberships', 'readTillDay', 'readReport'] as const

type PayFormProps = {
  company: string
  branch: string
  subject: { appointment: string } | { membership: string }
  /** Name of the client, or of the membership. */
  name: string
  receipt: Pick<CompanyReceipt, 'remaining' | 'currency_code'>
  /** Further fields. */
  children?: ReactNode
  onClose(): void
  report(act: DoneAct): void
}

/** Records a payment in person. */
export function PayForm(props: PayFormProps) {
  const { company, branch, subject, name, receipt, children, onClose, report } = props
  const text = useText()
  const formats = useFormats()
  const { remaining, currency_code } = receipt
  const [typed, setTyped] = useState(typedAmount(remaining))
  const [method, setMethod] = useState<DeskMethod>('CASH')
  const [isChecked, setChecked] = useState(false)
  const keyOf = useAttempt()
  const record = useAction('recordPayment', [...moneyReads, ...membershipReads])
  const act = useMoneyAct({ report, onDone: onClose })
  const amount = amountIn(typed)
  const isFine = amount !== undefined && amount <= remaining
  const words = amount === undefined ? '' : formats.money(amount, currency_code)
  const pay = async () => {
    setChecked(true)
    if (!isFine) return
    const payment = { ...subject, method, amount, currency_code }
    const idempotencyKey = keyOf({ branch, payment })
    await act.run({
      send: () => record.run({ params: { company, branch }, body: { payment }, idempotencyKey }),
      done: text('desk.pay.done', { amount: words }),
      failed: text('desk.pay.failed', { name, amount: words }),
    })
  }
  return (
    <FormSheet
      title={text('desk.pay.title')}
      submit={
        isFine
          ? text('desk.pay.submit', { amount: words, method: text(`desk.method.${method}`).toLowerCase() })
          : text('desk.pay.take')
      }
      busy={act.isBusy}
      onSubmit={() => void pay()}
      onClose={onClose}
    >
      <TextField
        label={text('desk.money.amount')}
        hint={text('desk.booking.toPay', { amount: formats.money(remaining, currency_code) })}
        name="amount"
        inputMode="decimal"
        required
        value={typed}
        onChange={setTyped}
        error={
          isChecked && !isFine
            ? text('desk.money.error.amount', { amount: formats.money(remaining, currency_code) })
            : null
        }
      />
      <Segments<DeskMethod>
        label={text('desk.money.method')}
        value={method}
        onChange={setMethod}
        options={deskMethods.map((id) => ({ id, name: text(`desk.method.${id}`) }))}
      />
      {children}
      {act.error !== undefined && <FailureNotice error={act.error} />}
    </FormSheet>
  )
}
