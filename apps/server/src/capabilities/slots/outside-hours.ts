/** Services of bookings ahead that no hours cover, whoever booked them. */
import { worksThroughout } from '@zapys/domain/slots'
import { addDays, toLocal } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../database/company-scope.ts'
import { instant, type Tx } from '../../database/database.ts'
import { workingTimes } from './queries.ts'

/** Night shifts and changes of clocks reach from one date into others. */
const DAYS_AROUND = 3

/** A service of a booking that begins as a whole at `begins_at`, epoch milliseconds. */
export type PartOutside = { appointment_id: string; ordinal: number; begins_at: number }

/** By start. `resourceId` null: of all resources of the branch. */
export async function partsOutsideHours(
  tx: Tx,
  company: CompanyScope,
  { branchId, resourceId, now }: { branchId: string; resourceId: string | null; now: number },
): Promise<PartOutside[]> {
  const parts = await tx
    .selectFrom('appointment')
    .innerJoin('appointment_service as part', (join) =>
      join
        .onRef('part.company_id', '=', 'appointment.company_id')
        .onRef('part.appointment_id', '=', 'appointment.appointment_id'),
    )
    .innerJoin('branch', (join) =>
      join
        .onRef('branch.company_id', '=', 'appointment.company_id')
        .onRef('branch.branch_id', '=', 'appointment.branch_id'),
    )
    .select(['appointment.appointment_id', 'appointment.starts_at as begins_at', 'branch.timezone'])
    .select(['part.resource_id', 'part.starts_at', 'part.duration', 'part.ordinal'])
    .where('appointment.company_id', '=', company.companyId)
    .where('appointment.branch_id', '=', branchId)
    .where('appointment.cancelled_at', 'is', null)
    .where(sql<boolean>`part.starts_at + make_interval(secs => part.duration) > ${instant(now)}`)
    .where('part.resource_id', resourceId === null ? 'is not' : '=', resourceId)
    .orderBy('part.starts_at')
    .execute()
  const [first] = parts
  if (first === undefined) return []
  const timeZone = first.timezone
  const dayOf = (epochMs: number) => toLocal(timeZone, epochMs / 1000).date
  const lastEnd = parts.reduce((last, part) => Math.max(last, part.starts_at + part.duration * 1000), 0)
  const days = {
    firstDay: addDays(dayOf(first.starts_at), -DAYS_AROUND),
    lastDay: addDays(dayOf(lastEnd), DAYS_AROUND),
  }
  const resourceIds = [...new Set(parts.map(({ resource_id }) => resource_id!))]
  const { branch, byResource } = await workingTimes(tx, company, { branchId, resourceIds, ...days })
  const works = new Map(
    resourceIds.map((id) => [
      id,
      worksThroughout({
        ...{ timeZone, branchWorkingTime: branch, workingTime: byResource.get(id) ?? null, ...days },
      }),
    ]),
  )
  return parts.filter(({ resource_id, starts_at, duration }) => {
    const from = starts_at / 1000
    return !works.get(resource_id!)!(from, from + duration)
  })
}
