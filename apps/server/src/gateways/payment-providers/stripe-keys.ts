import type { PaymentProvider } from './port.ts'

/** What is known of it without its library. */
export const stripe = {
  name: 'stripe',
  keyNames: ['secret_key', 'webhook_secret'],
} as const satisfies Partial<PaymentProvider>
