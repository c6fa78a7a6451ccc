/** The proof that a request works inside one company: queries take it, and only `companyScope` makes one. */
import { ApiError } from '../errors/api-error.ts'
import type { Connection } from './database.ts'

declare const proven: unique symbol
export type CompanyScope = { readonly companyId: string; readonly language: string; readonly [proven]: true }

/** Refuses with `company.notFound` for a company that does not exist or is switched off. */
export async function companyScope(connection: Connection, companyId: string): Promise<CompanyScope> {
  const company = await connection
    .selectFrom('company')
    .select(['company_id', 'language'])
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (company === undefined) throw new ApiError('company.notFound')
  return { companyId: company.company_id, language: company.language } as CompanyScope
}
