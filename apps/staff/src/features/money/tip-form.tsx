import type { CompanyReceipt } from '@zapys/contract'
import { Chip } from '@zapys/ui/badge.tsx'
import { TextField } from '@zapys/ui/field.tsx'
import { Segments } from '@zapys/ui/segments.tsx'
import { useState } from 'react'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { useAttempt } from '#staff/api/use-attempt.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { amountIn, typedAmount, usualTips } from './amount.ts'
import { type DeskMethod, deskMethods, moneyReads } from './pay-form.tsx'
import { useMoneyAct } from './use-money-act.ts'

type TipFormProps = {
  company: string
  branch: string
  appointment: string
  /** Name of the client. */
  name: string
  receipt: CompanyReceipt
  onClose(): void
  report(act: DoneAct): void
}

/** Records a tip in addition to the price. */
export function TipForm({ company, branch, appointment, name, receipt, onClose, report }: TipFormProps) {
  const text = useText()
  const formats = useFormats()
  const { currency_code } = receipt
  const [typed, setTyped] = useState('')
  const [method, setMethod] = useState<DeskMethod>('CASH')
  const [isChecked, setChecked] = useState(false)
  const keyOf = useAttempt()
  const record = useAction('recordTip', [...moneyReads, 'readTillDay'])
  const act = useMoneyAct({ report, onDone: onClose })
  const amount = amountIn(typed)
  const words = amount === undefined ? '' : formats.money(amount, currency_code)
  const save = async () => {
    setChecked(true)
    if (amount === undefined) return
    const tip = { appointment, method, amount, currency_code }
    const idempotencyKey = keyOf(tip)
    await act.run({
      send: () => record.run({ params: { company, branch }, body: { tip }, idempotencyKey }),
      done: text('desk.tip.done', { amount: words }),
      failed: text('desk.tip.failed', { name, amount: words }),
    })
  }
  return (
    <FormSheet
      title={text('desk.tip.title')}
      submit={amount === undefined ? text('desk.save') : text('desk.tip.submit', { amount: words })}
      busy={act.isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={text('desk.money.amount')}
        hint={text('desk.tip.hint')}
        name="amount"
        inputMode="decimal"
        required
        value={typed}
        onChange={setTyped}
        error={isChecked && amount === undefined ? text('desk.tip.error') : null}
      />
      <div className="z-cluster" role="group" aria-label={text('desk.tip.usual')}>
        {usualTips(receipt.price).map((tip) => (
          <Chip
            key={tip.percent}
            pressed={amount === tip.amount}
            onPress={() => setTyped(typedAmount(tip.amount))}
          >
            {text('desk.tip.share', {
              percent: tip.percent,
              amount: formats.money(tip.amount, currency_code),
            })}
          </Chip>
        ))}
      </div>
      <Segments<DeskMethod>
        label={text('desk.money.method')}
        value={method}
        onChange={setMethod}
        options={deskMethods.map((id) => ({ id, name: text(`desk.method.${id}`) }))}
      />
      {act.error !== undefined && <FailureNotice error={act.error} />}
    </FormSheet>
  )
}
