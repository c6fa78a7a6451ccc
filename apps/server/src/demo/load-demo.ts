/** The demo companies: loaded once, kept alive at every start. */
import { companyId, demoCompanies, type CompanyFile } from '@zapys/demo'
import type { Database } from '../database/database.ts'
import { companyRow, companyRows } from './company-rows.ts'
import { liveOn } from './demo-life.ts'
import { insertRows } from './insert-rows.ts'

/**
 * Inserts the companies that are not there yet, each in one transaction, and adds classes and visits for the coming
 * weeks to all. A company whose alias belongs to somebody else is left out. `now` in epoch milliseconds. `secret`: the
 * server's, of which codes of certificates are made; without it there are none.
 */
export async function loadDemo(database: Database, now: number, secret?: string): Promise<void> {
  for (const file of demoCompanies)
    if (await isOurs(database, file))
      await database.inTransaction(async (tx) => {
        // Whoever inserts the company inserts the rest: two servers starting at once do not meet.
        const inserted = await insertRows(tx, 'company', [companyRow(file, now)])
        if (inserted.size > 0)
          for (const [table, rows] of companyRows(file, now)) await insertRows(tx, table, rows)
        await liveOn(tx, file, now, secret)
      })
}

async function isOurs(database: Database, file: CompanyFile): Promise<boolean> {
  const known = await database.read
    .selectFrom('company_alias')
    .select('company_id')
    .where('alias', '=', file.alias)
    .executeTakeFirst()
  return known === undefined || known.company_id === companyId(file)
}
