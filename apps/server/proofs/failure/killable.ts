/**
 * The real program with an embedded database. Program and database can each be killed (-9), alone or together, and
 * started again.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { newDataFolder } from '../../test/data-folder.ts'
import { addStudio, type Studio, type StudioGiven } from '../../test/builders.ts'
import { listenOnLoopback } from '../../test/oidc/running-provider.ts'
import { childrenOf } from '../program.ts'
import type { ControlName } from '../without-safeguard.ts'
import { inheritedEnvironment } from '../../test/inherited-environment.ts'

const main = fileURLToPath(new URL('../../src/main.js', import.meta.url))
const withoutSafeguard = fileURLToPath(new URL('../without-safeguard.ts', import.meta.url))

export type Killable = {
  url: string
  /** The program's database; unavailable while its server is down. */
  database: Database
  studio(given?: StudioGiven): Promise<Studio>
  /** Resolves when it listens. */
  start(): Promise<void>
  /** Starts it without waiting until it listens. */
  beginStart(): void
  /** Resolves when the process has ended. Its database keeps running. */
  killServer(): Promise<void>
  /** Resolves when the program, which keeps running, has restarted its database. */
  killDatabase(): Promise<void>
  /** Kills one database session, which makes PostgreSQL end all others too. */
  killSession(): void
  /** Kills both at the same moment. */
  killBoth(): Promise<void>
  stop(): Promise<void>
}

const LONGEST_RETURN_MS = 60_000

export async function startKillable({
  control,
  environment,
}: {
  control?: ControlName
  environment?: Record<string, string>
} = {}): Promise<Killable> {
  const dataDir = await newDataFolder()
  const folder = join(dataDir, 'postgres-18')
  const probe = await listenOnLoopback(createServer())
  const url = probe.issuer
  await probe.close()
  let child: ChildProcess | undefined
  let output = ''

  const postmaster = (): number | undefined => {
    try {
      return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined
    } catch {
      return undefined
    }
  }
  const beginStart = () => {
    output = ''
    child = spawn(
      process.execPath,
      [...(control === undefined ? [] : ['--import', withoutSafeguard]), main],
      {
        env: {
          ...inheritedEnvironment(),
          DATA_DIR: dataDir,
          PORT: new URL(url).port,
          DEMO: 'false',
          LOG_LEVEL: 'silent',
          TRUST_PROXY: 'loopback',
          ...environment,
          ...(control === undefined ? {} : { PROOF_CONTROL: control }),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    for (const stream of [child.stdout!, child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const isUp = () => /Start page +http:\S+\/$/m.test(output)
  const start = async () => {
    beginStart()
    while (!isUp()) {
      if (child!.exitCode !== null) throw new Error(`The program did not start: ${output}`)
      await sleep(5)
    }
  }
  const kill = (pid: number | undefined, signal: 'SIGKILL' | 'SIGINT' | 'SIGTERM') => {
    try {
      if (pid !== undefined) process.kill(pid, signal)
    } catch {
      // The process has already ended.
    }
  }
  const killServer = async () => {
    const dying = child!
    if (dying.exitCode !== null || dying.signalCode !== null) return
    const ended = once(dying, 'exit')
    dying.kill('SIGKILL')
    await ended
  }
  // A crashed proof must leave neither program nor database running.
  const end = () => {
    if (child?.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    else kill(postmaster(), 'SIGINT')
  }
  const exit = () => process.exit(1)
  process.once('exit', end)
  process.once('SIGTERM', exit)
  process.once('SIGINT', exit)

  await start()
  const database = openDatabase({
    // Queries during the load may take the minute that their statement is allowed (kill-load.ts).
    connection: { host: folder, user: 'zapys', database: 'zapys', max: 4, query_timeout: 65_000 },
    onConnectionError: () => {},
  })
  return {
    url,
    database,
    studio: (given) => addStudio(database.db, given),
    start,
    beginStart,
    killServer,
    killDatabase: async () => {
      const before = postmaster()
      kill(before, 'SIGKILL')
      const deadline = performance.now() + LONGEST_RETURN_MS
      for (let now = postmaster(); now === before || now === undefined; now = postmaster()) {
        if (performance.now() > deadline) throw new Error(`The database did not come back: ${output}`)
        await sleep(5)
      }
    },
    killSession: () => {
      const sessions = childrenOf(postmaster()!)
      kill(sessions.at(-1), 'SIGKILL')
    },
    killBoth: async () => {
      kill(postmaster(), 'SIGKILL')
      await killServer()
    },
    stop: async () => {
      await database.close()
      process.off('exit', end)
      process.off('SIGTERM', exit)
      process.off('SIGINT', exit)
      const ended = once(child!, 'close')
      child!.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true })
    },
  }
}
