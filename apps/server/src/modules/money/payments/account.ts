/** The payment provider of a company and its keys: stored sealed, never returned. */
import type { PaymentProviderName, Currency, PaymentAccount } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Keys, PaymentProvider } from '../../../gateways/payment-providers/port.ts'
import { unseal } from '../../../platform/http/seal.ts'

type AccountDeps = Pick<Deps, 'secret' | 'paymentProviders'>

export type Account = { provider: PaymentProvider; keys: Keys; origins: readonly string[] }

/** The default account of a currency. Undefined: none takes payments, or one that this installation does not know. */
export async function accountInUse(
  db: Connection,
  deps: AccountDeps,
  company: CompanyScope,
  currency: string,
): Promise<Account | undefined> {
  const row = await accounts(db, company)
    .where('active', '=', true)
    .where('status', '=', 'WORKS')
    .where(sql<boolean>`${currency} = any(currencies)`)
    .executeTakeFirst()
  return opened(deps, row)
}

/** The account by which a payment was opened, also when the company has changed its provider since. */
export async function accountAt(
  db: Connection,
  deps: AccountDeps,
  company: CompanyScope,
  /** Null: no provider had a part in it. */
  provider: string | null,
): Promise<Account | undefined> {
  if (provider === null) return undefined
  const row = await accounts(db, company)
    .where('provider', '=', provider as PaymentProviderName)
    .executeTakeFirst()
  return opened(deps, row)
}

const accounts = (db: Connection, company: CompanyScope) =>
  db
    .selectFrom('payment_account')
    .select(['provider', 'sealed_keys', 'origins'])
    .where('company_id', '=', company.companyId)

function opened(
  { secret, paymentProviders }: AccountDeps,
  row: { provider: PaymentProviderName; sealed_keys: string; origins: string[] } | undefined,
): Account | undefined {
  const provider = row && paymentProviders[row.provider]
  const keys = row && keysIn(secret, row)
  // They go into the page's Content-Security-Policy: a value that is no origin must not reach it.
  return provider && keys && { provider, keys, origins: row.origins.filter(isOrigin) }
}

/** Undefined: sealed with another secret of the server. */
export const keysIn = (secret: string, { sealed_keys }: { sealed_keys: string }): Keys | undefined =>
  unseal<Keys>(secret, 'payment keys', sealed_keys)

/** `https://studio.example`: whole, without a path, and of the web. */
export const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text

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
