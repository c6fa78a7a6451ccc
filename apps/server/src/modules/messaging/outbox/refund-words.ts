/** What a cancellation refunds, in words. Pure. */
import type { Appointment, Locale } from '@zapys/contract'
import { refundTerms } from '@zapys/domain/payments'
import { toLocal } from '@zapys/domain/time'
import { createTexts } from '@zapys/i18n/server'
import { momentWords } from './when-words.ts'

/** What a cancellation refunds and until when, where anything is paid online. */
export function refundWords(locale: Locale, appointment: Appointment): string {
  const { payment, membership, giving_back, may_cancel_until, start_time, branch } = appointment
  const isPaid = payment.requirement === 'REQUIRED' || payment.paid > (membership?.price_covered ?? 0)
  if (!isPaid || appointment.cancelled_at !== null) return ''
  const text = createTexts(locale)
  return refundTerms(giving_back.refund, {
    startsAt: Date.parse(start_time),
    cancelUntil: may_cancel_until === null ? null : Date.parse(may_cancel_until),
    shortestNotice: giving_back.shortest_notice,
  })
    .map((term) =>
      'until' in term
        ? text(`payments.terms.${term.kind}`, {
            percent: term.percent,
            when: momentWords(locale, toLocal(branch.timezone, term.until / 1000)),
          })
        : text(`payments.terms.${term.kind}`),
    )
    .join(' ')
}
