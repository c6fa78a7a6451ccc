import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { entriesWithAuthors } from './list-audit.ts'

type Words = Record<string, unknown>

export type EntryOfThing = {
  act: string
  name: string | null
  key_name: string | null
  before: Words | null
  after: Words | null
  /** Epoch milliseconds. */
  created: number
}

const MAX_ENTRIES = 200

/** Entries about one record, latest first. */
export async function entriesOfThing(
  db: Connection,
  { companyId }: CompanyScope,
  thing: { table: string; id: string },
): Promise<EntryOfThing[]> {
  const rows = await entriesWithAuthors(db)
    .select(['act', 'before', 'after', 'audit_entry.created'])
    .select(['staff_member.name', 'api_key.name as key_name'])
    .where('audit_entry.company_id', '=', companyId)
    .where('thing_id', '=', thing.id)
    .where('thing', '=', thing.table)
    .orderBy('audit_entry.created', 'desc')
    .orderBy('audit_entry_id', 'desc')
    .limit(MAX_ENTRIES)
    .execute()
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    before,
    after,
  }))
}
