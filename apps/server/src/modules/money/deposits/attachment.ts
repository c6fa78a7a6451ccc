/**
 * Deposits and refunds of bookings as they are made, changed and ended. docs/rules/payments.md, docs/rules/booking.md
 */
import { MINUTE_MS } from '@zapys/domain/time'
import { refund, refundPercent } from '@zapys/domain/payments'
import type { Attachment } from '../../deps/attachment.ts'
import { invalid } from '../../../platform/errors/api-error.ts'
import {
  amountDue,
  giveBackEach,
  hasPayments,
  netPaid,
  netPaidOf,
  withdrawUnhanded,
} from '../payments/public.ts'

const HAS_PAID = 'has payments for it: cancel it and book for the other client'

/** Runs after the other attachments, such as memberships: the deposit is for what they leave uncovered. */
export const prepayments: Attachment = {
  async book(tx, company, booking) {
    // A payment restored this booking: no further deposit. Staff collect payment for their own bookings themselves.
    if (booking.isAgain === true) {
      // The client still has to get this money, so it can pay for the booking again.
      if (booking.isByStaff === true)
        await withdrawUnhanded(tx, company, { kind: 'APPOINTMENT', id: booking.appointmentId }, booking.price)
      return {}
    }
    if (booking.isByStaff === true) return {}
    const { appointmentId, clientId, settings, service_ids, price, currency_code, source, startsAt, now } =
      booking
    const due = await amountDue(tx, company, {
      settings,
      service_ids,
      price,
      currency_code,
      source,
      appointmentId,
      ...(clientId === null ? {} : { client: { id: clientId, now } }),
    })
    if (due.requirement !== 'REQUIRED') return due.isNever ? { pays_online: false } : {}
    const limitMs = settings.online_payment.limit_minutes * MINUTE_MS
    return {
      prepayment: due.covered + due.amount,
      pay_until: new Date(payUntil({ limitMs, startsAt: startsAt * 1000, now })),
    }
  },
  async move() {},
  /**
   * A deposit that is not paid yet is capped at the new price; a higher price by staff does not raise it. If a client
   * shortens a rental, the same share of the new price is due; for a longer one, `lessPaid` follows. What one client
   * paid does not pass to another client with the booking.
   */
  async change(tx, company, { appointmentId, price, prepayment, isForOther, byClient }) {
    const subject = { kind: 'APPOINTMENT', id: appointmentId } as const
    if (isForOther) {
      if (await hasPayments(tx, company, subject)) throw invalid('appointment.client', HAS_PAID)
      return { prepayment: null, pay_until: null }
    }
    if (prepayment === null) return {}
    const share = byClient === undefined ? 1 : Math.min(1, price / byClient.formerPrice)
    const deposit = Math.min(Math.floor(prepayment * share), price)
    const { all: paid } = await netPaid(tx, company, subject)
    if (paid >= deposit) return { prepayment: null, pay_until: null }
    return { prepayment: deposit }
  },
  async end(tx, company, bookings) {
    const ids = bookings.map(({ appointmentId }) => appointmentId)
    const sums = await netPaidOf(tx, company, 'APPOINTMENT', ids)
    const deposits = bookings.flatMap(
      ({ appointmentId, settings, noticeSeconds, lapsedUnpaid, keepsPaid, now }) => {
        const { byMoney = 0, tips: given = 0 } = sums.get(appointmentId) ?? {}
        const paid = Math.max(0, byMoney)
        if (keepsPaid === true || paid + Math.max(0, given) === 0) return []
        // A booking that was never confirmed is refunded in full, and so is one that the company cancels.
        const mayKeepMoney = !lapsedUnpaid && noticeSeconds !== Infinity
        const percent = !mayKeepMoney ? 100 : refundPercent(settings.online_payment.refund, noticeSeconds)
        const tips = percent > 0 ? ('ALL' as const) : ('NONE' as const)
        return [[appointmentId, { key: `ended:${now}`, amount: refund(paid, percent), tips }] as const]
      },
    )
    if (deposits.length > 0)
      await giveBackEach(tx, { now: bookings[0]!.now }, company, 'APPOINTMENT', new Map(deposits))
  },
}

/** Shortest time a client gets to pay. */
const SHORTEST_MS = 5 * MINUTE_MS

/** Deadline for a payment in epoch milliseconds: at the latest the start, at the earliest five minutes from now. */
export const payUntil = ({ limitMs, startsAt, now }: { limitMs: number; startsAt: number; now: number }) =>
  Math.max(now + SHORTEST_MS, Math.min(now + limitMs, startsAt))
