/**
 * `npm run company -- list | switch-off | switch-on | erase | message-limit | new | validate | diff | import | export |
 * import-clients | import-calendar | payments`: a whole company as one file. docs/company-file.md
 */
import { readFile, writeFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readCompanyFile, writeCompanyFile } from '@zapys/company-file'
import { exportCompany, saveExported } from '../../modules/catalogue/company-files/public.ts'
import { eraseNamed } from './erase-company.ts'
import { grantMessages } from './grant-messages.ts'
import { importCalendar } from './import-calendar.ts'
import { accountsInFile } from './file-accounts.ts'
import { importClients } from './import-clients.ts'
import { diffFile, importFile, problemsOf, validate } from './import-file.ts'
import { writeNewCompany } from './new-company.ts'
import { printCompanies, switchTo } from './switch-company.ts'
import { type PaymentCommandDeps, withPayments } from './payment-deps.ts'
import { paymentsCommand, paymentsUsage } from './payments-command.ts'
import { namedCompany, runCommand, withDatabase } from '../run-command.ts'
import { StartProblem } from '../../config/start-problem.ts'
import { ownTerminal, schemaFile, type Terminal } from '../terminal.ts'

const usage = `npm run company -- list
npm run company -- switch-off | switch-on --company <id or alias>
npm run company -- erase --company <id or alias> --out <file> --confirm <id>
npm run company -- message-limit --company <id or alias> --per-day <number of SMS, or default>
npm run company -- new <file> [--name …] [--trade …] [--place …] [--currency …] [--languages …] [--hours …]
npm run company -- validate <file>
npm run company -- diff <file>
npm run company -- import <file> [--yes] [--keep-appointments] [--overwrite-changes]
npm run company -- export --company <id or alias> [--onto <file>] [--out <file>]
npm run company -- import-clients <csv> --company <id or alias> [--map phone="Mobile"] [--country PL] [--encoding …] [--names …] [--yes]
npm run company -- import-calendar <ics> --company <id or alias> --resource <id, key or name> [--yes]
${paymentsUsage}

--keep-appointments  imports what bookings ahead stand against; they stay as they are
--overwrite-changes  undoes what has changed since the file was exported
--map                says what a column is, for every column by one more --map; none leaves it out
--country            of phones that do not name theirs
--names              family-first or given-first: the order in a full name
--onto               keeps the comments of this file
--out                writes this file; else it is printed`

/** `folder` is the folder in which the command was called. */
export const companyProgram = (args: readonly string[], folder: string): Promise<number> =>
  runCommand(() =>
    companyCommand((work) => withDatabase((deps) => work(withPayments(deps))), args, ownTerminal(folder)),
  )

type WithDatabase = (work: (deps: PaymentCommandDeps) => Promise<void>) => Promise<void>

/**
 * Rejects with StartProblem if the command cannot be run. The database is read only for what the file alone cannot
 * show.
 */
export async function companyCommand(
  withCompanies: WithDatabase,
  args: readonly string[],
  terminal: Terminal,
): Promise<void> {
  const { act, path, more, values } = read(args)
  if (act === 'payments')
    return withCompanies((deps) => paymentsCommand(deps, [path, ...more], { ...values, ...terminal }))
  if (more.length > 0) throw new StartProblem(usage)
  if (act === 'list' && path === undefined)
    return withCompanies((deps) => printCompanies(deps, terminal.print))
  if ((act === 'switch-off' || act === 'switch-on') && path === undefined)
    return withCompanies(async (deps) => {
      const company = await namedCompany(deps, values.company, usage)
      await switchTo(act === 'switch-on', deps, company, terminal.print)
    })
  if (act === 'erase' && path === undefined)
    return withCompanies(async (deps) => {
      const company = await namedCompany(deps, values.company, usage)
      await eraseNamed(deps, company, { ...values, ...terminal })
    })
  if (act === 'message-limit' && path === undefined)
    return withCompanies(async (deps) => {
      const company = await namedCompany(deps, values.company, usage)
      await grantMessages(deps, company, values['per-day'], terminal.print)
    })
  if (act === 'export') return withCompanies((deps) => exportTo(deps, values, terminal))
  if (act === 'new' && path !== undefined)
    return withCompanies((deps) => writeNewCompany(deps, path, { ...values, ...terminal }))
  if (act === 'import-clients' && path !== undefined)
    return withCompanies(async (deps) => {
      const company = await namedCompany(deps, values.company, usage)
      const { yes = false, map: maps, country, encoding, names } = values
      await importClients(deps, company, { path, ...terminal, yes, maps, country, encoding, names })
    })
  if (act === 'import-calendar' && path !== undefined)
    return withCompanies(async (deps) => {
      const company = await namedCompany(deps, values.company, usage)
      const { resource, yes = false } = values
      await importCalendar(deps, company, { path, resource, ...terminal, yes })
    })
  if (path === undefined || act === undefined || !(act in acts)) throw new StartProblem(usage)
  const source = await sourceOf(path, terminal)
  const company = readCompanyFile(source)
  if (company.file === undefined) throw problemsOf(path, company.problems)
  const named = { path, company, file: company.file }
  await withCompanies((deps) => acts[act as keyof typeof acts](deps, named, { ...values, ...terminal }))
}

