/** Money of a period from the ledger, so that it matches the till. */
import type { ReportDimension } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { isOfBranch } from '../payments/public.ts'
import { isInPeriod, type KeyedRow, keyOfPart, partsOf, type Period, shareOf } from './booking-figures.ts'

export type MoneyRow = KeyedRow & {
  currency_code: string
  received: number
  given_back: number
  corrected: number
  total: number
  tips: number
}

/**
 * One statement. Money for a booking is split among its services like its price. Money for memberships has no service,
 * resource or source, and no branch if paid online.
 */
export async function readMoney(
  db: Connection,
  { companyId }: CompanyScope,
  by: ReportDimension,
  period: Period,
): Promise<MoneyRow[]> {
  const { branchId, timezone } = period
  const share = shareOf('part.amount')
  const { rows } = await sql<MoneyRow>`
    with entry as materialized (
      select entry_id, subject_kind, subject_id, cause, line, amount, currency_code, branch_id,
             (created at time zone ${timezone})::date as day
        from ledger_entry
       where company_id = ${companyId} and payment_id is not null and ${isInPeriod('created', period)}
         ${branchId === undefined ? sql`` : sql`and ${isOfBranch({ companyId }, branchId)}`}),
    booking as (
      select ${companyId}::uuid as company_id, appointment.appointment_id, appointment.event_id, appointment.source,
             appointment.utm->>'utm_source' as campaign, coalesce(entry.branch_id, appointment.branch_id) as branch_id,
             entry.day, entry.cause, entry.line, entry.amount, entry.currency_code
        from entry
        left join appointment on entry.subject_kind = 'APPOINTMENT' and appointment.company_id = ${companyId}
         and appointment.appointment_id = entry.subject_id),
    part as (select * from ${partsOf({ companyId }, sql`booking.*`)} as each)
    select ${keyOfPart(by)} as key, grouping(${keyOfPart(by)}) = 1 as "isTotal", currency_code,
           coalesce(sum(${share}) filter (where cause = 'CHARGE'), 0)::bigint as received,
           coalesce(sum(${share}) filter (where cause = 'REFUND'), 0)::bigint as given_back,
           coalesce(sum(${share}) filter (where cause = 'CORRECTION'), 0)::bigint as corrected,
           coalesce(sum(${share}), 0)::bigint as total,
           coalesce(sum(${share}) filter (where line = 'TIP'), 0)::bigint as tips
      from part group by grouping sets ((1, currency_code), (currency_code))`.execute(db)
  return rows
}
