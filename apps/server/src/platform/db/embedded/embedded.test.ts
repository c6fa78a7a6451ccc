import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Embedded, type EmbeddedOptions, startEmbedded, visitEmbedded } from './embedded.ts'

let dataDir: string
let running: Embedded[]
let said: string[]

// Creating a database takes a second, starting one a twentieth: only the tests of first starts create one.
let made: string

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'zapys-made-'))
  const embedded = await startEmbedded({ dataDir: made, log: () => {} })
  await embedded.stop()
})

afterAll(() => rm(made, { recursive: true }))

beforeEach(() => {
  dataDir = made
  running = []
  said = []
})

afterEach(async () => {
  await Promise.all(running.map((embedded) => embedded.stop()))
  if (dataDir !== made) await rm(dataDir, { recursive: true })
})

const useNewFolder = async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zapys-new-'))
}

const start = async (options: Partial<EmbeddedOptions> = {}) => {
  const embedded = await startEmbedded({ dataDir, log: (message) => said.push(message), ...options })
  running.push(embedded)
  return embedded
}

const ask = async ({ connection }: { connection: pg.ClientConfig }, sql: string) => {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const postmasterPid = (folder = dataDir) =>
  Number(readFileSync(join(folder, 'postgres-18', 'postmaster.pid'), 'utf8').split('\n')[0])

/** Another program on the same folder; returns once it runs. It writes numbers and prints the acknowledged ones. */
async function startOther(): Promise<{ program: ChildProcess; printed(): string }> {
  const script = fileURLToPath(new URL('../../../../test/embedded-writer.ts', import.meta.url))
  const program = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  program.stdout.setEncoding('utf8').on('data', (text) => (printed += text))
  while (!printed.includes('\n')) {
    if (program.exitCode !== null) throw new Error('The other program ended early')
    await sleep(5)
  }
  return { program, printed: () => printed }
}

const ended = (program: ChildProcess) => new Promise((resolve) => program.once('exit', resolve))

describe('startEmbedded', () => {
  it('a first start gives an empty database in a folder of its own, without a network port', async () => {
    await useNewFolder()
    const embedded = await start()
    const [settings] = await ask(
      embedded,
      `select current_setting('listen_addresses') as ports, current_setting('fsync') as fsync,
              current_setting('synchronous_commit') as durable, current_setting('server_encoding') as encoding,
              current_setting('data_checksums') as checksums,
              (select datlocale from pg_database where datname = current_database()) as locale,
              (select count(*)::int from pg_tables where schemaname = 'public') as tables`,
    )
    expect(settings).toEqual({
      ports: '',
      fsync: 'on',
      durable: 'on',
      encoding: 'UTF8',
      checksums: 'on',
      locale: 'C.UTF-8',
      tables: 0,
    })
    expect((await stat(join(dataDir, 'postgres-18'))).mode & 0o777).toBe(0o700)
  })

  it('what was written is there after a stop and a second start', async () => {
    const first = await start()
    await ask(
      first,
      "drop table if exists note; create table note (text text); insert into note values ('kept')",
    )
    await first.stop()
    expect(existsSync(join(dataDir, 'postgres-18', 'postmaster.pid'))).toBe(false)
    expect(await ask(await start(), 'select text from note')).toEqual([{ text: 'kept' }])
  })

  it('after a kill -9 of the program the next start takes the living server over, and nothing acknowledged is lost', async () => {
    const { program, printed } = await startOther()
    const pid = postmasterPid()
    await expect.poll(() => printed().split('\n').length).toBeGreaterThan(10)
    program.kill('SIGKILL')
    await ended(program)

    const embedded = await start()
    expect(postmasterPid()).toBe(pid)
    expect(said).toEqual(['A database server left by an earlier run is taken over.'])
    const acknowledged = printed().trim().split('\n').map(Number)
    expect(acknowledged.length).toBeGreaterThan(5)
    const stored = (await ask(embedded, 'select number from note')).map(({ number }) => number)
    expect(acknowledged.filter((number) => !stored.includes(number))).toEqual([])
  })

  it('a kill -9 of program and server loses nothing acknowledged', async () => {
    const { program, printed } = await startOther()
    await expect.poll(() => printed().split('\n').length).toBeGreaterThan(10)
    program.kill('SIGKILL')
    process.kill(postmasterPid(), 'SIGKILL')
    await ended(program)

    const acknowledged = printed().trim().split('\n').map(Number)
    const stored = (await ask(await start(), 'select number from note')).map(({ number }) => number)
    expect(acknowledged.filter((number) => !stored.includes(number))).toEqual([])
  })

  it('a server that dies under a running program is back in a moment', async () => {
    const embedded = await start()
    await ask(
      embedded,
      "drop table if exists note; create table note (text text); insert into note values ('kept')",
    )
    process.kill(postmasterPid(), 'SIGKILL')
    await expect
      .poll(() => ask(embedded, 'select text from note').catch(() => 'not yet'))
      .toEqual([{ text: 'kept' }])
    await expect.poll(() => said).toContain('The embedded database is back.')
  })

  it('a second program on the same folder gets an error that names the first, which goes on', async () => {
    const embedded = await start()
    await expect(start()).rejects.toThrow(
      `${dataDir} is in use by another running Zapys (process ${process.pid})`,
    )
    expect(await ask(embedded, 'select 1 as alive')).toEqual([{ alive: 1 }])
  })

  it('two first starts at the same moment: one has the folder, the other gets an error', async () => {
    await useNewFolder()
    await mkdir(join(dataDir, 'postgres-18.making-killed')) // An incomplete folder is not used as a database.
    const outcomes = await Promise.allSettled([start(), start()])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refusal = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(String(refusal?.reason)).toContain('is in use by another running Zapys')
  })

  it('a pid file that names some other program, as after a restart of the machine, does not stop the start', async () => {
    const first = await start()
    await first.stop()
    const folder = join(dataDir, 'postgres-18')
    await writeFile(join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n1\n5432\n.\n\n 1 1\nready\n`)
    expect(await ask(await start(), 'select 1 as alive')).toEqual([{ alive: 1 }])
  })

  it('data of another PostgreSQL is not passed over in silence', async () => {
    await useNewFolder()
    await mkdir(join(dataDir, 'postgres-17'))
    await expect(start()).rejects.toThrow('holds data of another PostgreSQL (postgres-17)')
  })

  it('a data folder with a path too long for a socket works', async () => {
    const deep = join(dataDir, 'a-folder-with-quite-a-long-name'.repeat(4))
    await mkdir(deep)
    await rename(join(made, 'postgres-18'), join(deep, 'postgres-18'))
    const embedded = await start({ dataDir: deep })
    expect(await ask(embedded, 'select 1 as alive')).toEqual([{ alive: 1 }])
    await embedded.stop()
    await rename(join(deep, 'postgres-18'), join(made, 'postgres-18'))
  })

  it('a private data folder works, also for root, whose database runs as nobody', async () => {
    await chmod(dataDir, 0o700)
    expect(await ask(await start(), 'select 1 as alive')).toEqual([{ alive: 1 }])
  })
})

describe('a command beside the server', () => {
  it('uses the database of a server that runs, and leaves it running; else starts one and stops it', async () => {
    const server = await start()
    const pid = postmasterPid()
    const visit = await visitEmbedded({ dataDir, log: () => {} })
    expect(await ask(visit, 'select 1 as one')).toEqual([{ one: 1 }])
    await visit.stop()
    expect([postmasterPid(), await ask(server, 'select 2 as two')]).toEqual([pid, [{ two: 2 }]])
    await server.stop()
    const alone = await visitEmbedded({ dataDir, log: () => {} })
    expect(await ask(alone, 'select 3 as three')).toEqual([{ three: 3 }])
    await alone.stop()
    expect(existsSync(join(dataDir, 'postgres-18', 'postmaster.pid'))).toBe(false)
  })
})
