/**
 * Writes all data of an installation into one file, as of one moment, while it keeps running. docs/running.md, Backup
 */
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import tar from 'tar-stream'
import { StartProblem } from '../../config/start-problem.ts'
import { MANIFEST, Manifest, pieceName, SECRET_FILE, secretMark } from './manifest.ts'
import { asText, contentOf, listCounters, listTables, quoted, type TableColumns } from './tables.ts'

export type BackUpOptions = {
  connection: pg.ClientConfig
  /** Path that does not exist yet. The file appears complete, or not at all. */
  file: string
  /** The secret that the server uses; undefined: none yet. */
  secret: string | undefined
  /** False: the operator stores the secret, and the backup does not contain it. */
  withSecret: boolean
  /** Epoch milliseconds. */
  now: number
}

/** The header of an archive entry holds its length, so tables are written in pieces of this size. */
const PIECE_BYTES = 4 * 2 ** 20

/** Returns the manifest of the file. Rejects with StartProblem if the file exists or the database was never started. */
export async function backUp({
  connection,
  file,
  secret,
  withSecret,
  now,
}: BackUpOptions): Promise<Manifest> {
  const client = new pg.Client(connection)
  client.on('error', () => {}) // The running query fails with the same error.
  await client.connect()
  try {
    // One snapshot for all statements: later commits are not included, and no writer is blocked.
    await client.query(`begin isolation level repeatable read read only; ${asText}`)
    const manifest = await describe(client, { secret, now })
    await writeFile(file, async (pack) => {
      await add(pack, MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)))
      if (withSecret && secret !== undefined) await add(pack, SECRET_FILE, Buffer.from(secret))
      for (const table of manifest.tables) await addTable(pack, client, table)
    })
    await client.query('commit')
    return manifest
  } finally {
    await client.end()
  }
}

async function describe(
  client: pg.Client,
  { secret, now }: Pick<BackUpOptions, 'secret' | 'now'>,
): Promise<Manifest> {
  const [record, server] = [
    await client.query<{ there: boolean }>("select to_regclass('public.migration') is not null as there"),
    await client.query<{ version: string }>(
      "select split_part(current_setting('server_version'), ' ', 1) as version",
    ),
  ]
  if (!record.rows[0]!.there) throw new StartProblem('This database is empty: there is nothing to back up.')
  const migrations = await client.query('select number, name, checksum from migration order by number')
  const tables: Manifest['tables'] = []
  for (const table of await listTables(client)) tables.push({ ...table, ...(await contentOf(client, table)) })
  return Manifest.parse({
    format: 1,
    created: new Date(now).toISOString(),
    server: server.rows[0]!.version,
    migrations: migrations.rows,
    tables,
    counters: await listCounters(client),
    secretMark: secret === undefined ? null : secretMark(secret),
  })
}

/** Readable by its owner only: it contains clients' data, and often the secret. */
async function writeFile(file: string, fill: (pack: tar.Pack) => Promise<void>): Promise<void> {
  const draft = `${file}.part`
  const pack = tar.pack()
  const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(pack, createGzip(), target)
  // After a failure a write to the stream would never finish.
  const failed = new Promise<never>((_, reject) => {
    written.catch(reject)
  })
  try {
    await Promise.race([fill(pack), failed])
    pack.finalize()
    await written
    await rename(draft, file)
  } catch (error) {
    pack.destroy()
    // Its error is the one that is thrown below, or a consequence.
    await Promise.allSettled([written])
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new StartProblem(
        `${draft} is there already: another backup writes it, or was stopped. Remove it first.`,
      )
    await rm(draft, { force: true })
    throw error
  }
}

async function addTable(pack: tar.Pack, client: pg.Client, { table, columns }: TableColumns): Promise<void> {
  const rows = client.query(copyTo(`copy ${quoted(table)} (${columns.map(quoted).join(', ')}) to stdout`))
  let [pieces, held, bytes]: [number, Buffer[], number] = [0, [], 0]
  const addHeld = async () => {
    if (bytes === 0) return
    pieces += 1
    await add(pack, pieceName(table, pieces), Buffer.concat(held))
    held = []
    bytes = 0
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes >= PIECE_BYTES) await addHeld()
  }
  await addHeld()
}

const add = (pack: tar.Pack, name: string, content: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const entry = pack.entry({ name, size: content.length, mode: 0o600 }, (error) =>
      error ? reject(error) : resolve(),
    )
    entry.end(content)
  })
