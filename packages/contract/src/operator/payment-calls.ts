import { z } from 'zod'
import { defineKeyCall } from '../call.ts'
import { BranchParams, CompanyParams } from '../common/params.ts'
import { Id, countedAhead, paged } from '../common/schemas.ts'
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
} from './payment-schemas.ts'
import { KeepQuery } from './catalogue-schemas.ts'

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
    'Record what was paid for a booking or a membership by cash, terminal or transfer. A page that waits to be paid online ends. Idempotent like a booking',
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
    'Give back what was paid for a booking or a membership, whole or in part: what came online by its provider, the rest by hand. A membership that is not paid in full any more covers nothing ahead. Idempotent like a booking',
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
    'Record what a client gave beside the price of a booking or a membership by cash, terminal or transfer. It touches no price and no status. Idempotent like a booking',
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
    'Give back tips alone, whole or in part: what came online by its provider, the rest by hand. Idempotent like a booking',
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
  summary:
    'Say that what was decided to go back was handed over, or what a provider refused to give back was given another way; again changes nothing',
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
    'Take off what was recorded by mistake of a payment by cash, terminal or transfer; what is missing is recorded as a payment. Idempotent like a booking',
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
  summary: 'What was paid for a booking or a membership, and what went back or is to',
  params: CompanyParams,
  query: CompanyReceiptQuery,
  answer: CompanyReceipt,
  errors: subjectErrors,
  parameterTexts: {
    appointment: 'The booking that was paid; either this or `membership`.',
    membership: 'The membership that was paid; either this or `appointment`.',
  },
})

export const listCompanyRefunds = defineKeyCall({
  ...reading,
  endpoint: { method: 'GET', path: '/v1/company/{company}/refund' },
  summary: 'What went back or is to, 100 a page, newest first',
  params: CompanyParams,
  query: CompanyRefundQuery,
  answer: paged(CompanyRefund),
  errors: ['validation.failed'],
  parameterTexts: { state: 'Keeps those in this state; REFUSED is what a provider did not give back.' },
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
    appointment: 'Keeps entries of this booking.',
    membership: 'Keeps entries of this membership.',
    client: 'Keeps entries of bookings and memberships of this client.',
    branch: 'Keeps what staff of this branch took or gave, and what came online for its bookings.',
    start: 'Keeps entries written at this instant or later.',
    end: 'Keeps entries written at this instant or earlier.',
  },
})

export const readLedgerDay = defineKeyCall({
  ...reading,
  endpoint: { method: 'GET', path: '/v1/company/{company}/ledger/day' },
  summary: 'What came and went on a day by each way of payment, as a cash desk closes its day',
  params: CompanyParams,
  query: LedgerDayQuery,
  answer: LedgerDay,
  errors: ['validation.failed', 'branch.notFound'],
  parameterTexts: {
    day: 'The day, from midnight to midnight.',
    branch: 'Whose day; absent: of the whole company, by its own clock.',
  },
})
