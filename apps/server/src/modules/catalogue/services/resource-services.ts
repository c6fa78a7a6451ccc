import type { ResourceServices } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Operator } from '../../../platform/http/key-holder.ts'
import { requireBranch } from '../branches/public.ts'
import { addEmptyPrice } from './save-pricing.ts'
import { linkToBranch, savePerformers } from './save-service.ts'
import { writeAudit } from '../../staff/audit/public.ts'
import { lockResource } from '../resources/public.ts'
import { lockBookable } from './change-service.ts'

type ChangeContext = { by: Operator; branchId: string; resourceId: string }

/**
 * Replaces the services that the resource performs; bookings keep it. Rejects as `calls.saveResourceServices` lists.
 */
export async function saveResourceServices(
  { database, clock }: Deps,
  company: CompanyScope,
  { by, branchId, resourceId }: ChangeContext,
  serviceIds: readonly string[],
): Promise<ResourceServices> {
  await requireBranch(database.db, company, branchId)
  // Sorted, so that concurrent requests do not deadlock.
  const wanted = [...new Set(serviceIds)].toSorted()
  return database.inTransaction(async (tx) => {
    const resource = await lockResource(tx, company, resourceId)
    if (resource.branch_id !== branchId || resource.type === 'GROUP') throw new ApiError('resource.notFound')
    const before = await servicesOf(tx, company, resourceId)
    const changed = [
      ...wanted.filter((id) => !before.includes(id)),
      ...before.filter((id) => !wanted.includes(id)),
    ].toSorted()
    for (const serviceId of changed) {
      const performs = wanted.includes(serviceId)
      await lockBookable(tx, company, serviceId)
      if (performs) {
        await linkToBranch(tx, company, { serviceId, branchId })
        await addEmptyPrice(tx, company, { serviceId, branchId })
      }
      const resourceIds = performs ? [resourceId] : []
      await savePerformers(tx, company, { serviceId, resourceIds, among: [resourceId] })
      await writeAudit(tx, company, {
        by,
        act: 'service.performers',
        thing: 'service',
        thingId: serviceId,
        now: clock.now(),
        before: { branch_id: branchId, resource_id: resourceId, performs: !performs },
        after: { branch_id: branchId, resource_id: resourceId, performs },
      })
    }
    return { services: wanted }
  })
}

async function servicesOf(tx: Tx, { companyId }: CompanyScope, resourceId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('resource_service')
    .select('service_id')
    .where('company_id', '=', companyId)
    .where('resource_id', '=', resourceId)
    .execute()
  return rows.map(({ service_id }) => service_id)
}
