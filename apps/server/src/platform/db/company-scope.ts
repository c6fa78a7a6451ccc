/** The proof that a request works inside one company: queries take it, and only who has found the company makes one. */
import { ApiError } from '../errors/api-error.ts'
import { isOneOf } from './conditions.ts'
import type { Connection, Tx } from './database.ts'

declare const proven: unique symbol
export type CompanyScope = {
  readonly companyId: string
  readonly language: string
  /**
   * Answers what `load` reads of what the company has set up. Kept under this name by whoever books (catalogue.ts), read each
   * time by everybody else.
   */
  readonly kept: Kept
  /** Whether `kept` keeps anything. */
  readonly keeps: boolean
  /** What the company stored of its booking settings, where that was read in the same statement. */
  readonly stored?: { readonly bookingSettings: unknown }
  /** Last in a write: refuses, so that all is planned anew, where what was kept has changed meanwhile. */
  readonly stillSo: (tx: Tx) => Promise<void>
  readonly [proven]: true
}

export type Kept = <Value>(name: string, load: () => Promise<Value>) => Promise<Value>

/** Of what is kept of several, in whichever order and how often they were asked for: else one question in all orders would fill the memory. */
export const nameOfIds = (ids: readonly string[]): string => [...new Set(ids)].toSorted().join()

/** Of whoever keeps nothing. */
const readEachTime: Pick<CompanyScope, 'kept' | 'keeps' | 'stillSo'> = {
  kept: (_, load) => load(),
  keeps: false,
  stillSo: () => Promise.resolve(),
}

/** Refuses with `company.notFound` for a company that does not exist or is switched off. */
export async function companyScope(connection: Connection, companyId: string): Promise<CompanyScope> {
  const company = await connection
    .selectFrom('company')
    .select(['company_id', 'language'])
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (company === undefined) throw new ApiError('company.notFound')
  return scopeOf(company)
}

/** Of a company that was found, and found switched on. */
export const scopeOf = (
  company: { company_id: string; language: string },
  stored?: CompanyScope['stored'],
): CompanyScope =>
  ({
    companyId: company.company_id,
    language: company.language,
    ...readEachTime,
    ...(stored && { stored }),
  }) as unknown as CompanyScope

/** Of those that exist and are switched on, by their ids. */
export async function companyScopes(
  connection: Connection,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, CompanyScope>> {
  const companies = await connection
    .selectFrom('company')
    .select(['company_id', 'language'])
    .where(isOneOf('company_id', companyIds))
    .where('active', '=', true)
    .execute()
  return new Map(companies.map((company) => [company.company_id, scopeOf(company)]))
}
