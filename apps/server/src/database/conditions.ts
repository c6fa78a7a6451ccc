/** Conditions that several lists share. */
import { type Expression, sql } from 'kysely'

/** One parameter whatever the number of values: a list of parameters would make a new statement for each length. */
export const isOneOf = (column: string, values: readonly string[]): Expression<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${values})`

/**
 * True where `text` holds `wanted`, whatever the case; `%` and `_` are plain characters.
 * The ICU collation compares letters of every alphabet alike on any server, also where the database's own is "C".
 */
export const holdsText = (text: Expression<string>, wanted: string): Expression<boolean> => {
  const pattern = `%${wanted.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<boolean>`(${text}) collate "und-x-icu" ilike ${pattern}`
}

/** More words than a name has narrow nothing further. */
const MOST_WORDS = 8

/**
 * True where every word of `wanted` stands somewhere in `text`: "гель манікюр" finds "Манікюр з гель-лаком". A text of
 * spaces asks for nothing.
 */
export const holdsWords = (text: Expression<string>, wanted: string): Expression<boolean> => {
  const words = wanted.trim().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  return sql<boolean>`(${sql.join([sql`true`, ...words.map((word) => holdsText(text, word))], sql` and `)})`
}
