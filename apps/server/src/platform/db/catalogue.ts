/**
 * Caches a company's catalogue (services, people, prices, settings, restrictions) for bookings and lists of free times.
 * A booking planned with it checks the version again before it commits. docs/rules/freshness.md
 */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { ApiError } from '../errors/api-error.ts'
import { type Cached, type CompanyScope, companyScope } from './company-scope.ts'
import { type CompanyVersions, createReadVersions } from './company-version.ts'
import { type Database, DatabaseBusy, type RetryPolicy, type Tx } from './database.ts'
import { lockByName, lockKey } from './named-lock.ts'

export type Catalogue = {
  /**
   * The plan of a write, with the retry policy of its transaction. `make` runs before the first attempt, and again if
   * the catalogue changed. The write must call `assertUnchanged` last. `also`: further retry conditions.
   */
  plan<Plan>(
    companyId: string,
    make: (company: CompanyScope) => Promise<Plan>,
    also?: RetryPolicy,
  ): Planned<Plan>
  /** For read-only use after a version check. Rejects with `company.notFound` as `companyScope`. */
  at(versions: Pick<CompanyVersions, 'companyId' | 'catalogue'>): Promise<CompanyScope>
}

type Planned<Plan> = RetryPolicy & {
  /** Rejects with `company.notFound`, like `companyScope`. */
  prepare(): Promise<void>
  /** The plan of the latest `prepare`. */
  current(): Plan
}

/** The transaction was planned with an older version. */
class CatalogueChanged extends DatabaseBusy {}

const MAX_BYTES = 16 * 2 ** 20
const OVERHEAD_BYTES = 300
const MAX_COMPANIES = 20_000
/** Maximum age of a version with which a booking plans without a check: it checks at its end. */
const PLANNING_TTL_MS = 10_000
/** A catalogue that changes constantly is being imported: bookings are rejected until that ends. */
const MAX_TRIES = 3

/**
 * Called before a catalogue change by staff searches for affected bookings: afterwards no booking commits with the old
 * catalogue. Bookings wait until the transaction ends, and are planned again.
 */
export async function lockCatalogue(tx: Tx, { companyId }: Pick<CompanyScope, 'companyId'>): Promise<void> {
  await lockByName(tx, 'catalogue', companyId)
}

type Versions = {
  /** The version seen a moment ago, without a check. */
  last: (companyId: string) => string | undefined
  check: (companyId: string) => Promise<string>
}

class PlannedWithCatalogue<Plan> implements Planned<Plan> {
  #tries = 0
  #version: string | undefined
  #isChecked = true
  #made: { plan: Plan } | undefined
  readonly #companyId: string
  readonly #versions: Versions
  readonly #make: (version: string) => Promise<Plan>
  readonly #also: RetryPolicy | undefined

  constructor(
    companyId: string,
    versions: Versions,
    make: (version: string) => Promise<Plan>,
    also: RetryPolicy | undefined,
  ) {
    this.#companyId = companyId
    this.#versions = versions
    this.#make = make
    this.#also = also
  }

  current(): Plan {
    if (this.#made === undefined) throw new Error('nothing is planned yet')
    return this.#made.plan
  }

  async prepare(): Promise<void> {
    if (this.#made !== undefined) return
    const last = this.#tries === 0 ? this.#versions.last(this.#companyId) : undefined
    this.#tries += 1
    this.#isChecked = last === undefined
    this.#version = last ?? (await this.#versions.check(this.#companyId))
    this.#made = { plan: await this.#make(this.#version) }
  }

  async mayRetry(error: unknown): Promise<boolean> {
    if ((await this.#also?.mayRetry(error)) === true) return true
    if (this.#tries >= MAX_TRIES || !(await this.#isOutdated(error))) return false
    this.#made = undefined
    return true
  }

  async rejection(error: unknown): Promise<Error | undefined> {
    return this.#also?.rejection?.(error)
  }

  async #isOutdated(error: unknown): Promise<boolean> {
    if (error instanceof CatalogueChanged) return true
    if (this.#isChecked || !(error instanceof ApiError)) return false
    return (await this.#versions.check(this.#companyId)) !== this.#version
  }
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
   * Data read after a version check is at least as new as the check. Running loads are not shared: their transaction
   * may wait for this one, or be rolled back.
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
    const assertUnchanged = async (tx: Tx): Promise<void> => {
      const [, { rows }] = await tx.together([
        // Held until the end: `lockCatalogue` waits for this booking, or this booking for the change.
        sql`select pg_advisory_xact_lock_shared(${lockKey('catalogue', companyId)})`.execute(tx),
        sql`
          select from company_version
           where company_id = ${companyId} and kind = 'CATALOGUE' and version = ${version}`.execute(tx),
      ])
      if (rows.length === 0) throw new CatalogueChanged('the catalogue has changed')
    }
    return { ...company, cached, hasCache: true, assertUnchanged }
  }

  return {
    at: ({ companyId, catalogue }) => {
      lastVersions.set(companyId, catalogue)
      return companyAt(companyId, catalogue)
    },
    plan: (companyId, make, also) => {
      const versions = { last: (id: string) => lastVersions.get(id), check: checkedVersion }
      const makeAt = async (version: string) => make(await companyAt(companyId, version))
      return new PlannedWithCatalogue(companyId, versions, makeAt, also)
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
