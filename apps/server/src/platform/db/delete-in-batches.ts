import { type RawBuilder, sql } from 'kysely'
import { goThroughCompanies } from './company-passes.ts'
import { type CompanyOrColumn, isOnPage } from './conditions.ts'
import { type Connection, type Database, isNotPlannable } from './database.ts'

/** Few enough for one statement to be quick, so that no booking waits for its locks. */
const BATCH_ROWS = 5_000

/**
 * Deletes rows of `table` that meet `condition`, a batch at a time until none is left: for tables with an index by time, of all
 * companies together. A locked row waits for the next pass.
 */
export async function deleteInBatches(
  database: Database,
  table: string,
  condition: RawBuilder<unknown>,
): Promise<void> {
  const act = sql`delete from ${sql.table(table)}`
  const deleteAll = async (rows: RawBuilder<unknown>) => {
    while ((await changeBatch(database.db, { act, table, condition: rows })) === BATCH_ROWS);
  }
  await deleteAll(condition).catch(async (error: unknown) => {
    if (!isNotPlannable(error)) throw error
    const { rows: companies } = await sql<{ company_id: string }>`
      select distinct company_id from ${sql.table(table)} where ${condition}`.execute(database.db)
    for (const { company_id } of companies)
      await deleteAll(sql`company_id = ${company_id} and (${condition})`)
  })
}

/**
 * As `deleteInBatches`, for tables whose indexes begin with the company. An error stops only the cleanup of its company.
 * A condition that reads other tables takes the company, so that it can name it. `change`: sets columns instead of deleting; afterwards `condition` must not hold any more.
 */
export function cleanUpByCompany(
  { db }: Database,
  table: string,
  condition: RawBuilder<unknown> | ((company: CompanyOrColumn) => RawBuilder<unknown>),
  change?: RawBuilder<unknown>,
): Promise<void> {
  const act = change ? sql`update ${sql.table(table)} set ${change}` : sql`delete from ${sql.table(table)}`
  const conditionFor = (ids: readonly string[]) =>
    typeof condition !== 'function'
      ? condition
      : condition(ids.length === 1 ? { companyId: ids[0]! } : `${table}.company_id`)
  return goThroughCompanies({
    db,
    // Those that are switched off too: what is too old is removed from them as well.
    companies: (page) =>
      db
        .selectFrom('company')
        .select(['company_id', 'language'])
        .where(isOnPage('company_id', page))
        .orderBy('company_id')
        .limit(page.limit)
        .execute(),
    turn: async (companies) => {
      const ids = companies.map(({ company_id }) => company_id)
      const ofThese = sql`${sql.ref(`${table}.company_id`)} = any(${ids}::uuid[]) and (${conditionFor(ids)})`
      const changed = await changeBatch(db, { act, table, condition: ofThese })
      return new Set(changed < BATCH_ROWS ? [] : ids)
    },
  })
}

async function changeBatch(
  db: Connection,
  { act, table, condition }: { act: RawBuilder<unknown>; table: string; condition: RawBuilder<unknown> },
): Promise<number> {
  const rows = sql`select ctid from ${sql.table(table)} where (${condition}) limit ${BATCH_ROWS} for update skip locked`
  // A row may have changed since it was read.
  const { numAffectedRows = 0n } =
    await sql`${act} where ctid = any(array(${rows})) and (${condition})`.execute(db)
  return Number(numAffectedRows)
}
