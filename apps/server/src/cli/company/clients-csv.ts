/** A table of clients as another program exported it: what its columns mean, and what is wrong with its lines. */
import type { Currency } from '@zapys/contract'
import { parse } from 'csv-parse/sync'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

export type ClientLine = {
  line: number
  first_name: string | null
  last_name: string | null
  /** With its country. */
  phone: string | null
}

export type ReadClients = {
  /** What a column was taken for, by its head. */
  columns: { head: string; meaning: Meaning | undefined }[]
  clients: ClientLine[]
  refused: { line: number; reason: string }[]
}

type Meaning = 'first name' | 'last name' | 'whole name' | 'phone'

/** In four languages, as heads begin; the first that fits counts. */
const meanings: readonly [Meaning, RegExp][] = [
  ['phone', /^(тел|моб|номер тел|phone|mobile|tel|numer tel)/],
  ['last name', /^(прізвищ|фамили|last|surname|family|nazwisk)/],
  [
    'whole name',
    /^(п\.?і\.?б|ф\.?и\.?о|full ?name|imię i nazwisk|imie i nazwisk|клієнт|клиент|client|customer|klient)/,
  ],
  ['first name', /^(ім.?я|имя|first|given|name|imi)/],
]

const meaningOf = (head: string): Meaning | undefined =>
  meanings.find(([, pattern]) => pattern.test(head.trim().toLowerCase()))?.[0]

/** Where phones are written without a country. Of a currency of many countries nothing is guessed. */
export const countryOf: Partial<Record<Currency, CountryCode>> = { UAH: 'UA', PLN: 'PL', RUB: 'RU' }

/** Programs of this part of the world also write Windows-1251. */
export function readText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

type Line = { record: string[]; info: { lines: number } }

/** Undefined: no column is a name or a phone. */
export function readClients(text: string, country: CountryCode | undefined): ReadClients | undefined {
  const lines = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  }) as unknown as Line[]
  const [heads, ...rows] = lines
  const columns = (heads?.record ?? []).map((head) => ({ head, meaning: meaningOf(head) }))
  if (columns.every(({ meaning }) => meaning === undefined)) return undefined
  const clients: ClientLine[] = []
  const refused: ReadClients['refused'] = []
  const firstWith = new Map<string, number>()
  for (const { record, info } of rows) {
    const line = info.lines
    const of = (meaning: Meaning) => {
      const index = columns.findIndex((column) => column.meaning === meaning)
      return record[index]?.trim() || null
    }
    const typed = of('phone')
    const phone = typed === null ? null : phoneOf(typed, country)
    const named = { ...wholeName(of('whole name')) }
    const client = {
      line,
      first_name: of('first name') ?? named.first_name ?? null,
      last_name: of('last name') ?? named.last_name ?? null,
      phone: phone ?? null,
    }
    const earlier = client.phone === null ? undefined : firstWith.get(client.phone)
    if (phone === undefined)
      refused.push({
        line,
        reason: `“${typed}” is no phone${country === undefined ? ' with its country (+…)' : ` of ${country}`}`,
      })
    else if (earlier !== undefined)
      refused.push({ line, reason: `${client.phone} stands in line ${earlier} already` })
    else if (client.first_name === null && client.last_name === null && phone === null)
      refused.push({ line, reason: 'has neither a name nor a phone' })
    else {
      if (client.phone !== null) firstWith.set(client.phone, line)
      clients.push(client)
    }
  }
  return { columns, clients, refused }
}

/** What stands most often in the heads. */
function delimiterOf(text: string): string {
  const heads = text.slice(0, text.search(/[\r\n]|$/))
  const count = (sign: string) => heads.split(sign).length
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0]!
}

/** Undefined: it is none. */
function phoneOf(typed: string, country: CountryCode | undefined): string | undefined {
  const isWhole = /^(\+|00)/.test(typed)
  const phone =
    parsePhoneNumberFromString(isWhole ? typed.replace(/^00/, '+') : typed, isWhole ? undefined : country) ??
    parsePhoneNumberFromString(`+${typed.replaceAll(/\D/g, '')}`)
  return phone?.isPossible() === true ? phone.number : undefined
}

/** Lists of people begin with the family's name; one word is what somebody is called. */
function wholeName(whole: string | null): { first_name?: string; last_name?: string } {
  const [last = '', ...first] = whole?.split(/\s+/) ?? []
  if (last === '') return {}
  return first.length === 0 ? { first_name: last } : { last_name: last, first_name: first.join(' ') }
}
