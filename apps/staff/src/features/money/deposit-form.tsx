import type { BookingPaymentLink, CompanyAppointment } from '@zapys/contract'
import { ApiFailure } from '@zapys/contract/client'
import { DAY_MS, isLocalDate, toInstant, toLocal } from '@zapys/domain/time'
import { Checkbox, TextField } from '@zapys/ui/field.tsx'
import { useState } from 'react'
import { FormSheet } from '#staff/features/form-sheet.tsx'
import { FailureNotice } from '#staff/api/failure-notice.tsx'
import type { useAction } from '#staff/api/use-action.ts'
import type { DoneAct } from '#staff/features/done-bar.tsx'
import { TimeField } from '#staff/features/time-field.tsx'
import { useFormats, useText } from '#staff/language/language.tsx'
import { amountIn, typedAmount } from './amount.ts'

type DepositFormProps = {
  company: string
  branch: { id: string; timezone: string }
  booking: CompanyAppointment
  link: BookingPaymentLink
  ask: ReturnType<typeof useAction<'askForDeposit'>>
  onClose(): void
  report(act: DoneAct): void
}

/** Amount and deadline of a required deposit. */
export function DepositForm({ company, branch, booking, link, ask, onClose, report }: DepositFormProps) {
  const text = useText()
  const formats = useFormats()
  const { remaining, currency_code, version } = link
  // Version when the form was opened, so that changes by others are not overwritten unseen.
  const [seen] = useState(version)
  const [isWarned, setWarned] = useState(false)
  const [typed, setTyped] = useState(typedAmount(remaining))
  const [until, setUntil] = useState(() => firstUntil(booking, branch.timezone))
  const [notifies, setNotifies] = useState(true)
  const [isChecked, setChecked] = useState(false)
  const amount = amountIn(typed)
  const isFine = amount !== undefined && amount <= remaining
  const instant =
    until.time === null || !isLocalDate(until.day) ? null : toInstant(branch.timezone, until.day, until.time)
  const startsAt = Date.parse(booking.start_time) / 1000
  const isInTime = instant !== null && instant <= startsAt && instant * 1000 > Date.now()
  const send = async () => {
    setChecked(true)
    if (!isFine || !isInTime) return
    try {
      await ask.run({
        params: { company, branch: branch.id, appointment: booking.id },
        body: {
          deposit: {
            amount,
            pay_until: new Date(instant * 1000).toISOString(),
            notify: notifies,
          },
          version: isWarned ? version : seen,
        },
      })
      report({ words: text('desk.link.asked', { amount: formats.money(amount, currency_code) }) })
      onClose()
    } catch (failure) {
      // The mutation stores the failure, and the form shows it.
      if (!(failure instanceof ApiFailure)) throw failure
      setWarned(true)
    }
  }
  const most = formats.money(remaining, currency_code)
  return (
    <FormSheet
      title={text('desk.link.ask')}
      submit={
        isFine
          ? text('desk.link.submit', { amount: formats.money(amount, currency_code) })
          : text('desk.link.ask')
      }
      busy={ask.busy}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <TextField
        label={text('desk.money.amount')}
        hint={text('desk.booking.toPay', { amount: most })}
        name="amount"
        inputMode="decimal"
        required
        value={typed}
        onChange={setTyped}
        error={isChecked && !isFine ? text('desk.money.error.amount', { amount: most }) : null}
      />
      <div className="desk-pair">
        <TextField
          label={text('desk.link.untilDay')}
          name="until_day"
          type="date"
          required
          value={until.day}
          onChange={(day) => setUntil({ ...until, day })}
          error={isChecked && !isInTime ? text('desk.link.untilError') : null}
        />
        <TimeField
          label={text('desk.link.untilTime')}
          name="until_time"
          error={null}
          value={until.time}
          onChange={(time) => setUntil({ ...until, time })}
        />
      </div>
      <p className="z-soft z-small">{text('desk.link.untilHint')}</p>
      <Checkbox label={text('desk.link.notify')} name="notify" value={notifies} onChange={setNotifies} />
      {ask.error !== null && <FailureNotice error={ask.error} />}
    </FormSheet>
  )
}

/** A day from now, or the start if that is sooner. */
function firstUntil(
  { start_time }: CompanyAppointment,
  timezone: string,
): { day: string; time: number | null } {
  const { date, seconds } = toLocal(timezone, Math.min(Date.now() + DAY_MS, Date.parse(start_time)) / 1000)
  return { day: date, time: seconds - (seconds % 60) }
}
