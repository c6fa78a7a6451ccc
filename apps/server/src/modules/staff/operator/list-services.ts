import type { Calls, CompanyService, Paged, QueryOf } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { inOrder, mapPage, pageOf } from '../../../platform/db/paging.ts'
import { requireBranch } from '../../catalogue/branches/public.ts'
import { isActive, serviceColumns, withSwitchedOff } from '../../catalogue/services/public.ts'

/**
 * Services and categories in the company's own language, switched off or not; of a branch its services and all categories.
 * One statement a page, of a branch two. Refuses with `branch.notFound`.
 */
export async function listServices(
  db: Connection,
  company: CompanyScope,
  {
    active,
    type,
    parentId,
    resource,
    ...asked
  }: QueryOf<Calls['listCompanyServices']> & {
    resource?: string | undefined
  },
  branchId?: string,
): Promise<Paged<CompanyService>> {
  if (branchId !== undefined) await requireBranch(db, company, branchId)
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
    name: 'service.name',
    duration: 'service.duration',
  } as const
  const standing = [{ by: 'service.ordinal' }, { by: 'service.service_id' }] as const
  const page = await pageOf(inOrder(query, asked.sort, sortable, standing), asked)
  return mapPage(page, ({ translations: _, min_duration: __, max_duration: ___, ...row }) => row)
}
