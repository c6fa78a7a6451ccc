/** Payments: how far something is paid, and the way to pay it online. S3.payment, S4.payment, S7.payment. */
import { z } from 'zod'
import { Currency, Id, Instant, MAX_AMOUNT, MinorUnits } from '../common/schemas.ts'

export const paymentStatuses = ['UNPAID', 'UNDERPAYMENT', 'PAID', 'OVERPAYMENT'] as const
export const PaymentStatus = z.enum(paymentStatuses)
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** Payment online. NONE: not possible. OPTIONAL: now or later. REQUIRED: an unpaid booking is cancelled automatically. */
export const paymentRequirements = ['NONE', 'OPTIONAL', 'REQUIRED'] as const
export const PaymentRequirement = z.enum(paymentRequirements)
export type PaymentRequirement = z.infer<typeof PaymentRequirement>

/** What is to be paid online now. */
export const AmountToPay = z.object({
  requirement: PaymentRequirement,
  amount: MinorUnits.describe(
    'Required deposit in minor units, else the whole amount that can be paid; 0 if nothing is due.',
  ),
})
export type AmountToPay = z.infer<typeof AmountToPay>

/** Of something that is booked or ordered. */
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

/** The first that fits decides. What is not named fits everything. */
export const OnlinePaymentRule = z.object({
  /** One of these is among what is booked. */
  service_ids: z.array(Id).optional(),
  /** Of the booking: `source`. */
  sources: z.array(z.string()).optional(),
  /** The client has no booking that took place or is ahead. */
  new_client: z.boolean().optional(),
  requirement: PaymentRequirement,
  /** Of the price, where it is required; absent: as usual. */
  share_percent: z.int().min(1).max(100).optional(),
})
export type OnlinePaymentRule = z.infer<typeof OnlinePaymentRule>

export const RefundRule = z.object({
  /** Cancelled at least so many hours before the start … */
  hours_before: z.number().min(0),
  /** … so much of what was paid is given back. */
  percent: z.int().min(0).max(100),
})
export type RefundRule = z.infer<typeof RefundRule>

export const OnlinePayment = z.object({
  enabled: z.boolean(),
  inherited: z.boolean(),
  /** Where no rule fits and no service says otherwise. */
  requirement: PaymentRequirement,
  /** Of the price, paid in advance where it is required; 100 is all of it. */
  share_percent: z.int().min(1).max(100),
  rules: z.array(OnlinePaymentRule),
  /** So long a booking waits for a payment that is required. */
  limit_minutes: z.int().min(5).max(10_080),
  /** The one with the most hours that fits counts; none fits: nothing is given back. */
  refund: z.array(RefundRule),
  /** Whether a tip may be given with a payment. */
  tips: z.boolean(),
})
export type OnlinePayment = z.infer<typeof OnlinePayment>

/** Where the payment page may lead back to: our own address or one of the company's registered origins. */
const Address = z.string().max(2000, 'must be at most 2000 characters')

/** An amount of one payment: bounded, so that sums of many stay whole numbers for the database. */
const Amount = MinorUnits.min(1, 'must be above 0').max(MAX_AMOUNT, 'is too much')

export const PaymentRequest = z.object({
  locale: z.string().max(16).nullish(),
  success_url: Address.nullish(),
  failure_url: Address.nullish(),
  return_url: Address.nullish(),
  /** Minor units; absent: what is to be paid now. */
  amount: Amount.nullish(),
  /** Currency of `amount`, optional. A currency other than the price's is rejected. */
  currency_code: z.string().max(8).nullish(),
  /** For the staff, on top of the price. */
  tip: MinorUnits.min(0, 'must not be negative').max(MAX_AMOUNT, 'is too much').nullish(),
})
export type PaymentRequest = z.infer<typeof PaymentRequest>

/** `url` is the page on which it is paid. */
export const PaymentLink = z.object({ id: Id, url: z.string() })
export type PaymentLink = z.infer<typeof PaymentLink>

/**
 * OPEN: its page waits. PROCESSING: the provider has it. PAID, FAILED, EXPIRED: as they say. REFUNDED: all of it was given
 * back.
 */
export const paymentStates = ['OPEN', 'PROCESSING', 'PAID', 'FAILED', 'EXPIRED', 'REFUNDED'] as const
export const PaymentStateName = z.enum(paymentStates)
export type PaymentStateName = z.infer<typeof PaymentStateName>

/** One payment, and what it was for: so that a page can ask until the truth is known. */
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
  /** The page on which it is paid, while it is open. */
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
      /** Toward "paid". */
      amount: MinorUnits,
      created: Instant,
      provider: PaymentProviderName.nullable(),
      /** Of the receipt at the tax office, for companies that must print one. */
      fiscal_number: z.string().nullable(),
      /** It is being registered there: the number comes later. */
      fiscal_number_awaited: z.boolean(),
    }),
  ),
})
export type Receipt = z.infer<typeof Receipt>
