/** Spreads the tables of a database by company, with the functions of Citus. docs/decisions/0027-poolers-and-citus.md */
import { type RawBuilder, sql } from 'kysely'
import { StartProblem } from '../../config/start-problem.ts'
import type { Database } from '../../platform/db/database.ts'
import { afterWhatTheyLeadTo, type Kind, kindOf, problemsOf, readTables, type Table } from './table-rules.ts'
import { DISTRIBUTED_BY } from './tables.ts'

/** All other tables of companies lie where this one's row does. */
const FIRST = 'company'

type Step = { table: string; kind: Kind; statement: RawBuilder<unknown> }

/** What is to be said to the database, in order; whatever a table leads to is spread before it. */
function stepsOf(tables: readonly Table[]): Step[] {
  const ordered = afterWhatTheyLeadTo(tables)
    .map(({ name }) => name)
    .filter((name) => kindOf(name) !== 'local')
  const rest = ordered.filter((name) => name !== FIRST)
  return [...(ordered.includes(FIRST) ? [FIRST] : []), ...rest].map((table) => ({
    table,
    kind: kindOf(table),
    // Its text is shown, so that no value stands beside it.
    statement:
      kindOf(table) === 'reference'
        ? sql`select create_reference_table(${sql.lit(table)})`
        : sql`select create_distributed_table(${sql.lit(table)}, ${sql.lit(DISTRIBUTED_BY)}, colocate_with => ${sql.lit(table === FIRST ? 'none' : FIRST)})`,
  }))
}

/** The statements in the order in which they would be said. Needs no Citus. */
export async function plannedStatements({ db }: Pick<Database, 'db'>): Promise<string[]> {
  return [
    (await allowTriggers(db)).compile(db).sql,
    ...stepsOf(await spreadable(db)).map(({ statement }) => statement.compile(db).sql),
  ]
}

/**
 * Spreads what is not spread yet, table by table, each in a transaction: what ends in the middle goes on where it ended.
 * Answers which tables that were. Refuses with StartProblem: tables that cannot be spread; no Citus; several machines for
 * rows, since that was never tried; a table that is spread otherwise.
 */
export async function distribute(
  { db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>,
  onTable: (table: string, kind: Kind) => void,
): Promise<void> {
  const steps = stepsOf(await spreadable(db))
  await refuseWithoutCitus(db)
  await refuseSeveralMachines(db)
  const { rows } = await sql<{ table: string; kind: string; by: string }>`
    select table_name::text as table, citus_table_type as kind, distribution_column as by from citus_tables`.execute(
    db,
  )
  const spread = new Map(rows.map((row) => [row.table, row]))
  for (const { table, kind } of steps) {
    const { kind: is, by } = spread.get(table) ?? {}
    if (is !== undefined && (is !== kind || (kind === 'distributed' && by !== DISTRIBUTED_BY)))
      throw new StartProblem(`${table} is spread otherwise already: ${is} by ${by}.`)
  }
  await (await allowTriggers(db)).execute(db)
  for (const { table, kind, statement } of steps.filter((step) => !spread.has(step.table))) {
    await inTransaction(async (tx) => {
      // Copying takes as long as it takes, and waits for those who write.
      await sql`set local lock_timeout = 0`.execute(tx)
      await sql`set local citus.enable_unsafe_triggers = on`.execute(tx)
      await statement.execute(tx)
    })
    onTable(table, kind)
  }
}

async function spreadable(db: Database['db']): Promise<Table[]> {
  const tables = await readTables(db)
  const problems = problemsOf(tables)
  if (problems.length > 0)
    throw new StartProblem(['These tables cannot be spread by company:', ...problems].join('\n  '))
  return tables
}

async function refuseWithoutCitus(db: Database['db']): Promise<void> {
  const { rows } = await sql`select from pg_proc where proname = 'create_distributed_table'`.execute(db)
  if (rows.length === 0)
    throw new StartProblem(
      'This database has no Citus. Install it (shared_preload_libraries, then create extension citus) where DATABASE_URL leads; --print shows what would be done.',
    )
}

async function refuseSeveralMachines(db: Database['db']): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary'`.execute(
    db,
  )
  if (rows[0]!.count > 1)
    throw new StartProblem(
      `Rows would lie on ${rows[0]!.count} machines. That was never tried: docs/decisions/0027-poolers-and-citus.md. Let one of them have rows (citus_set_node_property(…, 'shouldhaveshards', false)).`,
    )
}

/**
 * Triggers bump versions beside the rows that they are of, of the same company: that is what Citus calls
 * unsafe and allows. For good, since later migrations make triggers, too.
 */
async function allowTriggers(db: Database['db']): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return sql`alter database ${sql.id(rows[0]!.name)} set citus.enable_unsafe_triggers = on`
}
