/** Proof that a request works inside one company. Queries require it, and only looking up the company creates it. */
import type { Locale } from '@zapys/contract'
import { ApiError } from '../errors/api-error.ts'
import { isOneOf } from './conditions.ts'
import type { Connection, Tx } from './database.ts'
import { lockByName } from './named-lock.ts'

declare const proven: unique symbol
export type CompanyScope = {
  readonly companyId: string
  readonly language: Locale
  /**
   * Loads a part of the catalogue. Cached under this name for bookings and lists (catalogue.ts), read each time
   * otherwise.
   */
  readonly cached: Cached
  /** Whether `cached` uses a cache. */
  readonly hasCache: boolean
  /** The company's stored booking settings, if they were read in the same statement. */
  readonly stored?: { readonly bookingSettings: unknown }
  /**
   * Last step of a write: throws if the catalogue has changed since it was cached, so that the write is planned again.
   */
  readonly assertUnchanged: (tx: Tx) => Promise<void>
  readonly [proven]: true
}

export type Cached = <Value>(name: string, load: () => Promise<Value>) => Promise<Value>

/**
 * A cache name of several ids. Sorted and without duplicates: otherwise one request in all orders would fill the cache.
 */
export const nameOfIds = (ids: readonly string[]): string => [...new Set(ids)].toSorted().join()

/** Without a cache. */
const uncached: Pick<CompanyScope, 'cached' | 'hasCache' | 'assertUnchanged'> = {
  cached: (_, load) => load(),
  hasCache: false,
  assertUnchanged: () => Promise.resolve(),
}

type ScopeOptions = {
  /** Also finds a disabled company: for staff, its operator, and payments in progress. */
  includesClosed?: boolean
}

/** Rejects with `company.notFound` for an unknown or hidden company, with `company.closed` for a disabled one. */
export async function companyScope(
  connection: Connection,
  companyId: string,
  { includesClosed = false }: ScopeOptions = {},
): Promise<CompanyScope> {
  const company = await connection
    .selectFrom('company')
    .select(['company_id', 'language', 'active', 'switched_off_at'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  const isClosed = company !== undefined && company.switched_off_at !== null
  if (isClosed && !includesClosed) throw new ApiError('company.closed')
  if (company === undefined || (!company.active && !isClosed)) throw new ApiError('company.notFound')
  return scopeOf(company)
}

/** Whether jobs and messages skip the company: it is unknown, hidden or disabled. */
export const isCompanyAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'company.notFound' || error.code === 'company.closed')

/** Scope of a company that was found and is enabled. */
export const scopeOf = (
  company: { company_id: string; language: Locale },
  stored?: CompanyScope['stored'],
): CompanyScope =>
  ({
    companyId: company.company_id,
    language: company.language,
    ...uncached,
    ...(stored && { stored }),
  }) as unknown as CompanyScope

/** Scopes of the existing and enabled companies among these ids. */
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

/** Serializes transactions that change related rows of a company, until their end. */
export const lockCompany = (tx: Tx, companyId: string) => lockByName(tx, 'company file', companyId)
