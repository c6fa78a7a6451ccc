/** What a mail says of cancelling, as the confirmation said it before the press. Pure. */
import type { Appointment, Locale } from '@zapys/contract'
import { coverTerm, refundTerms } from '@zapys/domain/payments'
import { toLocal } from '@zapys/domain/time'
import { createTexts } from '@zapys/i18n/server'
import { momentWords } from './when-words.ts'

/** What it refunds and returns and until when; where nothing is at stake, until when it may be cancelled. */
export function cancellationWords(locale: Locale, appointment: Appointment, now: number): string {
  const { payment, membership, giving_back, may_cancel_until, start_time, branch } = appointment
  const startsAt = Date.parse(start_time)
  if (appointment.cancelled_at !== null || startsAt <= now) return ''
  const text = createTexts(locale)
  const whenOf = (until: number) => momentWords(locale, toLocal(branch.timezone, until / 1000))
  const cancelUntil = may_cancel_until === null ? null : Date.parse(may_cancel_until)
  const of = { startsAt, now, cancelUntil, shortestNotice: giving_back.shortest_notice }
  const isPaid = payment.requirement === 'REQUIRED' || payment.paid > (membership?.price_covered ?? 0)
  const terms = (isPaid ? refundTerms(giving_back.refund, of) : []).map((term) =>
    'until' in term
      ? text(`payments.terms.${term.kind}`, { percent: term.percent, when: whenOf(term.until) })
      : text(`payments.terms.${term.kind}`),
  )
  const cover = membership && coverTerm(giving_back.give_back_hours, of)
  if (cover) {
    const when = 'until' in cover ? whenOf(cover.until) : ''
    terms.push(text(`payments.terms.${cover.kind}`, { name: membership.name, when }))
  }
  if (terms.length > 0) return terms.join(' ')
  if (cancelUntil === null || cancelUntil < now) return text('booking.cannotCancel')
  if (cancelUntil === startsAt) return text('booking.canCancel')
  return text('booking.canCancelUntil', { when: whenOf(cancelUntil) })
}
