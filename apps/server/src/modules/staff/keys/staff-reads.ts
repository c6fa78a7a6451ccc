/** SQL conditions on the current rights of a row's staff member. docs/rules/operator.md */
import type { Right } from '@zapys/contract'
import { rolesReaching } from '@zapys/domain/rights'
import { type RawBuilder, sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { type CompanyOrColumn, companyIdOf } from '../../../platform/db/conditions.ts'

/**
 * For a row of `table` with `company_id` and `staff_member_id`. True if the staff member is active, can sign in or has
 * an unrevoked key with this scope, and has a role that reaches everything. With `ownResource` also for a performer of
 * the row's `resource_id`.
 */
export function staffReads(
  table: string,
  right: Right,
  {
    ownResource = false,
    company = `${table}.company_id`,
  }: { ownResource?: boolean; company?: CompanyOrColumn } = {},
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const reachesAll = sql`maker.role = any(${rolesReaching(right, 'ALL')})`
  const reaches = ownResource
    ? sql`(${reachesAll} or (maker.role = any(${rolesReaching(right, 'OWN')})
                             and maker.resource_id = ${column('resource_id')}))`
    : reachesAll
  const hasKey = sql`exists (
    select from api_key as held
     where held.company_id = ${companyIdOf(company)} and held.staff_member_id = maker.staff_member_id
       and held.revoked_at is null and ${right} = any(held.scopes))`
  return sql<boolean>`exists (
    select from staff_member as maker
     where maker.company_id = ${companyIdOf(company)} and maker.staff_member_id = ${column('staff_member_id')}
       and maker.active and (maker.staff_person_id is not null or ${hasKey}) and ${reaches})`
}

/** SQL: name of the row's staff member. */
export const staffName = (table: string, company: CompanyScope): RawBuilder<string> => sql<string>`(
  select maker.name from staff_member as maker
   where maker.company_id = ${company.companyId}
     and maker.staff_member_id = ${sql.ref(`${table}.staff_member_id`)})`
