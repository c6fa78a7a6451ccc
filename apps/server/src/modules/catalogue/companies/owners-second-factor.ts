/** Whether a company requires a second factor from its owners. docs/rules/staff-sessions.md */
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'

export async function ownersNeedSecondFactor(db: Connection, { companyId }: CompanyScope): Promise<boolean> {
  const { owners_need_second_factor } = await db
    .selectFrom('company')
    .select('owners_need_second_factor')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return owners_need_second_factor
}

export const saveOwnersNeedSecondFactor = (tx: Tx, { companyId }: CompanyScope, isNeeded: boolean) =>
  tx
    .updateTable('company')
    .set({ owners_need_second_factor: isNeeded })
    .where('company_id', '=', companyId)
    .execute()
