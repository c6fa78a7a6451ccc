/**
 * Links by which a client pays online for a booking or membership at staff's request. docs/rules/payments.md, Money by
 * staff
 */
import { z } from 'zod'
import { Currency, Instant, MAX_AMOUNT, MinorUnits } from '../common/schemas.ts'

export const BookingPaymentLink = z.object({
  version: z.int().describe('Of the booking; send it with a deposit.'),
  url: z
    .string()
    .nullable()
    .describe('Page of the client for this booking. Null: nothing can be paid there, as `reason` says.'),
  reason: z
    .enum(['PAID', 'CANCELLED', 'NO_PROVIDER', 'OFF'])
    .nullable()
    .describe(
      'Why nothing can be paid online. OFF: the rules want no online payment; a deposit can still be asked for. Null: it can be paid.',
    ),
  amount: MinorUnits.describe('What the page asks for: the deposit, else all that is left.'),
  remaining: MinorUnits.describe('All that is left to pay.'),
  currency_code: Currency,
  pay_until: Instant.nullable().describe(
    'Until when the deposit must be paid, else the booking is cancelled. Null: no deposit is awaited.',
  ),
})

export type BookingPaymentLink = z.infer<typeof BookingPaymentLink>

export const AskedDepositRequest = z.object({
  deposit: z
    .object({
      amount: MinorUnits.min(1).max(MAX_AMOUNT).describe('At most what is left to pay.'),
      pay_until: Instant.describe('At least five minutes from now, at most the start of the booking.'),
      notify: z.boolean().optional().describe('False: the client gets no message.'),
    })
    .nullable()
    .describe('Null takes it back: the booking stands without it.'),
  version: z.int().optional().describe('State of the booking that is shown.'),
})

export type AskedDepositRequest = z.infer<typeof AskedDepositRequest>

export const MembershipPaymentLink = z.object({
  url: z
    .string()
    .nullable()
    .describe('Page on which the client pays it. Null: nothing can be paid there, as `reason` says.'),
  reason: z
    .enum(['PAID', 'EXPIRED', 'NO_PROVIDER', 'OFF'])
    .nullable()
    .describe('Why nothing can be paid online. OFF: the rules want no online payment. Null: it can be paid.'),
  amount: MinorUnits.describe('What is left to pay.'),
  currency_code: Currency,
})

export type MembershipPaymentLink = z.infer<typeof MembershipPaymentLink>
