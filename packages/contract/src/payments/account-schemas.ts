/** Payment accounts: which provider takes a company's payments. docs/rules/payments.md */
import { z } from 'zod'
import { Currency, currencies, Id, Instant } from '../common/schemas.ts'
import { PaymentProviderName } from './schemas.ts'

/** WORKS: the provider accepted the keys. REFUSED: it rejected them. UNTESTED: it has not answered yet. */
export const paymentAccountStatuses = ['UNTESTED', 'WORKS', 'REFUSED'] as const

export const PaymentAccount = z.object({
  provider: PaymentProviderName,
  /** False: accepts no new payments. Webhooks and refunds of earlier payments continue. */
  active: z.boolean(),
  status: z.enum(paymentAccountStatuses).describe('Only an account with WORKS takes payments.'),
  status_reason: z.string().nullable().describe('Answer of the provider to the last failed test.'),
  tested_at: Instant.nullable(),
  currencies: z.array(Currency).describe('Currencies for which it is the default account.'),
  origins: z.array(z.string()).describe('Origins to which a payment may lead back.'),
  key_endings: z
    .record(z.string(), z.string().nullable())
    .describe('The last four characters of each key; null for a short one. The keys are never returned.'),
  /** Webhook address to register with the provider, if it requires that. */
  notice_url: z.string(),
  created: Instant,
})
export type PaymentAccount = z.infer<typeof PaymentAccount>

export const PaymentAccountParams = z.object({ company: Id, provider: PaymentProviderName })

const key = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(2000)
  .regex(/^[\x20-\x7e]*$/, 'must be letters, digits and signs of ASCII')

/** Absent fields are unchanged. */
export const PaymentAccountRequest = z.object({
  payment_account: z.object({
    keys: z
      .record(z.string().max(100), key)
      .optional()
      .describe('Keys by the provider’s names. Absent keys stay unchanged.'),
    active: z.boolean().optional(),
    currencies: z
      .array(Currency)
      .max(currencies.length)
      .optional()
      .describe('Currencies for which it becomes the default account, in place of another.'),
    origins: z.array(z.string().max(300)).max(20).optional(),
  }),
})
export type PaymentAccountChange = z.infer<typeof PaymentAccountRequest>['payment_account']
