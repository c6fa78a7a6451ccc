import { providerKeys } from '@zapys/domain/payments'
import type { PaymentProvider } from './port.ts'

/** Facts about Stripe that need no library. */
export const stripe = {
  name: 'stripe',
  keyNames: providerKeys.stripe,
} as const satisfies Partial<PaymentProvider>
