/** The real program, started and stopped as an operator does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inheritedEnvironment } from '../test/inherited-environment.ts'

const main = fileURLToPath(new URL('./main.js', import.meta.url))

type Program = {
  process: ChildProcess
  output(): string
  /** Settles when the program has ended. */
  exitCode: Promise<number | null>
}

let dataDir: string
const programs: Program[] = []
const connections: pg.Client[] = []

/** Time limit on a busy machine: the tests check what happens, not how soon. */
const timeout = 40_000

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zapys-main-'))
})

afterEach(async () => {
  // A failed test must not hold its locks: the next program starts on the same database.
  for (const connection of connections.splice(0)) await connection.end()
  for (const program of programs.splice(0)) {
    program.process.kill('SIGTERM')
    await program.exitCode
  }
})

afterAll(() => rm(dataDir, { recursive: true }))

function run(settings: Record<string, string> = {}): Program {
  const env = { ...inheritedEnvironment(), DATA_DIR: dataDir, PORT: '0', ...settings }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  const exitCode = new Promise<number | null>((resolve) => child.on('close', resolve))
  const program = { process: child, output: () => output, exitCode }
  programs.push(program)
  return program
}

/** A running program, and its address. */
async function serve(settings: Record<string, string> = {}): Promise<Program & { url: string }> {
  const program = run(settings)
  await expect.poll(program.output, { timeout, interval: 10 }).toMatch(/time zone rules|Error/)
  const url = /Start page +(http:\S+)\/$/m.exec(program.output())?.[1]
  if (!url) throw new Error(program.output())
  return { ...program, url }
}

async function connect() {
  const client = new pg.Client({ host: join(dataDir, 'postgres-18'), user: 'zapys', database: 'zapys' })
  client.on('error', () => {})
  await client.connect()
  connections.push(client)
  return client
}

const databaseRuns = () => existsSync(join(dataDir, 'postgres-18', 'postmaster.pid'))

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

/** Linux only: command line of a process. */
const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

