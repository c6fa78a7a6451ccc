/** `npm run company -- import-clients`: clients out of a table. First what was understood of it, then they are added. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createTexts, type MessageId } from '@zapys/i18n/server'
import { addClient } from '../../modules/staff/operator/add-client.ts'
import { type ClientLine, identityOf, knownHeadsIn, readClients, type ReadClients } from './clients-csv.ts'
import type { NameOrder } from './person-names.ts'
import { countryOf, readCountry } from './table-phones.ts'
import { decodeAs, type Decoded, decodings } from './table-text.ts'
import type { CompanyScope } from '../../platform/db/company-scope.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import type { CommandDeps } from '../run-command.ts'
import { StartProblem } from '../../config/start-problem.ts'
import type { Terminal } from '../terminal.ts'

export type ClientTable = {
  path: string
  yes: boolean
  /** Each `phone="Mobile"`. */
  maps?: readonly string[] | undefined
  /** Of phones that do not name one; absent: that of the currency, where it has one. */
  country?: string | undefined
  /** Absent: by the content. */
  encoding?: string | undefined
  /** Absent: by the heading and patronymics. */
  names?: string | undefined
}

/** Each client is added as the call of staff adds one. Existing clients are not changed. */
export async function importClients(
  deps: CommandDeps,
  company: CompanyScope,
  { path, yes, folder, say, ask, ...options }: ClientTable & Terminal,
): Promise<void> {
  const country =
    options.country === undefined ? await countryOfCompany(deps, company) : readCountry(options.country)
  const order = options.names === undefined ? undefined : readOrder(options.names)
  const bytes = await bytesOf(path, folder)
  const { text, encoding } = await decoded(bytes, options.encoding, { path, ask })
  const read = readTable(path, () => readClients(text, { country, maps: options.maps, order }))
  if (read === undefined)
    throw new StartProblem(
      `${path}:1 has no column that is called like a name or a phone. Name one: --map phone="Mobile".`,
    )
  const known = await knownClients(deps, company)
  const clients = read.clients.filter((client) => !known.has(identityOf(client)))
  preview(read, { say, path, encoding, fresh: clients })
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

async function countryOfCompany({ database }: CommandDeps, company: CompanyScope) {
  const { currency_code } = await database.db
    .selectFrom('company')
    .select('currency_code')
    .where('company_id', '=', company.companyId)
    .executeTakeFirstOrThrow()
  return countryOf[currency_code]
}

function readOrder(said: string): NameOrder {
  if (said === 'family-first' || said === 'given-first') return said
  throw new StartProblem(`--names ${said}: write family-first or given-first.`)
}

async function bytesOf(path: string, folder: string): Promise<Uint8Array> {
  try {
    return await readFile(resolve(folder, path))
  } catch (error) {
    throw new StartProblem(
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

function readTable<Answer>(path: string, read: () => Answer): Answer {
  try {
    return read()
  } catch (error) {
    if (error instanceof StartProblem) throw error
    throw new StartProblem(`${path} is no table: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Where several encodings fit, the caller chooses by the words that differ. */
async function decoded(
  bytes: Uint8Array,
  named: string | undefined,
  { path, ask }: { path: string; ask: Terminal['ask'] },
): Promise<Decoded> {
  if (named !== undefined) return decodeAs(bytes, named)
  const found = readTable(path, () => decodings(bytes, knownHeadsIn))
  const [first, ...others] = found
  if (first !== undefined && others.length === 0) return first
  if (first === undefined)
    throw new StartProblem(
      `${path} is in no encoding that is recognised: say --encoding iso-8859-2, or another.`,
    )
  const samples = found.map(({ encoding, text }) => `  ${encoding}: ${sampleOf(text)}`)
  const question = `${path} can be read in several encodings:\n${samples.join('\n')}`
  if (ask === undefined) throw new StartProblem(`${question}\nSay which: --encoding ${first.encoding}.`)
  const answer = (await ask(`${question}\nWhich one is right? `)).trim()
  const chosen = found.find(({ encoding }) => encoding === answer.toLowerCase())
  if (chosen === undefined) throw new StartProblem(`Nothing was written: “${answer}” is none of them.`)
  return chosen
}

const SAMPLE_WORDS = 5

const sampleOf = (text: string): string =>
  [...new Set(text.match(/[\p{L}\p{S}\p{M}]*[^\t\n\r -~][\p{L}\p{S}\p{M}]*/gu))]
    .slice(0, SAMPLE_WORDS)
    .join(', ')

/** What identifies the clients of the company. A name alone does so only without a phone. */
async function knownClients({ database }: CommandDeps, company: CompanyScope): Promise<Set<string>> {
  const rows = await database.db
    .selectFrom('client')
    .select(['first_name', 'middle_name', 'last_name', 'phone', 'email'])
    .where('company_id', '=', company.companyId)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(
    rows.flatMap((row) => [
      identityOf(row),
      ...(row.email === null ? [] : [identityOf({ ...row, phone: null })]),
    ]),
  )
}

const SHOWN = 3
const MAX_NAMED = 100

function preview(
  { columns, clients, refused, leftOut }: ReadClients,
  {
    say,
    path,
    encoding,
    fresh,
  }: { say: Terminal['say']; path: string; encoding: string; fresh: ClientLine[] },
): void {
  if (encoding !== 'utf-8') say(`Read as ${encoding}.`)
  for (const { head, field } of columns) say(`“${head}” is ${field ?? 'left out'}`)
  for (const { first_name, middle_name, last_name, phone, email } of clients.slice(0, SHOWN))
    say(`  ${[first_name, middle_name, last_name, phone, email].filter(Boolean).join(' ')}`)
  say(`New: ${fresh.length}. Clients already: ${clients.length - fresh.length}. Refused: ${refused.length}.`)
  const lines = [...refused, ...leftOut].toSorted((one, other) => one.line - other.line)
  for (const { line, reason } of lines.slice(0, MAX_NAMED)) say(`${path}:${line} ${reason}`)
  if (lines.length > MAX_NAMED) say(`and ${lines.length - MAX_NAMED} more`)
}
