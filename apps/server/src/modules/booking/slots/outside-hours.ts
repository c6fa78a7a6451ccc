/** Services of bookings ahead that no hours cover, of clients and staff. */
import { worksThroughout } from '@zapys/domain/slots'
import { addDays, type LocalDate, toLocal } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { instant, type Tx } from '../../../platform/db/database.ts'
import { workingTimes } from './queries.ts'

/** Night shifts and changes of clocks reach from one date into others. */
const DAYS_AROUND = 3

/** A booking that begins as a whole at `begins_at`, epoch milliseconds. */
type BookingOutside = { appointment_id: string; begins_at: number }

type Part = BookingOutside & {
  resource_id: string | null
  starts_at: number
  duration: number
}

type Ahead = {
  branchId: string
  resourceId: string | null
  now: number
  /** The only one whose hours change. */
  day?: LocalDate | undefined
}

/**
 * Services of bookings ahead that lie within the hours of now; asked again after these have changed, it answers whose do
 * not any more: `most` bookings at most, by start. `resourceId` null: of all resources of the branch.
 */
export async function withinHours(
  tx: Tx,
  company: CompanyScope,
  { branchId, resourceId, now, day }: Ahead,
): Promise<(most: number) => Promise<BookingOutside[]>> {
  const parts = await partsAhead(tx, company, { branchId, resourceId, now, day })
  const [first] = parts
  if (first === undefined) return async () => []
  const timeZone = first.timezone
  const dayOf = (epochMs: number) => toLocal(timeZone, epochMs / 1000).date
  const lastEnd = parts.reduce((last, part) => Math.max(last, part.starts_at + part.duration * 1000), 0)
  const days = {
    firstDay: addDays(dayOf(first.starts_at), -DAYS_AROUND),
    lastDay: addDays(dayOf(lastEnd), DAYS_AROUND),
  }
  const resourceIds = [...new Set(parts.map(({ resource_id }) => resource_id!))]
  const hoursNow = async () => {
    const { branch, byResource } = await workingTimes(tx, company, { branchId, resourceIds, ...days })
    const works = new Map(
      resourceIds.map((id) => [
        id,
        worksThroughout({
          timeZone,
          branchWorkingTime: branch,
          workingTime: byResource.get(id) ?? null,
          ...days,
        }),
      ]),
    )
    return ({ resource_id, starts_at, duration }: Part) =>
      works.get(resource_id!)!(starts_at / 1000, starts_at / 1000 + duration)
  }
  const lay = await hoursNow()
  return async (most) => {
    const lies = await hoursNow()
    const found = new Map<string, number>()
    // Most stay within: the earlier position is read for the others alone.
    for (const part of parts) {
      if (found.size === most) break
      if (!lies(part) && lay(part)) found.set(part.appointment_id, part.begins_at)
    }
    return [...found].map(([appointment_id, begins_at]) => ({ appointment_id, begins_at }))
  }
}

const partsAhead = (tx: Tx, company: CompanyScope, { branchId, resourceId, now, day }: Ahead) =>
  tx
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
    .$if(day !== undefined, (all) =>
      all
        .where('part.starts_at', '<', instant(Date.parse(addDays(day!, DAYS_AROUND))))
        .where(
          sql<boolean>`part.starts_at + make_interval(secs => part.duration) > ${instant(Date.parse(addDays(day!, -DAYS_AROUND)))}`,
        ),
    )
    .orderBy('part.starts_at')
    .execute()
