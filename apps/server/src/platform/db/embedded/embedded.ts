import { spawn } from 'node:child_process'
import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs'
import { access, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartProblem } from '../../../config/start-problem.ts'
import { chooseAccount, type Account } from './account.ts'
import { ensureCluster, folderArgument, owner } from './cluster.ts'
import { findProgram, programEnvironment, type Program } from './program.ts'
import { removeFalseMarks, serverState } from './server-state.ts'

/** Connection settings for a driver. `host` is the folder of the unix socket. */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string }

export type Embedded = {
  connection: EmbeddedConnection
  /** Like '18.4'. */
  version: string
  /** Ends every session and stops the server within some seconds; afterwards no process uses the data folder. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  log(message: string): void
  /** Called when its server was started and does not answer yet. */
  whileStarting?(): void
  /** Called once if the server died and could not be restarted. */
  onLost?(error: unknown): void
  /** For tests that lose nothing by a crash: writes are not flushed to the disk. The product never sets it. */
  isThrowaway?: boolean
}

/** Time limits, after which a start or the restart of a crashed server is abandoned. */
const startMs = 60_000
const stopMs = 20_000
const hardStopMs = 5_000

/** A socket's path may have this many bytes, on Linux with room for the final zero; macOS allows four fewer. */
const socketPathBytes = process.platform === 'linux' ? 107 : 103

/** Held while a process uses a data folder; the server releases it as soon as that process is gone. */
const folderLock = 0x7a61_7079

/**
 * Starts the embedded PostgreSQL under `dataDir`, or adopts one that outlived its killed parent.
 * If the server dies, it is restarted and recovers all acknowledged writes. One process at a time may use a data
 * folder.
 * That is a lock inside the server, held by a session of ours: a kill -9 releases it, and no stale lock file can
 * remain.
 * Rejects with StartProblem: no package for the machine, a folder in use, a folder that is not writable.
 * Reasons for every step: docs/decisions/0002-database.md.
 */
export async function startEmbedded({
  dataDir,
  log,
  whileStarting = () => {},
  onLost,
  isThrowaway = false,
}: EmbeddedOptions): Promise<Embedded> {
  dataDir = resolve(dataDir)
  const account = chooseAccount()
  await makeFolder(dataDir)
  const program = await findProgram(account, account ? [dataDir, '/var/lib/zapys'] : [dataDir])
  const folder = await ensureCluster(program, account, dataDir)
  const logFile = join(dataDir, 'postgres.log')
  const socket = await shortPath(folder)
  const connection = { host: socket.path, port: 5432, user: owner, database: 'zapys' }

  let session = await takeFolder()
  let stopping = false
  void keepAlive()

  /** Resolves with a session that holds the folder's lock, and with the database `zapys` created. */
  async function takeFolder(): Promise<pg.Client> {
    const { client, isOurs } = await reachServer({
      program,
      account,
      folder,
      logFile,
      connection,
      whileStarting,
      isThrowaway,
    })
    try {
      await lockFolder(client, dataDir)
      if (!isOurs) log('A database server left by an earlier run is taken over.')
      const { rowCount } = await client.query('select from pg_database where datname = $1', [
        connection.database,
      ])
      if (!rowCount) await client.query(`create database ${connection.database}`)
    } catch (error) {
      await client.end()
      throw error
    }
    return client
  }

  async function keepAlive() {
    for (;;) {
      await new Promise<void>((ended) => session.once('end', () => ended()))
      if (stopping) return
      log('The embedded database stopped unasked; starting it again.')
      try {
        session = await takeFolder()
        log('The embedded database is back.')
      } catch (error) {
        if (!stopping) onLost?.(error)
        return
      }
      if (stopping) return session.end()
    }
  }

  return {
    connection,
    version: program.version,
    async stop() {
      stopping = true
      await stopServer(folder)
      await socket.remove()
    },
  }
}

/**
 * For commands next to a running server: uses its database, which keeps running afterwards. If none runs, starts one,
 * and stops it again. Rejects as `startEmbedded` does.
 */
export async function visitEmbedded(
  options: EmbeddedOptions,
): Promise<Pick<Embedded, 'connection' | 'stop'>> {
  const dataDir = resolve(options.dataDir)
  const folders = existsSync(dataDir)
    ? readdirSync(dataDir).filter((name) => /^postgres-\d+$/.test(name))
    : []
  const running = folders
    .map((name) => join(dataDir, name))
    .find((folder) => {
      const state = serverState(folder)
      return state.kind === 'running' && state.ready
    })
  if (running === undefined) return startEmbedded(options)
  const socket = await shortPath(running)
  return {
    connection: { host: socket.path, port: 5432, user: owner, database: 'zapys' },
    stop: () => socket.remove(),
  }
}

async function makeFolder(dataDir: string) {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
  } catch (error) {
    throw new StartProblem(`The folder DATA_DIR (${dataDir}) cannot be written: ${String(error)}`)
  }
}

/** A deep data folder is reached through a link with a short name in a private folder of ours. */
async function shortPath(folder: string): Promise<{ path: string; remove(): Promise<void> }> {
  const fits = Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= socketPathBytes
  if (fits) return { path: folder, remove: async () => {} }
  const ownFolder = await mkdtemp(join(tmpdir(), 'zapys-'))
  await symlink(folder, join(ownFolder, 'db'))
  return { path: join(ownFolder, 'db'), remove: () => rm(ownFolder, { recursive: true, force: true }) }
}

