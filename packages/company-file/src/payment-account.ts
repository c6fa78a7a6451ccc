/** Payment accounts in a company file: references to the keys, never the keys. docs/company-file.md */
import { Currency, PaymentProviderName } from '@zapys/contract'
import { z } from 'zod'

const SHAPE =
  'must say where the key is found: { env: STRIPE_KEY } or { file: /run/secrets/stripe }. Keys stand in no file'

export const secretReference = z.union(
  [
    z.strictObject({ env: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of a variable') }),
    z.strictObject({ file: z.string().min(1) }),
  ],
  { error: SHAPE },
)
export type SecretReference = z.output<typeof secretReference>

export const paymentAccount = z.strictObject({
  provider: PaymentProviderName,
  keys: z.record(z.string(), secretReference).default({}).meta({
    description: 'By the names of the provider, each { env: … } or { file: … }; those left out stay.',
  }),
  currencies: z.array(Currency).nullable().default(null).meta({
    description: 'For which it is the default account; absent: as they are, or those without an account.',
  }),
  origins: z.array(z.string()).nullable().default(null).meta({
    description: 'To which a payment may lead back; absent: as they are.',
  }),
  active: z.boolean().default(true).meta({ description: 'false: takes no new payments.' }),
})
export type PaymentAccountFile = z.output<typeof paymentAccount>
