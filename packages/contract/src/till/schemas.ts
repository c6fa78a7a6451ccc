/** The till of a branch: its day is opened and closed with a count of the cash. docs/rules/payments.md */
import { z } from 'zod'
import { Currency, Id, Instant, LocalDate, MAX_AMOUNT, MinorUnits } from '../common/schemas.ts'
import { CompanyRefund, LedgerDay, PaymentMethod } from '../payments/staff-schemas.ts'

const Counted = MinorUnits.min(0, 'must not be negative').max(MAX_AMOUNT, 'is too much')

export const TillQuery = z.object({ day: LocalDate })

export const TillOpeningRequest = z.object({ till: z.object({ day: LocalDate, amount: Counted }) })
export type TillOpening = z.infer<typeof TillOpeningRequest>['till']

export const TillClosingRequest = z.object({
  till: z.object({
    day: LocalDate,
    amount: Counted,
    note: z.string().trim().max(500, 'must be at most 500 characters').nullish(),
  }),
})
export type TillClosing = z.infer<typeof TillClosingRequest>['till']

const count = {
  amount: MinorUnits,
  counted_at: Instant,
  staff_member: z.object({ id: Id, name: z.string() }),
}

const TillClient = z
  .object({ id: Id, first_name: z.string().nullable(), last_name: z.string().nullable() })
  .nullable()

/** Refunds for staff to hand over, and those that a provider rejected. */
export const TillRefund = CompanyRefund.extend({ client: TillClient })
export type TillRefund = z.infer<typeof TillRefund>

export const TillDay = z.object({
  day: LocalDate,
  timezone: z.string(),
  currency_code: Currency,
  opening: z.object(count).nullable(),
  expected: z.int(),
  closing: z
    .object({
      ...count,
      expected: z.int(),
      difference: z.int(),
      note: z.string().nullable(),
      sums: LedgerDay.shape.sums,
    })
    .nullable(),
  previous: MinorUnits.nullable(),
  sums: LedgerDay.shape.sums,
  later: z.array(z.object({ method: PaymentMethod, currency_code: Currency, total: z.int() })),
  refunds: z.array(TillRefund),
  deposits: z.array(
    z.object({
      appointment: Id,
      start_time: Instant,
      client: TillClient,
      amount: MinorUnits,
      currency_code: Currency,
      pay_until: Instant,
    }),
  ),
})
export type TillDay = z.infer<typeof TillDay>
