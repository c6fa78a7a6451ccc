import type { BookingSettings } from '@zapys/contract'
import type { Selectable } from 'kysely'
import type { Database as Tables } from '../../../database/row-types.ts'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection } from '../../database/database.ts'
import { ApiError } from '../../plugins/api-error.ts'
import { companySettings, ownParts } from '../companies/public.ts'

export type BranchRow = Selectable<Tables['branch']>

/** Refuses with `branch.notFound` for a branch that is missing, switched off or another company's. */
export async function findBranch(
  connection: Connection,
  company: CompanyScope,
  branchId: string,
): Promise<BranchRow> {
  const branch = await connection
    .selectFrom('branch')
    .selectAll()
    .where('company_id', '=', company.companyId)
    .where('branch_id', '=', branchId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (branch === undefined) throw new ApiError('branch.notFound')
  return branch
}

/** The booking settings in force at the branch. Refuses with `branch.notFound`. */
export async function branchBookingSettings(
  connection: Connection,
  company: CompanyScope,
  branchId: string,
): Promise<BookingSettings> {
  const [branch, settings] = await Promise.all([
    findBranch(connection, company, branchId),
    companySettings(connection, company),
  ])
  return ownParts(settings.booking_settings, branch.booking_settings)
}
