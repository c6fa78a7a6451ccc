/** Imports a table of clients from another program: a preview, or the import itself. docs/rules/operator.md, Clients */
import {
  type ClientImport,
  type ClientImportQuery,
  CompanyClientRequest,
  type ImportProblem,
} from '@zapys/contract'
import { CsvError } from 'csv-parse/sync'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { sentFile } from '../../catalogue/files/public.ts'
import { addClient, readNewClient } from '../../clients/client-records/public.ts'
import {
  type ClientLine,
  hasClients,
  identityOf,
  knownHeadsIn,
  readClients,
  TableTooLarge,
} from './clients-csv.ts'
import { countryOfCompany } from '../../clients/accounts/public.ts'
import { knownAmong } from './known-clients.ts'
import type { LineProblem } from './line-reason.ts'
import type { Field, MappedColumns } from './table-columns.ts'
import { countryCalled } from './table-phones.ts'
import { decodeAs, type Decoded, decodings, hasLongLine, sampleOf } from './table-text.ts'

/** Reading a longer table would delay other requests. */
const MAX_BYTES = 1024 * 1024
const MAX_LINES = 5000
/** Clients per call; each is a transaction. */
const ADDED_AT_ONCE = 100
const SHOWN_CLIENTS = 5
const SHOWN_PROBLEMS = 200

/** First bytes of Excel workbooks, old and new, and of PDF files. */
const otherFiles = [
  Buffer.from([0x50, 0x4b, 3, 4]),
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
  Buffer.from('%PDF'),
]

type Import = { body: unknown; query: ClientImportQuery; by: Operator }

/** Rejects with `validation.failed`, `file.tooLarge` and `file.type.notAllowed`. */
export async function importClients(
  deps: Deps,
  company: CompanyScope,
  { body, query, by }: Import,
): Promise<ClientImport> {
  const { db } = deps.database
  const fits = textsOf(body, query.encoding)
  const [{ text, encoding }] = fits
  const isAdding = query.add === true
  if (isAdding && fits.length > 1) throw invalid('encoding', 'must be chosen: several fit')
  const country =
    query.country === undefined ? await countryOfCompany(db, company) : countryCalled(query.country)
  if (query.country !== undefined && country === undefined) throw invalid('country', 'is no country')
  const order = query.names === 'FAMILY_FIRST' ? 'family-first' : query.names && 'given-first'
  const read = tableIn(() =>
    readClients(text, { country, mapped: () => mappedBy(query.columns), order, maxLines: MAX_LINES }),
  )
  if (isAdding && !hasClients(read)) throw invalid('columns', 'must have a name or a phone')
  const known = await knownAmong(db, company, read.clients)
  const { fresh, notAccepted } = freshOf(read.clients.filter((client) => !known.has(identityOf(client))))
  const problems = [...read.refused, ...read.leftOut, ...notAccepted].toSorted(
    (one, other) => one.line - other.line,
  )
  return {
    encoding,
    encodings:
      fits.length === 1 ? [] : fits.map((one) => ({ encoding: one.encoding, words: sampleOf(one.text) })),
    country: country ?? null,
    columns: read.columns.map(({ head, field, index }) => ({
      head,
      field: field ?? null,
      values: read.samples[index] ?? [],
    })),
    clients: read.clients
      .slice(0, SHOWN_CLIENTS)
      .map((client) => ({ ...client, known: known.has(identityOf(client)) })),
    fresh: fresh.length,
    known: read.clients.length - fresh.length - notAccepted.length,
    rejected: read.refused.length + notAccepted.length,
    problems: problems.slice(0, SHOWN_PROBLEMS).map(shownProblem),
    problems_total: problems.length,
    ...(isAdding
      ? await addNext(
          deps,
          company,
          { by, importId: query.import_id },
          fresh.filter(({ line }) => line > (query.after_line ?? 0)),
        )
      : { added: 0, next_line: null }),
  }
}

/** Adds the first of them. A client added by another request in the meantime stays as it is. */
async function addNext(
  deps: Deps,
  company: CompanyScope,
  { by, importId }: { by: Operator; importId: string | undefined },
  fresh: readonly ClientLine[],
): Promise<Pick<ClientImport, 'added' | 'next_line'>> {
  const next = fresh.slice(0, ADDED_AT_ONCE)
  let added = 0
  for (const { line: _, note, ...client } of next)
    try {
      await addClient(deps, company, by, client, {
        importId,
        note: note === null ? undefined : { text: note, staffMemberId: by.staffMemberId },
      })
      added += 1
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'client.alreadyExists')) throw error
    }
  return { added, next_line: fresh.length > next.length ? next.at(-1)!.line : null }
}

function freshOf(clients: readonly ClientLine[]): { fresh: ClientLine[]; notAccepted: LineProblem[] } {
  const fresh: ClientLine[] = []
  const notAccepted: LineProblem[] = []
  for (const line of clients)
    if (isAccepted(line)) fresh.push(line)
    else notAccepted.push({ line: line.line, code: 'NOT_ACCEPTED', value: shortNameOf(line) })
  return { fresh, notAccepted }
}

/** Whether the call that adds a single client would accept the line. */
function isAccepted({ line: _, note: __, ...client }: ClientLine): boolean {
  if (!CompanyClientRequest.safeParse({ client }).success) return false
  try {
    readNewClient(client)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

const shortNameOf = ({ first_name, last_name, phone }: ClientLine): string =>
  ([first_name, last_name].filter(Boolean).join(' ') || (phone ?? '')).slice(0, 100)

/** Possible decodings of the file; several if its content fits more than one. */
function textsOf(body: unknown, encoding: string | undefined): readonly [Decoded, ...Decoded[]] {
  const sent = sentFile(body)
  if (sent === undefined) throw invalid('file', 'Required field')
  const { content } = sent
  if (content.length > MAX_BYTES || hasLongLine(content)) throw new ApiError('file.tooLarge')
  if (otherFiles.some((start) => content.subarray(0, start.length).equals(start)))
    throw new ApiError('file.type.notAllowed')
  if (encoding === undefined) {
    const [first, ...others] = tableIn(() => decodings(content, knownHeadsIn))
    if (first === undefined) throw invalid('encoding', 'must be named: none is recognised')
    return [first, ...others]
  }
  const decoded = decodeAs(content, encoding)
  if (decoded === 'UNKNOWN') throw invalid('encoding', 'is not known')
  if (decoded === 'WRONG') throw invalid('encoding', 'is not that of the file')
  return [decoded]
}

function tableIn<Answer>(read: () => Answer): Answer {
  try {
    return read()
  } catch (error) {
    if (error instanceof TableTooLarge) throw new ApiError('file.tooLarge')
    if (!(error instanceof CsvError)) throw error
    throw invalid('file', 'is no table')
  }
}

function mappedBy(columns: string | undefined): MappedColumns {
  const columnNames = columns === undefined ? [] : columns.split(',')
  return new Map(
    columnNames.flatMap((name, index): [number, Field | undefined][] =>
      name === '' ? [] : [[index, name === 'none' ? undefined : (name as Field)]],
    ),
  )
}

const shownProblem = (problem: LineProblem): ImportProblem => ({
  line: problem.line,
  code: problem.code,
  value: 'value' in problem ? problem.value : null,
  country: 'country' in problem ? problem.country : null,
  first_line: 'first_line' in problem ? problem.first_line : null,
})
