/** Writes the required resources of services. docs/rules/visits.md */
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'

/** `places` (null: all) of one of these resources, or of one of this type. */
export type NeedColumns = {
  resource_type_id: string | null
  resources: string[]
  places: number | null
}

/** Sorted by ordinal. */
export function needsOf(db: Connection, company: CompanyScope, serviceId: string): Promise<NeedColumns[]> {
  return db
    .selectFrom('service_need')
    .select(['resource_type_id', 'places'])
    .select(
      sql<string[]>`array(
        select resource_id from service_need_resource as named
         where named.company_id = ${company.companyId} and named.service_id = service_need.service_id
           and named.ordinal = service_need.ordinal
         order by resource_id)`.as('resources'),
    )
    .where('company_id', '=', company.companyId)
    .where('service_id', '=', serviceId)
    .orderBy('ordinal')
    .execute()
}

/** Replaces all needs. */
export async function replaceNeeds(
  tx: Tx,
  company: CompanyScope,
  serviceId: string,
  needs: readonly NeedColumns[],
): Promise<void> {
  const of = { company_id: company.companyId, service_id: serviceId }
  for (const table of ['service_need_resource', 'service_need'] as const)
    await tx
      .deleteFrom(table)
      .where('company_id', '=', company.companyId)
      .where('service_id', '=', serviceId)
      .execute()
  if (needs.length === 0) return
  const rows = needs.map(({ resource_type_id, places }, index) => ({
    ...of,
    ordinal: index + 1,
    resource_type_id,
    places,
  }))
  await tx.insertInto('service_need').values(rows).execute()
  const named = needs.flatMap(({ resources }, index) =>
    resources.map((resource_id) => ({ ...of, ordinal: index + 1, resource_id })),
  )
  if (named.length > 0) await tx.insertInto('service_need_resource').values(named).execute()
}
