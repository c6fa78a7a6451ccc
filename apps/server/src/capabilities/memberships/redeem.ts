/** What bookings use of memberships. docs/rules/memberships.md */
import { sql } from 'kysely'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Tx } from '../../database/database.ts'

/** Gives back what is still reserved, once; the memberships' rows are locked. */
export async function giveBackUses(tx: Tx, company: CompanyScope, useIds: readonly string[]): Promise<void> {
  if (useIds.length === 0) return
  await sql`
    with given as (
      update membership_use set state = 'GIVEN_BACK'
       where company_id = ${company.companyId} and use_id = any(${[...useIds]}::uuid[]) and state = 'RESERVED'
      returning membership_id, amount)
    update membership set reserve = reserve - given_back.amount
      from (select membership_id, sum(amount)::integer as amount from given group by membership_id) as given_back
     where membership.company_id = ${company.companyId}
       and membership.membership_id = given_back.membership_id`.execute(tx)
}
