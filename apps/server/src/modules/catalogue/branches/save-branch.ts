import type { Currency } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { nextOrdinal } from '../../../platform/db/next-ordinal.ts'

export type BranchColumns = {
  name: string
  description: string | null
  phone: string | null
  city: string | null
  street: string | null
  latitude: number | null
  longitude: number | null
  timezone: string
  currency_code: Currency
  service_price_list_id: string
  ordinal: number
  logo: string | null
  /** JSON. */
  translations: string
  active: boolean
}

type NewBranch = Partial<BranchColumns> &
  Pick<BranchColumns, 'name' | 'timezone' | 'currency_code' | 'service_price_list_id'>

/**
 * Returns its id. Without `ordinal` it comes last, because staff start with the first branch and a new one is
 * closed.
 */
export async function addBranch(tx: Tx, company: CompanyScope, columns: NewBranch): Promise<string> {
  const branch_id = newId()
  const ordinal = columns.ordinal ?? (await nextOrdinal(tx, company, 'branch'))
  await tx
    .insertInto('branch')
    .values({ company_id: company.companyId, branch_id, ...columns, ordinal })
    .execute()
  return branch_id
}

export async function saveBranch(
  tx: Tx,
  company: CompanyScope,
  branchId: string,
  columns: Partial<BranchColumns>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return
  await tx
    .updateTable('branch')
    .set(columns)
    .where('company_id', '=', company.companyId)
    .where('branch_id', '=', branchId)
    .execute()
}

/** Replaces the settings that the branch overrides. */
export async function saveBranchSettings(
  tx: Tx,
  company: CompanyScope,
  branchId: string,
  booking_settings: object,
): Promise<void> {
  await tx
    .updateTable('branch')
    .set({ booking_settings: JSON.stringify(booking_settings) })
    .where('company_id', '=', company.companyId)
    .where('branch_id', '=', branchId)
    .execute()
}
