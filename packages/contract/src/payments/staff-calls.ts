import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { KeepQuery } from '../common/kept-bookings.ts'
import { BranchParams, CompanyParams } from '../common/params.ts'
import { countedAhead, Id, paged } from '../common/schemas.ts'
import {
  CompanyReceipt,
  CompanyReceiptQuery,
  CompanyRefund,
  CompanyRefundQuery,
  CorrectionRequest,
  HandOverRequest,
  LedgerDay,
  LedgerDayQuery,
  LedgerLine,
  LedgerQuery,
  StaffPaymentRequest,
  StaffRefundRequest,
  StaffTipRequest,
} from './staff-schemas.ts'

const reading = {
  tag: 'operator',
  right: 'payments.read',
  rateLimits: ['key.read'],
  body: z.undefined(),
} as const

const subjectErrors = ['validation.failed', 'appointment.notFound', 'membership.notFound'] as const

export const recordPayment = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/payment' },
  summary:
    'Record a payment for a booking or membership by cash, terminal or transfer. An open online payment page is closed. Idempotent',
  tag: 'operator',
  params: BranchParams,
  query: z.object({}),
  body: StaffPaymentRequest,
  answer: CompanyReceipt,
  errors: [
    ...subjectErrors,
    'branch.notFound',
    'appointment.cancelled',
    'payment.alreadyPaid',
    'payment.amount.tooMuch',
    'payment.currency.other',
    'idempotency.bodyChanged',
  ],
  right: 'payments.write',
  rateLimits: ['key.write'],
  idempotent: true,
  example: {
    payment: { appointment: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c77', method: 'CASH', amount: 45_000 },
  },
})

const givingErrors = [
  'validation.failed',
  'payment.notFound',
  'payment.amount.tooMuch',
  'catalogue.inUse',
  'idempotency.bodyChanged',
] as const

export const refundPayment = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/refund' },
  summary:
    'Refund a booking or membership in whole or in part: online payments by their provider, others in person. A membership that is no longer fully paid covers no upcoming bookings. Idempotent',
  tag: 'operator',
  params: BranchParams,
  query: KeepQuery,
  body: StaffRefundRequest,
  answer: CompanyReceipt,
  errors: [
    ...givingErrors,
    'branch.notFound',
    'appointment.notFound',
    'membership.notFound',
    'payment.currency.other',
  ],
  right: 'payments.refund',
  rateLimits: ['key.write'],
  idempotent: true,
  example: {
    refund: { appointment: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c77', amount: 20_000, reason: 'Came too late' },
  },
})

export const recordTip = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/tip' },
  summary:
    'Record a tip for a booking or membership by cash, terminal or transfer. Price and payment status stay unchanged. Idempotent',
  tag: 'operator',
  params: BranchParams,
  query: z.object({}),
  body: StaffTipRequest,
  answer: CompanyReceipt,
  errors: [
    ...subjectErrors,
    'branch.notFound',
    'appointment.cancelled',
    'payment.tip.tooMuch',
    'payment.currency.other',
    'idempotency.bodyChanged',
  ],
  right: 'payments.write',
  rateLimits: ['key.write'],
  idempotent: true,
  example: {
    tip: { appointment: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c77', method: 'CASH', amount: 5_000 },
  },
})

export const refundTip = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/tip/refund' },
  summary:
    'Refund tips only, in whole or in part: online tips by their provider, others in person. Idempotent',
  tag: 'operator',
  params: BranchParams,
  query: z.object({}),
  body: StaffRefundRequest,
  answer: CompanyReceipt,
  errors: [
    ...subjectErrors,
    'branch.notFound',
    'payment.notFound',
    'payment.amount.tooMuch',
    'payment.currency.other',
    'idempotency.bodyChanged',
  ],
  right: 'payments.refund',
  rateLimits: ['key.write'],
  idempotent: true,
  example: {
    refund: { appointment: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c77', reason: 'Given by mistake' },
  },
})

export const handOverRefund = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/branch/{branch}/refund/{refund}' },
  summary: 'Mark a refund as paid in person, also one that a provider rejected. Repeatable',
  tag: 'operator',
  params: z.object({ company: Id, branch: Id, refund: Id }),
  query: z.object({}),
  body: HandOverRequest,
  answer: CompanyReceipt,
  errors: ['validation.failed', 'branch.notFound', 'payment.notFound'],
  right: 'payments.refund',
  rateLimits: ['key.write'],
  example: { refund: { method: 'CASH' } },
})

export const correctPayment = defineKeyCall({
  endpoint: { method: 'POST', path: '/v1/company/{company}/payment/{payment}/correction' },
  summary:
    'Correct a payment by cash, terminal or transfer that was recorded by mistake: take off what never arrived, and record what arrived instead. Idempotent',
  tag: 'operator',
  params: z.object({ company: Id, payment: Id }),
  query: KeepQuery,
  body: CorrectionRequest,
  answer: CompanyReceipt,
  errors: [...givingErrors, 'payment.notAllowed'],
  right: 'payments.refund',
  rateLimits: ['key.write'],
  idempotent: true,
  example: { correction: { amount: 40_500, reason: 'A zero too many' } },
})

export const readCompanyReceipt = defineKeyCall({
  ...reading,
  endpoint: { method: 'GET', path: '/v1/company/{company}/receipt' },
  summary: 'Payments and refunds of a booking or membership',
  params: CompanyParams,
  query: CompanyReceiptQuery,
  answer: CompanyReceipt,
  errors: subjectErrors,
  parameterTexts: {
    appointment: 'Id of the booking. Either this or `membership`.',
    membership: 'Id of the membership. Either this or `appointment`.',
  },
})

export const listCompanyRefunds = defineKeyCall({
  ...reading,
  endpoint: { method: 'GET', path: '/v1/company/{company}/refund' },
  summary: 'Refunds, 100 a page, newest first',
  params: CompanyParams,
  query: CompanyRefundQuery,
  answer: paged(CompanyRefund),
  errors: ['validation.failed'],
  parameterTexts: { state: 'Only refunds in this state; REFUSED: rejected by the provider.' },
})

export const listLedger = defineKeyCall({
  ...reading,
  endpoint: { method: 'GET', path: '/v1/company/{company}/ledger' },
  summary: 'Entries of the ledger, 100 a page, newest first',
  params: CompanyParams,
  query: LedgerQuery,
  answer: countedAhead(LedgerLine),
  errors: ['validation.failed'],
  parameterTexts: {
    appointment: 'Only entries of this booking.',
    membership: 'Only entries of this membership.',
    client: 'Only entries of bookings and memberships of this client.',
    branch: 'Only entries of this branch: money at its desk, and online payments for its bookings.',
    method: 'Only entries of this payment method.',
    start: 'Only entries written at this instant or later.',
    end: 'Only entries written at this instant or earlier.',
  },
})

export const readLedgerDay = defineKeyCall({
  ...reading,
  endpoint: { method: 'GET', path: '/v1/company/{company}/ledger/day' },
  summary: 'Totals of a day by payment method, for closing the cash desk',
  params: CompanyParams,
  query: LedgerDayQuery,
  answer: LedgerDay,
  errors: ['validation.failed', 'branch.notFound'],
  parameterTexts: {
    day: 'The day, from midnight to midnight.',
    branch: 'Id of the branch. Absent: the whole company, in its time zone.',
  },
})
