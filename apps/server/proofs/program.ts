/** The real program as a child process, with a separate database in a temporary folder, for proofs over HTTP. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Database, openDatabase } from '../src/platform/db/database.ts'
import { newDataFolder } from '../test/data-folder.ts'
import { addStudio, type Studio, type StudioGiven } from '../test/builders.ts'
import type { ControlName } from './without-safeguard.ts'
import { inheritedEnvironment } from '../test/inherited-environment.ts'

const main = fileURLToPath(new URL('../src/main.js', import.meta.url))
const withoutSafeguard = fileURLToPath(new URL('./without-safeguard.ts', import.meta.url))

export type Program = {
  url: string
  /** The program's database, to prepare and check rows. */
  database: Database
  /** Connection to the same database, for queries without the program. */
  connection: { host: string; user: string; database: string; port?: number; password?: string }
  studio(given?: StudioGiven): Promise<Studio>
  /**
   * Seconds of processor time that server and database have used so far; undefined if the system does not report it.
   */
  cpuSeconds(): { server: number; database: number } | undefined
  /** Memory of the server in bytes, without its database; undefined if the system does not report it. */
  memoryBytes(): number | undefined
  /** Milliseconds from its start to the first response. */
  startMs: number
  stop(): Promise<void>
}

const signals = ['SIGINT', 'SIGTERM'] as const

/** Size of the heap's young generation, as in `npm start`. */
const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  scripts: { start: string }
}
export const asStarted = scripts.start.split(' ').filter((word) => /^--(max|heap)-/.test(word))

type ProgramOptions = {
  control?: ControlName
  environment?: Record<string, string>
  /** Receives the complete log, at the most verbose level. */
  onLog?(text: string): void
  /** The folder of the database's socket, if it is not the program's default. */
  databaseIn?: string
  /** A database that already runs. */
  databaseAt?: Program['connection']
}

/** Starts it; `control` removes one of its safeguards while it loads. */
export async function startProgram({
  control,
  environment,
  onLog,
  databaseIn,
  databaseAt,
}: ProgramOptions = {}): Promise<Program> {
  const dataDir = await newDataFolder()
  const startedAt = performance.now()
  const child = spawn(
    process.execPath,
    [
      ...asStarted,
      ...process.execArgv,
      ...(control === undefined ? [] : ['--import', withoutSafeguard]),
      main,
    ],
    {
      env: {
        ...inheritedEnvironment(),
        DATA_DIR: dataDir,
        PORT: '0',
        DEMO: 'false',
        LOG_LEVEL: onLog ? 'trace' : 'fatal',
        // The proof acts as the proxy and sets the address of each request.
        TRUST_PROXY: 'loopback',
        ...(databaseAt && { DATABASE_URL: urlOf(databaseAt) }),
        ...environment,
        ...(control === undefined ? {} : { PROOF_CONTROL: control }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  // A crashed proof must not leave a program running.
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  const exit = () => process.exit(1)
  for (const signal of signals) process.once(signal, exit)
  child.stdout.setEncoding('utf8')
  if (onLog !== undefined) child.stdout.on('data', onLog)
  const url = await addressOf(child)
  await fetch(url)
  const startMs = performance.now() - startedAt
  const folder = databaseIn ?? join(dataDir, 'postgres-18')
  const connection = databaseAt ?? { host: folder, user: 'zapys', database: 'zapys' }
  const database = openDatabase({
    // A proof inserts more rows at once than a request ever does, so its queries have no timeout.
    connection: { ...connection, max: 4, query_timeout: 0 },
    onConnectionError: () => {},
  })
  const postmaster =
    databaseAt === undefined
      ? Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
      : undefined
  return {
    url,
    database,
    connection,
    studio: (given) => addStudio(database.db, given),
    cpuSeconds: () => {
      if (postmaster === undefined) return undefined
      const [server, ...others] = [
        usedBy(child.pid!),
        usedBy(postmaster),
        ...childrenOf(postmaster).map(usedBy),
      ]
      if (server === undefined) return undefined
      return { server, database: others.reduce<number>((sum, used) => sum + (used ?? 0), 0) }
    },
    memoryBytes: () => heldBy(child.pid!),
    startMs,
    stop: async () => {
      await database.close()
      const ended = once(child, 'close')
      process.off('exit', end)
      for (const signal of signals) process.off(signal, exit)
      end()
      await ended
      await rm(dataDir, { recursive: true })
    },
  }
}

const urlOf = ({ host, port = 5432, user, password, database }: Program['connection']): string =>
  `postgres://${encodeURIComponent(user)}${password ? `:${encodeURIComponent(password)}` : ''}@${host}:${port}/${database}`

async function addressOf(child: ChildProcess): Promise<string> {
  let output = ''
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (output += text))
  for (;;) {
    const url = /Start page +(http:\S+)\/$/m.exec(output)?.[1]
    if (url !== undefined) return url
    if (child.exitCode !== null) throw new Error(`The program did not start: ${output}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const TICKS_PER_SECOND = 100

/** The numbers after the program's name, which is in parentheses and may contain spaces: `man proc_pid_stat`. */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  } catch {
    return undefined
  }
}

/** Resident memory, in pages of 4 KiB: `man proc_pid_statm`. */
function heldBy(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096
  } catch {
    return undefined
  }
}

/** Processor time of the process and of its exited children. */
function usedBy(pid: number): number | undefined {
  const ticks = statOf(pid)?.slice(11, 15).map(Number)
  return ticks === undefined ? undefined : ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND
}

export function childrenOf(pid: number): number[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((other) => Number.isInteger(other) && statOf(other)?.[1] === String(pid))
  } catch {
    return []
  }
}
