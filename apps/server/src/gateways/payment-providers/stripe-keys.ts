import { providerKeys } from '@zapys/domain/payments'
import type { PaymentProvider } from './port.ts'

/** What is known of it without its library. */
export const stripe = {
  name: 'stripe',
  keyNames: providerKeys.stripe,
} as const satisfies Partial<PaymentProvider>
