/** Payment accounts as owners set, test and disable them. docs/rules/payments.md */
import {
  type Currency,
  currencies as allCurrencies,
  type PaymentAccount,
  type PaymentAccountChange,
  type PaymentProviderName,
} from '@zapys/contract'
import { isDeepStrictEqual } from 'node:util'
import { type CompanyScope, lockCompany } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { KeyHolder } from '../../../platform/http/key-holder.ts'
import { seal } from '../../../platform/http/seal.ts'
import type { Keys, PaymentProvider, Tested } from '../../../gateways/payment-providers/port.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { isOrigin, keysIn, type AccountRow, accountRows, findAccount, shownAccount } from './account.ts'

export type AccountDeps = Pick<Deps, 'database' | 'clock' | 'secret' | 'paymentProviders' | 'publicUrl'>

/** `by` is null for the operator of the installation, who uses a command. */
export type AccountWriter = {
  by: Pick<KeyHolder, 'keyId' | 'staffMemberId'> | null
  provider: PaymentProviderName
}

type AccountAct = { by: AccountWriter['by']; name: PaymentProviderName; now: number }

/**
 * Connects a provider or changes its account. The provider is called before the transaction, so the account may change in
 * between; then the keys are merged and tested again. Rejects with `validation.failed`, `payment.account.refused` and
 * `payment.account.noAnswer`.
 */
export async function saveAccount(
  deps: AccountDeps,
  company: CompanyScope,
  { by, provider: name }: AccountWriter,
  change: PaymentAccountChange,
): Promise<PaymentAccount> {
  const { database, clock, secret } = deps
  const provider = deps.paymentProviders[name]
  if (provider === undefined) throw invalid('provider', `${name} is not available on this server`)
  rejectOrigins(change.origins)
  const before = await findAccount(database.db, company, name)
  const stored = before && keysIn(secret, before)
  const keys = mergedKeys(provider, stored, change.keys)
  const areNew = !isDeepStrictEqual(keys, stored)
  const tested = change.keys === undefined && !areNew ? undefined : await provider.test(keys)
  const saved = await database.inTransaction(async (tx) => {
    await lockCompany(tx, company.companyId)
    const row = await findAccount(tx, company, name)
    if (row?.sealed_keys !== before?.sealed_keys) return undefined
    const now = clock.now()
    const currencies = change.currencies ?? row?.currencies ?? (await currenciesWithoutAccount(tx, company))
    const status =
      tested === undefined ? {} : { ...statusAfter(tested, row, areNew), tested_at: new Date(now) }
    const written = {
      // Sealing unchanged keys again would look like new keys.
      sealed_keys: row === undefined || areNew ? seal(secret, 'payment keys', keys) : row.sealed_keys,
      active: change.active ?? row?.active ?? true,
      origins: change.origins ?? row?.origins ?? [],
      currencies: allCurrencies.filter((currency) => currencies.includes(currency)),
      ...status,
    }
    const isInUse = written.active && ('status' in status ? status.status : row?.status) === 'WORKS'
    if (!isInUse) await rejectTakenCurrencies(tx, company, name, written.currencies)
    await takeCurrencies(tx, company, { by, name, now }, written.currencies)
    await tx
      .insertInto('payment_account')
      .values({ company_id: company.companyId, provider: name, ...written, created: new Date(now) })
      .onConflict((conflict) => conflict.columns(['company_id', 'provider']).doUpdateSet(written))
      .execute()
    const after = (await findAccount(tx, company, name))!
    await writeSaved(tx, company, { by, name, now, areNew }, row, after)
    return shownAccount(deps, company, after)
  })
  return saved ?? saveAccount(deps, company, { by, provider: name }, change)
}

