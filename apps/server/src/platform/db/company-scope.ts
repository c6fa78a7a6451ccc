/** The proof that a request works inside one company: queries take it, and only who has found the company makes one. */
import { ApiError } from '../errors/api-error.ts'
import { isOneOf } from './conditions.ts'
import type { Connection, Tx } from './database.ts'

declare const proven: unique symbol
export type CompanyScope = {
  readonly companyId: string
  readonly language: string
  /** Loads a part of the catalogue. Cached by this name for bookings and lists (catalogue.ts), read each time elsewhere. */
  readonly cached: Cached
  /** Whether `cached` caches anything. */
  readonly hasCache: boolean
  /** What the company stored of its booking settings, where that was read in the same statement. */
  readonly stored?: { readonly bookingSettings: unknown }
  /** Last in a write: throws if the catalogue has changed since it was cached, so that the write is planned again. */
  readonly stillSo: (tx: Tx) => Promise<void>
  readonly [proven]: true
}

export type Cached = <Value>(name: string, load: () => Promise<Value>) => Promise<Value>

/** A cache name of several ids. Sorted and without duplicates: otherwise one request in all orders would fill the cache. */
export const nameOfIds = (ids: readonly string[]): string => [...new Set(ids)].toSorted().join()

/** Without a cache. */
const uncached: Pick<CompanyScope, 'cached' | 'hasCache' | 'stillSo'> = {
  cached: (_, load) => load(),
  hasCache: false,
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
    ...uncached,
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
