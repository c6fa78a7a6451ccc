/** Payment accounts, for an owner's API key. docs/rules/operator.md */
import { calls } from '@zapys/contract'
import type { Deps } from '../../deps/deps.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { listAccounts } from './account.ts'
import { saveAccount, testAccount } from './save-account.ts'

export function servePaymentAccounts(serve: Serve, deps: Deps): void {
  serve(calls.listPaymentAccounts, ({ company }) => listAccounts(deps.database.db, deps, company))
  serve(calls.savePaymentAccount, ({ company, params, body, operator: by }) =>
    saveAccount(deps, company, { by, provider: params.provider }, body.payment_account),
  )
  serve(calls.testPaymentAccount, ({ company, params, operator: by }) =>
    testAccount(deps, company, { by, provider: params.provider }),
  )
}
