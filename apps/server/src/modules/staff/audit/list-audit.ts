import type { AuditEntry, Calls, CountedAhead, QueryOf } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isWithin } from '../../../platform/db/conditions.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { mapPage, pageCountedAhead } from '../../../platform/db/paging.ts'

/** Entries with their staff members and keys. */
export const entriesWithAuthors = (db: Connection) =>
  db
    .selectFrom('audit_entry')
    .leftJoin('staff_member', (join) =>
      join
        .onRef('staff_member.company_id', '=', 'audit_entry.company_id')
        .onRef('staff_member.staff_member_id', '=', 'audit_entry.staff_member_id'),
    )
    .leftJoin('api_key', (join) =>
      join
        .onRef('api_key.company_id', '=', 'audit_entry.company_id')
        .onRef('api_key.api_key_id', '=', 'audit_entry.api_key_id'),
    )

/** Newest first. One statement per page. */
export async function listAudit(
  db: Connection,
  company: CompanyScope,
  { start, end, thing, ...listQuery }: QueryOf<Calls['listAudit']>,
): Promise<CountedAhead<AuditEntry>> {
  const query = entriesWithAuthors(db)
    .select(['audit_entry_id', 'act', 'thing', 'thing_id', 'before', 'after', 'audit_entry.created'])
    .select(['audit_entry.staff_member_id', 'staff_member.name', 'audit_entry.api_key_id'])
    .select('api_key.name as api_key_name')
    .where('audit_entry.company_id', '=', company.companyId)
    .where(isWithin('audit_entry.created', { start, end }))
    .$call((all) => (thing === undefined ? all : all.where('thing_id', '=', thing)))
    .orderBy('audit_entry.created', 'desc')
    .orderBy('audit_entry_id', 'desc')
  return mapPage(await pageCountedAhead(query, listQuery), (row): AuditEntry => ({
    id: row.audit_entry_id,
    act: row.act,
    thing: row.thing,
    thing_id: row.thing_id,
    by:
      row.staff_member_id === null
        ? null
        : {
            staff_member_id: row.staff_member_id,
            name: row.name ?? '',
            api_key_id: row.api_key_id,
            api_key_name: row.api_key_name,
          },
    before: row.before,
    after: row.after,
    created: new Date(row.created).toISOString(),
  }))
}
