import { MAX_OF_A_KIND } from '@zapys/contract'
import { sql } from 'kysely'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { type CompanyScope, lockCompany } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'

type Kind = 'discount' | 'service_price_list' | 'resource_type' | 'membership_template'

/**
 * Call it first in a transaction that adds a row, so that two concurrent inserts cannot both be the last one.
 * Inactive rows count too. Rejects with `catalogue.tooMany`.
 */
export async function requireRoom(tx: Tx, company: CompanyScope, kind: Kind): Promise<void> {
  await lockCompany(tx, company.companyId)
  const { count } = await tx
    .selectFrom(kind)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('company_id', '=', company.companyId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_OF_A_KIND) throw new ApiError('catalogue.tooMany')
}
