/** `npm run company -- import-clients`: clients from a table. Shows what it read, then adds them. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { countryOfCompany } from '../../modules/clients/accounts/public.ts'
import { createTexts } from '@zapys/i18n/server'
import {
  type ClientLine,
  countryCalled,
  decodeAs,
  type Decoded,
  decodings,
  hasClients,
  identityOf,
  knownAmong,
  knownHeadsIn,
  type LineProblem,
  type NameOrder,
  readClients,
  type ReadClients,
  sampleOf,
  singleByteEncodings,
} from '../../modules/staff/client-import/public.ts'
import { addClient } from '../../modules/clients/client-records/public.ts'
import { readMaps } from './table-maps.ts'
import type { Connection } from '../../platform/db/database.ts'
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
  /** For phones without a country code; absent: the country of the currency, if there is one. */
  country?: string | undefined
  /** Absent: detected from the content. */
  encoding?: string | undefined
  /** Absent: by the heading and patronymics. */
  names?: string | undefined
}

/** Each client is added as by the call of staff. Existing clients are not changed. */
export async function importClients(
  deps: CommandDeps,
  company: CompanyScope,
  { path, yes, folder, print, ask, ...options }: ClientTable & Terminal,
): Promise<void> {
  const { db } = deps.database
  const country =
    options.country === undefined ? await countryOfCompany(db, company) : readCountry(options.country)
  const order = options.names === undefined ? undefined : readOrder(options.names)
  const bytes = await bytesOf(path, folder)
  const { text, encoding } = await decoded(bytes, options.encoding, { path, ask })
  const read = readTable(path, () =>
    readClients(text, { country, mapped: (heads) => readMaps(heads, options.maps), order }),
  )
  if (!hasClients(read))
    throw new StartProblem(
      `${path}:1 has no column that is called like a name or a phone. Name one: --map phone="Mobile".`,
    )
  const known = await knownAmong(db, company, read.clients)
  const clients = read.clients.filter((client) => !known.has(identityOf(client)))
  preview(read, { print, path, encoding, fresh: clients })
  if (clients.length === 0) return
  if (!yes) {
    if (ask === undefined) throw new StartProblem('Nothing was written: say --yes.')
    if (!/^(y|yes|т|так|t|tak|д|да)$/i.test((await ask(`Add ${clients.length} clients? [y/N] `)).trim()))
      throw new StartProblem('Nothing was written.')
  }
  let added = 0
  const owner = await firstOwner(db, company)
  if (owner === undefined && clients.some(({ note }) => note !== null))
    print('Notes are left out: the company has no owner whose notes they would be.')
  for (const { line, note, ...client } of clients)
    try {
      await addClient(deps, company, null, client, {
        note: note === null || owner === undefined ? undefined : { text: note, staffMemberId: owner },
      })
      added += 1
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      print(`${path}:${line} ${createTexts('en')(`errors.${error.code}.title`)}`)
    }
  print(`Added: ${added} clients.`)
}

/** A note has an author, and a command has none. */
async function firstOwner(db: Connection, { companyId }: CompanyScope): Promise<string | undefined> {
  const owner = await db
    .selectFrom('staff_member')
    .select('staff_member_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'owner')
    .where('active', '=', true)
    .orderBy('created')
    .limit(1)
    .executeTakeFirst()
  return owner?.staff_member_id
}

function readCountry(value: string) {
  const country = countryCalled(value)
  if (country === undefined)
    throw new StartProblem(`--country ${value}: write the two letters of a country, such as UA, PL or US.`)
  return country
}

function readOrder(value: string): NameOrder {
  if (value === 'family-first' || value === 'given-first') return value
  throw new StartProblem(`--names ${value}: write family-first or given-first.`)
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

/** If several encodings fit, the caller chooses by the words that differ. */
async function decoded(
  bytes: Uint8Array,
  named: string | undefined,
  { path, ask }: { path: string; ask: Terminal['ask'] },
): Promise<Decoded> {
  if (named !== undefined) return decodedAs(bytes, named)
  const table = readTable(path, () => decodings(bytes, knownHeadsIn))
  const [first, ...others] = table
  if (first !== undefined && others.length === 0) return first
  if (first === undefined)
    throw new StartProblem(
      `${path} is in no encoding that is recognised: say --encoding iso-8859-2, or another.`,
    )
  const samples = table.map(({ encoding, text }) => `  ${encoding}: ${sampleOf(text).join(', ')}`)
  const question = `${path} can be read in several encodings:\n${samples.join('\n')}`
  if (ask === undefined) throw new StartProblem(`${question}\nSay which: --encoding ${first.encoding}.`)
  const answer = (await ask(`${question}\nWhich one is right? `)).trim()
  const chosen = table.find(({ encoding }) => encoding === answer.toLowerCase())
  if (chosen === undefined) throw new StartProblem(`Nothing was written: “${answer}” is none of them.`)
  return chosen
}

function decodedAs(bytes: Uint8Array, encoding: string): Decoded {
  const decoded = decodeAs(bytes, encoding)
  if (decoded === 'UNKNOWN')
    throw new StartProblem(
      `--encoding ${encoding} is not known. Known are utf-8, utf-16le, ${singleByteEncodings.join(', ')}, iso-8859-2 and koi8-u.`,
    )
  if (decoded === 'WRONG') throw new StartProblem(`The file is not in ${encoding}.`)
  return decoded
}

function wordsOf(problem: LineProblem): string {
  switch (problem.code) {
    case 'PHONE_WITHOUT_COUNTRY':
      return `“${problem.value}” does not name its country: write +…, or give the country of such numbers, as --country US`
    case 'PHONE_INVALID':
      return `“${problem.value}” is no valid phone${problem.country === null ? '' : ` of ${problem.country}`}`
    case 'EMPTY':
      return 'has neither a name nor a phone'
    case 'REPEATED':
      return `${problem.value ?? 'the same person'} is in line ${problem.first_line} already`
    case 'NOT_ACCEPTED':
      return `“${problem.value}” is not accepted`
    case 'LEFT_OUT':
      return `“${problem.value}” is not imported`
  }
}

const SHOWN = 3
const MAX_NAMED = 100

function preview(
  { columns, clients, refused, leftOut }: ReadClients,
  {
    print,
    path,
    encoding,
    fresh,
  }: { print: Terminal['print']; path: string; encoding: string; fresh: ClientLine[] },
): void {
  if (encoding !== 'utf-8') print(`Read as ${encoding}.`)
  for (const { head, field } of columns) print(`“${head}” is ${field?.replace('_', '-') ?? 'left out'}`)
  for (const { first_name, middle_name, last_name, phone, email } of clients.slice(0, SHOWN))
    print(`  ${[first_name, middle_name, last_name, phone, email].filter(Boolean).join(' ')}`)
  print(
    `New: ${fresh.length}. Clients already: ${clients.length - fresh.length}. Refused: ${refused.length}.`,
  )
  const lines = [...refused, ...leftOut].toSorted((one, other) => one.line - other.line)
  for (const problem of lines.slice(0, MAX_NAMED)) print(`${path}:${problem.line} ${wordsOf(problem)}`)
  if (lines.length > MAX_NAMED) print(`and ${lines.length - MAX_NAMED} more`)
}
