/** A table of clients exported by another program: the meaning of its columns, and the errors of its lines. */
import { mailPattern, MAX_NOTE } from '@zapys/contract'
import { parse } from 'csv-parse/sync'
import type { CountryCode } from 'libphonenumber-js/max'
import { phoneOf } from '../../clients/accounts/public.ts'
import type { LineProblem, LineReason } from './line-reason.ts'
import { type NameOrder, type Names, namesIn } from './person-names.ts'
import {
  type Column,
  columnsOf,
  type Field,
  isFamilyFirst,
  isGivenFirst,
  knownHeads,
  type MappedColumns,
} from './table-columns.ts'
import { phonesIn, whyNoPhone } from './table-phones.ts'
import { MAX_LINE } from './table-text.ts'

export type ClientLine = Names & {
  line: number
  /** Includes the country code. */
  phone: string | null
  email: string | null
  /** Joined from all columns with notes. */
  note: string | null
}

export type ReadClients = {
  /** Number of lines without the headings. */
  lines: number
  columns: Column[]
  clients: ClientLine[]
  refused: LineProblem[]
  /** Values that are left out of lines imported without them. */
  leftOut: LineProblem[]
  /** Sample values by column, in the order of the table. */
  samples: string[][]
}

export type ReadOptions = {
  /** Country of phones without a country code. */
  country: CountryCode | undefined
  /** Columns as mapped by the caller; otherwise by their headings. */
  mapped?: ((heads: readonly string[]) => MappedColumns) | undefined
  order?: NameOrder | undefined
  /** Without the headings; unlimited by default. */
  maxLines?: number | undefined
}

/** Address books have about a hundred. Every line is read for each column. */
const MAX_COLUMNS = 300
/** Limit per line: each phone is checked against its country's numbering plan. */
const MAX_PHONES = 5

/** Reading the table would delay other requests. */
export class TableTooLarge extends Error {
  override readonly message = `more than ${MAX_COLUMNS} columns, or too many lines`
}

type Line = { record: string[]; info: { lines: number } }

/** Whether a column identifies clients: otherwise the table has none. */
export const hasClients = ({ columns }: Pick<ReadClients, 'columns'>): boolean =>
  columns.some(({ field }) => field !== undefined && field !== 'email' && field !== 'note')

/** Throws `CsvError` and `TableTooLarge`. */
export function readClients(text: string, options: ReadOptions): ReadClients {
  const { maxLines = Infinity } = options
  const { heads, rows } = tableOf(text, maxLines + 1)
  if (heads.length > MAX_COLUMNS || rows.length > maxLines) throw new TableTooLarge()
  const columns = columnsOf(heads, options.mapped?.(heads))
  const read: ReadClients = {
    lines: rows.length,
    columns: columns.toSorted((one, other) => one.index - other.index),
    clients: [],
    refused: [],
    leftOut: [],
    samples: heads.map((_, index) => samplesOf(rows, index)),
  }
  if (!hasClients(read)) return read
  const firstWith = new Map<string, number>()
  for (const { record, info } of rows) {
    const line = info.lines
    const client = clientOf(record, line, { ...options, columns, leftOut: read.leftOut })
    if ('code' in client) {
      read.refused.push({ line, ...client })
      continue
    }
    const key = identityOf(client)
    const earlier = firstWith.get(key)
    if (earlier === undefined) {
      firstWith.set(key, line)
      read.clients.push(client)
    } else read.refused.push({ line, code: 'REPEATED', value: client.phone, first_line: earlier })
  }
  return read
}

const SAMPLES = 3

/** First values of a column. */
function samplesOf(rows: readonly Line[], index: number): string[] {
  const values: string[] = []
  for (const { record } of rows) {
    const value = record[index]
    if (value) values.push(value)
    if (values.length === SAMPLES) break
  }
  return values
}

type ClientColumns = Omit<ClientLine, 'line' | 'note'>

/** Identity of a client across lines: the phone, otherwise the email address, otherwise the name. */
export const identityOf = ({ phone, email, ...names }: ClientColumns): string =>
  phone ?? email?.toLowerCase() ?? nameKey(names)

const nameKey = ({ last_name, first_name, middle_name }: Names): string =>
  [last_name, first_name, middle_name].map((name) => (name ?? '').trim().toLowerCase()).join('|')

/** Number of known headings in a text, to choose its encoding. */
export const knownHeadsIn = (text: string): number => knownHeads(tableOf(text.slice(0, MAX_LINE), 0).heads)

