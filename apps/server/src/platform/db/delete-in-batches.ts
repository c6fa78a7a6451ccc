import { type RawBuilder, sql } from 'kysely'
import { goThroughCompanies } from './company-passes.ts'
import { type CompanyOrColumn, isOnPage } from './conditions.ts'
import { type Connection, type Database, isNotPlannable } from './database.ts'

/** Small enough for a fast statement, so that no booking waits for its locks. */
const BATCH_ROWS = 5_000

/**
 * Deletes rows of `table` that match `condition`, in batches until none is left: for tables indexed by time over all
 * companies. A locked row waits for the next pass.
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
 * Like `deleteInBatches`, for reference tables: each statement deletes rows by the `key` values read before. If nothing
 * is due, nothing is locked. docs/decisions/0027-poolers-and-citus.md
 */
export async function deleteCopies(
  { db }: Database,
  table: string,
  { key, condition }: { key: string; condition: RawBuilder<unknown> },
): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ key: unknown }>`
      select ${sql.ref(key)} as key from ${sql.table(table)} where ${condition} limit ${BATCH_ROWS}`.execute(
      db,
    )
    if (rows.length > 0)
      await sql`
        delete from ${sql.table(table)} where ${sql.ref(key)} = any(${rows.map((row) => row.key)}) and (${condition})`.execute(
        db,
      )
    if (rows.length < BATCH_ROWS) return
  }
}

/**
 * Like `deleteInBatches`, for tables whose indexes start with the company. An error stops only the cleanup of its
 * company.
 * A condition that reads other tables receives the company, so that it can name it.
 * `change`: sets columns instead of deleting; afterwards `condition` must be false.
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
    // Includes disabled companies: their old rows are deleted as well.
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
