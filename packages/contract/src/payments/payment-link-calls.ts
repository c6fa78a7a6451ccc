import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { Id } from '../common/schemas.ts'
import { AskedDepositRequest, BookingPaymentLink, MembershipPaymentLink } from './payment-link-schemas.ts'

const params = z.object({ company: Id, branch: Id, appointment: Id })

const path = '/v1/company/{company}/branch/{branch}/appointment/{appointment}/payment_link'

export const readPaymentLink = defineKeyCall({
  endpoint: { method: 'GET', path },
  summary:
    'Address of the page on which the client pays for a booking, with the amount and the deadline. It opens the booking for its holder',
  tag: 'operator',
  params,
  query: z.object({}),
  body: z.undefined(),
  answer: BookingPaymentLink,
  errors: ['validation.failed', 'branch.notFound', 'appointment.notFound'],
  right: 'payments.write',
  // The holder of the link can also cancel and move the booking.
  alsoRight: 'bookings.write',
  rateLimits: ['key.read'],
})

export const askForDeposit = defineKeyCall({
  endpoint: { method: 'POST', path },
  summary:
    'Ask the client to pay a deposit online until a moment, else the booking is cancelled; or take that back. The client gets a message with the link unless `notify` is false. Repeatable',
  tag: 'operator',
  params,
  query: z.object({}),
  body: AskedDepositRequest,
  answer: BookingPaymentLink,
  errors: [
    'validation.failed',
    'branch.notFound',
    'appointment.notFound',
    'appointment.cancelled',
    'appointment.changed',
    'payment.alreadyPaid',
    'payment.amount.tooMuch',
    'payment.notAllowed',
  ],
  right: 'payments.write',
  // The holder of the link can also cancel and move the booking.
  alsoRight: 'bookings.write',
  rateLimits: ['key.write'],
  example: { deposit: { amount: 15_000, pay_until: '2026-04-15T18:00:00.000Z' }, version: 3 },
})

export const readMembershipPaymentLink = defineKeyCall({
  endpoint: { method: 'GET', path: '/v1/company/{company}/membership/{membership}/payment_link' },
  summary:
    'Address of the page on which the client pays a membership or certificate that was sold unpaid. It opens the order for its holder',
  tag: 'operator',
  params: z.object({ company: Id, membership: Id }),
  query: z.object({}),
  body: z.undefined(),
  answer: MembershipPaymentLink,
  errors: ['validation.failed', 'membership.notFound'],
  right: 'memberships.write',
  rateLimits: ['key.read'],
})
