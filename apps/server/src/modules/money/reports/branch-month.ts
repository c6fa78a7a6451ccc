/** Bookings and occupancy of each day of a month. docs/rules/reports.md */
import type { BranchMonth, BranchMonthQuery } from '@zapys/contract'
import { addDays, addMonths, daysBetween } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { onlyResource, type Operator } from '../../../platform/http/key-holder.ts'
import { requireBranch } from '../../catalogue/branches/public.ts'
import { isInPeriod, type Period } from './booking-figures.ts'
import { readOfferedTime } from './offered-time.ts'

/** Performers read only their own days. Rejects with `branch.notFound`. */
export async function readBranchMonth(
  db: Connection,
  company: CompanyScope,
  { branchId, day, resource }: BranchMonthQuery & { branchId: string },
  operator: Operator,
): Promise<BranchMonth> {
  const { timezone } = await requireBranch(db, company, branchId)
  const own = onlyResource(operator.reach, operator)
  const firstDay = `${day.slice(0, 7)}-01`
  const lastDay = addDays(addMonths(firstDay, 1), -1)
  const days = Array.from({ length: daysBetween(firstDay, lastDay) + 1 }, (_, index) =>
    addDays(firstDay, index),
  )
  const period: Period = { firstDay, lastDay, timezone, branchId, resourceId: own ?? resource }
  // Performers read nothing of others.
  const isOthers = own !== undefined && resource !== undefined && resource !== own
  const [bookings, offered] = isOthers
    ? [[], []]
    : [await readDays(db, company, period), await readOfferedTime(db, company, period)]
  return {
    first_day: firstDay,
    last_day: lastDay,
    timezone,
    days: days.map((each) => {
      const booked = bookings.find((row) => row.day === each)
      return {
        day: each,
        bookings: booked?.bookings ?? 0,
        sold_seconds: booked?.sold_seconds ?? 0,
        offered_seconds: offered
          .filter((time) => time.day === each)
          .reduce((sum, { seconds }) => sum + seconds, 0),
      }
    }),
  }
}

type DayRow = { day: string; bookings: number; sold_seconds: number }

/** One statement. An event counts its participants as bookings, and its own length once. */
async function readDays(
  db: Connection,
  { companyId }: CompanyScope,
  { timezone, branchId, resourceId, ...days }: Period,
): Promise<DayRow[]> {
  const period = { timezone, branchId, ...days }
  const isOf = (column: string) =>
    resourceId === undefined ? sql`true` : sql`${sql.ref(column)} = ${resourceId}`
  const { rows } = await sql<DayRow>`
    with booking as (
      select (appointment.starts_at at time zone ${timezone})::date as day, appointment.booking_type, appointment_id,
             event.resource_id as leader_id
        from appointment
        left join event on event.company_id = appointment.company_id and event.event_id = appointment.event_id
       where appointment.company_id = ${companyId} and appointment.branch_id = ${branchId}
         and appointment.cancelled_at is null and ${isInPeriod('appointment.starts_at', period)}),
    part as (
      select booking.day, booking.appointment_id, coalesce(service.resource_id, leader_id) as resource_id,
             case when booking_type = 'EVENT' then 0 else coalesce(service.duration, 0) end as seconds
        from booking
        left join appointment_service as service
          on service.company_id = ${companyId} and service.appointment_id = booking.appointment_id
      union all
      select (starts_at at time zone ${timezone})::date, null, resource_id, duration
        from event
       where company_id = ${companyId} and branch_id = ${branchId} and active and used_space > 0
         and ${isInPeriod('starts_at', period)})
    select day::text, count(distinct appointment_id)::int as bookings, sum(seconds)::bigint as sold_seconds
      from part where ${isOf('resource_id')} group by day`.execute(db)
  return rows
}
