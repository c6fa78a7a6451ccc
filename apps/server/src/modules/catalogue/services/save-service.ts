import type { BookingType } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { nextOrdinal } from '../../../platform/db/next-ordinal.ts'

export type ServiceColumns = {
  name: string
  type: 'SERVICE' | 'GROUP'
  booking_type: BookingType
  group_training_service: boolean
  description: string | null
  short_description: string | null
  duration: number
  display_duration: number
  buffer_before: number
  buffer_after: number
  min_duration: number | null
  max_duration: number | null
  most_a_day: number | null
  at_once: number | null
  slot_cutter: number | null
  online_payment: 'OPTIONAL' | 'REQUIRED' | null
  public: boolean
  active: boolean
  logo: string | null
  capacity: number
  capacity_type: string
  ordinal: number
  parent_id: string | null
  /** JSON. */
  translations: string
}

/** Returns its id. Without `ordinal` it comes last. */
export async function addService(
  tx: Tx,
  company: CompanyScope,
  columns: Partial<ServiceColumns> & Pick<ServiceColumns, 'name'>,
): Promise<string> {
  const service_id = newId()
  const ordinal = columns.ordinal ?? (await nextOrdinal(tx, company, 'service'))
  await tx
    .insertInto('service')
    .values({ company_id: company.companyId, service_id, ...columns, ordinal })
    .execute()
  return service_id
}

export async function saveService(
  tx: Tx,
  company: CompanyScope,
  serviceId: string,
  columns: Partial<ServiceColumns>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return
  await tx
    .updateTable('service')
    .set(columns)
    .where('company_id', '=', company.companyId)
    .where('service_id', '=', serviceId)
    .execute()
}

/** Offers the service at the branch, if it is not offered yet. */
export async function linkToBranch(
  tx: Tx,
  company: CompanyScope,
  { serviceId, branchId }: { serviceId: string; branchId: string },
): Promise<void> {
  await tx
    .insertInto('branch_service')
    .values({ company_id: company.companyId, branch_id: branchId, service_id: serviceId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Makes exactly these of the resources `among` performers; lengths stay unless `durations` change them. */
export async function savePerformers(
  tx: Tx,
  company: CompanyScope,
  {
    serviceId,
    resourceIds,
    among,
    durations = [],
  }: {
    serviceId: string
    resourceIds: string[]
    among: string[]
    /** Null: the length of the service. */
    durations?: readonly { resource: string; duration: number | null }[]
  },
): Promise<void> {
  const company_id = company.companyId
  await tx
    .deleteFrom('resource_service')
    .where('company_id', '=', company_id)
    .where('service_id', '=', serviceId)
    .where(isOneOf('resource_id', among))
    .where((where) => where.not(isOneOf('resource_id', resourceIds)))
    .execute()
  if (resourceIds.length === 0) return
  await tx
    .insertInto('resource_service')
    .values(resourceIds.map((resource_id) => ({ company_id, service_id: serviceId, resource_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (durations.length === 0) return
  await sql`
    update resource_service set duration = given.duration
      from unnest(${durations.map(({ resource }) => resource)}::uuid[],
                  ${durations.map(({ duration }) => duration)}::integer[]) as given (resource_id, duration)
     where company_id = ${company_id} and service_id = ${serviceId}
       and resource_service.resource_id = given.resource_id`.execute(tx)
}
