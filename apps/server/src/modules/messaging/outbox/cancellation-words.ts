/** What a mail says of cancelling, as the confirmation said it before the press. Pure. */
import type { Appointment, Locale } from '@zapys/contract'
import { coverTerm, refundTerms } from '@zapys/domain/payments'
import { toLocal } from '@zapys/domain/time'
import { createFormats, eachVisit } from '@zapys/i18n'
import { createTexts } from '@zapys/i18n/server'
import { momentWords } from './when-words.ts'

/**
 * What it refunds and returns and until when; where nothing is at stake, until when it may be cancelled. Of a series, whose
 * soonest visit comes first: the same for each visit, by its own start.
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
  // Visits of a series end their terms one after the other: of none it is said that its time has passed.
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
