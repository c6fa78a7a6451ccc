import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { isOneOf } from '../../../platform/db/conditions.ts'
import { type Connection, instant } from '../../../platform/db/database.ts'
import { entriesWithAuthors } from './list-audit.ts'

/** Enough for years of catalogue changes. Older changes are shown without their author. */
const MAX_ENTRIES = 10_000

export type EntrySince = {
  act: string
  thing: string
  thing_id: string
  /** Null for a command. */
  by: { name: string; keyName: string | null } | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** Epoch milliseconds. */
  created: number
}

/** Entries about rows of these tables since `since` (epoch milliseconds), newest first. */
export async function entriesSince(
  db: Connection,
  { companyId }: Pick<CompanyScope, 'companyId'>,
  { tables, since }: { tables: readonly string[]; since: number },
): Promise<EntrySince[]> {
  const rows = await entriesWithAuthors(db)
    .select(['act', 'thing', 'thing_id', 'before', 'after', 'audit_entry.created'])
    .select(['staff_member.name', 'api_key.name as key_name'])
    .where('audit_entry.company_id', '=', companyId)
    .where('audit_entry.created', '>=', instant(since))
    .where(isOneOf('audit_entry.thing', tables))
    .orderBy('audit_entry.created', 'desc')
    .orderBy('audit_entry_id', 'desc')
    .limit(MAX_ENTRIES)
    .execute()
  return rows.map(({ name, key_name, before, after, ...row }) => ({
    ...row,
    before,
    after,
    by: name === null ? null : { name, keyName: key_name },
  }))
}
