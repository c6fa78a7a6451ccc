import type { Locale } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { inLanguage } from '../../../platform/db/translations.ts'
import { withSwitchedOff } from './queries.ts'
import { isActive } from './service-columns.ts'

/** Names of each resource's services for clients of the branch, by ordinal, from one query. */
export async function servicesOfEach(
  connection: Connection,
  company: CompanyScope,
  { branchId, resourceIds }: { branchId: string; resourceIds: readonly string[] },
  locale: Locale | undefined,
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await withSwitchedOff(connection, company)
    .selectFrom('resource_service')
    .innerJoin('service', (join) =>
      join
        .onRef('service.company_id', '=', 'resource_service.company_id')
        .onRef('service.service_id', '=', 'resource_service.service_id'),
    )
    .innerJoin('branch_service', (join) =>
      join
        .onRef('branch_service.company_id', '=', 'service.company_id')
        .onRef('branch_service.service_id', '=', 'service.service_id')
        .on('branch_service.branch_id', '=', branchId),
    )
    .select(['resource_service.resource_id', 'service.name', 'service.translations'])
    .where('resource_service.company_id', '=', company.companyId)
    .where(isOneOf('resource_service.resource_id', resourceIds))
    .where('service.public', '=', true)
    .where(isActive)
    .orderBy('service.ordinal')
    .orderBy('service.service_id')
    .execute()
  const names = new Map<string, string[]>()
  for (const { resource_id, ...service } of rows) {
    const serviceNames = names.get(resource_id) ?? []
    serviceNames.push(inLanguage(service, locale, ['name']).name)
    names.set(resource_id, serviceNames)
  }
  return names
}
