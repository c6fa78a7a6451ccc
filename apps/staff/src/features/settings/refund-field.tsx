import { Button, IconButton } from '@zapys/ui/button.tsx'
import { TextField } from '@zapys/ui/field.tsx'
import { DeleteIcon, PlusIcon } from '@zapys/ui/icons.ts'
import { useText } from '#staff/language/language.tsx'
import { newRefund, refundIn, type RefundRow } from './payment-drafts.ts'

type RefundFieldProps = {
  rows: readonly RefundRow[]
  isChecked: boolean
  onChange(rows: readonly RefundRow[]): void
}

/** Refunds by notice of the cancellation. */
export function RefundField({ rows, isChecked, onChange }: RefundFieldProps) {
  const text = useText()
  const set = (key: string, part: Partial<RefundRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const isWrong = (row: RefundRow) =>
    isChecked && (refundIn([row]) === undefined || refundIn(rows.filter(sameHours(row))) === undefined)
  return (
    <fieldset className="desk-fieldset">
      <legend>{text('desk.accounts.refund')}</legend>
      <p className="z-soft z-small">{text('desk.accounts.refundHint')}</p>
      {rows.map((row, index) => (
        <div
          key={row.key}
          className="desk-price"
          role="group"
          aria-label={text('desk.accounts.refundOf', { number: index + 1 })}
        >
          <TextField
            label={text('desk.accounts.refundHours')}
            inputMode="decimal"
            maxLength={7}
            name={`refund-hours-${row.key}`}
            value={row.hours}
            error={isWrong(row) ? text('desk.accounts.refundError') : null}
            onChange={(hours) => set(row.key, { hours })}
          />
          <TextField
            label={text('desk.accounts.refundPercent')}
            inputMode="numeric"
            maxLength={3}
            name={`refund-percent-${row.key}`}
            value={row.percent}
            onChange={(percent) => set(row.key, { percent })}
          />
          <IconButton
            label={text('desk.needs.remove', { number: index + 1 })}
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          >
            <DeleteIcon />
          </IconButton>
        </div>
      ))}
      <Button
        size="s"
        icon={<PlusIcon aria-hidden="true" />}
        onClick={() => onChange([...rows, newRefund()])}
      >
        {text('desk.accounts.addRefund')}
      </Button>
    </fieldset>
  )
}

const sameHours = (row: RefundRow) => (other: RefundRow) => other.hours.trim() === row.hours.trim()
