/** `npm run backup -- <file>` and `npm run restore -- <file>`. docs/running.md, Backup */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { systemClock } from '../../platform/clock.ts'
import { readSettings, type Settings } from '../../config/config.ts'
import { type Embedded, startEmbedded, visitEmbedded } from '../../platform/db/embedded/embedded.ts'
import { stopSending } from '../../platform/db/installation.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { replaceSecret, storedSecret } from '../../config/secret.ts'
import { StartProblem } from '../../config/start-problem.ts'
import { backUp } from './back-up.ts'
import { type Manifest, secretMark } from './manifest.ts'
import { release, type Release } from './release.ts'
import { restore } from './restore.ts'

const usage = `npm run backup -- <file>
npm run restore -- <file> [--replace]
npm run restore -- --send | --drop

Both work on the database of DATABASE_URL, or else on the embedded one in DATA_DIR. A backup is taken while the server runs;
it is stopped for a restore. --replace: what the database holds may go.

After a restore nothing is sent: no messages, webhooks, receipts or refunds. --send: what waits is sent. --drop: waiting messages
and webhooks are dropped. Both also work while the server runs.`

type Print = (line: string) => void
type WorkSettings = Pick<Settings, 'databaseUrl' | 'dataDir' | 'secret'>

/** Returns the exit code. */
export const backupProgram = (args: readonly string[]): Promise<number> =>
  inWords(async () => backupCommand(readSettings(process.env), args, (line) => console.log(line)))

/** Returns the exit code. */
export const restoreProgram = (args: readonly string[]): Promise<number> =>
  inWords(async () => restoreCommand(readSettings(process.env), args, (line) => console.log(line)))

/** Rejects with StartProblem if the backup cannot be made. */
export async function backupCommand(
  settings: WorkSettings,
  args: readonly string[],
  print: Print,
): Promise<void> {
  const { file, replace } = read(args)
  if (replace) throw new StartProblem(usage)
  if (existsSync(file)) throw new StartProblem(`${file} is there already, and no backup is written over.`)
  const isSecretStored = settings.secret === undefined
  const secret = settings.secret ?? (await storedSecret(settings.dataDir))
  const manifest = await withDatabase(settings, visitEmbedded, (connection) =>
    backUp({ connection, file, secret, withSecret: isSecretStored, now: systemClock.now() }),
  )
  print(`${file} holds ${sizeOf(manifest)}, as of ${manifest.created}.`)
  print(
    isSecretStored && secret !== undefined
      ? 'It holds the secret too: anyone with the file has everything. Keep it where only you can read it.'
      : 'IT DOES NOT HOLD THE SECRET, which was given as SECRET: keep that yourself. Without it keys of payment providers ' +
          'cannot be opened and links in messages are void.',
  )
}

/** Rejects with StartProblem if the backup cannot be restored. */
export async function restoreCommand(
  settings: WorkSettings,
  args: readonly string[],
  print: Print,
): Promise<void> {
  const how = releaseIn(args)
  if (how !== undefined)
    return withDatabase(settings, visitEmbedded, (connection) => release(connection, { how, print }))
  const { file, replace } = read(args)
  const warnings: string[] = []
  // Never the database of a running server: the error names a server that uses the folder.
  const manifest = await withDatabase(settings, startEmbedded, async (connection) => {
    const restored = await restore({
      connection,
      file,
      replace,
      now: systemClock.now(),
      takeSecret: async (secret, { secretMark: mark }) => {
        warnings.push(...(await takeSecret(settings, { secret, mark, replace })))
      },
    })
    await migrate(connection)
    await stopAfterMigrations(connection)
    return restored
  })
  print(`Restored ${sizeOf(manifest)}, as of ${manifest.created}; every row was compared.`)
  for (const warning of warnings) print(warning)
  print(
    'Nothing is sent until you decide what becomes of the queue: npm run restore -- --send, or npm run restore -- --drop.',
  )
}

/** A backup from before the table `installation` has it now. */
async function stopAfterMigrations(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await stopSending(client, systemClock.now())
  } finally {
    await client.end()
  }
}

/** Stores the secret of the backup unless SECRET is set. Returns the notes to print for the operator. */
async function takeSecret(
  settings: WorkSettings,
  { secret, mark, replace }: { secret: string | undefined; mark: string | null; replace: boolean },
): Promise<string[]> {
  const there = settings.secret ?? (await storedSecret(settings.dataDir))
  if (mark === null || (there !== undefined && secretMark(there) === mark)) return []
  if (settings.secret === undefined && secret !== undefined) {
    if (there !== undefined && !replace)
      throw new StartProblem(
        `${settings.dataDir} holds another secret than the backup. Choose an empty DATA_DIR, or say --replace.`,
      )
    await replaceSecret(settings.dataDir, secret)
    return [`The secret of the backup is in ${settings.dataDir} now.`]
  }
  return [
    `${there === undefined ? 'THE SECRET IS MISSING' : 'THE SECRET IS ANOTHER ONE'} than when the backup was taken: set ` +
      'SECRET to that one before you start. Without it keys of payment providers cannot be opened and links in messages are void.',
  ]
}

function releaseIn(args: readonly string[]): Release | undefined {
  return args.length === 1 ? ({ '--send': 'send', '--drop': 'drop' } as const)[args[0]!] : undefined
}

function read(args: readonly string[]): { file: string; replace: boolean } {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: { replace: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [file, ...others] = positionals
    if (file !== undefined && others.length === 0) return { file: resolve(file), replace: values.replace }
  } catch (error) {
    throw new StartProblem(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
  throw new StartProblem(usage)
}

type Reach = (options: Parameters<typeof startEmbedded>[0]) => Promise<Pick<Embedded, 'connection' | 'stop'>>

async function withDatabase<T>(
  { databaseUrl, dataDir }: WorkSettings,
  reach: Reach,
  work: (connection: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) return work({ connectionString: databaseUrl })
  const embedded = await reach({ dataDir, log: (message) => console.error(message) })
  try {
    return await work(embedded.connection)
  } finally {
    await embedded.stop()
  }
}

function sizeOf({ tables }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${tables.length} tables`
}

async function inWords(work: () => Promise<void>): Promise<number> {
  try {
    await work()
    return 0
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    console.error(error.message)
    return 1
  }
}
