/** Payment accounts of a company. Keys are stored sealed and never returned. */
import type { PaymentProviderName, Currency, PaymentAccount } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import type { Keys, PaymentProvider } from '../../../gateways/payment-providers/port.ts'
import { unseal } from '../../../platform/http/seal.ts'

type AccountDeps = Pick<Deps, 'secret' | 'paymentProviders'>

export type Account = { provider: PaymentProvider; keys: Keys; origins: readonly string[] }

/** Default account of a currency. Undefined if none takes payments, or if this installation lacks its provider. */
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

/** Account that opened a payment, even if the company has changed its provider since. */
export async function accountAt(
  db: Connection,
  deps: AccountDeps,
  company: CompanyScope,
  /** Null if no provider was involved. */
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
  // Origins enter the page's Content-Security-Policy: invalid values must not reach it.
  return provider && keys && { provider, keys, origins: row.origins.filter(isOrigin) }
}

/** Undefined if sealed with another secret of the server. */
export const keysIn = (secret: string, { sealed_keys }: { sealed_keys: string }): Keys | undefined =>
  unseal<Keys>(secret, 'payment keys', sealed_keys)

/** An exact web origin without a path, such as `https://studio.example`. */
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

/** Oldest first. */
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

/** Four characters would reveal too much of a short key. */
const endingOf = (key = ''): string | null => (key.length < MIN_LENGTH_WITH_ENDING ? null : key.slice(-4))
