/** Queues the daily agenda of staff. Its entries are read at sending. docs/rules/staff-notifications.md */
import { HOUR_MS } from '@zapys/domain/time'
import { sql } from 'kysely'
import { actOnDue } from '../../../platform/db/company-passes.ts'
import { isOfPage, type PageCompanies } from '../../../platform/db/conditions.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { queueStaffMessages } from '../messages/public.ts'

const PAGE_ROWS = 200
/** Maximum delay of an agenda after an outage. */
const MAX_LATE_MS = 2 * HOUR_MS
/** An agenda is useless later than this. */
const USEFUL_MS = 4 * HOUR_MS

type Due = { company_id: string; staff_member_id: string; branch_id: string; day: string; due_at: number }

/**
 * Job. One agenda per staff member, branch and day, at the chosen local time of the branch. A time skipped by a clock
 * change is sent after the change; one that occurs twice is sent the second time. The key prevents duplicates from
 * other processes.
 */
export const sendAgendas = (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  return actOnDue<Due>(deps.database.db, {
    find: (companies) => dueAgendas(deps.database.db, now, companies),
    pageSize: PAGE_ROWS,
    act: async (company, rows) => {
      await deps.database.inTransaction((tx) =>
        queueStaffMessages(
          tx,
          company,
          now,
          rows.map(({ staff_member_id, branch_id, day, due_at }) => ({
            kind: 'STAFF_AGENDA',
            staffMemberId: staff_member_id,
            branchId: branch_id,
            day,
            onceKey: `AGENDA ${staff_member_id} ${branch_id} ${day}`,
            deadline: due_at + USEFUL_MS,
          })),
        ),
      )
    },
  })
}

/** Up to one page, oldest first. */
async function dueAgendas(db: Connection, now: number, companies: PageCompanies): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select chosen.company_id, chosen.staff_member_id, branch.branch_id, today.day::text as day, today.due_at
      from staff_notification as chosen
      join company on company.company_id = chosen.company_id and company.active
      join staff_member on staff_member.company_id = chosen.company_id
                       and staff_member.staff_member_id = chosen.staff_member_id and staff_member.active
      join branch on branch.company_id = chosen.company_id and branch.active
      left join resource on resource.company_id = staff_member.company_id
                        and resource.resource_id = staff_member.resource_id
     cross join lateral (select (${instant(now)} at time zone branch.timezone)::date as day) as local
     cross join lateral (
           select local.day,
                  (local.day + make_interval(secs => chosen.agenda_seconds)) at time zone branch.timezone as due_at
           ) as today
     where chosen.agenda <> '{}' and ${isOfPage('chosen.company_id', companies)}
       and case when staff_member.role = 'performer' then branch.branch_id = resource.branch_id
                else chosen.branch_ids = '{}' or branch.branch_id = any (chosen.branch_ids) end
       and today.due_at <= ${instant(now)} and today.due_at > ${instant(now - MAX_LATE_MS)}
       and today.due_at >= chosen.changed_at
       and not exists (
             select from message
              where message.company_id = chosen.company_id
                and message.once_key = 'AGENDA ' || chosen.staff_member_id || ' ' || branch.branch_id || ' ' || today.day)
     order by today.due_at, chosen.company_id, chosen.staff_member_id, branch.branch_id
     limit ${PAGE_ROWS}`.execute(db)
  return rows
}
