import type { Currency, PaymentAccount, PaymentProviderName } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { keysIn } from './account.ts'

export const accountRows = (db: Connection, company: CompanyScope) =>
  db
    .selectFrom('payment_account')
    .select(['provider', 'sealed_keys', 'active', 'origins', 'created'])
    .select(['status', 'status_reason', 'tested_at', 'currencies'])
    .where('company_id', '=', company.companyId)

export type AccountRow = Awaited<ReturnType<ReturnType<typeof accountRows>['executeTakeFirstOrThrow']>>

export const findAccount = (
  db: Connection,
  company: CompanyScope,
  provider: PaymentProviderName,
): Promise<AccountRow | undefined> =>
  accountRows(db, company).where('provider', '=', provider).executeTakeFirst()

type ShowDeps = Pick<Deps, 'secret' | 'publicUrl' | 'paymentProviders'>

/** The oldest first. */
export async function listAccounts(
  db: Connection,
  deps: ShowDeps,
  company: CompanyScope,
): Promise<PaymentAccount[]> {
  const rows = await accountRows(db, company).orderBy('created').orderBy('provider').execute()
  return rows.map((row) => shownAccount(deps, company, row))
}

export function shownAccount(
  { secret, publicUrl, paymentProviders }: ShowDeps,
  { companyId }: CompanyScope,
  row: AccountRow,
): PaymentAccount {
  const keys = keysIn(secret, row) ?? {}
  const names = paymentProviders[row.provider]?.keyNames ?? []
  return {
    provider: row.provider,
    active: row.active,
    status: row.status,
    status_reason: row.status_reason,
    tested_at: row.tested_at === null ? null : new Date(row.tested_at).toISOString(),
    currencies: row.currencies as Currency[],
    origins: row.origins,
    key_endings: Object.fromEntries(names.map((name) => [name, endingOf(keys[name])])),
    notice_url: `${publicUrl}/v1/payment/notice/${row.provider}/${companyId}`,
    created: new Date(row.created).toISOString(),
  }
}

const MIN_LENGTH_WITH_ENDING = 12

/** Four characters of a short key would give too much of it away. */
const endingOf = (key = ''): string | null => (key.length < MIN_LENGTH_WITH_ENDING ? null : key.slice(-4))
