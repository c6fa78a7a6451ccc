import { rights, type StaffMe } from '@zapys/contract'
import { reachOf } from '@zapys/domain/rights'
import { sql } from 'kysely'
import { isOneOf, isReachable } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { type Reachable, reachableReads } from '../../../platform/db/reachable.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { StaffSession } from '../../../platform/http/staff-session.ts'
import { personOf } from './persons.ts'
import { isSecondFactorMissing } from './second-factor.ts'

/** The signed-in person with all companies where they work, by name. Rejects with `token.invalid`. */
export async function readMe(db: Connection, { sessionId, personId }: StaffSession): Promise<StaffMe> {
  const person = await personOf(db, personId)
  const session = await db
    .selectFrom('staff_session')
    .select('expires_at')
    .where('staff_session_id', '=', sessionId)
    .where('staff_person_id', '=', personId)
    .executeTakeFirst()
  if (person === undefined || session === undefined) throw new ApiError('token.invalid')
  const companies = await reachableReads(db).read((reachable) => companiesWithRole(db, personId, reachable))
  const branches = await branchesOf(
    db,
    companies.map(({ company_id }) => company_id),
  )
  return {
    person: {
      id: personId,
      phone: person.phone,
      email: person.email,
      contact_proven: person.contact_proven_at !== null,
      has_password: person.password_hash !== null,
      second_factor: await secondFactorOf(db, personId),
    },
    session: { id: sessionId, expires_at: new Date(session.expires_at).toISOString() },
    companies: companies.map((company) => ({
      id: company.company_id,
      name: company.name,
      alias: company.alias,
      logo: company.logo,
      language: company.language,
      timezone: company.timezone,
      active: company.active,
      staff_member: {
        id: company.staff_member_id,
        name: company.staff_name,
        role: company.role,
        resource_id: company.resource_id,
      },
      rights: rights.flatMap((right) => {
        const reach = reachOf({ role: company.role, scopes: rights }, right)
        return reach === undefined ? [] : [{ right, reach }]
      }),
      branches: branches
        .filter(({ company_id }) => company_id === company.company_id)
        .map(({ branch_id, name, timezone, active }) => ({ id: branch_id, name, timezone, active })),
      second_factor_demanded: company.is_blocked,
    })),
  }
}

async function secondFactorOf(db: Connection, personId: string): Promise<StaffMe['person']['second_factor']> {
  const row = await db
    .selectFrom('staff_second_factor')
    .select(sql<number>`cardinality(recovery_hashes)`.as('recovery_codes_left'))
    .where('staff_person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

const companiesWithRole = (db: Connection, personId: string, reachable: Reachable) =>
  db
    .selectFrom('staff_member')
    .innerJoin('company', 'company.company_id', 'staff_member.company_id')
    .select(['company.company_id', 'company.name', 'company.logo', 'company.language', 'company.timezone'])
    .select(['company.active', 'staff_member_id', 'staff_member.name as staff_name', 'role', 'resource_id'])
    .innerJoin('staff_person', 'staff_person.staff_person_id', 'staff_member.staff_person_id')
    .select(aliasOf.as('alias'))
    .select(isSecondFactorMissing.as('is_blocked'))
    .where('staff_person.staff_person_id', '=', personId)
    .where(isReachable('staff_member.company_id', reachable))
    .where(isReachable('company.company_id', reachable))
    .where('staff_member.active', '=', true)
    .where((company) =>
      company.or([company('company.active', '=', true), company('switched_off_at', 'is not', null)]),
    )
    .orderBy('company.name')
    .orderBy('company.company_id')
    .execute()

/** The first alias, if a company has several. */
export const aliasOf = sql<string | null>`(
  select min(alias) from company_alias where company_alias.company_id = company.company_id)`

const branchesOf = (db: Connection, companyIds: readonly string[]) =>
  db
    .selectFrom('branch')
    .select(['company_id', 'branch_id', 'name', 'timezone', 'active'])
    .where(isOneOf('company_id', companyIds))
    .orderBy('ordinal')
    .orderBy('branch_id')
    .execute()
