import { sql } from 'kysely'
import type { Database as Tables } from '../../../database/row-types.ts'
import type { Tx } from './database.ts'

/**
 * For the module that owns the table: replaces the sealed values of a column, for all companies.
 * `reseal` returns undefined for an unreadable value, which stays.
 */
export async function resealColumn<Table extends keyof Tables>(
  tx: Tx,
  table: Table,
  column: keyof Tables[Table] & string,
  reseal: (sealed: string) => string | undefined,
): Promise<void> {
  const { rows } = await sql<{ company_id: string; sealed: string }>`
    select company_id, ${sql.ref(column)} as sealed from ${sql.table(table)}
     where ${sql.ref(column)} is not null`.execute(tx)
  const changes = rows.flatMap(({ company_id, sealed }) => {
    const after = reseal(sealed)
    return after === undefined ? [] : [{ company_id, before: sealed, after }]
  })
  await sql`
    update ${sql.table(table)} as stored set ${sql.ref(column)} = given.after
      from unnest(${changes.map(({ company_id }) => company_id)}::uuid[],
                  ${changes.map(({ before }) => before)}::text[],
                  ${changes.map(({ after }) => after)}::text[]) as given (company_id, before, after)
     where stored.company_id = given.company_id and ${sql.ref(`stored.${column}`)} = given.before`.execute(tx)
}
