import type { Locale } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { inLanguage } from '../../../platform/db/translations.ts'

/** Name of the company in the client's language. */
export async function companyName(
  db: Connection,
  company: CompanyScope,
  locale: Locale | undefined,
): Promise<string> {
  const row = await db
    .selectFrom('company')
    .select(['name', 'translations'])
    .where('company_id', '=', company.companyId)
    .executeTakeFirstOrThrow()
  return inLanguage(row, locale, ['name']).name
}
