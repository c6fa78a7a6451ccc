import type { Locale, Resource } from '@zapys/contract'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { publicResources, resourceAnswers } from './read-resource.ts'

/**
 * The team: active resources that perform a service or are in `leaders`, by branch and ordinal. Required resources,
 * such as a device, are not part of it.
 */
export async function listTeam(
  connection: Connection,
  company: CompanyScope,
  { branchIds, leaders, most }: { branchIds: readonly string[]; leaders: readonly string[]; most: number },
  locale: Locale | undefined,
): Promise<Resource[]> {
  const rows = await publicResources(connection, company)
    .innerJoin('branch', (join) =>
      join
        .onRef('branch.company_id', '=', 'resource.company_id')
        .onRef('branch.branch_id', '=', 'resource.branch_id'),
    )
    .where('resource.active', '=', true)
    .where('resource.type', '=', 'RESOURCE')
    .where(isOneOf('resource.branch_id', branchIds))
    .where((where) =>
      where.or([
        isOneOf('resource.resource_id', leaders),
        where.exists(
          where
            .selectFrom('resource_service')
            .select('resource_service.service_id')
            .where('resource_service.company_id', '=', company.companyId)
            .whereRef('resource_service.resource_id', '=', 'resource.resource_id'),
        ),
      ]),
    )
    .orderBy('branch.ordinal')
    .orderBy('branch.branch_id')
    .orderBy('resource.ordinal')
    .orderBy('resource.resource_id')
    .limit(most)
    .execute()
  return resourceAnswers(connection, company, rows, locale)
}
