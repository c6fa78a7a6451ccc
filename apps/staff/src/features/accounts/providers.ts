import type { PaymentAccount } from '@zapys/contract'
import { providerKeys } from '@zapys/domain/payments'
import type { Text } from '#staff/language/language.tsx'

export type Provider = PaymentAccount['provider']

/** Names of the companies behind them; the trial one has a name in each language. */
const names: Record<Exclude<Provider, 'sandbox'>, string> = {
  stripe: 'Stripe',
  liqpay: 'LiqPay',
  wayforpay: 'WayForPay',
  przelewy24: 'Przelewy24',
  monobank: 'monobank',
}

export const providerName = (provider: Provider, text: Text): string =>
  provider === 'sandbox' ? text('desk.accounts.sandbox') : names[provider]

/** In the order in which they are offered; the trial one last. */
export const offeredProviders = [
  'liqpay',
  'monobank',
  'wayforpay',
  'przelewy24',
  'stripe',
  'sandbox',
] as const satisfies readonly Provider[]

export type KeyName = (typeof providerKeys)[Provider][number]

/** Keys that a person copies from the account at the provider. The key of the trial one is a random text. */
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
