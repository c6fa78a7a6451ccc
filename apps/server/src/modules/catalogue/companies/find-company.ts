/** Resolves the key in an address to a company: its id or an alias. */
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Connection } from '../../../platform/db/database.ts'
import { companyScope, type CompanyScope } from '../../../platform/db/company-scope.ts'

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
// Same as the table's check constraint. Other keys need no query, and PostgreSQL rejects NUL characters.
const aliasPattern = /^[a-z0-9][a-z0-9_.-]{1,62}$/

/**
 * Finds a company by id or alias, case-insensitively; an alias may contain dots. Rejects with `company.notFound` for
 * an unknown key, and with `company.closed` for a company that is switched off.
 */
export async function findCompany(connection: Connection, key: string): Promise<CompanyScope> {
  const address = key.toLowerCase()
  if (idPattern.test(address)) return await companyScope(connection, address)
  if (!aliasPattern.test(address)) throw new ApiError('company.notFound')
  const row = await connection
    .selectFrom('company_alias')
    .select('company_id')
    .where('alias', '=', address)
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('company.notFound')
  return await companyScope(connection, row.company_id)
}
