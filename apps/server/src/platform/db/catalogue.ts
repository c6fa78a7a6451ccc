/**
 * Caches what a company has set up (services, people, prices, settings, restrictions) for bookings and lists of free times. A
 * booking that was planned with it checks the version once more before its end. docs/rules/freshness.md
 */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { ApiError } from '../errors/api-error.ts'
import { type Cached, type CompanyScope, companyScope } from './company-scope.ts'
import { type CompanyVersions, createReadVersions } from './company-version.ts'
import { type Database, DatabaseBusy, type Tx } from './database.ts'

export type Catalogue = {
  /**
   * Runs `work`, which has to call `stillSo` in the write it ends with, and again if the catalogue has changed meanwhile.
   * Rejects with `company.notFound` as `companyScope`.
   */
  using<Answer>(companyId: string, work: (company: CompanyScope) => Promise<Answer>): Promise<Answer>
  /** For read-only use after a version check. Rejects with `company.notFound` as `companyScope`. */
  at(versions: Pick<CompanyVersions, 'companyId' | 'catalogue'>): Promise<CompanyScope>
}

/** The transaction was planned with an older version. */
class CatalogueChanged extends DatabaseBusy {}

const MAX_BYTES = 16 * 2 ** 20
const OVERHEAD_BYTES = 300
const MAX_COMPANIES = 20_000
/** A booking plans with a version that was seen so long ago without a check: it checks at its end. */
const PLANNING_TTL_MS = 10_000
/** A catalogue that changes all the time is being imported: bookings are rejected until that ends. */
const MAX_TRIES = 3

const lockOf = (companyId: string) => `catalogue ${companyId}`

/**
 * Called before staff's change of the catalogue looks for bookings that it affects: no booking commits with the old catalogue
 * after it. Bookings wait until the transaction ends, and are planned again.
 */
export async function lockCatalogue(tx: Tx, { companyId }: Pick<CompanyScope, 'companyId'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockOf(companyId)}, 0))`.execute(tx)
}

export function createCatalogue({ db }: Pick<Database, 'db'>): Catalogue {
  const readVersions = createReadVersions(db)
  const lastVersions = new LRUCache<string, string>({ max: MAX_COMPANIES, ttl: PLANNING_TTL_MS })
  const entries = new LRUCache<string, { version: string; value: unknown; bytes: number }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }, name) => bytes + 2 * name.length + OVERHEAD_BYTES,
  })

  const checkedVersion = async (companyId: string): Promise<string> => {
    const versions = await readVersions(companyId)
    if (versions === undefined) throw new ApiError('company.notFound')
    lastVersions.set(companyId, versions.catalogue)
    return versions.catalogue
  }
  /**
   * What is read after a version check is as new as the check. Loads under way are not shared: they may run in a transaction
   * that waits for this one, or is rolled back.
   */
  const cachedAt =
    (companyId: string, version: string): Cached =>
    async (name, load) => {
      const key = `${companyId} ${name}`
      const entry = entries.get(key)
      if (entry?.version === version) return entry.value as Awaited<ReturnType<typeof load>>
      const value = frozen(await load())
      entries.set(key, { version, value, bytes: JSON.stringify(value ?? null).length })
      return value
    }

  const companyAt = async (companyId: string, version: string): Promise<CompanyScope> => {
    const cached = cachedAt(companyId, version)
    const company = await cached('company', () => companyScope(db, companyId))
    const stillSo = async (tx: Tx): Promise<void> => {
      const [, { rows }] = await tx.together([
        // Until the end: `lockCatalogue` waits for this booking, or this booking for the change.
        sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockOf(companyId)}, 0))`.execute(tx),
        sql`
          select from company_version
           where company_id = ${companyId} and kind = 'CATALOGUE' and version = ${version}`.execute(tx),
      ])
      if (rows.length === 0) throw new CatalogueChanged('the catalogue has changed')
    }
    return { ...company, cached, hasCache: true, stillSo }
  }

  return {
    at: ({ companyId, catalogue }) => {
      lastVersions.set(companyId, catalogue)
      return companyAt(companyId, catalogue)
    },
    using: async (companyId, work) => {
      for (let tries = 1; ; tries += 1) {
        const before = tries === 1 ? lastVersions.get(companyId) : undefined
        const version = before ?? (await checkedVersion(companyId))
        try {
          return await work(await companyAt(companyId, version))
        } catch (error) {
          const mayBeOutdated = before !== undefined && error instanceof ApiError
          const hasChanged =
            error instanceof CatalogueChanged ||
            (mayBeOutdated && (await checkedVersion(companyId)) !== version)
          if (!hasChanged || tries >= MAX_TRIES) throw error
        }
      }
    },
  }
}

/** The value is shared. Maps and sets are rejected: they cannot be frozen, and their size is not counted. */
function frozen<Value>(value: Value): Value {
  if (value instanceof Map || value instanceof Set)
    throw new Error('a map or a set is not cached: cache its entries')
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) frozen(part)
  return value
}