/** Headings, and up to `maxLines` lines. */
function tableOf(text: string, maxLines: number): { heads: string[]; rows: Line[] } {
  // PostgreSQL cannot store zero bytes.
  const body = text.replace(/^\uFEFF/, '').replaceAll('\0', '')
  // Excel writes and reads a `sep=` line.
  const separatorLine = /^"?sep=(.)"?\r?\n/i.exec(body)
  const table = separatorLine === null ? body : body.slice(separatorLine[0].length)
  const lines = parse(table, {
    delimiter: separatorLine?.[1] ?? delimiterOf(table),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    ...(maxLines < Infinity && { to: maxLines + 1 }),
    trim: true,
  }) as unknown as Line[]
  const [heads, ...rows] = lines.map(({ record, info }) => ({
    record,
    info: { lines: info.lines + (separatorLine === null ? 0 : 1) },
  }))
  return { heads: heads?.record ?? [], rows }
}

/** The most frequent separator in the headings. */
function delimiterOf(text: string): string {
  const heads = text.slice(0, text.search(/[\r\n]|$/))
  const count = (sign: string) => heads.split(sign).length
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0]!
}

type Row = ReadOptions & { columns: Column[]; leftOut: ReadClients['leftOut'] }

/** Returns a reason if the line is rejected. */
function clientOf(record: string[], line: number, row: Row): ClientLine | LineReason {
  const valuesOf = (field: Field) =>
    row.columns.flatMap((column) => {
      const value = column.field === field ? record[column.index]?.trim() : undefined
      return value ? [{ head: column.head, value }] : []
    })
  const cells = valuesOf('phone').map(({ value }) => value)
  const typed = [...new Set(cells.flatMap(phonesIn))]
  const phones = typed.slice(0, MAX_PHONES).map((text) => ({ text, phone: phoneOf(text, row.country) }))
  const phone = phones.find((one) => one.phone !== undefined)?.phone ?? null
  if (phone === null && cells[0] !== undefined) return whyNoPhone(cells[0], row.country)
  const mails = [...new Set(valuesOf('email').map(({ value }) => value))]
  const email = mails.find((mail) => mailPattern.test(mail)) ?? null
  const names = namesOf(valuesOf, row)
  if (names.first_name === null && names.last_name === null && phone === null) return { code: 'EMPTY' }
  const others = [
    ...phones.filter((one) => one.phone !== phone).map((one) => one.phone ?? one.text),
    ...typed.slice(MAX_PHONES),
    ...mails.filter((mail) => mail !== email),
  ]
  const notes = [...new Set(valuesOf('note').map(({ value }) => value))].join('\n')
  const hasNote = notes !== '' && notes.length <= MAX_NOTE
  if (notes.length > MAX_NOTE) others.push(`${notes.slice(0, 60)}…`)
  for (const value of new Set(others)) row.leftOut.push({ line, code: 'LEFT_OUT', value })
  return { line, ...names, phone, email, note: hasNote ? notes : null }
}

type ValuesOf = (field: Field) => { head: string; value: string }[]

/** Columns for parts of the name take precedence over one with the full name. */
function namesOf(valuesOf: ValuesOf, { columns, order }: Pick<Row, 'columns' | 'order'>): Names {
  const [first, middle, last] = (['first_name', 'middle_name', 'last_name'] as const).map(
    (field) => valuesOf(field)[0],
  )
  const whole = valuesOf('name')[0]
  const middle_name = middle?.value ?? null
  const hasLast = columns.some(({ field }) => field === 'last_name')
  if (first !== undefined) {
    if (hasLast) return { first_name: first.value, middle_name, last_name: last?.value ?? null }
    // The only column for names may contain full names.
    const named = namesIn(first.value, order ?? 'given-first')
    return { ...named, middle_name: middle_name ?? named.middle_name }
  }
  if (whole === undefined) return { first_name: null, middle_name, last_name: last?.value ?? null }
  // Beside a column of family names, “Name” is the first name.
  if (last !== undefined && !columns.some(({ field }) => field === 'first_name'))
    return { first_name: whole.value, middle_name, last_name: last.value }
  const usual = !isFamilyFirst(whole.head) && isGivenFirst(whole.head) ? 'given-first' : 'family-first'
  const named = namesIn(whole.value, order ?? usual)
  return {
    first_name: named.first_name,
    middle_name: middle_name ?? named.middle_name,
    last_name: last?.value ?? named.last_name,
  }
}
