import type { LocalDate } from '@zapys/domain/time'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import type { Tx } from '../../../platform/db/database.ts'

/**
 * SQL condition on a row of `event`: no single-day closed hours of its branch, leader or required resources overlap
 * it. Weekly hours do not count, because staff add events at any minute. docs/rules/operator.md
 */
export const isOpenThen = ({ companyId }: CompanyScope) => sql<boolean>`not exists (
  select from day_frame join branch on branch.company_id = day_frame.company_id and branch.branch_id = day_frame.branch_id
   where day_frame.company_id = ${companyId} and day_frame.branch_id = event.branch_id
     and day_frame.active and day_frame.type = 'OFF'
     and (day_frame.resource_id is null or day_frame.resource_id = event.resource_id
          or day_frame.resource_id = any (event.besides))
     and day_frame.date >= event.starts_at::date - 3
     and day_frame.date <= (event.starts_at + make_interval(secs => event.duration))::date + 1
     and (day_frame.date + make_interval(secs => day_frame.start_time)) at time zone branch.timezone
         < event.starts_at + make_interval(secs => event.duration)
     and (day_frame.date + make_interval(secs => day_frame.end_time)) at time zone branch.timezone > event.starts_at)`

/** Dates, in the branch's time zone, of those stored events that overlap closed hours. */
export async function readClosedDates(
  tx: Tx,
  company: CompanyScope,
  eventIds: readonly string[],
): Promise<LocalDate[]> {
  const rows = await tx
    .selectFrom('event')
    .innerJoin('branch', (join) =>
      join
        .onRef('branch.company_id', '=', 'event.company_id')
        .onRef('branch.branch_id', '=', 'event.branch_id'),
    )
    .select(sql<LocalDate>`(event.starts_at at time zone branch.timezone)::date::text`.as('date'))
    .where('event.company_id', '=', company.companyId)
    .where(isOneOf('event.event_id', eventIds))
    .where(sql<boolean>`not (${isOpenThen(company)})`)
    .orderBy('event.starts_at')
    .execute()
  return rows.map(({ date }) => date)
}
