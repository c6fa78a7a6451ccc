import type { Locale } from '@zapys/contract'
import type { CompanyScope } from '../../database/company-scope.ts'
import type { Connection } from '../../database/database.ts'
import { inLanguage } from '../../database/translations.ts'

/** As clients read it. */
export async function companyName(
  read: Connection,
  company: CompanyScope,
  locale: Locale | undefined,
): Promise<string> {
  const row = await read
    .selectFrom('company')
    .select(['name', 'translations'])
    .where('company_id', '=', company.companyId)
    .executeTakeFirstOrThrow()
  return inLanguage(row, locale, ['name']).name
}
