import type { Locale } from '@zapys/contract'
import { type Selectable, sql } from 'kysely'
import type { Database as Tables } from '../../../../database/row-types.ts'
import { type CompanyScope, nameOfIds } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import { inLanguage } from '../../../platform/db/translations.ts'

export type ResourceRow = Selectable<Tables['resource']> & {
  /** By id of the requested services: length in seconds with this resource, null for the service's length. */
  durations: Record<string, number | null>
  /** It is taken together with its children or its parent: docs/rules/slots.md, Parents and children. */
  in_family: boolean
}

/**
 * Active resources of the branch that perform all the services, by ordinal; groups perform none. Without services:
 * all active resources.
 */
export const resourcesPerforming = (
  connection: Connection,
  company: CompanyScope,
  branchId: string,
  serviceIds: readonly string[],
): Promise<ResourceRow[]> =>
  company.cached(`performers of all ${branchId} ${nameOfIds(serviceIds)}`, () =>
    withSkills(connection, company, branchId, serviceIds, 'ALL'),
  )

/** Returns a function that lists the performers of all given services; one read serves all parts of a visit. */
export async function performersOf(
  connection: Connection,
  company: CompanyScope,
  branchId: string,
  serviceIds: readonly string[],
): Promise<(services: readonly { service_id: string }[]) => ResourceRow[]> {
  const all = await company.cached(`performers ${branchId} ${nameOfIds(serviceIds)}`, () =>
    withSkills(connection, company, branchId, serviceIds, 'ANY'),
  )
  return (services) =>
    all.filter(({ durations }) => services.every(({ service_id }) => Object.hasOwn(durations, service_id)))
}

const inFamily = ({ companyId }: CompanyScope) =>
  sql<boolean>`(resource.takes_children or exists (
  select from resource as parent
   where parent.company_id = ${companyId} and parent.resource_id = resource.parent_id
     and parent.takes_children))`.as('in_family')

function withSkills(
  connection: Connection,
  company: CompanyScope,
  branchId: string,
  serviceIds: readonly string[],
  which: 'ALL' | 'ANY',
): Promise<ResourceRow[]> {
  const distinctIds = [...new Set(serviceIds)]
  return connection
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
          .where(isOneOf('resource_service.service_id', distinctIds))
          .as('skills'),
      (join) => join.onTrue(),
    )
    .selectAll('resource')
    .select(['skills.durations', inFamily(company)])
    .where('resource.company_id', '=', company.companyId)
    .where('resource.branch_id', '=', branchId)
    .where('resource.active', '=', true)
    .where('resource.type', '<>', 'GROUP')
    .where('skills.performed', '>=', which === 'ALL' ? distinctIds.length : 1)
    .orderBy('resource.ordinal')
    .orderBy('resource.resource_id')
    .execute()
}

/** Names of resources by id, including inactive ones. */
export async function resourceNames(
  connection: Connection,
  company: CompanyScope,
  resourceIds: readonly string[],
  locale: Locale | undefined,
): Promise<ReadonlyMap<string, string>> {
  const rows = await connection
    .selectFrom('resource')
    .select(['resource_id', 'name', 'translations'])
    .where('company_id', '=', company.companyId)
    .where(isOneOf('resource_id', resourceIds))
    .execute()
  return new Map(rows.map((row) => [row.resource_id, inLanguage(row, locale, ['name']).name]))
}
