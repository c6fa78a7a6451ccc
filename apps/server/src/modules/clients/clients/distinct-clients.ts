/** Pairs of clients that staff dismissed as doubles. docs/rules/operator.md, Clients */
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'

/** Dismissed pairs kept per client, newest first: bounds the list where hundreds share a name. */
const MAX_DISTINCT = 200

/** Stores the pair with both clients, whose rows must be locked. `isDistinct` false removes it. */
export async function saveDistinct(
  tx: Tx,
  { companyId }: CompanyScope,
  [one, other]: readonly [string, string],
  isDistinct: boolean,
): Promise<void> {
  for (const [clientId, otherId] of [
    [one, other],
    [other, one],
  ] as const) {
    const without = sql`array_remove(distinct_from, ${otherId}::uuid)`
    // Citus ends the database with a slice that does not say where it begins.
    const wanted = isDistinct
      ? sql`(array_prepend(${otherId}::uuid, ${without}))[1:${MAX_DISTINCT}]`
      : without
    await sql`update client set distinct_from = ${wanted}
               where company_id = ${companyId} and client_id = ${clientId}`.execute(tx)
  }
}
