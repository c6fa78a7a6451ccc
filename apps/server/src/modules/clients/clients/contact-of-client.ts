import type { Locale } from '@zapys/contract'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Contact } from './guest-client.ts'

/**
 * Names, phone and verified email address at this company, and the client's language. Rejects with `client.notFound`.
 */
export async function contactOfClient(
  db: Connection,
  company: CompanyScope,
  clientId: string,
): Promise<{ contact: Partial<Contact>; locale: Locale }> {
  const row = await db
    .selectFrom('client')
    .select(['first_name', 'middle_name', 'last_name', 'phone', 'email', 'email_verified', 'locale'])
    .where('company_id', '=', company.companyId)
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('client.notFound')
  const { first_name, middle_name, last_name, phone } = row
  const fields = { first_name, middle_name, last_name, phone, email: row.email_verified ? row.email : null }
  return {
    contact: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== '')),
    locale: row.locale ?? company.language,
  }
}
