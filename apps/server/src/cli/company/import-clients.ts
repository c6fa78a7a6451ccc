/** `npm run company -- import-clients`: clients out of a table. First what was understood of it, then they are added. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createTexts, type MessageId } from '@zapys/i18n/server'
import { addClient } from '../../modules/staff/operator/add-client.ts'
import { countryOf, readClients, type ReadClients, readText } from './clients-csv.ts'
import type { CompanyScope } from '../../platform/db/company-scope.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import type { CommandDeps } from '../run-command.ts'
import { StartProblem } from '../../config/start-problem.ts'
import type { Terminal } from '../terminal.ts'

type Given = { path: string; yes: boolean }

/** Each client is added as the call of staff adds one; who is known already stays as they are. */
export async function importClients(
  deps: CommandDeps,
  company: CompanyScope,
  { path, yes, folder, say, ask }: Given & Terminal,
): Promise<void> {
  const { currency_code } = await deps.database.read
    .selectFrom('company')
    .select('currency_code')
    .where('company_id', '=', company.companyId)
    .executeTakeFirstOrThrow()
  const read = readClients(await textOf(path, folder), countryOf[currency_code])
  if (read === undefined)
    throw new StartProblem(`${path}:1 has no column that is called like a name or a phone.`)
  const known = await knownPhones(deps, company)
  const clients = read.clients.filter(({ phone }) => phone === null || !known.has(phone))
  preview(read, { say, path, known: read.clients.length - clients.length })
  if (clients.length === 0) return
  if (!yes) {
    if (ask === undefined) throw new StartProblem('Nothing was written: say --yes.')
    if (!/^(y|yes|т|так|t|tak|д|да)$/i.test((await ask(`Add ${clients.length} clients? [y/N] `)).trim()))
      throw new StartProblem('Nothing was written.')
  }
  let added = 0
  for (const { line, ...client } of clients)
    try {
      await addClient(deps, company, null, client)
      added += 1
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      say(`${path}:${line} ${createTexts('en')(`errors.${error.code}.title` as MessageId)}`)
    }
  say(`Added: ${added} clients.`)
}

async function textOf(path: string, folder: string): Promise<string> {
  try {
    return readText(await readFile(resolve(folder, path)))
  } catch (error) {
    throw new StartProblem(
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

async function knownPhones({ database }: CommandDeps, company: CompanyScope): Promise<Set<string>> {
  const rows = await database.read
    .selectFrom('client')
    .select('phone')
    .where('company_id', '=', company.companyId)
    .where('phone', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ phone }) => phone ?? []))
}

const SHOWN = 3
const MAX_NAMED = 100

function preview(
  { columns, clients, refused }: ReadClients,
  { say, path, known }: { say: Terminal['say']; path: string; known: number },
): void {
  for (const { head, meaning } of columns) say(`“${head}” is ${meaning ?? 'left out'}`)
  for (const { first_name, last_name, phone } of clients.slice(0, SHOWN))
    say(`  ${[first_name, last_name].filter(Boolean).join(' ')} ${phone ?? ''}`.trimEnd())
  say(`New: ${clients.length - known}. Clients already: ${known}. Refused: ${refused.length}.`)
  for (const { line, reason } of refused.slice(0, MAX_NAMED)) say(`${path}:${line} ${reason}`)
  if (refused.length > MAX_NAMED) say(`and ${refused.length - MAX_NAMED} more`)
}
