/** Working time of performers, the base of occupancy. */
import { rangesOfDays, secondsOfWork, workOver } from '@zapys/domain/slots'
import { addDays, daysBetween } from '@zapys/domain/time'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/errors/api-error.ts'
import { workingTimes } from '../../booking/slots/public.ts'
import type { Period } from './booking-figures.ts'

/** Working time of one resource on one day. */
export type OfferedTime = { day: string; resource_id: string; branch_id: string; seconds: number }

/** Limit: 100,000 take a quarter of a second (measured). */
const MAX_RESOURCE_DAYS = 100_000

/** A resource with several places counts once per place. Rejects with `validation.failed`. */
export async function readOfferedTime(
  db: Connection,
  company: CompanyScope,
  { firstDay, lastDay, timezone, branchId, resourceId }: Period,
): Promise<OfferedTime[]> {
  const resources = await db
    .selectFrom('resource')
    .innerJoin('branch', (join) =>
      join
        .onRef('branch.company_id', '=', 'resource.company_id')
        .onRef('branch.branch_id', '=', 'resource.branch_id'),
    )
    .select(['resource_id', 'resource.branch_id', 'capacity', 'branch.timezone'])
    .where('resource.company_id', '=', company.companyId)
    .where('resource.active', '=', true)
    .where('branch.active', '=', true)
    .where('type', '=', 'RESOURCE')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('resource_service')
          .select('service_id')
          .where('resource_service.company_id', '=', company.companyId)
          .whereRef('resource_service.resource_id', '=', 'resource.resource_id'),
      ),
    )
    .$call((all) => (branchId === undefined ? all : all.where('resource.branch_id', '=', branchId)))
    .$call((all) => (resourceId === undefined ? all : all.where('resource.resource_id', '=', resourceId)))
    .execute()
  const days = Array.from({ length: daysBetween(firstDay, lastDay) + 1 }, (_, index) =>
    addDays(firstDay, index),
  )
  if (resources.length * days.length > MAX_RESOURCE_DAYS)
    throw invalid('last_day', 'the period is too long for so many resources')
  const ranges = rangesOfDays(timezone, days)
  const offered: OfferedTime[] = []
  for (const [branch_id, own] of Map.groupBy(resources, (resource) => resource.branch_id)) {
    const around = { firstDay: addDays(firstDay, -2), lastDay: addDays(lastDay, 2) }
    const resourceIds = own.map(({ resource_id }) => resource_id)
    const { branch, byResource } = await workingTimes(db, company, {
      branchId: branch_id,
      resourceIds,
      ...around,
    })
    for (const { resource_id, capacity, timezone: timeZone } of own) {
      const workingTime = byResource.get(resource_id) ?? null
      const work = workOver({ timeZone, branchWorkingTime: branch, workingTime, ...around })
      secondsOfWork(work, ranges).forEach((seconds, index) => {
        if (seconds > 0)
          offered.push({ day: days[index]!, resource_id, branch_id, seconds: seconds * capacity })
      })
    }
  }
  return offered
}
