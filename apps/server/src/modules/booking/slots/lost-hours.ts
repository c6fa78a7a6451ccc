/** Finds upcoming bookings and events in working hours that a change would close. docs/rules/operator.md */
import { losesWork, type Work, workOver } from '@zapys/domain/slots'
import { addDays, type LocalDate, toLocal } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { instant, type Tx } from '../../../platform/db/database.ts'
import { workingTimes } from './queries.ts'

/** Night shifts and clock changes reach into neighboring dates. */
const DAYS_AROUND = 3

/** `begins_at`: epoch milliseconds; for a booking with several services, the start of the first. */
type AffectedBooking = { kind: 'APPOINTMENT' | 'EVENT'; id: string; begins_at: number }

/** One service of a booking, or an event. `resources`: performer and required resources. */
type Part = AffectedBooking & { resources: string[]; starts_at: number; duration: number; timezone: string }

type Change = {
  branchId: string
  /** Null: hours of the branch, which apply to all its resources. */
  resourceId: string | null
  now: number
  /** Only the hours of these days change, both included; absent: all days. */
  days?: { first: LocalDate; last: LocalDate } | undefined
}

/**
 * Call it before a change of hours, and the returned function after it. That function lists up to `max` bookings and
 * events with working time that the change closed, sorted by start and without duplicates.
 */
export async function findLostHours(
  tx: Tx,
  company: CompanyScope,
  { branchId, resourceId, now, days: changed }: Change,
): Promise<(max: number) => Promise<AffectedBooking[]>> {
  const parts = await readUpcomingParts(tx, company, { branchId, resourceId, now, days: changed })
  const [first] = parts
  if (first === undefined) return async () => []
  const timeZone = first.timezone
  const dayOf = (epochMs: number) => toLocal(timeZone, epochMs / 1000).date
  const lastEnd = parts.reduce((last, part) => Math.max(last, part.starts_at + part.duration * 1000), 0)
  const days = {
    firstDay: addDays(dayOf(first.starts_at), -DAYS_AROUND),
    lastDay: addDays(dayOf(lastEnd), DAYS_AROUND),
  }
  // Hours of the branch also apply to events without a resource, such as a class without a leader.
  const resourceIds =
    resourceId === null ? [...new Set(parts.flatMap(({ resources }) => resources))] : [resourceId]
  const readWork = async () => {
    const { branch, byResource } = await workingTimes(tx, company, { branchId, resourceIds, ...days })
    const workByResource = new Map<string | null, Work>()
    return (id: string | null) => {
      const work =
        workByResource.get(id) ??
        workOver({
          timeZone,
          branchWorkingTime: branch,
          workingTime: id === null ? null : (byResource.get(id) ?? null),
          ...days,
        })
      workByResource.set(id, work)
      return work
    }
  }
  const before = await readWork()
  return async (max) => {
    const after = await readWork()
    const affected = new Map<string, AffectedBooking>()
    for (const { kind, id, begins_at, resources, starts_at, duration } of parts) {
      if (affected.size === max) break
      const from = starts_at / 1000
      const needed = resourceId === null ? [null, ...resources] : [resourceId]
      if (needed.some((one) => losesWork(before(one), after(one), from, from + duration)))
        affected.set(id, { kind, id, begins_at })
    }
    return [...affected.values()]
  }
}

async function readUpcomingParts(
  tx: Tx,
  { companyId }: CompanyScope,
  { branchId, resourceId, now, days }: Change,
): Promise<Part[]> {
  const ofDays =
    days === undefined
      ? sql``
      : sql`and starts_at < ${instant(Date.parse(addDays(days.last, DAYS_AROUND)))}
            and starts_at + make_interval(secs => duration) > ${instant(Date.parse(addDays(days.first, -DAYS_AROUND)))}`
  const { rows } = await sql<Part>`
    select kind, id, begins_at, resources, starts_at, duration, branch.timezone
      from (select 'APPOINTMENT' as kind, appointment.appointment_id as id, appointment.starts_at as begins_at,
                   array_remove(part.resource_id || part.besides || event.resource_id || event.besides, null) as resources,
                   part.starts_at, part.duration
              from appointment
              join appointment_service as part on part.company_id = appointment.company_id
               and part.appointment_id = appointment.appointment_id
              left join event on event.company_id = appointment.company_id and event.event_id = appointment.event_id
             where appointment.company_id = ${companyId} and appointment.branch_id = ${branchId}
               and appointment.cancelled_at is null
            union all
            select 'EVENT', event_id, starts_at, array_remove(resource_id || besides, null), starts_at, duration
              from event
             where company_id = ${companyId} and branch_id = ${branchId} and active) as ahead
      join branch on branch.company_id = ${companyId} and branch.branch_id = ${branchId}
     where starts_at + make_interval(secs => duration) > ${instant(now)} ${ofDays}
       and (${resourceId}::uuid is null or ${resourceId}::uuid = any (resources))
     order by starts_at, id`.execute(tx)
  return rows
}
