/**
 * Spreads the tables of a database by company, with the functions of Citus. docs/decisions/0027-poolers-and-citus.md
 */
import { type RawBuilder, sql } from 'kysely'
import { StartProblem } from '../../config/start-problem.ts'
import type { Database } from '../../platform/db/database.ts'
import { afterWhatTheyLeadTo, type Kind, kindOf, problemsOf, readTables, type Table } from './table-rules.ts'
import { DISTRIBUTED_BY } from './tables.ts'

/** All other tables of companies are placed with this one's row. */
const FIRST = 'company'

type Step = { tables: readonly { table: string; kind: Kind }[]; statements: readonly RawBuilder<unknown>[] }

/**
 * Statements for the database, in order; the tables that a table references are spread before it.
 * Citus makes a table that references a reference table local to the first machine.
 * So a distributed table that references one is spread in the same step.
 */
function stepsOf(tables: readonly Table[]): Step[] {
  const spreadable = tables.filter(({ name }) => kindOf(name) !== 'local')
  const takers = new Map(
    spreadable
      .filter(({ name }) => kindOf(name) === 'distributed')
      .flatMap(({ name, references }) =>
        references.filter(({ to }) => kindOf(to) === 'reference').map(({ to }) => [to, name] as const),
      ),
  )
  const ordered = afterWhatTheyLeadTo(
    spreadable
      .filter(({ name }) => !takers.has(name))
      .map((table) => ({
        ...table,
        references: table.references.map((key) => ({ ...key, to: takers.get(key.to) ?? key.to })),
      })),
  ).map(({ name }) => name)
  const byName = new Map(spreadable.map((table) => [table.name, table]))
  return [FIRST, ...ordered.filter((name) => name !== FIRST)].flatMap((name) => {
    const table = byName.get(name)
    return table === undefined ? [] : stepOf(table)
  })
}

function stepOf({ name, references }: Table): Step {
  const kind = kindOf(name)
  const outside = kind === 'distributed' ? references.filter(({ to }) => kindOf(to) === 'reference') : []
  const alter = sql`alter table ${sql.id(name)}`
  return {
    tables: [...outside.map(({ to }) => ({ table: to, kind: 'reference' as const })), { table: name, kind }],
    statements: [
      ...outside.map((key) => sql`${alter} drop constraint ${sql.id(key.name)}`),
      ...outside.map(({ to }) => spread(to)),
      spread(name),
      ...outside.map(
        (key) =>
          sql`${alter} add constraint ${sql.id(key.name)} foreign key (${sql.join(key.columns.map((column) => sql.id(column)))}) references ${sql.id(key.to)}`,
      ),
    ],
  }
}

/** The statement is displayed, so its values are inlined. */
const spread = (table: string): RawBuilder<unknown> =>
  kindOf(table) === 'reference'
    ? sql`select create_reference_table(${sql.lit(table)})`
    : sql`select create_distributed_table(${sql.lit(table)}, ${sql.lit(DISTRIBUTED_BY)}, colocate_with => ${sql.lit(table === FIRST ? 'none' : FIRST)})`

/** The statements in execution order. Needs no Citus. */
export async function plannedStatements({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const steps = stepsOf(await spreadable(db))
  const statements = [
    lockOf(steps),
    endOlderSessions,
    ...steps.flatMap((step) => step.statements),
    ...namesOf(steps).map(removalOf),
  ]
  return [...(await preparations(db)), ...statements].map((statement) => statement.compile(db).sql)
}

/**
 * Spreads the tables that are not spread yet, in one transaction, and reports them.
 * A running server waits, and then sees all tables spread or none. Rejects with StartProblem: tables that cannot be
 * spread, no Citus, machines that do not know the first one, a table that is spread differently.
 */
export async function distribute(
  { db, inTransaction }: Pick<Database, 'db' | 'inTransaction'>,
  onTable: (table: string, kind: Kind) => void,
): Promise<void> {
  const steps = stepsOf(await spreadable(db))
  await rejectWithoutCitus(db)
  await rejectUnknownCoordinator(db)
  const { rows } = await sql<{ table: string; kind: string; by: string }>`
    select table_name::text as table, citus_table_type as kind, distribution_column as by from citus_tables`.execute(
    db,
  )
  const isSpread = new Set(rows.filter(({ kind }) => kind !== 'local').map(({ table }) => table))
  const ownTables = new Set(steps.flatMap(({ tables }) => tables.map(({ table }) => table)))
  for (const { table, kind: is, by } of rows.filter((row) => ownTables.has(row.table)))
    if (is !== 'local' && (is !== kindOf(table) || (is === 'distributed' && by !== DISTRIBUTED_BY)))
      throw new StartProblem(`${table} is spread otherwise already: ${is} by ${by}.`)
  for (const statement of await preparations(db)) await statement.execute(db)
  const left = steps.filter(({ tables }) => !tables.every(({ table }) => isSpread.has(table)))
  if (left.length > 0)
    await inTransaction(async (tx) => {
      // Copying has no time limit, and waits for writers.
      await sql`set local lock_timeout = 0`.execute(tx)
      await sql`set local citus.enable_unsafe_triggers = on`.execute(tx)
      await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx)
      // On the other machines, too: rows written by triggers are copied with the others.
      await sql`set local citus.propagate_set_commands = 'local'`.execute(tx)
      await sql`set local session_replication_role = replica`.execute(tx)
      await lockOf(left).execute(tx)
      if (!isSpread.has(FIRST)) await endOlderSessions.execute(tx)
      for (const { statements } of left) for (const statement of statements) await statement.execute(tx)
    })
  for (const { tables } of left) for (const { table, kind } of tables) onTable(table, kind)
  // Also after an earlier run that was stopped here.
  const { rows: withRows } = await sql<{ name: string }>`
    select name from unnest(${namesOf(steps)}::text[]) as name where pg_relation_size(name::regclass) > 0`.execute(
    db,
  )
  for (const { name } of withRows)
    await inTransaction(async (tx) => {
      await sql`set local lock_timeout = 0`.execute(tx)
      // Otherwise triggers of the ledger reject it.
      await sql`set local session_replication_role = replica`.execute(tx)
      await removalOf(name).execute(tx)
    })
}

