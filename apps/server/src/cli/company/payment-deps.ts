/** Dependencies of payment commands besides the database: the secret of the server and the providers. */
import { createPaymentProviders } from '../../gateways/payment-providers/payment-providers.ts'
import { readSettings } from '../../config/config.ts'
import { storedSecret } from '../../config/secret.ts'
import { verifySecret } from '../../platform/db/installation.ts'
import { StartProblem } from '../../config/start-problem.ts'
import { type AccountDeps, createSandboxBank } from '../../modules/money/payments/public.ts'
import type { CommandDeps } from '../run-command.ts'

export type PaymentCommandDeps = CommandDeps & { payments(): Promise<AccountDeps> }

export const withPayments = ({ database, clock }: CommandDeps): PaymentCommandDeps => ({
  database,
  clock,
  payments: async () => {
    const settings = readSettings(process.env)
    // A secret generated here would seal keys that the server cannot open.
    const secret = settings.secret ?? (await storedSecret(settings.dataDir))
    if (secret === undefined)
      throw new StartProblem(
        'Payment keys are sealed with the secret of the server: give it as SECRET or SECRET_FILE, or start the server once.',
      )
    await verifySecret(database.db, secret)
    const publicUrl = settings.publicUrl ?? `http://${settings.host}:${settings.port}`
    const sandbox = createSandboxBank({ database, clock })
    return {
      database,
      clock,
      secret,
      publicUrl,
      paymentProviders: createPaymentProviders({ sandbox, publicUrl }),
    }
  },
})
