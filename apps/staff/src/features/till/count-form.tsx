import type { TillDay } from '@zapys/contract'
import { TextArea, TextField } from '@zapys/ui/field.tsx'
import { Notice } from '@zapys/ui/notice.tsx'
import { useState } from 'react'
import { ApiFailure } from '@zapys/contract/client'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import { useAction } from '#staff/api/use-action.ts'
import { typedAmount } from '#staff/features/money/amount.ts'
import { useFormats, useText } from '#staff/language/language.tsx'
import { countIn } from './count-in.ts'

type CountFormProps = {
  company: string
  branch: string
  till: TillDay
  onClose(): void
  onDone(words: string): void
}

/** Resolves with false on an `ApiFailure`, which the form shows; rethrows other errors. */
async function runOrShow(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return false
  }
}

/** Opening count, before the first payment. */
export function OpeningForm({ company, branch, till, onClose, onDone }: CountFormProps) {
  const text = useText()
  const formats = useFormats()
  const { previous, currency_code, day } = till
  const known = till.opening?.amount ?? previous
  // A late opening count already includes payments.
  const cash = till.expected - (till.opening?.amount ?? 0)
  const money = (minor: number) => formats.money(minor, currency_code)
  const [typed, setTyped] = useState(known === null ? '' : typedAmount(known))
  const [isChecked, setChecked] = useState(false)
  const open = useAction('openTill', ['readTillDay'])
  const amount = countIn(typed)
  const save = async () => {
    setChecked(true)
    if (amount === undefined) return
    const isDone = await runOrShow(() =>
      open.run({ params: { company, branch }, body: { till: { day, amount } } }),
    )
    if (isDone) onDone(text('desk.till.opened', { amount: money(amount) }))
  }
  return (
    <FormSheet
      title={text('desk.till.openTitle')}
      submit={text('desk.save')}
      busy={open.busy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={text('desk.till.amount')}
        hint={
          [
            previous !== null && text('desk.till.previous', { amount: money(previous) }),
            cash !== 0 && text('desk.till.openHint', { amount: money(cash) }),
          ]
            .filter(Boolean)
            .join('. ') || undefined
        }
        name="amount"
        inputMode="decimal"
        required
        value={typed}
        onChange={setTyped}
        error={isChecked && amount === undefined ? text('desk.till.error') : null}
      />
      {open.error !== null && <FailureNotice error={open.error} />}
    </FormSheet>
  )
}

/** Closing count, after a confirmation, because a closed day cannot be changed. */
export function ClosingForm({ company, branch, till, onClose, onDone }: CountFormProps) {
  const text = useText()
  const formats = useFormats()
  const { expected, currency_code, day } = till
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [isSure, setSure] = useState(false)
  const close = useAction('closeTill', ['readTillDay'])
  const amount = countIn(typed)
  const money = (minor: number) => formats.money(minor, currency_code)
  const save = async () => {
    setChecked(true)
    if (amount === undefined) return
    if (!isSure) return setSure(true)
    const body = { till: { day, amount, note: note.trim() || null } }
    if (await runOrShow(() => close.run({ params: { company, branch }, body })))
      onDone(text('desk.till.closed'))
  }
  const difference = (amount ?? expected) - expected
  return (
    <FormSheet
      title={text('desk.till.closeTitle')}
      submit={text(isSure ? 'desk.till.sure' : 'desk.till.close')}
      busy={close.busy}
      kind={isSure ? 'danger' : 'primary'}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={text('desk.till.amount')}
        name="amount"
        inputMode="decimal"
        required
        value={typed}
        onChange={(next) => {
          setSure(false)
          setTyped(next)
        }}
        error={isChecked && amount === undefined ? text('desk.till.error') : null}
      />
      <TextArea
        label={text('desk.till.note')}
        hint={text('desk.till.noteHint')}
        name="note"
        maxLength={500}
        value={note}
        onChange={setNote}
      />
      {isSure && (
        <Notice tone={difference === 0 ? 'info' : 'warning'}>
          {difference === 0
            ? text('desk.till.exact')
            : text(difference < 0 ? 'desk.till.short' : 'desk.till.over', {
                amount: money(Math.abs(difference)),
              })}{' '}
          {text('desk.till.ask')}
        </Notice>
      )}
      {close.error !== null && <FailureNotice error={close.error} />}
    </FormSheet>
  )
}
