/** Payments and refunds that a company's staff records and reads. docs/rules/payments.md */
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
import { paymentProviders, PaymentStateName, PaymentStatus, receiptCauses } from './schemas.ts'

/** Payment methods that staff can record. */
export const deskMethods = ['CASH', 'TERMINAL', 'TRANSFER'] as const

export const DeskMethod = z.enum(deskMethods)

export type DeskMethod = z.infer<typeof DeskMethod>

/** ONLINE: by a provider. */
export const PaymentMethod = z.enum(['ONLINE', ...deskMethods])

export type PaymentMethod = z.infer<typeof PaymentMethod>

/** Exactly one of the two is paid for: a booking or a membership. */
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
      /** Absent: the whole remaining amount. */
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
      /** Absent: everything paid or tipped that was not refunded yet. */
      amount: Amount.nullish(),
      /** Refunds this payment only. Absent: online payments first, the latest first. */
      payment: Id.nullish(),
      /** Method of the refund; absent: as it was paid. Online payments are refunded by their provider. */
      method: DeskMethod.nullish(),
      currency_code: Currency.nullish(),
      reason: Reason,
    })
    .refine(isOne, oneOfThem),
})

export type StaffRefundRequest = z.infer<typeof StaffRefundRequest>['refund']

/**
 * Staff hands over a refund that was decided earlier. An online payment needs a method: its provider rejected the
 * refund.
 */
export const HandOverRequest = z.object({ refund: z.object({ method: DeskMethod.nullish() }) })

export const CorrectionRequest = z.object({
  correction: z.object({
    /** The part of the payment that never arrived; for a tip, of the tip. */
    amount: Amount,
    instead: z
      .object({ amount: Amount, method: DeskMethod })
      .nullish()
      .describe(
        'What arrived in its place: another amount, or by another method. It becomes a payment of its own.',
      ),
    reason: Reason,
  }),
})

export type CorrectionRequest = z.infer<typeof CorrectionRequest>['correction']

/** REFUSED: by the provider; it is owed until staff retry the refund, or refund it in person. */
const RefundStateName = z.enum(['WAITING', 'DONE', 'REFUSED'])

export const CompanyRefund = z.object({
  id: Id,
  payment_id: Id,
  /** CORRECTION: staff had recorded it by mistake, so no money was returned. */
  cause: z.enum(['REFUND', 'CORRECTION']),
  amount: MinorUnits,
  tip: MinorUnits,
  currency_code: Currency,
  /** Method of the payment. Staff must hand over a waiting refund of a payment that staff recorded. */
  method: PaymentMethod,
  state: RefundStateName,
  /** How staff refunded in person after the provider rejected the refund; null: it did not. */
  handed_over: DeskMethod.nullable(),
  appointment: Id.nullable(),
  membership: Id.nullable(),
  reason: z.string().nullable(),
  created: Instant,
})

export type CompanyRefund = z.infer<typeof CompanyRefund>

/** Paid and refunded amounts of one booking or membership, pending refunds included. */
export const CompanyReceipt = z.object({
  appointment: Id.nullable(),
  membership: Id.nullable(),
  title: z.string(),
  price: MinorUnits,
  currency_code: Currency,
  /** Paid toward the price, by money and by memberships, less refunds and pending refunds. */
  paid: MinorUnits,
  /** Paid in addition to the price, less refunds and pending refunds. */
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
  /** With true, only refunds that wait for staff. */
  waiting: QueryBoolean.optional(),
  state: RefundStateName.optional(),
})

export const LedgerLine = z.object({
  id: Id,
  cause: z.enum(receiptCauses),
  line: z.enum(['PRICE', 'TIP']),
  /** Positive: received; negative: refunded. */
  amount: MinorUnits,
  currency_code: Currency,
  /** Null: a membership covered it, and no money was paid. */
  method: PaymentMethod.nullable(),
  provider: z.enum(paymentProviders).nullable(),
  /** What the payment was for. */
  appointment: Id.nullable(),
  membership: Id.nullable(),
  payment: Id.nullable(),
  /** The membership that covered it. */
  covered_by: Id.nullable(),
  /** Text of the payment: names of the services or of the membership. Null: no money was paid. */
  title: z.string().nullable(),
  client: z
    .object({ id: Id, first_name: z.string().nullable(), last_name: z.string().nullable() })
    .nullable()
    .describe('Whose booking or membership it is. Null: there is no client, or the client was erased.'),
  visit: z
    .object({ start_time: Instant.describe('Start of the booking.'), branch_id: Id })
    .nullable()
    .describe('Start and branch of the booking. Null: a membership.'),
  /** Branch whose staff received or refunded it; null: online. */
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
  method: PaymentMethod.optional(),
  start: Instant.optional(),
  end: Instant.optional(),
})

/** A day at the branch; without a branch, of the whole company. */
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
      /** Negative or 0. */
      given_back: MinorUnits,
      /** Payments recorded by mistake, and bank returns. */
      corrected: MinorUnits,
      /** Net change at the end of the day. */
      total: MinorUnits,
      tips: MinorUnits,
      entries: z.int(),
    }),
  ),
})

export type LedgerDay = z.infer<typeof LedgerDay>
