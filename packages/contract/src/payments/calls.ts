import { z } from 'zod'
import { defineCall } from '../call.ts'
import { payment } from '../examples.ts'
import { Id } from '../common/schemas.ts'
import { Payment, PaymentLink, PaymentRequest, Receipt } from './schemas.ts'

const noQuery = z.object({})
const AppointmentParams = z.object({ company: Id, appointment: Id })
const MembershipParams = z.object({ company: Id, membership: Id })
const PaymentParams = z.object({ company: Id, payment: Id })

/** The payer authorizes by a client's token, or by the manage key (`X-Manage-Key`). */
const whoseErrors = ['validation.failed', 'company.notFound', 'payment.notFound'] as const
const payErrors = [
  ...whoseErrors,
  'payment.alreadyPaid',
  'payment.notAllowed',
  'payment.unavailable',
  'payment.link.failed',
  'payment.amount.tooLittle',
  'payment.amount.tooMuch',
  'payment.currency.other',
  'payment.address.foreign',
  'payment.tip.notTaken',
  'payment.tip.tooMuch',
  'idempotency.bodyChanged',
] as const
const appointmentErrors = ['appointment.notFound', 'appointment.cancelled'] as const

export const payAppointment = defineCall({
  endpoint: { method: 'POST', path: '/v1/payment/company/{company}/appointment/{appointment}' },
  loadedWith: 'payment',
  summary:
    'Open a payment page for a booking of the signed-in client, or of a guest by its key (X-Manage-Key). A repeat returns the same page',
  tag: 'payments',
  params: AppointmentParams,
  query: noQuery,
  body: PaymentRequest,
  answer: PaymentLink,
  errors: [...payErrors, ...appointmentErrors],
  access: 'either',
  rateLimits: ['payment.begin'],
  idempotent: true,
  example: payment,
})

export const payMembership = defineCall({
  endpoint: { method: 'POST', path: '/v1/payment/company/{company}/membership/{membership}' },
  loadedWith: 'payment',
  summary: 'Open a payment page for an ordered membership or certificate. A repeat returns the same page',
  tag: 'payments',
  params: MembershipParams,
  query: noQuery,
  body: PaymentRequest,
  answer: PaymentLink,
  errors: payErrors,
  access: 'either',
  rateLimits: ['payment.begin'],
  idempotent: true,
  example: payment,
})

export const continuePayment = defineCall({
  endpoint: { method: 'POST', path: '/v1/payment/company/{company}/appointment/payment/{payment}' },
  loadedWith: 'payment',
  summary: 'Continue a payment of a booking: its open page, or a new one',
  tag: 'payments',
  params: PaymentParams,
  query: noQuery,
  body: PaymentRequest,
  answer: PaymentLink,
  errors: [...payErrors, ...appointmentErrors],
  access: 'either',
  rateLimits: ['payment.begin'],
  idempotent: true,
  example: payment,
})

export const readPayment = defineCall({
  endpoint: { method: 'GET', path: '/v1/payment/company/{company}/payment/{payment}' },
  loadedWith: 'payment',
  summary: 'State of a payment; poll until it is final',
  tag: 'payments',
  params: PaymentParams,
  query: noQuery,
  body: z.undefined(),
  answer: Payment,
  errors: [...whoseErrors, 'appointment.notFound'],
  access: 'either',
  rateLimits: 'read',
})

export const readAppointmentReceipt = defineCall({
  endpoint: {
    method: 'GET',
    path: '/v1/payment/company/{company}/appointment/{appointment}/receipt',
  },
  loadedWith: 'payment',
  summary: 'Payments and refunds of an own booking',
  tag: 'payments',
  params: AppointmentParams,
  query: noQuery,
  body: z.undefined(),
  answer: Receipt,
  errors: [...whoseErrors, 'appointment.notFound'],
  access: 'either',
  rateLimits: 'read',
})

export const readMembershipReceipt = defineCall({
  endpoint: {
    method: 'GET',
    path: '/v1/payment/company/{company}/membership/{membership}/receipt',
  },
  loadedWith: 'payment',
  summary: 'Payments and refunds of an own membership or certificate',
  tag: 'payments',
  params: MembershipParams,
  query: noQuery,
  body: z.undefined(),
  answer: Receipt,
  errors: whoseErrors,
  access: 'either',
  rateLimits: 'read',
})
