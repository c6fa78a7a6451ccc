/** Which memberships are active at a moment, as a condition of statements that name `membership`. */
import type { MembershipListQuery } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { instant } from '../../../platform/db/database.ts'
import { zoneOfMembership } from './read-membership.ts'

/** No zone is so far from UTC. */
const DAY_MS = 86_400_000

const dayOf = (now: number) => sql`${new Date(now).toISOString().slice(0, 'YYYY-MM-DD'.length)}::date`

/** In the zone of the membership, which its row in an index does not tell. */
const todayOfMembership = ({ companyId }: CompanyScope, now: number) => sql`(
  select (${instant(now)} at time zone ${zoneOfMembership})::date
    from membership as own
    join company on company.company_id = ${companyId}
    left join branch on branch.company_id = ${companyId} and array[branch.branch_id] = own.branch_ids
   where own.company_id = ${companyId} and own.membership_id = membership.membership_id)`

/**
 * Neither over nor used up. One that is frozen until it is unfrozen is never over. An index tells it of all but those that end
 * on the days that are today somewhere.
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
