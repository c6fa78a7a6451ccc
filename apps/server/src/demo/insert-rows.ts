import { CompiledQuery } from 'kysely'
import type { Database as Tables } from '../../database/row-types.ts'
import type { Tx } from '../platform/db/database.ts'

/** A row as JSON: values by column; JSON columns as values, too. */
export type Row = Record<string, unknown>

/**
 * Inserts rows that all have the columns of the first, as one statement with one parameter, for any number of rows.
 * A row that conflicts with an existing one (same key, or time taken) is skipped.
 * Returns the values of the named column for the inserted rows.
 */
export async function insertRows(
  tx: Tx,
  table: keyof Tables,
  rows: Row[],
  returning = 'company_id',
): Promise<Set<string>> {
  const first = rows[0]
  if (first === undefined) return new Set()
  const columns = Object.keys(first).join(', ')
  const sql = `insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)
    on conflict do nothing returning ${returning} as inserted`
  const answer = await tx.executeQuery<{ inserted: string }>(CompiledQuery.raw(sql, [JSON.stringify(rows)]))
  return new Set(answer.rows.map(({ inserted }) => inserted))
}
