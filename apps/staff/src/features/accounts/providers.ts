import type { PaymentAccount } from '@zapys/contract'
import { providerKeys } from '@zapys/domain/payments'
import type { Text } from '#staff/language/language.tsx'

export type Provider = PaymentAccount['provider']

/** Company names of the providers; the trial one has a name in each language. */
const names: Record<Exclude<Provider, 'sandbox'>, string> = {
  stripe: 'Stripe',
  liqpay: 'LiqPay',
  wayforpay: 'WayForPay',
  przelewy24: 'Przelewy24',
  monobank: 'monobank',
}

export const providerName = (provider: Provider, text: Text): string =>
  provider === 'sandbox' ? text('desk.accounts.sandbox') : names[provider]

/** In the order in which they are shown; the trial provider last. */
export const offeredProviders = [
  'liqpay',
  'monobank',
  'wayforpay',
  'przelewy24',
  'stripe',
  'sandbox',
] as const satisfies readonly Provider[]

export type KeyName = (typeof providerKeys)[Provider][number]

/** Keys that are copied from the account at the provider. The trial provider's key is random. */
export const keysToType = (provider: Provider): readonly KeyName[] =>
  provider === 'sandbox' ? [] : providerKeys[provider]

const secret: readonly KeyName[] = [
  'secret_key',
  'webhook_secret',
  'private_key',
  'crc_key',
  'report_key',
  'token',
]
export const isSecret = (key: KeyName): boolean => secret.includes(key)