/** Names of the fields that a change would alter. Writes nothing. Rejects with `validation.failed`. */
export async function accountChanges(
  deps: AccountDeps,
  company: CompanyScope | undefined,
  name: PaymentProviderName,
  change: PaymentAccountChange,
): Promise<string[]> {
  const provider = deps.paymentProviders[name]
  if (provider === undefined) throw invalid('provider', `${name} is not available on this server`)
  rejectOrigins(change.origins)
  const row = company && (await findAccount(deps.database.db, company, name))
  const stored = row && keysIn(deps.secret, row)
  const keys = mergedKeys(provider, stored, change.keys)
  const isChanged = (field: 'active' | 'currencies' | 'origins') =>
    change[field] !== undefined &&
    !isDeepStrictEqual(asSet(change[field]), asSet(row?.[field] ?? (field === 'active' ? undefined : [])))
  return [
    ...(isDeepStrictEqual(keys, stored) ? [] : ['keys']),
    ...(['active', 'currencies', 'origins'] as const).filter(isChanged),
  ]
}

const asSet = (value: boolean | readonly string[] | undefined): unknown =>
  typeof value === 'object' ? new Set(value) : value

/** Tests keys that are not stored yet at the provider. Rejects with `validation.failed`. */
export async function testKeys(
  deps: AccountDeps,
  company: CompanyScope | undefined,
  name: PaymentProviderName,
  newKeys: Keys,
): Promise<Tested> {
  const provider = deps.paymentProviders[name]
  if (provider === undefined) throw invalid('provider', `${name} is not available on this server`)
  const row = company && (await findAccount(deps.database.db, company, name))
  return provider.test(mergedKeys(provider, row && keysIn(deps.secret, row), newKeys))
}

/**
 * Tests the stored keys. If the provider does not respond, the status stays. Rejects with `payment.account.notFound`.
 */
export async function testAccount(
  deps: AccountDeps,
  company: CompanyScope,
  { by, provider: name }: AccountWriter,
): Promise<PaymentAccount> {
  const { database, clock, secret } = deps
  const before = await findAccount(database.db, company, name)
  const provider = deps.paymentProviders[name]
  if (before === undefined || provider === undefined) throw new ApiError('payment.account.notFound')
  const keys = keysIn(secret, before)
  const tested: Tested = keys === undefined ? otherSecret : await provider.test(keys)
  return database.inTransaction(async (tx) => {
    await lockCompany(tx, company.companyId)
    const row = await findAccount(tx, company, name)
    if (row === undefined) throw new ApiError('payment.account.notFound')
    // Other keys were saved and tested in the meantime.
    if (row.sealed_keys !== before.sealed_keys) return shownAccount(deps, company, row)
    const now = clock.now()
    await tx
      .updateTable('payment_account')
      .set({ ...statusAfter(tested, row, false), tested_at: new Date(now) })
      .where('company_id', '=', company.companyId)
      .where('provider', '=', name)
      .execute()
    const after = (await findAccount(tx, company, name))!
    if (after.status !== row.status)
      await writeSaved(tx, company, { by, name, now, areNew: false }, row, after)
    return shownAccount(deps, company, after)
  })
}

const otherSecret: Tested = {
  kind: 'refused',
  detail: 'the keys cannot be read with the secret of this server: set them again',
}

function rejectOrigins(origins: readonly string[] = []): void {
  const index = origins.findIndex((origin) => !isOrigin(origin))
  if (index >= 0)
    throw invalid(`payment_account.origins.${index}`, 'must be an origin, such as https://studio.example')
}

/** Merges given and stored keys. Throws `validation.failed` for unknown names and for missing keys. */
function mergedKeys(provider: PaymentProvider, stored: Keys | undefined, newKeys: Keys = {}): Keys {
  const { name, keyNames } = provider
  const unknown = Object.keys(newKeys).find((key) => !keyNames.includes(key))
  if (unknown !== undefined)
    throw invalid(`payment_account.keys.${unknown}`, `is no key of ${name}, which has ${keyNames.join(', ')}`)
  const missing = keyNames.find((key) => !newKeys[key] && !stored?.[key])
  if (missing !== undefined)
    throw invalid(`payment_account.keys.${missing}`, `is missing: ${name} needs ${keyNames.join(', ')}`)
  return Object.fromEntries(keyNames.map((key) => [key, (newKeys[key] ?? stored?.[key])!]))
}

