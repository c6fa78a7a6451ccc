/** Refund and return of cover on cancellation, with deadlines: shown before the payment and with the booking. */
import type { RefundRule } from '@zapys/contract'
import { coverTerm, refundTerms } from '@zapys/domain/payments'
import { nowMs } from '#widget/browser/now.ts'
import { useMomentText } from '#widget/language/use-moment-text.ts'
import { eachVisit } from '@zapys/i18n'
import { useFormats, useText } from '#widget/language/use-text.tsx'

type CancellationTermsProps = {
  /** Undefined: no online payment. */
  refund: readonly RefundRule[] | undefined
  /** Covering membership, and the notice in hours for returning it; undefined: no cover. */
  cover: { name: string; giveBackHours: number | null } | undefined
  /** Epoch milliseconds; `cancelUntil` null: the client may not cancel. */
  startsAt: number
  cancelUntil: number | null
  /** Seconds of the shortest notice so far. */
  shortestNotice?: number | null
  timezone: string
  /** For a series: the terms of each visit depend on its own start. */
  isSeries?: boolean
}

export function CancellationTerms({
  refund,
  cover,
  timezone,
  isSeries = false,
  ...times
}: CancellationTermsProps) {
  const text = useText()
  const formats = useFormats()
  const moment = useMomentText(timezone)
  // Visits of a series have different deadlines, so none is shown as passed.
  const of = { ...times, now: isSeries ? 0 : nowMs() }
  const untilOf = (until: number) =>
    isSeries ? eachVisit(formats, times.startsAt - until) : { each: 'no', when: moment(until) }
  const lines = (refund ? refundTerms(refund, of) : []).map((term) =>
    'until' in term
      ? text(`payments.terms.${term.kind}`, { percent: term.percent, ...untilOf(term.until) })
      : text(`payments.terms.${term.kind}`),
  )
  const returned = cover && coverTerm(cover.giveBackHours, of)
  if (returned) {
    const until = untilOf('until' in returned ? returned.until : times.startsAt)
    lines.push(text(`payments.terms.${returned.kind}`, { name: cover.name, ...until }))
  }
  return lines.length > 0 && <p className="z-small z-soft">{lines.join(' ')}</p>
}
