/** Pairs of clients that staff dismissed as duplicates. docs/rules/operator.md, Clients */
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'

/** Dismissed pairs stored per client, newest first: bounds the list if hundreds share a name. */
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
    // Not a slice: Citus 13.2 crashes on one in an update.
    const latestIds = sql`trim_array(${without}, greatest(cardinality(${without}) - ${MAX_DISTINCT - 1}::int, 0))`
    const distinctIds = isDistinct ? sql`array_prepend(${otherId}::uuid, ${latestIds})` : without
    await sql`update client set distinct_from = ${distinctIds}
               where company_id = ${companyId} and client_id = ${clientId}`.execute(tx)
  }
}
