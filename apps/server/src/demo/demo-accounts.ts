/** Payment provider and receipt registrar of the demo companies: the sandbox. */
import { randomBytes } from 'node:crypto'
import { companyId, demoCompanies } from '@zapys/demo'
import { type AccountDeps, saveAccount, saveFiscalAccount } from '../modules/money/payments/public.ts'
import { companyScope } from '../platform/db/company-scope.ts'
import type { Deps } from '../modules/deps/deps.ts'

/** For companies that take online payments and have no account yet; existing keys stay. */
export async function addDemoAccounts(deps: AccountDeps & Pick<Deps, 'fiscalRegistrars'>): Promise<void> {
  const { db } = deps.database
  for (const file of demoCompanies) {
    if (!file.booking_settings.online_payment?.enabled) continue
    const company_id = companyId(file)
    const account = await db
      .selectFrom('payment_account')
      .select('provider')
      .where('company_id', '=', company_id)
      .executeTakeFirst()
    if (account !== undefined) continue
    const keys = { secret: randomBytes(32).toString('base64url') }
    const company = await companyScope(db, company_id)
    await saveAccount(deps, company, { by: null, provider: 'sandbox' }, { keys })
    await saveFiscalAccount(db, deps, company_id, { registrar: 'sandbox', keys: {} }, deps.clock.now())
  }
}
