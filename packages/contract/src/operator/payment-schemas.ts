/** Money as a company's staff records, gives back and reads it. docs/rules/payments.md */
import { z } from 'zod'
import {
  Currency,
  Id,
  Instant,
  LocalDate,
  MAX_AMOUNT,
  MinorUnits,
  PageQuery,
  QueryBoolean,
} from '../common/schemas.ts'
import { paymentProviders, PaymentStateName, PaymentStatus, receiptCauses } from '../payments/schemas.ts'

/** How money comes to a company by its staff. */
export const deskMethods = ['CASH', 'TERMINAL', 'TRANSFER'] as const
export const DeskMethod = z.enum(deskMethods)
export type DeskMethod = z.infer<typeof DeskMethod>

/** ONLINE: by a provider. */
export const PaymentMethod = z.enum(['ONLINE', ...deskMethods])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** What is paid: a booking or a membership, one of them. */
const paidFor = { appointment: Id.optional(), membership: Id.optional() }
const isOne = ({
  appointment,
  membership,
}: {
  appointment?: string | undefined
  membership?: string | undefined
}) => (appointment === undefined) !== (membership === undefined)
const oneOfThem = { error: 'must name an appointment or a membership, one of them', path: ['appointment'] }

const Amount = MinorUnits.min(1, 'must be above 0').max(MAX_AMOUNT, 'is too much')
const Reason = z.string().trim().min(1, 'must not be empty').max(500, 'must be at most 500 characters')

export const StaffPaymentRequest = z.object({
  payment: z
    .object({
      ...paidFor,
      method: DeskMethod,
      /** Absent: all that is left to pay. */
      amount: Amount.nullish(),
      /** Must be that of the price. */
      currency_code: Currency.nullish(),
    })
    .refine(isOne, oneOfThem),
})
export type StaffPaymentRequest = z.infer<typeof StaffPaymentRequest>['payment']

export const StaffTipRequest = z.object({
  tip: z
    .object({
      ...paidFor,
      method: DeskMethod,
      amount: Amount,
      /** Must be that of the price. */
      currency_code: Currency.nullish(),
    })
    .refine(isOne, oneOfThem),
})
export type StaffTipRequest = z.infer<typeof StaffTipRequest>['tip']

export const StaffRefundRequest = z.object({
  refund: z
    .object({
      ...paidFor,
      /** Absent: all that was paid, or given as a tip, and has not gone back. */
      amount: Amount.nullish(),
      /** Of this payment alone. Absent: of those online first, the last one first. */
      payment: Id.nullish(),
      /** How staff hands it over; absent: as it came. What came online goes back by its provider. */
      method: DeskMethod.nullish(),
      currency_code: Currency.nullish(),
      reason: Reason,
    })
    .refine(isOne, oneOfThem),
})
export type StaffRefundRequest = z.infer<typeof StaffRefundRequest>['refund']

/** What was decided to go back, and staff hands over now. What came online needs a method: its provider had rejected it. */
export const HandOverRequest = z.object({ refund: z.object({ method: DeskMethod.nullish() }) })

export const CorrectionRequest = z.object({
  correction: z.object({
    /** So much of the payment never came; of one that is a tip, of the tip. */
    amount: Amount,
    reason: Reason,
  }),
})
export type CorrectionRequest = z.infer<typeof CorrectionRequest>['correction']

/** REFUSED: by the provider; it is owed until staff retry the refund, or refund it in person. */
const RefundStateName = z.enum(['WAITING', 'DONE', 'REFUSED'])

export const CompanyRefund = z.object({
  id: Id,
  payment_id: Id,
  amount: MinorUnits,
  tip: MinorUnits,
  currency_code: Currency,
  /** Of the payment. What came by staff and waits is for staff to hand over. */
  method: PaymentMethod,
  state: RefundStateName,
  /** How staff gave back what the provider of an online payment had rejected; null: it did not. */
  handed_over: DeskMethod.nullable(),
  appointment: Id.nullable(),
  membership: Id.nullable(),
  reason: z.string().nullable(),
  created: Instant,
})
export type CompanyRefund = z.infer<typeof CompanyRefund>

/** What was paid for one booking or membership, and what of it went back or is to. */
export const CompanyReceipt = z.object({
  appointment: Id.nullable(),
  membership: Id.nullable(),
  title: z.string(),
  price: MinorUnits,
  currency_code: Currency,
  /** Toward the price, by money and by memberships, less what went back or is to. */
  paid: MinorUnits,
  /** Beside the price, less what went back or is to. */
  tip: MinorUnits,
  remaining: MinorUnits,
  payment_status: PaymentStatus,
  payments: z.array(
    z.object({
      id: Id,
      method: PaymentMethod,
      provider: z.enum(paymentProviders).nullable(),
      state: PaymentStateName,
      amount: MinorUnits,
      tip: MinorUnits,
      created: Instant,
    }),
  ),
  refunds: z.array(CompanyRefund),
})
export type CompanyReceipt = z.infer<typeof CompanyReceipt>

export const CompanyReceiptQuery = z.object(paidFor).refine(isOne, oneOfThem)

export const CompanyRefundQuery = z.object({
  ...PageQuery,
  /** With true, only what waits for staff to hand it over. */
  waiting: QueryBoolean.optional(),
  state: RefundStateName.optional(),
})

export const LedgerLine = z.object({
  id: Id,
  cause: z.enum(receiptCauses),
  line: z.enum(['PRICE', 'TIP']),
  /** Above 0 it came, below it went. */
  amount: MinorUnits,
  currency_code: Currency,
  /** Null: a membership covered it, and no money came. */
  method: PaymentMethod.nullable(),
  provider: z.enum(paymentProviders).nullable(),
  /** What it was paid for. */
  appointment: Id.nullable(),
  membership: Id.nullable(),
  payment: Id.nullable(),
  /** The membership that covered it. */
  covered_by: Id.nullable(),
  /** Whose staff took or gave it; null: online. */
  branch_id: Id.nullable(),
  created: Instant,
})
export type LedgerLine = z.infer<typeof LedgerLine>

export const LedgerQuery = z.object({
  ...PageQuery,
  appointment: Id.optional(),
  membership: Id.optional(),
  client: Id.optional(),
  branch: Id.optional(),
  start: Instant.optional(),
  end: Instant.optional(),
})

/** A day at the branch, or of the company where none is named. */
export const LedgerDayQuery = z.object({ day: LocalDate, branch: Id.optional() })

export const LedgerDay = z.object({
  day: LocalDate,
  timezone: z.string(),
  sums: z.array(
    z.object({
      method: PaymentMethod,
      currency_code: Currency,
      /** Tips included. */
      received: MinorUnits,
      /** Below 0, or 0. */
      given_back: MinorUnits,
      /** Payments that were recorded by mistake, and what a bank returned. */
      corrected: MinorUnits,
      /** What there is more at the end of the day. */
      total: MinorUnits,
      tips: MinorUnits,
      entries: z.int(),
    }),
  ),
})
export type LedgerDay = z.infer<typeof LedgerDay>
