import { type Selectable, sql } from 'kysely'
import type { Database as Tables } from '../../../database/row-types.ts'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection } from '../../database/database.ts'
import { isOneOf } from '../../database/conditions.ts'

export type ResourceRow = Selectable<Tables['resource']> & {
  /** By service id, for the services asked for: the length in seconds with this resource, null where it is the service's own. */
  durations: Record<string, number | null>
}

/**
 * Active resources of the branch that perform all the services, by ordinal; a GROUP is a container and performs none.
 * No services: every active resource.
 */
export async function resourcesPerforming(
  connection: Connection,
  company: CompanyScope,
  branchId: string,
  serviceIds: readonly string[],
): Promise<ResourceRow[]> {
  const wanted = [...new Set(serviceIds)]
  return await connection
    .selectFrom('resource')
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('resource_service')
          .select([
            sql<number>`count(*)`.as('performed'),
            sql<Record<string, number | null>>`coalesce(jsonb_object_agg(service_id, duration), '{}')`.as(
              'durations',
            ),
          ])
          .where('resource_service.company_id', '=', company.companyId)
          .whereRef('resource_service.resource_id', '=', 'resource.resource_id')
          .where(isOneOf('resource_service.service_id', wanted))
          .as('skills'),
      (join) => join.onTrue(),
    )
    .selectAll('resource')
    .select('skills.durations')
    .where('resource.company_id', '=', company.companyId)
    .where('resource.branch_id', '=', branchId)
    .where('resource.active', '=', true)
    .where('resource.type', '<>', 'GROUP')
    .where('skills.performed', '=', wanted.length)
    .orderBy('resource.ordinal')
    .orderBy('resource.resource_id')
    .execute()
}
