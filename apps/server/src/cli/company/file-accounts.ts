/** Payment accounts of a company file: what changes, tested before anything is imported. docs/company-file.md */
import type { Change, CompanyFile, Fault, PaymentAccountFile } from '@zapys/company-file'
import type { Currency, PaymentAccountChange, PaymentProviderName } from '@zapys/contract'
import { StartProblem } from '../../config/start-problem.ts'
import {
  accountChanges,
  type AccountDeps,
  listAccounts,
  saveAccount,
  testKeys,
} from '../../modules/money/payments/public.ts'
import { type CompanyScope, companyScope } from '../../platform/db/company-scope.ts'
import type { Connection } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import { readSecret } from './secret-reference.ts'

type PlannedAccount = { provider: PaymentProviderName; change: PaymentAccountChange; fields: string[] }
export type AccountsPlan = { faults: Fault[]; accounts: PlannedAccount[]; changes: Change[] }

type AccountPlan = { companyId: string; isNew: boolean; folder: string }

/** The check of the API: deposits that could not be paid. It reads no keys, so it runs on any machine. */
export async function onlinePaymentFaults(
  db: Connection,
  file: CompanyFile,
  companyId: string,
): Promise<Fault[]> {
  if (file.booking_settings.online_payment?.enabled !== true) return []
  const isInFile = file.payment_accounts?.some(({ active }) => active)
  if (isInFile ?? (await hasAccount(db, companyId))) return []
  const reason =
    'needs a payment account that works: name one in payment_accounts, or import without this and connect a provider with npm run company -- payments set <provider>'
  return [{ path: ['booking_settings', 'online_payment', 'enabled'], reason }]
}

const hasAccount = async (db: Connection, companyId: string): Promise<boolean> =>
  (await db
    .selectFrom('payment_account')
    .select('provider')
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .where('status', '=', 'WORKS')
    .executeTakeFirst()) !== undefined

/** Reads the keys from the places that the file names. Accounts missing from a list are disabled. */
export async function planAccounts(
  deps: AccountDeps,
  file: CompanyFile,
  { companyId, isNew, folder }: AccountPlan,
): Promise<AccountsPlan> {
  const plan: AccountsPlan = { faults: [], accounts: [], changes: [] }
  const named = file.payment_accounts ?? []
  const company = isNew
    ? undefined
    : await companyScope(deps.database.db, companyId, { includesClosed: true })
  for (const [index, account] of named.entries()) {
    const path = ['payment_accounts', index]
    if (named.findIndex(({ provider }) => provider === account.provider) < index) {
      plan.faults.push({ path: [...path, 'provider'], reason: `names ${account.provider} again` })
      continue
    }
    const { keys, faults } = await keysOf(account, [...path, 'keys'], folder)
    plan.faults.push(...faults)
    if (faults.length > 0) continue
    const change = changeOf(account, keys)
    try {
      const fields = await accountChanges(deps, company, account.provider, change)
      plan.accounts.push({ provider: account.provider, change, fields })
    } catch (error) {
      plan.faults.push(...faultsOf(error, path))
    }
  }
  const stored = company === undefined ? [] : await listAccounts(deps.database.db, deps, company)
  for (const { provider, active } of stored)
    if (active && !named.some((account) => account.provider === provider))
      plan.accounts.push({ provider, change: { active: false }, fields: ['active'] })
  plan.changes = plan.accounts
    .filter(({ fields }) => fields.length > 0)
    .map(({ provider, change, fields }) => ({
      kind: change.active === false ? 'switched off' : 'changed',
      id: `payment account ${provider}`,
      thing: `payment account ${provider}`,
      fields,
    }))
  return plan
}

/** Rejects with StartProblem before anything is imported. A provider that does not answer rejects nothing. */
export async function rejectWrongKeys(
  deps: AccountDeps,
  companyId: string | undefined,
  { accounts }: AccountsPlan,
): Promise<void> {
  const company =
    companyId === undefined
      ? undefined
      : await companyScope(deps.database.db, companyId, { includesClosed: true })
  for (const { provider, change, fields } of accounts) {
    if (!fields.includes('keys')) continue
    const tested = await testKeys(deps, company, provider, change.keys ?? {})
    if (tested.kind === 'refused')
      throw new StartProblem(`${provider} rejects the keys: ${tested.detail}. Nothing was imported.`)
  }
}

/** Reports the outcome for each account. */
export async function saveAccounts(
  deps: AccountDeps,
  company: CompanyScope,
  { accounts }: AccountsPlan,
  print: (line: string) => void,
): Promise<void> {
  for (const { provider, change, fields } of accounts) {
    if (fields.length === 0) continue
    const { keys, ...rest } = change
    const saved = await saveAccount(
      deps,
      company,
      { by: null, provider },
      fields.includes('keys') ? { ...rest, ...(keys && { keys }) } : rest,
    )
    print(`Payment account ${provider}: ${saved.active ? saved.status : 'switched off'}`)
    if (saved.active && saved.status !== 'WORKS')
      print(
        `    ${saved.status_reason}; it takes payments once npm run company -- payments test ${provider} works`,
      )
  }
}

const changeOf = (
  { active, currencies, origins }: PaymentAccountFile,
  keys: Record<string, string>,
): PaymentAccountChange => ({
  active,
  ...(currencies && { currencies }),
  ...(origins && { origins }),
  ...(Object.keys(keys).length > 0 && { keys }),
})

async function keysOf({ keys }: PaymentAccountFile, path: (string | number)[], folder: string) {
  const secrets: Record<string, string> = {}
  const faults: Fault[] = []
  for (const [name, reference] of Object.entries(keys)) {
    const secret = await readSecret(reference, folder)
    if ('value' in secret) secrets[name] = secret.value
    else faults.push({ path: [...path, name], reason: secret.reason })
  }
  return { keys: secrets, faults }
}

/** The errors of the API, at their place in the file. */
function faultsOf(error: unknown, path: (string | number)[]): Fault[] {
  if (!(error instanceof ApiError)) throw error
  return (error.facts.errors ?? []).map(({ field = '', message }) => {
    const inAccount = field.split('.').slice(1)
    const reason = message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message
    return { path: [...path, ...inAccount], reason }
  })
}

/** Current accounts, without their keys. */
export async function accountsInFile(
  db: Connection,
  { companyId }: Pick<CompanyScope, 'companyId'>,
): Promise<PaymentAccountFile[] | null> {
  const accounts = await db
    .selectFrom('payment_account')
    .select(['provider', 'currencies', 'origins', 'active'])
    .where('company_id', '=', companyId)
    .orderBy('created')
    .orderBy('provider')
    .execute()
  return accounts.length === 0
    ? null
    : accounts.map(({ provider, currencies, origins, active }) => ({
        provider,
        keys: {},
        currencies: currencies as Currency[],
        origins: origins.length === 0 ? null : origins,
        active,
      }))
}
