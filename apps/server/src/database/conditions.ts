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