const options = {
  company: { type: 'string' },
  resource: { type: 'string' },
  onto: { type: 'string' },
  out: { type: 'string' },
  confirm: { type: 'string' },
  'per-day': { type: 'string' },
  map: { type: 'string', multiple: true },
  country: { type: 'string' },
  encoding: { type: 'string' },
  names: { type: 'string' },
  yes: { type: 'boolean' },
  'keep-appointments': { type: 'boolean' },
  'overwrite-changes': { type: 'boolean' },
  key: { type: 'string', multiple: true },
  currencies: { type: 'string' },
  origins: { type: 'string' },
  ...({ name: { type: 'string' }, trade: { type: 'string' }, place: { type: 'string' } } as const),
  ...({ currency: { type: 'string' }, languages: { type: 'string' }, hours: { type: 'string' } } as const),
} as const
type Values = ReturnType<typeof parsed>['values']

const parsed = (args: readonly string[]) => parseArgs({ args: [...args], options, allowPositionals: true })

function read(args: readonly string[]): {
  act?: string | undefined
  path?: string | undefined
  more: string[]
  values: Values
} {
  try {
    const { positionals, values } = parsed(args)
    const [act, path, ...more] = positionals
    return { act, path, more, values }
  } catch (error) {
    throw new StartProblem(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

const acts = { validate, diff: diffFile, import: importFile }

async function exportTo(
  deps: PaymentCommandDeps,
  { company: named, onto, out }: Values,
  { folder, print }: Terminal,
): Promise<void> {
  const company = await namedCompany(deps, named, usage)
  const aliases = await deps.database.db
    .selectFrom('company_alias')
    .select('alias')
    .where('company_id', '=', company.companyId)
    .orderBy('alias')
    .execute()
  const domain = named!.trim().toLowerCase()
  const alias = aliases.find((one) => one.alias === domain)?.alias ?? aliases[0]?.alias
  if (alias === undefined) throw new StartProblem('A company without an alias has no file.')
  const stored = await exportCompany(deps.database, company, { alias, now: deps.clock.now() })
  const whole = { ...stored, payment_accounts: await accountsInFile(deps.database.db, company) }
  const exported = await deps.database.inTransaction((tx) =>
    saveExported(tx, company, whole, deps.clock.now()),
  )
  const file = { ...whole, exported }
  const target = out === undefined ? folder : resolve(folder, out, '..')
  const text = writeCompanyFile(file, {
    schema: relative(target, schemaFile).replaceAll('\\', '/'),
    ...(onto === undefined ? {} : { onto: await sourceOf(onto, { folder }) }),
  })
  if (out === undefined) return print(text.trimEnd())
  await writeFile(resolve(folder, out), text)
  print(`Written: ${out}`)
}

async function sourceOf(path: string, { folder }: Pick<Terminal, 'folder'>): Promise<string> {
  try {
    return await readFile(resolve(folder, path), 'utf8')
  } catch (error) {
    throw new StartProblem(
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
