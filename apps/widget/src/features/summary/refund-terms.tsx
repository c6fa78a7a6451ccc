/** What a cancellation refunds and until when, beside what is paid: before the press, and with the booking. */
import type { RefundRule } from '@zapys/contract'
import { refundTerms } from '@zapys/domain/payments'
import { toLocal } from '@zapys/domain/time'
import { useFormats, useText } from '#widget/language/use-text.tsx'

type RefundTermsProps = {
  rules: readonly RefundRule[]
  /** Epoch milliseconds; `cancelUntil` null: the client may not cancel. */
  startsAt: number
  cancelUntil: number | null
  /** Seconds. */
  shortestNotice?: number | null
  timezone: string
}

export function RefundTerms({ rules, timezone, ...of }: RefundTermsProps) {
  const text = useText()
  const formats = useFormats()
  const moment = (until: number) => {
    const { date, seconds } = toLocal(timezone, until / 1000)
    return text('booking.dayAt', { date: formats.date(date, 'day'), time: formats.time(seconds) })
  }
  const lines = refundTerms(rules, of).map((term) =>
    'until' in term
      ? text(`payments.terms.${term.kind}`, { percent: term.percent, when: moment(term.until) })
      : text(`payments.terms.${term.kind}`),
  )
  return <p className="z-small z-soft">{lines.join(' ')}</p>
}