describe('the program', () => {
  it('starts on an empty folder, prints where everything is, and serves it', async () => {
    const { url, output, exitCode, process: child } = await serve()
    for (const path of ['/i/studio', '/i/hall', '/i/barber', '/i/loft', '/docs', '/openapi.json']) {
      expect(output()).toContain(`${url}${path}\n`)
    }
    expect(output()).toMatch(/Node 2\d\.\S+, PostgreSQL 18\.4 \(embedded, in .+\), time zone rules 20\d\d\w/)
    expect((await fetch(`${url}/openapi.json`)).status).toBe(200)
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
    child.kill('SIGTERM')
    expect(await exitCode).toBe(0)
    expect(databaseRuns()).toBe(false)
  })

  it('what was stored is there after a restart, and the demo is not loaded twice', async () => {
    const first = await serve()
    const before = await connect()
    await before.query("insert into company_alias values ('kept', gen_random_uuid())")
    const companies = (await before.query('select count(*) from company')).rows
    first.process.kill('SIGTERM')
    await first.exitCode

    await serve()
    const after = await connect()
    expect((await after.query("select alias from company_alias where alias = 'kept'")).rowCount).toBe(1)
    expect((await after.query('select count(*) from company')).rows).toEqual(companies)
  })

  it('a request under way is answered before the program ends', async () => {
    const { url, process: child, exitCode } = await serve()
    const blocker = await connect()
    await blocker.query('begin')
    // Jobs read companies constantly; only a visitor's request reads one by alias.
    await blocker.query('lock table company_alias in access exclusive mode')
    const answer = fetch(`${url}/v1/company/studio/widget/default/configuration`)
    const waits = "select from pg_locks where relation = 'company_alias'::regclass and not granted"
    await expect
      .poll(async () => (await blocker.query(waits)).rowCount, { timeout, interval: 5 })
      .toBeGreaterThan(0)
    child.kill('SIGTERM')
    await expect.poll(() => fetch(url).catch(() => 'refused'), { timeout, interval: 5 }).toBe('refused')
    await blocker.query('rollback')
    expect((await answer).status).toBe(200)
    expect(await exitCode).toBe(0)
  })

  it('/ready reports the stop first, while visitors are still served', async () => {
    const { url, process: child, exitCode } = await serve({ DRAIN_SECONDS: '5' })
    const ready = async () => (await fetch(`${url}/ready`)).json()
    expect(await ready()).toEqual({ status: 'ready' })
    child.kill('SIGTERM')
    await expect.poll(ready, { timeout, interval: 5 }).toEqual({ status: 'notReady', reason: 'stopping' })
    expect((await fetch(`${url}/v1/company/studio/widget/default/configuration`)).status).toBe(200)
    expect((await fetch(`${url}/health`)).status).toBe(200)
    await expect.poll(() => fetch(url).catch(() => 'refused'), { timeout }).toBe('refused')
    expect(await exitCode).toBe(0)
  })

  it('a job under way comes to its end before the program does', async () => {
    const { process: child, exitCode, output } = await serve()
    const blocker = await connect()
    await blocker.query('begin')
    await blocker.query('lock table hold in access exclusive mode')
    const waits = "select from pg_locks where relation = 'hold'::regclass and not granted"
    const waiting = async () => (await blocker.query(waits)).rowCount
    await expect.poll(waiting, { timeout, interval: 5 }).toBeGreaterThan(0)
    child.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 300))
    // One try of the job waits a second, then the next one starts.
    await expect.poll(waiting, { timeout, interval: 5 }).toBeGreaterThan(0)
    expect(child.exitCode).toBeNull()
    await blocker.query('rollback')
    expect(await exitCode).toBe(0)
    expect(output()).not.toContain('a job failed')
  })

  it('a Ctrl+C that arrives twice at once, from the terminal and from npm, still stops cleanly', async () => {
    const { process: child, exitCode } = await serve()
    child.kill('SIGINT')
    setTimeout(() => child.kill('SIGINT'), 5)
    expect(await exitCode).toBe(0)
    expect(databaseRuns()).toBe(false)
  })

  it('answers from several processes, which go on when one of them dies, and ends them all', async () => {
    const METRICS_PORT = String(await freePort())
    const { url, process: child, exitCode } = await serve({ PROCESSES: '2', METRICS_PORT })
    const servers = () => childrenOf(child.pid!).filter((pid) => commandOf(pid).includes('main.js'))
    expect(servers()).toHaveLength(2)
    const configuration = async () =>
      (
        await fetch(`${url}/v1/company/studio/widget/default/configuration`, {
          headers: { connection: 'close' },
        })
      ).status
    const statuses = await Promise.all(Array.from({ length: 20 }, configuration))
    expect(new Set(statuses)).toEqual(new Set([200]))
    // The primary adds up the counts of all parts.
    const told = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
    const counted = [
      ...told.matchAll(/^zapys_http_request_duration_seconds_count\{.*configuration.* (\d+)$/gm),
    ]
    expect(counted.map(([, count]) => Number(count))).toEqual([20])

    const [first] = servers()
    process.kill(first!, 'SIGKILL')
    await expect.poll(servers, { timeout, interval: 20 }).not.toContain(first)
    expect(await configuration()).toBe(200)
    await expect.poll(servers, { timeout, interval: 20 }).toHaveLength(2)
    child.kill('SIGTERM')
    expect(await exitCode).toBe(0)
    expect(databaseRuns()).toBe(false)
  })

  it('a server of several does not outlive its leader', async () => {
    const { process: child, exitCode } = await serve({ PROCESSES: '2' })
    const servers = childrenOf(child.pid!).filter((pid) => commandOf(pid).includes('main.js'))
    expect(servers).toHaveLength(2)
    child.kill('SIGKILL')
    await exitCode
    await expect
      .poll(() => servers.filter((pid) => commandOf(pid).includes('main.js')), { timeout })
      .toEqual([])
  })

  it('a taken port stops all of several processes with the same sentence', async () => {
    const other = createServer()
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
    const { output, exitCode } = run({ PORT: String((other.address() as AddressInfo).port), PROCESSES: '2' })
    expect(await exitCode).toBe(1)
    other.close()
    expect(output().match(/is taken; choose another PORT/g)).toHaveLength(1)
    expect(databaseRuns()).toBe(false)
  })

  it('after a kill -9 the next start takes the database over', async () => {
    const killed = await serve()
    killed.process.kill('SIGKILL')
    await killed.exitCode
    expect(databaseRuns()).toBe(true)
    expect((await fetch(`${(await serve()).url}/openapi.json`)).status).toBe(200)
  })

  it('wrong settings are listed without a trace of the program, and nothing is started', async () => {
    const { output, exitCode } = run({ PORT: 'x', DEMO: 'x' })
    expect(await exitCode).toBe(1)
    expect(output()).toBe(
      'The settings are not right:\n  PORT must be a number from 0 to 65535\n  DEMO must be true or false\n',
    )
  })

  it('a taken port stops the start with a sentence, and the database with it', async () => {
    const other = createServer()
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const { output, exitCode } = run({ PORT: port })
    expect(await exitCode).toBe(1)
    other.close()
    expect(output()).toContain(`Port ${port} on 127.0.0.1 is taken; choose another PORT.`)
    expect(databaseRuns()).toBe(false)
  })

  it('a database that cannot be reached is named, its password is not', async () => {
    const { output, exitCode } = run({ DATABASE_URL: 'postgres://zapys:hunter2@127.0.0.1:1/zapys' })
    expect(await exitCode).toBe(1)
    expect(output()).toContain('The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1')
    expect(output()).not.toContain('hunter2')
  })
})