type ServerPlace = {
  program: Program
  account: Account
  folder: string
  logFile: string
  connection: EmbeddedConnection
  whileStarting(): void
  isThrowaway: boolean
}

/** Resolves with an open session on the server of this folder; `isOurs` unless it was running already. */
async function reachServer(place: ServerPlace): Promise<{ client: pg.Client; isOurs: boolean }> {
  const { folder, connection } = place
  const deadline = Date.now() + startMs
  let ours: ServerProcess | undefined
  let problem: Error | undefined
  while (Date.now() < deadline) {
    const state = serverState(folder)
    if (state.kind === 'running' && state.ready) {
      const answer = await tryConnect(connection)
      if (answer instanceof pg.Client) {
        return { client: answer, isOurs: ours !== undefined }
      }
      problem = answer
    }
    if (ours?.exited()) {
      if (!ours.mayTryAgain())
        throw new StartProblem(`The embedded database does not start:\n${ours.lastWords()}`)
      await sleep(200)
      ours = undefined
    } else if (!ours && state.kind === 'none') {
      if (state.falseMarks) await removeFalseMarks(folder)
      ours = startServer(place)
      place.whileStarting()
    }
    await sleep(10)
  }
  throw new Error('The embedded database did not start in time', { cause: problem })
}

/** An open session, or the reason why there is none yet. Throws if waiting would not help. */
async function tryConnect(connection: EmbeddedConnection): Promise<pg.Client | Error> {
  const client = new pg.Client({
    ...connection,
    database: 'postgres',
    application_name: `zapys ${process.pid}`,
  })
  // Without a listener the server's death would end this process; keepAlive detects the end of the session.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    // It was never connected: the error of `connect` is the relevant one.
    await client.end().catch(() => {})
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    // No socket; no listener; starting or stopping; gone while connecting.
    const willPass = ['ENOENT', 'ECONNREFUSED', '57P03', '57P01', '57P02', 'ECONNRESET', 'EPIPE', '']
    if (error instanceof Error && willPass.includes(code)) return error
    throw error
  }
}

/**
 * Durable: acknowledged writes are on the disk (off, a kill lost 8 % of the acknowledged bookings).
 * Private: the log has no statements and no key values, which contain phones and emails.
 */
const settings = {
  listen_addresses: '',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '50',
  // Collects statistics soon, so that statements planned for empty tables are planned again.
  autovacuum_naptime: '20s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

// Tests of one machine share it: a worker per core, each with a pool of ten.
const throwawaySettings = {
  ...settings,
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '300',
}

type ServerProcess = { exited(): boolean; mayTryAgain(): boolean; lastWords(): string }

function startServer({ program, account, folder, logFile, isThrowaway }: ServerPlace): ServerProcess {
  if (existsSync(logFile) && statSync(logFile).size > 10_000_000) renameSync(logFile, `${logFile}.old`)
  const log = openSync(logFile, 'a', 0o600)
  const wordsFrom = statSync(logFile).size
  const options = Object.entries(isThrowaway ? throwawaySettings : settings).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  // Detached: Ctrl+C in a terminal reaches the whole group, and the database must outlive the last request.
  const run = spawn(program.postgres, ['-D', folderArgument(folder, account), ...options], {
    ...account,
    cwd: folder,
    env: programEnvironment,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  run.unref()
  let over = false
  run.on('exit', () => (over = true))
  run.on('error', () => (over = true))
  const lastWords = () => readFileSync(logFile, 'utf8').slice(wordsFrom)
  return {
    exited: () => over,
    lastWords,
    // Another start was faster, or processes of a killed server are still exiting.
    mayTryAgain: () => /lock file .* already exists|pre-existing shared memory block/.test(lastWords()),
  }
}

async function lockFolder(client: pg.Client, dataDir: string) {
  // A process killed a moment ago may still hold it.
  for (let attempt = 0; attempt < 20; attempt++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as ours', [folderLock])
    if (rows[0].ours) return
    await sleep(50)
  }
  const { rows } = await client.query(
    `select application_name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and objid = $1 and granted`,
    [folderLock],
  )
  const process = /\d+/.exec(rows[0]?.application_name ?? '')?.[0]
  throw new StartProblem(
    `The data folder ${dataDir} is in use by another running Zapys${process ? ` (process ${process})` : ''}. ` +
      'Stop that one first, or choose another DATA_DIR; several processes share one database by DATABASE_URL.',
  )
}

/** SIGINT ends sessions and flushes everything; a server that does not stop then is killed. */
async function stopServer(folder: string) {
  const isRunning = (pid: number) => {
    const state = serverState(folder)
    return state.kind === 'running' && state.pid === pid
  }
  const state = serverState(folder)
  if (state.kind !== 'running') return
  const steps = [
    { signal: 'SIGINT', patienceMs: stopMs },
    { signal: 'SIGQUIT', patienceMs: hardStopMs },
  ] as const
  for (const { signal, patienceMs } of steps) {
    process.kill(state.pid, signal)
    const deadline = Date.now() + patienceMs
    while (Date.now() < deadline) {
      if (!isRunning(state.pid)) return
      await sleep(5)
    }
  }
}
