import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'

/** Path of the company's pages, by its alias if it has one: `/i/promin`. */
export async function companyPath(db: Connection, { companyId }: CompanyScope): Promise<string> {
  const named = await db
    .selectFrom('company_alias')
    .select('alias')
    .where('company_id', '=', companyId)
    .orderBy('alias')
    .limit(1)
    .executeTakeFirst()
  return `/i/${named?.alias ?? companyId}`
}
