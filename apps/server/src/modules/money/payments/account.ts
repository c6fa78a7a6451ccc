/** The payment provider of a company and its keys: stored sealed, never returned. */
import type { PaymentProviderName } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Keys, PaymentProvider } from '../../../gateways/payment-providers/port.ts'
import { seal, unseal } from '../../../platform/http/seal.ts'

type AccountDeps = Pick<Deps, 'secret' | 'paymentProviders'>

export type Account = { provider: PaymentProvider; keys: Keys; origins: readonly string[] }

/** Undefined: the company has none in use, or one that this installation does not know. */
export async function accountInUse(
  read: Connection,
  deps: AccountDeps,
  company: CompanyScope,
): Promise<Account | undefined> {
  const row = await accounts(read, company).where('active', '=', true).executeTakeFirst()
  return opened(deps, row)
}

/** The account by which a payment was opened, also when the company has changed its provider since. */
export async function accountAt(
  read: Connection,
  deps: AccountDeps,
  company: CompanyScope,
  /** Null: no provider had a part in it. */
  provider: string | null,
): Promise<Account | undefined> {
  if (provider === null) return undefined
  const row = await accounts(read, company)
    .where('provider', '=', provider as PaymentProviderName)
    .executeTakeFirst()
  return opened(deps, row)
}

const accounts = (read: Connection, company: CompanyScope) =>
  read
    .selectFrom('payment_account')
    .select(['provider', 'sealed_keys', 'origins'])
    .where('company_id', '=', company.companyId)

function opened(
  { secret, paymentProviders }: AccountDeps,
  row: { provider: PaymentProviderName; sealed_keys: string; origins: string[] } | undefined,
): Account | undefined {
  const provider = row && paymentProviders[row.provider]
  const keys = row && (unseal(secret, 'payment keys', row.sealed_keys) as Keys | undefined)
  // They go into the page's Content-Security-Policy: a value that is no origin must not reach it.
  return provider && keys && { provider, keys, origins: row.origins.filter(isOrigin) }
}

/** `https://studio.example`: whole, without a path, and of the web. */
const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.parse(text)?.origin === text

export type AccountGiven = {
  provider: PaymentProviderName
  keys: Keys
  /** Whole origins to which a payment may lead back. */
  origins?: readonly string[]
}

/**
 * Sets by whom a company is paid from now on; what was opened with another provider ends with that one. Throws where keys
 * are missing or an origin is none: a mistake in the company's setup.
 */
export async function saveAccount(
  write: Connection,
  { secret, paymentProviders }: AccountDeps,
  companyId: string,
  { provider: name, keys, origins = [] }: AccountGiven,
  now: number,
): Promise<void> {
  const missing = paymentProviders[name]?.keyNames.filter((key) => !keys[key]) ?? [name]
  if (missing.length > 0) throw new Error(`payment account of ${companyId}: ${missing.join(', ')} missing`)
  const noOrigin = origins.find((origin) => !isOrigin(origin))
  if (noOrigin !== undefined) throw new Error(`payment account of ${companyId}: ${noOrigin} is no origin`)
  await write
    .updateTable('payment_account')
    .set({ active: false })
    .where('company_id', '=', companyId)
    .where('provider', '<>', name)
    .execute()
  const given = { sealed_keys: seal(secret, 'payment keys', keys), origins: [...origins], active: true }
  await write
    .insertInto('payment_account')
    .values({ company_id: companyId, provider: name, ...given, created: new Date(now) })
    .onConflict((conflict) => conflict.columns(['company_id', 'provider']).doUpdateSet(given))
    .execute()
}
