/** What a cancellation refunds and returns and until when, beside what is paid: before the press, and with the booking. */
import type { RefundRule } from '@zapys/contract'
import { coverTerm, refundTerms } from '@zapys/domain/payments'
import { nowMs } from '#widget/browser/now.ts'
import { useMomentText } from '#widget/language/use-moment-text.ts'
import { useText } from '#widget/language/use-text.tsx'

type CancellationTermsProps = {
  /** Undefined: nothing is paid online. */
  refund: readonly RefundRule[] | undefined
  /** What covers it, and how many hours before the start a cancellation returns it; undefined: nothing does. */
  cover: { name: string; giveBackHours: number | null } | undefined
  /** Epoch milliseconds; `cancelUntil` null: the client may not cancel. */
  startsAt: number
  cancelUntil: number | null
  /** Seconds. */
  shortestNotice?: number | null
  timezone: string
}

export function CancellationTerms({ refund, cover, timezone, ...times }: CancellationTermsProps) {
  const text = useText()
  const moment = useMomentText(timezone)
  const of = { ...times, now: nowMs() }
  const lines = (refund ? refundTerms(refund, of) : []).map((term) =>
    'until' in term
      ? text(`payments.terms.${term.kind}`, { percent: term.percent, when: moment(term.until) })
      : text(`payments.terms.${term.kind}`),
  )
  const returned = cover && coverTerm(cover.giveBackHours, of)
  if (returned) {
    const when = 'until' in returned ? moment(returned.until) : ''
    lines.push(text(`payments.terms.${returned.kind}`, { name: cover.name, when }))
  }
  return lines.length > 0 && <p className="z-small z-soft">{lines.join(' ')}</p>
}
