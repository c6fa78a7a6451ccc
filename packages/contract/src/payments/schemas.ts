/** Payments: payment status, and how to pay online. S3.payment, S4.payment, S7.payment. */
import { z } from 'zod'
import { Currency, Id, Instant, MAX_AMOUNT, MinorUnits } from '../common/schemas.ts'

export const paymentStatuses = ['UNPAID', 'UNDERPAYMENT', 'PAID', 'OVERPAYMENT'] as const
export const PaymentStatus = z.enum(paymentStatuses)
export type PaymentStatus = z.infer<typeof PaymentStatus>

/**
 * Payment online. NONE: not possible. OPTIONAL: now or later. REQUIRED: an unpaid booking is cancelled automatically.
 */
export const paymentRequirements = ['NONE', 'OPTIONAL', 'REQUIRED'] as const
export const PaymentRequirement = z.enum(paymentRequirements)
export type PaymentRequirement = z.infer<typeof PaymentRequirement>

/** Amount to pay online now. */
export const AmountToPay = z.object({
  requirement: PaymentRequirement,
  amount: MinorUnits.describe(
    'Required deposit in minor units, else the whole amount that can be paid; 0 if nothing is due.',
  ),
})
export type AmountToPay = z.infer<typeof AmountToPay>

/** Payment state of a booking or an order. */
export const PaymentState = AmountToPay.extend({
  paid: MinorUnits.describe('Minor units paid toward the price.'),
  remaining: MinorUnits.describe('Minor units still to be paid; 0 for a cancelled booking.'),
  refunded: MinorUnits.describe('Minor units of the price refunded so far; pending refunds count.'),
  pay_until: Instant.nullable().describe(
    'UTC instant until which `amount` is required. Null: it is not required.',
  ),
})
export type PaymentState = z.infer<typeof PaymentState>

export const paymentProviders = [
  'sandbox',
  'stripe',
  'liqpay',
  'wayforpay',
  'przelewy24',
  'monobank',
] as const
export const PaymentProviderName = z.enum(paymentProviders)
export type PaymentProviderName = z.infer<typeof PaymentProviderName>

/** The first rule that matches applies. Absent conditions match everything. */
export const OnlinePaymentRule = z.object({
  /** One of these services is booked. */
  service_ids: z.array(Id).optional(),
  /** Matches the booking's `source`. */
  sources: z.array(z.string()).optional(),
  /** The client has no past visit and no upcoming booking. */
  new_client: z.boolean().optional(),
  requirement: PaymentRequirement,
  /** Percent of the price, if payment is required; absent: the usual percentage. */
  share_percent: z.int().min(1).max(100).optional(),
})
export type OnlinePaymentRule = z.infer<typeof OnlinePaymentRule>

export const RefundRule = z.object({
  /** Cancelled at least this many hours before the start … */
  hours_before: z.number().min(0),
  /** … refunds this percentage of what was paid. */
  percent: z.int().min(0).max(100),
})
export type RefundRule = z.infer<typeof RefundRule>

export const OnlinePayment = z.object({
  enabled: z.boolean(),
  inherited: z.boolean(),
  /** Applies if no rule matches and no service overrides it. */
  requirement: PaymentRequirement,
  /** Percent of the price to pay in advance, if required; 100 is the full price. */
  share_percent: z.int().min(1).max(100),
  rules: z.array(OnlinePaymentRule),
  /** Minutes that a booking waits for a required payment. */
  limit_minutes: z.int().min(5).max(10_080),
  /** The matching rule with the most hours applies; if none matches, nothing is refunded. */
  refund: z.array(RefundRule),
  /** Whether a payment may include a tip. */
  tips: z.boolean(),
})
export type OnlinePayment = z.infer<typeof OnlinePayment>

/** Return address of the payment page: our address, or one of the company's registered origins. */
const Address = z.string().max(2000, 'must be at most 2000 characters')

/** Amount of one payment, limited so that sums of many remain integers in the database. */
const Amount = MinorUnits.min(1, 'must be above 0').max(MAX_AMOUNT, 'is too much')

export const PaymentRequest = z.object({
  locale: z.string().max(16).nullish(),
  success_url: Address.nullish(),
  failure_url: Address.nullish(),
  return_url: Address.nullish(),
  /** Minor units; absent: the amount due now. */
  amount: Amount.nullish(),
  /** Currency of `amount`, optional. A currency other than the price's is rejected. */
  currency_code: z.string().max(8).nullish(),
  /** Tip for the staff, in addition to the price. */
  tip: MinorUnits.min(0, 'must not be negative').max(MAX_AMOUNT, 'is too much').nullish(),
})
export type PaymentRequest = z.infer<typeof PaymentRequest>

/** `url` is the payment page. */
export const PaymentLink = z.object({ id: Id, url: z.string() })
export type PaymentLink = z.infer<typeof PaymentLink>

/** OPEN: the payment page waits. PROCESSING: the provider has it. REFUNDED: refunded in full. */
export const paymentStates = ['OPEN', 'PROCESSING', 'PAID', 'FAILED', 'EXPIRED', 'REFUNDED'] as const
export const PaymentStateName = z.enum(paymentStates)
export type PaymentStateName = z.infer<typeof PaymentStateName>

/** One payment and its purpose, so that a page can poll until the outcome is final. */
export const Payment = z.object({
  id: Id,
  state: PaymentStateName,
  amount: MinorUnits,
  tip: MinorUnits,
  refunded: MinorUnits,
  currency_code: Currency,
  membership: Id.nullable(),
  appointment: Id.nullable(),
  appointment_price: MinorUnits.nullable(),
  price: MinorUnits,
  payment_status: PaymentStatus,
  payment: PaymentState,
  /** The payment page, while it is open. */
  url: z.string().nullable(),
  created: Instant,
})
export type Payment = z.infer<typeof Payment>

export const receiptCauses = ['CHARGE', 'REFUND', 'USE', 'GIVE_BACK', 'CORRECTION'] as const

export const Receipt = z.object({
  title: z.string(),
  company_name: z.string(),
  currency_code: Currency,
  price: MinorUnits,
  paid: MinorUnits,
  remaining: MinorUnits,
  tip: MinorUnits,
  payment_status: PaymentStatus,
  entries: z.array(
    z.object({
      cause: z.enum(receiptCauses),
      line: z.enum(['PRICE', 'TIP']),
      /** Amount that counts toward "paid". */
      amount: MinorUnits,
      created: Instant,
      provider: PaymentProviderName.nullable(),
      /** Number of the receipt at the tax office, for companies that must print one. */
      fiscal_number: z.string().nullable(),
      /** Registration is in progress: the number comes later. */
      fiscal_number_awaited: z.boolean(),
    }),
  ),
})
export type Receipt = z.infer<typeof Receipt>