/** Working keys are replaced only by other working keys. */
function statusAfter(tested: Tested, row: AccountRow | undefined, areNew: boolean) {
  if (tested.kind === 'works') return { status: 'WORKS', status_reason: null } as const
  const status_reason = tested.detail
  if (row?.status === 'WORKS' && areNew) {
    const errors = [{ field: 'payment_account.keys', message: `payment_account.keys: ${status_reason}` }]
    throw new ApiError(tested.kind === 'refused' ? 'payment.account.refused' : 'payment.account.noAnswer', {
      errors,
    })
  }
  if (tested.kind === 'refused') return { status: 'REFUSED', status_reason } as const
  const status = row === undefined || areNew ? 'UNTESTED' : row.status
  return { status, status_reason } as const
}

/** Currencies in which the company sells and that no active account has as its default. */
async function currenciesWithoutAccount(tx: Tx, company: CompanyScope): Promise<Currency[]> {
  const inCompany = (table: 'company' | 'branch' | 'membership_template') =>
    tx.selectFrom(table).select('currency_code').where('company_id', '=', company.companyId)
  const used = await inCompany('company')
    .union(inCompany('branch'))
    .union(inCompany('membership_template'))
    .execute()
  const rows = await accountRows(tx, company).where('active', '=', true).execute()
  const usedCurrencies = rows.flatMap(({ currencies }) => currencies)
  return allCurrencies.filter(
    (currency) =>
      used.some(({ currency_code }) => currency_code === currency) && !usedCurrencies.includes(currency),
  )
}

/**
 * An account that takes no payments must not claim currencies of working accounts. Rejects with `validation.failed`.
 */
async function rejectTakenCurrencies(
  tx: Tx,
  company: CompanyScope,
  name: PaymentProviderName,
  currencies: readonly Currency[],
): Promise<void> {
  const inUse = await accountRows(tx, company)
    .where('provider', '<>', name)
    .where('active', '=', true)
    .where('status', '=', 'WORKS')
    .execute()
  for (const { provider, currencies: theirs } of inUse) {
    const usedCurrency = currencies.find((currency) => theirs.includes(currency))
    if (usedCurrency !== undefined)
      throw invalid(
        'payment_account.currencies',
        `${usedCurrency} stays with ${provider}: an account takes it over once it is active and its keys work`,
      )
  }
}

/** One default account per currency: other accounts lose theirs. The company must be locked. */
async function takeCurrencies(
  tx: Tx,
  company: CompanyScope,
  { by, name, now }: AccountAct,
  currencies: readonly Currency[],
): Promise<void> {
  const rows = await accountRows(tx, company).where('provider', '<>', name).execute()
  for (const row of rows) {
    const { provider } = row
    const left = row.currencies.filter((currency) => !currencies.includes(currency as Currency))
    if (left.length === row.currencies.length) continue
    await tx
      .updateTable('payment_account')
      .set({ currencies: left })
      .where('company_id', '=', company.companyId)
      .where('provider', '=', provider)
      .execute()
    const act = { by, name: provider, now, areNew: false }
    await writeSaved(tx, company, act, row, { ...row, currencies: left })
  }
}

/** Records only that keys were changed, never a key. */
async function writeSaved(
  tx: Tx,
  company: CompanyScope,
  { by, name, now, areNew }: AccountAct & { areNew: boolean },
  before: AccountRow | undefined,
  after: AccountRow,
): Promise<void> {
  const auditFields = ({ active, status, currencies, origins }: AccountRow) => ({
    provider: name,
    active,
    status,
    currencies,
    origins,
  })
  const isSame = before !== undefined && !areNew && isDeepStrictEqual(auditFields(before), auditFields(after))
  if (isSame) return
  await writeAudit(tx, company, {
    by,
    act: before === undefined ? 'paymentAccount.added' : 'paymentAccount.changed',
    thing: 'payment_account',
    thingId: company.companyId,
    now,
    ...(before && { before: auditFields(before) }),
    after: { ...auditFields(after), keys_changed: areNew },
  })
}
