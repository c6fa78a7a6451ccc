import type { Calls, Paged, QueryOf, StaffMember } from '@zapys/contract'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { inOrder, mapPage, pageOf } from '../../../platform/db/paging.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'

const staff = (db: Connection, company: CompanyScope) =>
  db
    .selectFrom('staff_member')
    .select(['staff_member_id as id', 'name', 'role', 'resource_id', 'active', 'created'])
    .select(
      sql<number>`(
        select count(*)::int from api_key
         where api_key.company_id = ${company.companyId}
           and api_key.staff_member_id = staff_member.staff_member_id
           and revoked_at is null and staff_member.active)`.as('keys'),
    )
    .select(sql<boolean>`staff_person_id is not null`.as('has_account'))
    .where('company_id', '=', company.companyId)

type StaffRow = Omit<StaffMember, 'created'> & { created: number }

const shown = ({ created, ...row }: StaffRow): StaffMember => ({
  ...row,
  created: new Date(created).toISOString(),
})

export async function listStaff(
  db: Connection,
  company: CompanyScope,
  { active, ...listQuery }: QueryOf<Calls['listStaff']>,
): Promise<Paged<StaffMember>> {
  const query = staff(db, company).$call((all) =>
    active === undefined ? all : all.where('active', '=', active),
  )
  const defaultOrder = [{ by: 'created' }, { by: 'staff_member_id' }] as const
  return mapPage(await pageOf(inOrder(query, undefined, {}, defaultOrder), listQuery), shown)
}

/** Rejects with `staff.notFound`. */
export async function readStaffMember(
  db: Connection,
  company: CompanyScope,
  staffMemberId: string,
): Promise<StaffMember> {
  const row = await staff(db, company).where('staff_member_id', '=', staffMemberId).executeTakeFirst()
  if (row === undefined) throw new ApiError('staff.notFound')
  return shown(row)
}