const namesOf = (steps: readonly Step[]) => steps.flatMap(({ tables }) => tables.map(({ table }) => table))

/** Taken first, so that no caller waits for a table while it holds another one. Readers go on. */
const lockOf = (steps: readonly Step[]): RawBuilder<unknown> =>
  sql`lock table ${sql.join(namesOf(steps).map((name) => sql.id(name)))} in exclusive mode`

/** A session reads the database's settings when it starts. The server opens new ones, which wait. */
const endOlderSessions = sql`
  select pg_terminate_backend(pid) from pg_stat_activity
   where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
     and usename = current_user and application_name not like 'citus%'`

/** A table that was spread still has its old rows in the local table, where queries do not see them. */
const removalOf = (table: string): RawBuilder<unknown> =>
  sql`select truncate_local_data_after_distributing_table(${sql.lit(table)})`

async function spreadable(db: Database['db']): Promise<Table[]> {
  const tables = await readTables(db)
  const problems = problemsOf(tables)
  if (problems.length > 0)
    throw new StartProblem(['These tables cannot be spread by company:', ...problems].join('\n  '))
  return tables
}

async function rejectWithoutCitus(db: Database['db']): Promise<void> {
  const { rows } = await sql`select from pg_proc where proname = 'create_distributed_table'`.execute(db)
  if (rows.length === 0)
    throw new StartProblem(
      'This database has no Citus. Install it (shared_preload_libraries, then create extension citus) where DATABASE_URL leads; --print shows what would be done.',
    )
}

/** Otherwise the first machine would have no copy of reference tables. */
async function rejectUnknownCoordinator(db: Database['db']): Promise<void> {
  const { rows } = await sql<{ others: number; first: number }>`
    select count(*) filter (where groupid <> 0) as others, count(*) filter (where groupid = 0) as first
      from pg_dist_node where isactive and noderole = 'primary'`.execute(db)
  if (rows[0]!.others > 0 && rows[0]!.first === 0)
    throw new StartProblem(
      'The other machines do not know this one: select citus_set_coordinator_host(…) first. docs/scaling.md',
    )
}

/** Settings of the database on every machine. */
const machineSettings = [
  // Triggers write other rows of the same company: Citus calls that unsafe, but allows it.
  ['citus.enable_unsafe_triggers', 'on'],
  // A transaction that writes rows with keys to reference tables uses one connection to each machine.
  ['citus.multi_shard_modify_mode', 'sequential'],
  // A transaction permits its own erasures: erase-company.ts.
  ['citus.propagate_set_commands', 'local'],
  // Shorter than the statement timeout: the program learns that a machine is away, and not that one is slow.
  ['citus.node_connection_timeout', '1s'],
  ['timezone', 'UTC'],
  // For clients_like (migration 0234), which runs its query from the first machine.
  ['pg_trgm.word_similarity_threshold', '0.3'],
] as const

/**
 * Permanent settings, since later migrations create triggers, too; and functions that statements, columns and triggers
 * call.
 */
async function preparations(db: Database['db']): Promise<RawBuilder<unknown>[]> {
  const { rows: names } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const database = sql.id(names[0]!.name)
  // The same as for each connection of the program: platform/db/pool.ts.
  const ofOthers = sql`set citus.enable_ddl_propagation to off; alter database ${database} set lock_timeout = '1s'`
  // Citus copies the extensions that tables need, not those that functions call.
  const { rows: extensions } = await sql<{ name: string }>`
    select extname as name from pg_extension where extname <> 'plpgsql' and extname not like 'citus%' order by oid`.execute(
    db,
  )
  const extend = (name: string) =>
    sql`set citus.enable_ddl_propagation to off; create extension if not exists ${sql.id(name)}`
  // Some functions call older ones.
  const { rows: functions } = await sql<{ name: string }>`
    select oid::regprocedure::text as name from pg_proc
     where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
     order by oid`.execute(db)
  return [
    ...machineSettings.map(
      ([name, value]) =>
        sql`alter database ${database} set ${sql.id(...name.split('.'))} = ${sql.lit(value)}`,
    ),
    sql`select run_command_on_workers(${sql.lit(ofOthers.compile(db).sql)})`,
    ...extensions.map(
      ({ name }) => sql`select run_command_on_workers(${sql.lit(extend(name).compile(db).sql)})`,
    ),
    ...functions.map(({ name }) => sql`select create_distributed_function(${sql.lit(name)})`),
  ]
}
