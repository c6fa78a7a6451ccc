/** Keys that each payment provider issues to a company, by the provider's names. */
import type { PaymentProviderName } from '@zapys/contract'

export const providerKeys = {
  stripe: ['secret_key', 'webhook_secret'],
  liqpay: ['public_key', 'private_key'],
  wayforpay: ['merchant_account', 'secret_key'],
  przelewy24: ['merchant_id', 'pos_id', 'crc_key', 'report_key', 'email'],
  monobank: ['token'],
  sandbox: ['secret'],
} as const satisfies Record<PaymentProviderName, readonly string[]>
