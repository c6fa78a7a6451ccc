/** Cancellation terms in emails, worded as before booking. Pure. */
import type { Appointment, Locale } from '@zapys/contract'
import { coverTerm, refundTerms } from '@zapys/domain/payments'
import { toLocal } from '@zapys/domain/time'
import { createFormats, eachVisit } from '@zapys/i18n'
import { createTexts } from '@zapys/i18n/server'
import { momentWords } from './when-words.ts'

/**
 * Refunds and returned uses with their deadlines; if neither applies, the deadline for cancelling. For a series,
 * earliest visit first: terms relative to each visit's start.
 */
export function cancellationWords(
  locale: Locale,
  [appointment, ...others]: readonly [Appointment, ...Appointment[]],
  present: number,
): string {
  const { payment, membership, giving_back, may_cancel_until, start_time, branch } = appointment
  const startsAt = Date.parse(start_time)
  if (appointment.cancelled_at !== null || startsAt <= present) return ''
  const isSeries = others.length > 0
  // Deadlines of a series pass one after the other, so none is described as past.
  const now = isSeries ? 0 : present
  const text = createTexts(locale)
  const formats = createFormats(locale)
  const whenOf = (until: number) => momentWords(locale, toLocal(branch.timezone, until / 1000))
  const untilOf = (until: number) =>
    isSeries ? eachVisit(formats, startsAt - until) : { each: 'no', when: whenOf(until) }
  const cancelUntil = may_cancel_until === null ? null : Date.parse(may_cancel_until)
  const of = { startsAt, now, cancelUntil, shortestNotice: giving_back.shortest_notice }
  const isPaid = payment.requirement === 'REQUIRED' || payment.paid > (membership?.price_covered ?? 0)
  const terms = (isPaid ? refundTerms(giving_back.refund, of) : []).map((term) =>
    'until' in term
      ? text(`payments.terms.${term.kind}`, { percent: term.percent, ...untilOf(term.until) })
      : text(`payments.terms.${term.kind}`),
  )
  const cover = membership && coverTerm(giving_back.give_back_hours, of)
  if (cover) {
    const until = untilOf('until' in cover ? cover.until : startsAt)
    terms.push(text(`payments.terms.${cover.kind}`, { name: membership.name, ...until }))
  }
  if (terms.length > 0) return terms.join(' ')
  if (cancelUntil === null || cancelUntil < now) return text('booking.cannotCancel')
  if (isSeries) return text('booking.canCancelEach', eachVisit(formats, startsAt - cancelUntil))
  if (cancelUntil === startsAt) return text('booking.canCancel')
  return text('booking.canCancelUntil', { when: whenOf(cancelUntil) })
}
