import type { Calls, Locale, QueryOf, Service } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { inLanguage } from '../../../platform/db/translations.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { type BranchRow, findBranch } from '../branches/public.ts'
import { offeredServices, type ServiceReader } from './list-services.ts'
import { withPrices } from './prices.ts'
import { withSwitchedOff } from './queries.ts'
import { isActive, serviceColumns, serviceTexts } from './service-columns.ts'

type Moments = QueryOf<Calls['getBranchService']>

/** A public service or category at the branch. Rejects with `branch.notFound` and `service.notFound`. */
export async function readBranchService(
  connection: Connection,
  company: CompanyScope,
  { branchId, serviceId }: { branchId: string; serviceId: string },
  { query, ...reader }: ServiceReader & { query: Moments },
): Promise<Service> {
  const branch = await findBranch(connection, company, branchId)
  return await readServiceAt(connection, company, branch, serviceId, { query, ...reader })
}

/**
 * A public service or category at the first active branch that offers it. Rejects with `service.notFound`, also if
 * no branch does.
 */
export async function readService(
  connection: Connection,
  company: CompanyScope,
  serviceId: string,
  { query, ...reader }: ServiceReader & { query: Moments },
): Promise<Service> {
  const branch = await firstBranchOffering(connection, company, serviceId)
  return await readServiceAt(connection, company, branch, serviceId, { query, ...reader })
}

/** Any service of the company, even if no longer offered, for events and bookings. */
export async function readAnyService(
  connection: Connection,
  company: CompanyScope,
  serviceId: string,
  locale: Locale | undefined,
): Promise<Service> {
  return inLanguage(await findAnyService(connection, company, serviceId), locale, serviceTexts)
}

/** The same as stored, with translations. Rejects with `service.notFound`. */
export async function findAnyService(connection: Connection, company: CompanyScope, serviceId: string) {
  const row = await withSwitchedOff(connection, company)
    .selectFrom('service')
    .select([...serviceColumns, isActive.as('active')])
    .where('service.company_id', '=', company.companyId)
    .where('service.service_id', '=', serviceId)
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('service.notFound')
  return row
}

async function readServiceAt(
  connection: Connection,
  company: CompanyScope,
  branch: BranchRow,
  serviceId: string,
  { query, locale, minPricesOf }: ServiceReader & { query: Moments },
): Promise<Service> {
  const row = await offeredServices(connection, company, branch, {})
    .where('service.service_id', '=', serviceId)
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('service.notFound')
  const [service] = await withPrices(connection, company, branch, [inLanguage(row, locale, serviceTexts)], {
    ...query,
    minPricesOf,
  })
  return service!
}

/** The first active branch, by ordinal, that is linked to the service or to one below the category. */
async function firstBranchOffering(
  connection: Connection,
  company: CompanyScope,
  serviceId: string,
): Promise<BranchRow> {
  const branch = await connection
    .withRecursive('below', (cte) =>
      cte
        .selectFrom('service')
        .select('service.service_id')
        .where('service.company_id', '=', company.companyId)
        .where('service.service_id', '=', serviceId)
        .union(
          cte
            .selectFrom('service as child')
            .innerJoin('below', 'below.service_id', 'child.parent_id')
            .select('child.service_id')
            .where('child.company_id', '=', company.companyId),
        ),
    )
    .selectFrom('branch')
    .innerJoin('branch_service', (join) =>
      join
        .onRef('branch_service.company_id', '=', 'branch.company_id')
        .onRef('branch_service.branch_id', '=', 'branch.branch_id'),
    )
    .innerJoin('below', 'below.service_id', 'branch_service.service_id')
    .selectAll('branch')
    .where('branch.company_id', '=', company.companyId)
    .where('branch.active', '=', true)
    .orderBy('branch.ordinal')
    .orderBy('branch.branch_id')
    .limit(1)
    .executeTakeFirst()
  if (branch === undefined) throw new ApiError('service.notFound')
  return branch
}
