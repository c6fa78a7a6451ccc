import { sql } from 'kysely'
import type { CompanyScope } from './company-scope.ts'
import type { Tx } from './database.ts'

/** The ordinal after all others of the company: a new row comes last, unless its place is given. */
export async function nextOrdinal(
  tx: Tx,
  { companyId }: CompanyScope,
  table: 'branch' | 'resource' | 'service',
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(ordinal), -1) + 1 as next from ${sql.table(table)} where company_id = ${companyId}`.execute(
    tx,
  )
  return rows[0]!.next
}
