import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'
import type { ResourceRow } from '../resources/public.ts'

export type NeededResource = Pick<ResourceRow, 'resource_id' | 'capacity' | 'in_family'>

/** A need of a service: `places` (null: all) of one of these resources, tried in order. docs/rules/visits.md. */
export type ServiceNeed = { places: number | null; resources: readonly NeededResource[] }

type StoredNeed = { places: number | null; resource_type_id: string | null; named: string[] }

/**
 * SQL column on a row of `service`: its stored needs. The matching resources are read separately, since services
 * share them.
 */
export const storedNeeds = ({ companyId }: CompanyScope) =>
  sql<StoredNeed[]>`
  coalesce((
    select json_agg(json_build_object('places', service_need.places, 'resource_type_id', service_need.resource_type_id, 'named', array(
             select resource_id from service_need_resource as named
              where named.company_id = ${companyId} and named.service_id = service.service_id
                and named.ordinal = service_need.ordinal)) order by service_need.ordinal)
      from service_need
     where service_need.company_id = ${companyId} and service_need.service_id = service.service_id
  ), '[]')`.as('needs')

/**
 * Adds the resources at the branch that can meet the needs. A need without resources makes its service unavailable.
 * Queries only if some service has needs.
 */
export async function withNeedsAt<Service extends { needs: readonly StoredNeed[] }>(
  connection: Connection,
  company: CompanyScope,
  branchId: string,
  services: readonly Service[],
): Promise<(Omit<Service, 'needs'> & { needs: ServiceNeed[] })[]> {
  const all = services.flatMap(({ needs }) => needs)
  if (all.length === 0) return services.map((service) => ({ ...service, needs: [] }))
  const candidates = await connection
    .selectFrom('resource')
    .leftJoin('resource as parent', (join) =>
      join
        .onRef('parent.company_id', '=', 'resource.company_id')
        .onRef('parent.resource_id', '=', 'resource.parent_id'),
    )
    .select(['resource.resource_id', 'resource.capacity', 'resource.resource_type_id'])
    .select(sql<boolean>`resource.takes_children or coalesce(parent.takes_children, false)`.as('in_family'))
    .where('resource.company_id', '=', company.companyId)
    .where('resource.branch_id', '=', branchId)
    .where('resource.active', '=', true)
    .where('resource.type', '<>', 'GROUP')
    .where((where) =>
      where.or([
        isOneOf('resource.resource_type_id', [
          ...new Set(all.flatMap((need) => need.resource_type_id ?? [])),
        ]),
        isOneOf('resource.resource_id', [...new Set(all.flatMap(({ named }) => named))]),
      ]),
    )
    .orderBy('resource.ordinal')
    .orderBy('resource.resource_id')
    .execute()
  const resourcesByKey = new Map<string, NeededResource[]>()
  const meeting = ({ resource_type_id, named }: StoredNeed): NeededResource[] => {
    const key = [resource_type_id, ...named].join()
    let resources = resourcesByKey.get(key)
    if (resources === undefined) {
      const ids = new Set(named)
      resources = candidates.filter(
        (each) =>
          ids.has(each.resource_id) ||
          (resource_type_id !== null && each.resource_type_id === resource_type_id),
      )
      resourcesByKey.set(key, resources)
    }
    return resources
  }
  return services.map((service) => ({
    ...service,
    needs: service.needs.map((need) => ({ places: need.places, resources: meeting(need) })),
  }))
}
