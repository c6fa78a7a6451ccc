import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'

/** One that is switched off is there for its company. Refuses with `branch.notFound`. */
export async function requireBranch(db: Connection, company: CompanyScope, branchId: string): Promise<void> {
  const branch = await db
    .selectFrom('branch')
    .select('branch_id')
    .where('company_id', '=', company.companyId)
    .where('branch_id', '=', branchId)
    .executeTakeFirst()
  if (branch === undefined) throw new ApiError('branch.notFound')
}

/** Refuses with `branch.notFound`. */
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
