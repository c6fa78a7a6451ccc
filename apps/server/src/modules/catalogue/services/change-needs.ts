/** Required resources of services, beside the performer, managed by staff. docs/rules/operator.md */
import type { ServiceNeeds, ServiceNeedsRequest } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError, invalid } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { findAnyService } from './read-service.ts'
import { type NeedColumns, needsOf, replaceNeeds } from './save-needs.ts'
import { rejectWithNeeds } from './bookings-with-needs.ts'
import { lockBookable } from './change-service.ts'

/** Rejects with `service.notFound`. */
export async function readNeeds(
  db: Connection,
  company: CompanyScope,
  serviceId: string,
): Promise<ServiceNeeds> {
  const service = await findAnyService(db, company, serviceId)
  // A category requires no resources.
  if (service.type === 'GROUP') throw new ApiError('service.notFound')
  return { needs: await needsOf(db, company, serviceId) }
}

type ChangeContext = { by: Operator; serviceId: string; keepsBookings: boolean }

/** Rejects as `calls.saveServiceNeeds` lists. */
export async function saveNeeds(
  { database, clock }: Deps,
  company: CompanyScope,
  { by, serviceId, keepsBookings }: ChangeContext,
  request: ServiceNeedsRequest['needs'],
): Promise<ServiceNeeds> {
  const now = clock.now()
  const wanted = request.map(({ resource_type_id = null, resources = [], places = 1 }) => ({
    resource_type_id,
    resources: [...new Set(resources)].toSorted(),
    places,
  }))
  return database.inTransaction(async (tx) => {
    await lockBookable(tx, company, serviceId)
    await rejectUnknown(tx, company, wanted)
    const before = await needsOf(tx, company, serviceId)
    await replaceNeeds(tx, company, serviceId, wanted)
    const after = await needsOf(tx, company, serviceId)
    if (JSON.stringify(before) === JSON.stringify(after)) return { needs: after }
    if (!keepsBookings) await rejectWithNeeds(tx, company, { serviceId, before, after, now })
    await writeAudit(tx, company, {
      by,
      act: 'service.needs',
      thing: 'service',
      thingId: serviceId,
      now,
      before: { needs: before },
      after: { needs: after },
    })
    return { needs: after }
  })
}

/** Checks that types and resources belong to the company; groups cannot be required. */
async function rejectUnknown(tx: Tx, company: CompanyScope, wanted: readonly NeedColumns[]): Promise<void> {
  const types = await tx
    .selectFrom('resource_type')
    .select('resource_type_id')
    .where('company_id', '=', company.companyId)
    .where(isOneOf('resource_type_id', [...new Set(wanted.flatMap((need) => need.resource_type_id ?? []))]))
    .execute()
  const resources = await tx
    .selectFrom('resource')
    .select('resource_id')
    .where('company_id', '=', company.companyId)
    .where('type', '<>', 'GROUP')
    .where(isOneOf('resource_id', [...new Set(wanted.flatMap((need) => need.resources))]))
    .execute()
  const isType = new Set(types.map(({ resource_type_id }) => resource_type_id))
  const isResource = new Set(resources.map(({ resource_id }) => resource_id))
  for (const [index, need] of wanted.entries()) {
    if (need.resource_type_id !== null && !isType.has(need.resource_type_id))
      throw invalid(`needs.${index}.resource_type_id`, 'is no type of the company')
    if (!need.resources.every((id) => isResource.has(id))) throw new ApiError('resource.notFound')
  }
}
