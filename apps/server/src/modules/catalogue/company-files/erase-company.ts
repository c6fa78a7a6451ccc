/** Exports and erases a company with all its rows. docs/running.md */
import { CompiledQuery, sql } from 'kysely'
import { type CompanyScope, lockCompany } from '../../../platform/db/company-scope.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { deletePersonsWithoutWork } from '../../staff/sessions/public.ts'

type Reference = { from: string; to: string }

export type ExportedLines = {
  /** Also called on each retry of the transaction: discards earlier output. */
  begin(): Promise<void>
  write(line: string): Promise<void>
  flush(): Promise<void>
}

const PAGE_ROWS = 1_000

/**
 * Passes each row to `write` as a JSON line, then deletes all rows, in one transaction. The company must be switched
 * off, so that nothing is written meanwhile. Returns the number of rows.
 * Accounts of clients belong to no company and stay. Accounts of staff who work for no other company are deleted.
 */
export const eraseCompany = (
  database: Database,
  { companyId }: CompanyScope,
  { begin, write, flush }: ExportedLines,
): Promise<number> =>
  database.inTransaction(async (tx) => {
    await begin()
    await lockCompany(tx, companyId)
    const tables = await tablesOfCompanies(tx)
    let count = 0
    for (const table of tables.toReversed())
      for await (const row of rowsOf(tx, table, companyId)) {
        await write(JSON.stringify({ table, row }))
        count += 1
      }
    // The export must be on disk before anything is deleted.
    await flush()
    await permitErasure(tx, companyId)
    const staff = await tx
      .selectFrom('staff_member')
      .select('staff_person_id')
      .where('company_id', '=', companyId)
      .where('staff_person_id', 'is not', null)
      .execute()
    for (const table of tables) await remove(tx, table, companyId)
    await deletePersonsWithoutWork(
      tx,
      staff.flatMap(({ staff_person_id }) => staff_person_id ?? []),
    )
    return count
  })

/**
 * For triggers: the ledger and the audit log reject other deletions, and versions that count as bumped are not written again.
 * As commands of their own, which Citus sends to the machine of the company.
 */
async function permitErasure(tx: Tx, companyId: string): Promise<void> {
  for (const name of ['erased_company', 'bumped_bookings', 'bumped_catalogue'])
    await sql`set local ${sql.id('zapys', name)} = ${sql.lit(companyId)}`.execute(tx)
}

const remove = (tx: Tx, table: string, companyId: string) =>
  tx.executeQuery(CompiledQuery.raw(`delete from "${table}" where company_id = $1`, [companyId]))

async function* rowsOf(tx: Tx, table: string, companyId: string): AsyncGenerator {
  const cursor = sql.ref(`rows_of_${table}`)
  await sql`declare ${cursor} no scroll cursor for
    select to_jsonb(${sql.ref(table)}) as row from ${sql.table(table)} where company_id = ${companyId}`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<{ row: unknown }>`fetch ${sql.lit(PAGE_ROWS)} from ${cursor}`.execute(tx)
    for (const { row } of rows) yield row
    if (rows.length < PAGE_ROWS) break
  }
  await sql`close ${cursor}`.execute(tx)
}

/** All tables with a company, sorted so that no table is referenced by a later one. */
async function tablesOfCompanies(tx: Tx): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`.execute(tx)
  const { rows: references } = await sql<Reference>`
    select distinct own.relname as "from", other.relname as "to" from pg_constraint
      join pg_class own on own.oid = conrelid join pg_class other on other.oid = confrelid
     where contype = 'f' and conrelid <> confrelid and not condeferred`.execute(tx)
  const waiting = new Set(tables.map(({ name }) => name))
  const ordered: string[] = []
  while (waiting.size > 0) {
    const free = [...waiting].filter(
      (table) => !references.some(({ from, to }) => to === table && waiting.has(from)),
    )
    if (free.length === 0) throw new Error(`tables refer to each other: ${[...waiting].join(', ')}`)
    for (const table of free) waiting.delete(table)
    ordered.push(...free)
  }
  return ordered
}
