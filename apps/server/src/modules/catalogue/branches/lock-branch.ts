import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'

/** Rejects with `branch.notFound`. */
export async function lockBranch(tx: Tx, company: CompanyScope, branchId: string): Promise<void> {
  const branch = await tx
    .selectFrom('branch')
    .select('branch_id')
    .where('company_id', '=', company.companyId)
    .where('branch_id', '=', branchId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (branch === undefined) throw new ApiError('branch.notFound')
}
