import type { Calls, CompanyService, Paged, QueryOf } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { inOrder, mapPage, pageOf } from '../../../platform/db/paging.ts'
import { byAlphabet } from '../../../platform/db/translations.ts'
import { findBranch } from '../branches/public.ts'
import { isActive, serviceColumns } from './service-columns.ts'
import { listedPricesFrom } from './prices.ts'
import { withSwitchedOff } from './queries.ts'

/**
 * Services and categories in the company's language, including disabled ones; for a branch its services and all
 * categories. One statement per page, two for a branch, three with prices. Rejects with `branch.notFound`.
 */
export async function listCompanyServices(
  db: Connection,
  company: CompanyScope,
  {
    active,
    type,
    parentId,
    resource,
    withPriceOn,
    ...listQuery
  }: QueryOf<Calls['listCompanyServices']> & {
    resource?: string | undefined
    withPriceOn?: string | undefined
  },
  branchId?: string,
): Promise<Paged<CompanyService>> {
  const branch = branchId === undefined ? undefined : await findBranch(db, company, branchId)
  let query = withSwitchedOff(db, company)
    .selectFrom('service')
    .select([...serviceColumns, isActive.as('active')])
    .where('service.company_id', '=', company.companyId)
  if (branchId !== undefined)
    query = query.where((where) =>
      where.or([
        where('service.type', '=', 'GROUP'),
        where.exists(
          where
            .selectFrom('branch_service')
            .select('branch_service.service_id')
            .where('branch_service.company_id', '=', company.companyId)
            .where('branch_service.branch_id', '=', branchId)
            .whereRef('branch_service.service_id', '=', 'service.service_id'),
        ),
      ]),
    )
  if (resource !== undefined)
    query = query.where((where) =>
      where.or([
        where('service.type', '=', 'GROUP'),
        where.exists(
          where
            .selectFrom('resource_service')
            .select('resource_service.service_id')
            .where('resource_service.company_id', '=', company.companyId)
            .where('resource_service.resource_id', '=', resource)
            .whereRef('resource_service.service_id', '=', 'service.service_id'),
        ),
      ]),
    )
  if (active !== undefined) query = query.where(isActive, '=', active)
  if (type !== undefined) query = query.where('service.type', '=', type)
  if (parentId === 'root') query = query.where('service.parent_id', 'is', null)
  else if (parentId !== undefined) query = query.where('service.parent_id', '=', parentId)
  const sortable = {
    ordinal: 'service.ordinal',
    name: byAlphabet(company, 'service.name'),
    duration: 'service.duration',
  } as const
  const defaultOrder = [{ by: 'service.ordinal' }, { by: 'service.service_id' }] as const
  const page = await pageOf(inOrder(query, listQuery.sort, sortable, defaultOrder), listQuery)
  const rows = mapPage(page, ({ translations: _, min_duration: __, max_duration: ___, ...row }) => row)
  if (branch === undefined || withPriceOn === undefined) return rows
  const prices = await listedPricesFrom(db, company, branch, rows.content, { day: withPriceOn, resource })
  return mapPage(rows, (row) => ({ ...row, price_from: prices.get(row.id) ?? null }))
}
