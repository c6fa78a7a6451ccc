/** Bookings ahead that no hours cover, whoever made them. */
import { openTimes } from '@zapys/domain/slots'
import { addDays, toLocal } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../database/company-scope.ts'
import { instant, type Tx } from '../../database/database.ts'
import { workingTimes } from './queries.ts'

/** Night shifts and changes of clocks reach from one date into others. */
const DAYS_AROUND = 3

/** Their starts by id, epoch milliseconds. `resourceId` null: of all resources of the branch. */
export async function bookingsOutsideHours(
  tx: Tx,
  company: CompanyScope,
  { branchId, resourceId, now }: { branchId: string; resourceId: string | null; now: number },
): Promise<Map<string, number>> {
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
    .select(['part.resource_id', 'part.starts_at', 'part.duration'])
    .where('appointment.company_id', '=', company.companyId)
    .where('appointment.branch_id', '=', branchId)
    .where('appointment.cancelled_at', 'is', null)
    .where(sql<boolean>`part.starts_at + make_interval(secs => part.duration) > ${instant(now)}`)
    .where('part.resource_id', resourceId === null ? 'is not' : '=', resourceId)
    .orderBy('part.starts_at')
    .execute()
  const [first] = parts
  if (first === undefined) return new Map()
  const timeZone = first.timezone
  const dayOf = (epochMs: number) => toLocal(timeZone, epochMs / 1000).date
  const lastEnd = Math.max(...parts.map(({ starts_at, duration }) => starts_at + duration * 1000))
  const days = {
    firstDay: addDays(dayOf(first.starts_at), -DAYS_AROUND),
    lastDay: addDays(dayOf(lastEnd), DAYS_AROUND),
  }
  const resourceIds = [...new Set(parts.map(({ resource_id }) => resource_id!))]
  const { branch, byResource } = await workingTimes(tx, company, { branchId, resourceIds, ...days })
  const open = openTimes({
    ...{ timeZone, now: now / 1000, branchWorkingTime: branch, ...days },
    // Who else is there then does not matter: only whether it is work.
    resources: resourceIds.map((id) => ({
      ...{ id, capacity: 1, busy: [] },
      workingTime: byResource.get(id) ?? null,
    })),
  })
  return new Map(
    parts
      .filter(
        ({ resource_id, starts_at, duration }) =>
          !open.of(resource_id!).isOpen(starts_at / 1000, starts_at / 1000 + duration),
      )
      .map(({ appointment_id, begins_at }) => [appointment_id, begins_at]),
  )
}
