/** A service with all fields of its form. docs/rules/operator.md */
import type { CompanyServiceDetails } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { textsByLocale } from '../../../platform/db/translations.ts'
import { findAnyService } from './read-service.ts'
import { serviceTexts } from './service-columns.ts'

type ServiceDetails = Pick<
  CompanyServiceDetails,
  | ('buffer_before' | 'buffer_after' | 'min_duration' | 'max_duration' | 'translations')
  | ('most_a_day' | 'at_once' | 'slot_cutter' | 'online_payment')
>

/** Rejects with `service.notFound`. */
export async function readServiceDetails(
  db: Connection,
  company: CompanyScope,
  serviceId: string,
): Promise<CompanyServiceDetails> {
  const { translations: _, ...service } = await findAnyService(db, company, serviceId)
  const { companyId } = company
  const branches = await db
    .selectFrom('branch_service')
    .innerJoin('branch', (join) =>
      join
        .onRef('branch.company_id', '=', 'branch_service.company_id')
        .onRef('branch.branch_id', '=', 'branch_service.branch_id'),
    )
    .select('branch.branch_id')
    .where('branch_service.company_id', '=', companyId)
    .where('branch_service.service_id', '=', serviceId)
    .orderBy('branch.ordinal')
    .orderBy('branch.branch_id')
    .execute()
  const performers = await db
    .selectFrom('resource_service')
    .innerJoin('resource', (join) =>
      join
        .onRef('resource.company_id', '=', 'resource_service.company_id')
        .onRef('resource.resource_id', '=', 'resource_service.resource_id'),
    )
    .select(['resource.branch_id', 'resource.resource_id', 'resource_service.duration'])
    .where('resource_service.company_id', '=', companyId)
    .where('resource_service.service_id', '=', serviceId)
    .orderBy('resource.ordinal')
    .orderBy('resource.resource_id')
    .execute()
  return {
    ...service,
    ...(await readServiceRest(db, company, serviceId)),
    branches: branches.map(({ branch_id }) => ({
      id: branch_id,
      resources: performers.flatMap((one) => (one.branch_id === branch_id ? [one.resource_id] : [])),
    })),
    durations: performers.flatMap(({ resource_id: resource, duration }) =>
      duration === null ? [] : [{ resource, duration }],
    ),
  }
}

/** Fields omitted from lists of services. The service must exist. */
export async function readServiceRest(
  db: Connection,
  { companyId }: CompanyScope,
  serviceId: string,
): Promise<ServiceDetails> {
  const { translations, ...rest } = await db
    .selectFrom('service')
    .select(['buffer_before', 'buffer_after', 'min_duration', 'max_duration', 'translations'])
    .select(['most_a_day', 'at_once', 'slot_cutter', 'online_payment'])
    .where('company_id', '=', companyId)
    .where('service_id', '=', serviceId)
    .executeTakeFirstOrThrow()
  return { ...rest, translations: textsByLocale(translations, serviceTexts) }
}
