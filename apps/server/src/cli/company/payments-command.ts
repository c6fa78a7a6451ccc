/** `npm run company -- payments …`: connects payment providers. docs/rules/payments.md */
import { currencies as allCurrencies, PaymentProviderName, type PaymentAccountChange } from '@zapys/contract'
import type { PaymentAccount } from '@zapys/contract'
import { StartProblem } from '../../config/start-problem.ts'
import { listAccounts, saveAccount, testAccount } from '../../modules/money/payments/public.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import { namedCompany } from '../run-command.ts'
import type { Terminal } from '../terminal.ts'
import type { PaymentCommandDeps } from './payment-deps.ts'
import { readSecret } from './secret-reference.ts'

export const paymentsUsage = `npm run company -- payments list --company <id or alias>
npm run company -- payments set <provider> --company <id or alias> [--key <name>=env:<variable>|file:<path> …] [--currencies UAH,EUR] [--origins https://…]
npm run company -- payments test | on | off <provider> --company <id or alias>

provider: ${PaymentProviderName.options.join(', ')}. Keys that no --key names are asked for, and not shown while they are typed.`

type Values = {
  company?: string | undefined
  key?: string[] | undefined
  currencies?: string | undefined
  origins?: string | undefined
}

/** Rejects with StartProblem if the command cannot be run. */
export async function paymentsCommand(
  deps: PaymentCommandDeps,
  [act, named]: readonly (string | undefined)[],
  { company: companyName, ...options }: Values & Terminal,
): Promise<void> {
  const company = await namedCompany(deps, companyName, paymentsUsage)
  const payments = await deps.payments()
  const { print } = options
  if (act === 'list' && named === undefined) {
    const accounts = await listAccounts(payments.database.db, payments, company)
    if (accounts.length === 0) print('There is no payment account yet.')
    for (const account of accounts) for (const line of linesOf(account)) print(line)
    return
  }
  const provider = providerOf(named)
  const by = { by: null, provider }
  const printAccount = (account: PaymentAccount) => linesOf(account).forEach((line) => print(line))
  if (act === 'test') return printAccount(await answered(testAccount(payments, company, by)))
  if (act === 'on' || act === 'off')
    return printAccount(await answered(saveAccount(payments, company, by, { active: act === 'on' })))
  if (act !== 'set') throw new StartProblem(paymentsUsage)
  const names = payments.paymentProviders[provider]?.keyNames ?? []
  const known = (await listAccounts(payments.database.db, payments, company)).some(
    (account) => account.provider === provider,
  )
  const keys = await keysOf(names, known, options)
  const change: PaymentAccountChange = {
    ...(Object.keys(keys).length > 0 && { keys }),
    ...(options.currencies !== undefined && { currencies: currenciesOf(options.currencies) }),
    ...(options.origins !== undefined && { origins: listOf(options.origins) }),
  }
  printAccount(await answered(saveAccount(payments, company, by, change)))
}

function providerOf(named: string | undefined): PaymentProviderName {
  const read = PaymentProviderName.safeParse(named)
  if (!read.success) throw new StartProblem(paymentsUsage)
  return read.data
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const currenciesOf = (text: string) =>
  listOf(text.toUpperCase()).map((code) => {
    const known = allCurrencies.find((currency) => currency === code)
    if (known === undefined)
      throw new StartProblem(`--currencies takes ${allCurrencies.join(', ')}, and not ${code}.`)
    return known
  })

/** Keys from --key, else prompted: all for a new account; for an existing one an empty answer keeps the key. */
async function keysOf(
  names: readonly string[],
  known: boolean,
  { key = [], askHidden, folder }: Pick<Values, 'key'> & Terminal,
): Promise<Record<string, string>> {
  const keys: Record<string, string> = {}
  for (const pair of key) {
    const [, name = '', kind = '', place = ''] = /^([^=]+)=(env|file):(.+)$/.exec(pair) ?? []
    if (!names.includes(name))
      throw new StartProblem(
        `--key is <name>=env:<variable> or <name>=file:<path>; names are ${names.join(', ')}.`,
      )
    const secret = await readSecret(kind === 'env' ? { env: place } : { file: place }, folder)
    if ('reason' in secret) throw new StartProblem(`${name}: ${secret.reason}.`)
    keys[name] = secret.value
  }
  if (key.length > 0 || askHidden === undefined) return keys
  for (const name of names) {
    const answer = (await askHidden(`${name}${known ? ' (empty: as it is)' : ''}: `)).trim()
    if (answer !== '') keys[name] = answer
  }
  return keys
}

function linesOf(account: PaymentAccount): string[] {
  const { provider, active, status, status_reason, currencies, origins, key_endings, notice_url } = account
  const endings = Object.entries(key_endings).map(([name, ending]) => `${name} …${ending ?? ''}`)
  return [
    `${provider}: ${status}${active ? '' : ', switched off'}; default for ${currencies.join(', ') || 'no currency'}`,
    ...(status_reason === null ? [] : [`    ${status_reason}`]),
    `    keys: ${endings.join(', ')}`,
    ...(origins.length === 0 ? [] : [`    leads back to: ${origins.join(', ')}`]),
    `    webhook address for the provider: ${notice_url}`,
  ]
}

/** Converts a rejection to a message with the provider's reason, for the terminal. */
async function answered<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const reasons = (error.facts.errors ?? []).map(({ message }) => message)
    const what =
      error.code === 'payment.account.notFound' ? 'The company has no account there yet.' : error.code
    throw new StartProblem([what, ...reasons].join('\n'))
  }
}
