/** All providers of this installation; each company chooses one and enters its keys. */
import type { PaymentProvider, PaymentProviders } from './port.ts'
import { loadedWhenUsed } from './loaded-when-used.ts'
import { createLiqpay } from './liqpay.ts'
import { createMonobank } from './monobank.ts'
import { createPrzelewy24 } from './przelewy24.ts'
import { createSandbox, type SandboxBank } from './sandbox.ts'
import { stripe } from './stripe-keys.ts'
import { createWayforpay } from './wayforpay.ts'

export function createPaymentProviders(options: {
  sandbox: SandboxBank
  publicUrl: string
}): PaymentProviders {
  const all: PaymentProvider[] = [
    createSandbox(options.sandbox, options),
    // Its library is larger than all code that serves bookings.
    loadedWhenUsed(stripe, async () => (await import('./stripe.ts')).createStripe()),
    createLiqpay(),
    createWayforpay(),
    createPrzelewy24(),
    createMonobank(),
  ]
  return Object.fromEntries(all.map((provider) => [provider.name, provider]))
}
