/** Searches clients by parts of names, email addresses or phones. docs/rules/operator.md, Clients */
import { type Expression, sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/errors/api-error.ts'

/** More words than a name has narrow the search no further. */
const MAX_WORDS = 8
/** `clients_like` compares each word with thousands of names. */
const MAX_SIMILAR_WORDS = 3
/** Length of a trigram. */
const INDEXED_LETTERS = 3

export type ClientSearch = {
  /** Words in the form of `name_form`, longest first. */
  words: readonly string[]
  /** Digits of a phone; undefined if none were typed. */
  digits: string | undefined
}

/**
 * Parses the input into words of names and the digits of a phone in any spelling. Undefined for blank input. Rejects
 * one or two digits alone with `validation.failed`: almost every phone contains them.
 */
export async function readSearch(db: Connection, typed: string): Promise<ClientSearch | undefined> {
  const parts = typed.trim().split(/\s+/).filter(Boolean)
  const isOfPhone = (part: string) => /^[+\d().-]+$/.test(part)
  const phone = parts.filter(isOfPhone).join('').replaceAll(/\D/g, '')
  const names = parts.filter((part) => !isOfPhone(part)).slice(0, MAX_WORDS)
  const digits = phone === '' ? undefined : withoutTrunkPrefix(phone)
  if (names.length === 0 && digits === undefined) return undefined
  if (names.length === 0 && digits !== undefined && digits.length < INDEXED_LETTERS)
    throw invalid('search', 'must have at least 3 digits')
  const { rows } = await sql<{ form: string }>`
    select name_form(word) as form from unnest(${names}::text[]) as word`.execute(db)
  const words = rows.flatMap(({ form }) => form.split(' ')).filter(Boolean)
  return { words: words.toSorted((one, other) => other.length - one.length), digits }
}

/** National numbers start with 0, or with 8 as a former dialling prefix; stored ones have the country code instead. */
const withoutTrunkPrefix = (digits: string): string =>
  (digits.length === 11 && digits.startsWith('8') ? digits.slice(1) : digits).replace(/^0+(?=\d)/, '')

/** Whether the row's client matches every word and the digits. Short words must begin a word. */
export const holdsSearch = ({ words, digits }: ClientSearch): Expression<boolean> =>
  sql<boolean>`(${sql.join(
    [
      sql`${words.length > 0 || digits !== undefined}`,
      ...words.map(
        (word) => sql`search_form like ${word.length < INDEXED_LETTERS ? `% ${word}%` : `%${word}%`}`,
      ),
      hasDigits(digits),
    ],
    sql` and `,
  )})`

/** `digits` undefined: matches every client. */
export const hasDigits = (digits: string | undefined): Expression<boolean> =>
  digits === undefined ? sql<boolean>`true` : sql<boolean>`phone like ${`%${digits}%`}`

/** Longer numbers include a country code and are compared whole. */
const MAX_NATIONAL_DIGITS = 10
/** Shorter numbers would match too many phones. */
const MIN_NATIONAL_DIGITS = 8

/**
 * Matches a phone typed in any spelling: with the country code, or in national format with or without the leading 0.
 */
export function hasPhone(typed: string): Expression<boolean> {
  const digits = typed.replaceAll(/\D/g, '')
  const national = withoutTrunkPrefix(digits)
  const whole = sql<boolean>`phone = ${`+${digits.replace(/^00/, '')}`}`
  if (national.length < MIN_NATIONAL_DIGITS || national.length > MAX_NATIONAL_DIGITS) return whole
  // Before it are the plus and a country code of one to three digits.
  return sql<boolean>`(${whole} or (phone like ${`%${national}`} and length(phone) - ${national.length} between 2 and 4))`
}

/** Clients with similar names, limited to 200. Empty for a search without words. */
export async function similarClients(
  db: Connection,
  { companyId }: CompanyScope,
  { words }: ClientSearch,
): Promise<string[]> {
  if (words.length === 0) return []
  const { rows } = await sql<{ client_id: string }>`
    select clients_like(${companyId}, ${words.slice(0, MAX_SIMILAR_WORDS)}::text[]) as client_id`.execute(db)
  return rows.map(({ client_id }) => client_id)
}
