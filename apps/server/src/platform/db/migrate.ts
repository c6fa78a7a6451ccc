import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { StartProblem } from '../../config/start-problem.ts'

/** One file of migrations/: `number` orders them, `checksum` is of its text with Unix line ends. */
type Migration = { number: number; name: string; sql: string; checksum: string }

const migrationsFolder = new URL('../../../database/migrations/', import.meta.url)

/** The oldest supported PostgreSQL, 15, as a server_version_num. */
const oldestServer = 150_000

/** One process at a time migrates a database; a process that waited reads again which migrations are left. */
const migrationLock = 0x7a61_6d69

const record = `create table if not exists migration (
  number integer primary key, name text not null, checksum text not null, applied timestamptz not null default now())`

/**
 * Migrates the database to this version: runs the missing files of migrations/ in order, each in a transaction with its
 * record. Forward only. Returns the names of the files it ran and the server's version. Rejects with StartProblem: no
 * answer; a server older than PostgreSQL 15; an applied file that was changed or removed, which leaves the schema
 * unknown.
 */
export async function migrate(
  connection: pg.ClientConfig,
  folder: URL = migrationsFolder,
): Promise<{ ran: string[]; server: string }> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client(connection)
  client.on('error', () => {}) // The running query fails with the same error.
  try {
    await client.connect()
  } catch (error) {
    throw new StartProblem(
      `The database cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  try {
    const server = await rejectOldServer(client)
    const ran: string[] = []
    for (;;) {
      const migration = await applyNext(client, migrations)
      if (migration === undefined) return { ran, server }
      ran.push(migration.name)
    }
  } finally {
    await client.end()
  }
}

/**
 * Creates the tables as of exactly these migrations, in an empty database and in the caller's transaction.
 * Rejects with StartProblem if one of them is unknown to this program or differs.
 */
export async function migrateTo(
  client: pg.Client,
  stored: readonly Pick<Migration, 'number' | 'name' | 'checksum'>[],
): Promise<void> {
  await rejectOldServer(client)
  const migrations = await readMigrations(migrationsFolder)
  rejectChanged(migrations, new Map(stored.map((migration) => [migration.number, migration])))
  await client.query(record)
  const numbers = new Set(stored.map(({ number }) => number))
  for (const migration of migrations.filter(({ number }) => numbers.has(number))) await run(client, migration)
}

/** Numbers of all migrations of this program. */
export const migrationNumbers = async (): Promise<readonly number[]> =>
  (await readMigrations(migrationsFolder)).map(({ number }) => number)

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const migrations = await Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')
      const checksum = createHash('sha256').update(sql).digest('hex')
      return { number: Number(/^\d{4}(?=-)/.exec(name)?.[0]), name, sql, checksum }
    }),
  )
  // Gaps are allowed: parallel work reserves numbers in advance.
  for (const [index, { number, name }] of migrations.entries()) {
    if (!(number > (migrations[index - 1]?.number ?? 0)))
      throw new Error(`Migrations are numbered 0001, 0002 and so on, each its own; ${name} is out of line`)
  }
  return migrations
}

/** Returns the server's version, like '18.4'. */
async function rejectOldServer(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    // Packagers append their name and version after a space.
    "select current_setting('server_version_num')::int as number, split_part(current_setting('server_version'), ' ', 1) as name",
  )
  if (rows[0].number < oldestServer) {
    throw new StartProblem(`The database is PostgreSQL ${rows[0].name}; 15 or newer is needed.`)
  }
  return rows[0].name
}

type Applied = Map<number, { name: string; checksum: string }>

async function readApplied(client: pg.Client): Promise<Applied> {
  const { rows } = await client.query('select number, name, checksum from migration order by number')
  return new Map(rows.map(({ number, name, checksum }) => [number, { name, checksum }]))
}

function rejectChanged(migrations: Migration[], applied: Applied) {
  const problems = [...applied].flatMap(([number, { name, checksum }]) => {
    const file = migrations.find((migration) => migration.number === number)
    if (!file)
      return `${name} was applied to this database, and this version does not have it: is the program older than the data?`
    if (file.checksum !== checksum)
      return `${name} was changed after it was applied; changes go into a new file.`
    return []
  })
  if (problems.length)
    throw new StartProblem(['The migrations do not fit the database.', ...problems].join('\n  '))
}

async function run(client: pg.Client, { number, name, sql, checksum }: Migration) {
  await client.query(sql)
  await client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [
    number,
    name,
    checksum,
  ])
}

/**
 * Returns the applied migration; undefined if none is left. The lock belongs to the transaction: behind a pooler, a
 * lock of the connection would never be released.
 */
async function applyNext(client: pg.Client, migrations: Migration[]): Promise<Migration | undefined> {
  await client.query('begin')
  let migration: Migration | undefined
  try {
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await client.query(record)
    const applied = await readApplied(client)
    rejectChanged(migrations, applied)
    migration = migrations.find(({ number }) => !applied.has(number))
    if (migration !== undefined) await run(client, migration)
    await client.query('commit')
    return migration
  } catch (error) {
    // A lost connection has rolled back already; the error below is the relevant one.
    await client.query('rollback').catch(() => {})
    if (migration === undefined) throw error
    throw new Error(`Migration ${migration.name} failed; nothing of it was kept`, { cause: error })
  }
}
