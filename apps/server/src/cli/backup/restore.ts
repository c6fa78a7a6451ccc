/** Restores a backup completely or changes nothing. docs/running.md, Backup */
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import tar from 'tar-stream'
import { stopSending } from '../../platform/db/installation.ts'
import { migrateTo } from '../../platform/db/migrate.ts'
import { StartProblem } from '../../config/start-problem.ts'
import { MANIFEST, Manifest, SECRET_FILE, tableOfPiece } from './manifest.ts'
import { asText, contentOf, listTables, quoted } from './tables.ts'

export type RestoreOptions = {
  connection: pg.ClientConfig
  file: string
  /** Existing contents of the database may be deleted. */
  replace: boolean
  /** Epoch milliseconds. Sending is stopped from this moment. */
  now: number
  /**
   * Called after all rows are restored and before the commit, with the backup's secret (undefined if it has none).
   * If it throws, everything is rolled back.
   */
  takeSecret(secret: string | undefined, manifest: Manifest): Promise<void>
}

/**
 * Creates the tables by the migrations of the backup's time, and fills them; the caller runs the later migrations.
 * One transaction; the rights of the database's owner suffice. Rejects with StartProblem for an invalid, truncated or
 * changed backup, one of a newer program, and a database that is not empty.
 */
export async function restore({
  connection,
  file,
  replace,
  now,
  takeSecret,
}: RestoreOptions): Promise<Manifest> {
  const archive = openArchive(file)
  const client = new pg.Client(connection)
  client.on('error', () => {}) // The running query fails with the same error.
  try {
    let entry = await archive.next()
    if (entry?.name !== MANIFEST) throw noBackup(file)
    const manifest = readManifest(await textOf(entry), file)
    entry = await archive.next()
    let secret: string | undefined
    if (entry?.name === SECRET_FILE) {
      secret = await textOf(entry)
      entry = await archive.next()
    }

    await client.connect()
    await client.query(`begin; ${asText}`)
    await rejectOthers(client)
    await makeEmpty(client, { replace })
    await migrateTo(client, manifest.migrations)
    const putBack = await takeRulesAway(client)
    const columnsOf = new Map(manifest.tables.map(({ table, columns }) => [table, columns]))
    for (;;) {
      if (entry === undefined) break
      const table = tableOfPiece(entry.name) ?? ''
      const columns = columnsOf.get(table)
      if (columns === undefined) throw noBackup(file)
      const pieces = async function* () {
        while (entry !== undefined && tableOfPiece(entry.name) === table) {
          yield* entry.content
          entry = await archive.next()
        }
      }
      await pipeline(
        pieces,
        client.query(copyFrom(`copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`)),
      )
    }
    for (const { name, value } of manifest.counters)
      await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), value])
    // Before constraints are restored: a row without its parent would hide that the file is incomplete.
    await rejectOtherContent(client, manifest, file)
    await putBack()
    await stopSending(client, now)
    await takeSecret(secret, manifest)
    await client.query('commit')
    // Without this, statements are planned for empty tables until autovacuum collects statistics.
    await client.query('analyze')
    return manifest
  } finally {
    archive.close()
    await client.end()
  }
}

type Entry = { name: string; content: AsyncIterable<Buffer> }
type Archive = { next(): Promise<Entry | undefined>; close(): void }

/** The entries one after the other; each must be read to its end before the next. */
function openArchive(file: string): Archive {
  const extract = tar.extract()
  const read = pipeline(createReadStream(file), createGunzip(), extract)
  // The iterator below fails with the same error.
  read.catch(() => {})
  const entries = extract[Symbol.asyncIterator]()
  return {
    next: async () => {
      try {
        const { done, value } = await entries.next()
        if (done !== true) return { name: value.header.name, content: contentOfEntry(value, file) }
        await read
        return undefined
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : ''
        if (code === 'ENOENT') throw new StartProblem(`There is no file ${file}.`)
        throw noBackup(file, error)
      }
    },
    close: () => extract.destroy(),
  }
}

async function* contentOfEntry(entry: AsyncIterable<unknown>, file: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of entry) yield chunk as Buffer
  } catch (error) {
    throw noBackup(file, error)
  }
}

const noBackup = (file: string, cause?: unknown) =>
  new StartProblem(`${file} is no backup, or not whole.`, { cause })

function readManifest(text: string, file: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(text))
  } catch (error) {
    throw noBackup(file, error)
  }
}

async function textOf(entry: Entry): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of entry.content) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** A running server would answer from data cached before the restore. */
async function rejectOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ others: number }>(`
    select count(*)::int as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
  if (rows[0]!.others > 0)
    throw new StartProblem('Others are connected to this database: stop every server that uses it first.')
}

async function makeEmpty(client: pg.Client, { replace }: { replace: boolean }): Promise<void> {
  const { rows } = await client.query<{ tables: number }>(`
    select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`)
  if (rows[0]!.tables === 0) return
  if (!replace)
    throw new StartProblem(
      'This database is not empty. Choose an empty one, or say --replace: then all that it holds is gone for good.',
    )
  await client.query('drop schema public cascade; create schema public')
}

/**
 * Tables are filled one by one, so foreign keys can be checked only when all are full.
 * Triggers ran when the rows were first written. Returns a function that restores both and checks every row.
 */
async function takeRulesAway(client: pg.Client): Promise<() => Promise<void>> {
  const tables = (await listTables(client)).map(({ table }) => quoted(table))
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  // The backup contains the rows that migrations inserted, in their state of that time.
  await client.query(`truncate ${tables.join(', ')}`)
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  }
}

async function rejectOtherContent(client: pg.Client, { tables }: Manifest, file: string): Promise<void> {
  for (const { table, columns, rows, checksum } of tables) {
    const content = await contentOf(client, { table, columns })
    if (content.rows !== rows || content.checksum !== checksum)
      throw new StartProblem(
        `${file} is not whole, or was changed: of the table ${table} it brought ${content.rows} rows of ${rows}. Nothing was restored.`,
      )
  }
}
