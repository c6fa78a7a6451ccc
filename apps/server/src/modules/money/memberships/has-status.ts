/** SQL condition for active memberships, for statements that select from `membership`. */
import { DAY_MS } from '@zapys/domain/time'
import type { MembershipListQuery } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { instant } from '../../../platform/db/database.ts'
import { zoneOfMembership } from './read-membership.ts'

const dayOf = (now: number) => sql`${new Date(now).toISOString().slice(0, 'YYYY-MM-DD'.length)}::date`

/** Today in the membership's time zone, which the index does not contain. */
const todayOfMembership = ({ companyId }: CompanyScope, now: number) => sql`(
  select (${instant(now)} at time zone ${zoneOfMembership})::date
    from membership as own
    join company on company.company_id = ${companyId}
    left join branch on branch.company_id = ${companyId} and array[branch.branch_id] = own.branch_ids
   where own.company_id = ${companyId} and own.membership_id = membership.membership_id)`

/**
 * Neither expired nor used up. A membership frozen without an end never expires. An index decides all rows but those
 * that end on a day that is today in some time zone: no zone is a day away from UTC.
 */
const isActive = (company: CompanyScope, now: number) => sql<boolean>`(
  (membership.total is null or membership.used < membership.total)
  and (membership.end_time >= ${dayOf(now + DAY_MS)}
    or (membership.frozen_from is not null and membership.frozen_to is null)
    or (membership.end_time >= ${dayOf(now - DAY_MS)} and membership.end_time >= ${todayOfMembership(company, now)})))`

/** `now`: epoch milliseconds. */
export const hasStatus = (
  company: CompanyScope,
  status: NonNullable<MembershipListQuery['status']>,
  now: number,
) => (status === 'ACTIVE' ? isActive(company, now) : sql<boolean>`not ${isActive(company, now)}`)
