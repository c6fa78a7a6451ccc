/** Lists companies of the installation and switches them off and on. docs/running.md */
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection, Tx } from '../../../platform/db/database.ts'
import { writeAudit } from '../../staff/audit/public.ts'

export type CompanyState = 'on' | 'off' | 'hidden'
export type ListedCompany = { company_id: string; name: string; aliases: string[]; state: CompanyState }

/** Sorted by name. */
export async function listCompanies(db: Connection): Promise<ListedCompany[]> {
  const { rows } = await sql<ListedCompany>`
    select company.company_id, company.name,
           array(select alias from company_alias where company_alias.company_id = company.company_id
                  order by alias) as aliases,
           case when company.active then 'on' when company.switched_off_at is not null then 'off'
                else 'hidden' end as state
      from company
     order by company.name, company.company_id`.execute(db)
  return rows
}

/** Returns false if nothing changed. Bookings, clients and settings stay. */
export async function switchCompany(
  tx: Tx,
  company: CompanyScope,
  { isOn, now }: { isOn: boolean; now: number },
): Promise<boolean> {
  const changed = await tx
    .updateTable('company')
    .set({ active: isOn, switched_off_at: isOn ? null : new Date(now) })
    .where('company_id', '=', company.companyId)
    .where('active', '!=', isOn)
    .returning('company_id')
    .executeTakeFirst()
  if (changed === undefined) return false
  await writeAudit(tx, company, {
    by: null,
    act: isOn ? 'company.switched_on' : 'company.switched_off',
    thing: 'company',
    thingId: company.companyId,
    now,
  })
  return true
}

/** Hidden companies do not exist for callers and jobs. Switched-off companies are unaffected. */
export async function hideCompanies(
  connection: Connection,
  companyIds: readonly string[],
  isHidden: boolean,
): Promise<void> {
  await connection
    .updateTable('company')
    .set({ active: !isHidden })
    .where('company_id', 'in', companyIds)
    .where('active', '=', isHidden)
    .where('switched_off_at', 'is', null)
    .execute()
}
