/** The demo companies: imported once from their files, and updated at every start. */
import { setTimeout as sleep } from 'node:timers/promises'
import { companyId, datedFrom, demoCompanies, type DemoCompany, entityId } from '@zapys/demo'
import { addDays, DAY_MS, today, toInstant } from '@zapys/domain/time'
import { sql } from 'kysely'
import { importCompany } from '../modules/catalogue/company-files/public.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { lockKey } from '../platform/db/named-lock.ts'
import { liveOn } from './demo-life.ts'
import { insertRows, type Row } from './insert-rows.ts'

/**
 * Imports the missing companies, each in one transaction, and adds classes and visits for the coming weeks to all.
 * Skips a company whose alias belongs to another company. `now` in epoch milliseconds.
 * `secret`: the server's, from which certificate codes are derived; without it no certificates are added.
 */
export async function loadDemo(database: Database, now: number, secret?: string): Promise<void> {
  for (const company of demoCompanies)
    if (await isOurs(database, company))
      await database.inTransaction(async (tx) => {
        if (await isMissing(tx, company)) {
          const firstDay = today(company.timezone, Math.floor(now / 1000))
          await importCompany(tx, datedFrom(company, firstDay), { now })
          await insertRows(
            tx,
            'rating',
            company.ratings.map((rating, number) => ratingRow(company, rating, { number, now })),
          )
        }
        await liveOn(tx, company, now, secret)
      })
}

/** End of the current day in the demo company where it ends first. `now` and the result in epoch milliseconds. */
export const endOfDay = (now: number): number =>
  Math.min(
    ...demoCompanies.map(({ timezone }) => {
      const tomorrow = addDays(today(timezone, Math.floor(now / 1000)), 1)
      // None of their zones skips midnight.
      return toInstant(timezone, tomorrow, 0)! * 1000
    }),
  )

async function isOurs(database: Database, company: DemoCompany): Promise<boolean> {
  const known = await database.db
    .selectFrom('company_alias')
    .select('company_id')
    .where('alias', '=', company.alias)
    .executeTakeFirst()
  return known === undefined || known.company_id === companyId(company)
}

const LOCK_AGAIN_MS = 50

/**
 * Serializes two servers that start at once. On a slow machine an import takes longer than the lock timeout of a
 * statement, so the lock is retried until it is free.
 */
async function isMissing(tx: Tx, company: DemoCompany): Promise<boolean> {
  const company_id = companyId(company)
  const isLocked = async () => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(${lockKey('demo', company_id)}) as locked`.execute(tx)
    return rows[0]!.locked
  }
  while (!(await isLocked())) await sleep(LOCK_AGAIN_MS)
  const known = await tx
    .selectFrom('company')
    .select('company_id')
    .where('company_id', '=', company_id)
    .executeTakeFirst()
  return known === undefined
}

function ratingRow(
  company: DemoCompany,
  { entity, days_ago, ...rest }: DemoCompany['ratings'][number],
  { number, now }: { number: number; now: number },
): Row {
  const kind = rest.type === 'RESOURCE' ? 'resource' : 'service'
  return {
    company_id: companyId(company),
    rating_id: entityId(company, 'rating', number),
    entity_id: entityId(company, kind, entity),
    ...rest,
    // Spread over the minutes of the day.
    created: new Date(now - days_ago * DAY_MS - ((number * 7919) % 36_000) * 1000).toISOString(),
  }
}
