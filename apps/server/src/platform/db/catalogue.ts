/**
 * What a company has set up, kept by whoever books: services, people, prices, settings, restrictions. A write that was planned
 * with it looks once more before its end, so that nothing is sold as it was set up before. docs/rules/freshness.md
 */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { ApiError } from '../errors/api-error.ts'
import { answerer, createLooks, type Seen } from './answer-marks.ts'
import { type CompanyScope, companyScope, type Kept } from './company-scope.ts'
import { type Database, DatabaseBusy, type Tx } from './database.ts'

export type Catalogue = {
  /**
   * Runs `work`, which has to call `stillSo` in the write it ends with, and once more where the catalogue is not as it was
   * thought to be. Refuses with `company.notFound` as `companyScope`.
   */
  using<Answer>(companyId: string, work: (company: CompanyScope) => Promise<Answer>): Promise<Answer>
  /**
   * For whoever writes nothing: what is kept is as it is at this moment or later. Refuses with `company.notFound` as
   * `companyScope`.
   */
  asItIs(companyId: string): Promise<CompanyScope>
}

/** What was planned with is not so any more. */
class CatalogueChanged extends DatabaseBusy {}

const MOST_BYTES = 16 * 2 ** 20
const BYTES_OF_REST = 300
/** So long nobody looks again before a booking is planned: all marks since are gone through at its end. */
const KNOWN_MS = 10_000
/** A catalogue that changes all the time is somebody's import: whoever books comes after it. */
const MOST_TRIES = 3

const lockOf = (companyId: string) => `catalogue ${companyId}`

/**
 * Before staff looks which bookings a change of the catalogue concerns: from here on none is booked by it as it was. Bookings
 * wait until the transaction ends, and are planned anew then.
 */
export async function lockCatalogue(tx: Tx, { companyId }: Pick<CompanyScope, 'companyId'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockOf(companyId)}, 0))`.execute(tx)
}

export function createCatalogue({ read, notAtReplica }: Pick<Database, 'read' | 'notAtReplica'>): Catalogue {
  const { look, lastSeen } = createLooks(read, 'catalogue_mark')
  const known = new LRUCache<string, { state: number; value: unknown; bytes: number }>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }, name) => bytes + 2 * name.length + BYTES_OF_REST,
  })

  /**
   * What is read after a look is as new as the look; whatever changes later makes another state, and it is read anew. Nobody
   * waits for what somebody else reads: that may be in a transaction which waits for theirs, or is taken back.
   */
  const keptAt =
    (companyId: string, state: number): Kept =>
    async (name, load) => {
      const key = `${companyId} ${name}`
      const before = known.get(key)
      if (before?.state === state) return before.value as Awaited<ReturnType<typeof load>>
      // A replica was asked whether it has what was seen before this look, and this is for bookings, too.
      const value = frozen(await notAtReplica(load))
      known.set(key, { state, value, bytes: JSON.stringify(value ?? null).length })
      return value
    }

  const companyAt = async (
    companyId: string,
    { state, settled, marks, answerer: seenBy }: Seen,
  ): Promise<CompanyScope> => {
    const kept = keptAt(companyId, state)
    const { language } = await kept('company', () => companyScope(read, companyId))
    const stillSo = async (tx: Tx): Promise<void> => {
      const [, { rows }] = await Promise.all([
        // Until the end: whoever looks which bookings a change concerns waits for this one, or this one for the change.
        sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockOf(companyId)}, 0))`.execute(tx),
        sql`
          select from catalogue_mark
           where company_id = ${companyId} and xid >= ${settled.toString()}::xid8
             and xid <> all(${[...marks]}::xid8[])
          union all
          select where ${answerer} <> ${seenBy}
           limit 1`.execute(tx),
      ])
      if (rows.length > 0) throw new CatalogueChanged('the catalogue has changed')
    }
    return { companyId, language, kept, keeps: true, stillSo } as unknown as CompanyScope
  }

  return {
    asItIs: async (companyId) => companyAt(companyId, await look(companyId)),
    using: async (companyId, work) => {
      for (let tries = 1; ; tries += 1) {
        // As it was seen last, if it was: a write looks before its end, and a refusal is looked after here.
        const before = tries === 1 ? lastSeen(companyId, KNOWN_MS) : undefined
        const seen = before ?? (await look(companyId))
        try {
          return await work(await companyAt(companyId, seen))
        } catch (error) {
          const mayBeOld = before !== undefined && error instanceof ApiError
          const isChanged =
            error instanceof CatalogueChanged || (mayBeOld && (await look(companyId)).state !== seen.state)
          if (!isChanged || tries >= MOST_TRIES) throw error
        }
      }
    },
  }
}

/** Several share it. What its size says nothing of, and what would not be frozen, is not kept. */
function frozen<Value>(value: Value): Value {
  if (value instanceof Map || value instanceof Set)
    throw new Error('a map or a set is not kept: keep its entries')
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) frozen(part)
  return value
}
