/** History of changes made by staff. */
import type { MembershipChange } from '@zapys/contract'
import type { Insertable } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'

/** Oldest first. */
export async function changesOf(
  db: Connection,
  company: CompanyScope,
  membershipId: string,
): Promise<MembershipChange[]> {
  const rows = await db
    .selectFrom('membership_change')
    .select(['change_id as id', 'staff_member_id', 'reason', 'start_before', 'start_after'])
    .select(['end_before', 'end_after', 'total_before', 'total_after', 'used_before', 'used_after'])
    .select('created')
    .where('company_id', '=', company.companyId)
    .where('membership_id', '=', membershipId)
    .orderBy('created')
    .orderBy('change_id')
    .execute()
  return rows.map((row) => ({ ...row, created: new Date(row.created).toISOString() }))
}

export async function addChange(
  tx: Tx,
  company: CompanyScope,
  values: Omit<Insertable<Tables['membership_change']>, 'company_id' | 'change_id'>,
): Promise<void> {
  await tx
    .insertInto('membership_change')
    .values({ ...values, company_id: company.companyId, change_id: newId() })
    .execute()
}
