/** A restored copy sends nothing before the operator decides: real databases, a real receiver and the real program. */
import { DAY_MS } from '@zapys/domain/time'
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../test/company-key.ts'
import { type Receiver, startReceiver } from '../../../test/receiver.ts'
import { createEmptyDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { backupCommand, restoreCommand } from './backup-command.ts'
import { inheritedEnvironment } from '../../../test/inherited-environment.ts'

let server: TestServer
let connection: pg.PoolConfig
let receiver: Receiver
let folder: string
let file: string
let copy: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zapys-copy-'))
  server = await startTestServer({
    // The program below uses the machine's clock.
    now: new Date().toISOString(),
    connect: (direct) => (connection = direct),
  })
  receiver = await startReceiver()
  const studio = await server.studio({
    alias: 'copied',
    // Sent at once at any hour of the machine's clock.
    settings: { messages: { quiet_hours: { from: 0, until: 0 } } },
  })
  const { service_id } = await studio.service({ by: [await studio.resource()] })
  const owner = await companyKey(server, studio)
  const { body } = await owner.post('webhook', {
    webhook: { url: receiver.url, events: ['appointment.created'] },
  })
  receiver.secrets.push(String(body['secret']))
  // A week contains open days on any date.
  for (let day = 3; day < 10; day += 1)
    await server.post('/v1/client/appointment', {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: new Date(
          Math.floor(server.clock.now() / DAY_MS) * DAY_MS + day * DAY_MS + DAY_MS / 2,
        ).toISOString(),
        service_resource_settings: [{ service: service_id, resources: [], ordinal: 1 }],
        client: { first_name: 'Олена', phone: `+3804430000${day + 10}` },
      },
    })
  await writeFile(join(folder, 'secret'), server.deps.secret)
  file = join(folder, 'copy.tar.gz')
  await backupCommand(settingsOf(connection), [file], () => {})
})
afterAll(async () => {
  await receiver.down()
  await server.stop()
  await rm(folder, { recursive: true })
})
afterEach(() => copy.drop())

const asUrl = ({ host, port, user, database }: pg.PoolConfig) =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`
const settingsOf = (of: pg.PoolConfig) => ({ databaseUrl: asUrl(of), dataDir: folder, secret: undefined })

async function restored(): Promise<string[]> {
  copy = await createEmptyDatabase()
  return run(file)
}
async function run(...args: string[]): Promise<string[]> {
  const said: string[] = []
  await restoreCommand(settingsOf(copy.connection), args, (line) => said.push(line))
  return said
}
async function statesOf(table: 'message' | 'webhook_delivery'): Promise<string[]> {
  const client = new pg.Client(copy.connection)
  await client.connect()
  try {
    const column = table === 'message' ? 'status' : 'state'
    const { rows } = await client.query<{ state: string }>(
      `select distinct ${column} as state from ${table} order by 1`,
    )
    return rows.map(({ state }) => state)
  } finally {
    await client.end()
  }
}

/** The real program on the copy. */
async function start() {
  const main = fileURLToPath(new URL('../../main.js', import.meta.url))
  const env = {
    ...inheritedEnvironment(),
    DATA_DIR: folder,
    DATABASE_URL: asUrl(copy.connection),
    PORT: '0',
    DEMO: 'false',
  }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.on('close', resolve))
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  const prints = async (text: string) => {
    await expect.poll(() => output, { timeout: 120_000 }).toContain(text)
  }
  await prints('Start page')
  return {
    url: /Start page +(http:\S+)\/$/m.exec(output)![1]!,
    prints,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

describe('a restored copy', () => {
  it('sends no message and no webhook until the operator lets it, and then what waits', async () => {
    expect((await restored()).at(-1)).toContain('Nothing is sent until you decide')
    const program = await start()
    const ready = async () => (await fetch(`${program.url}/ready`)).json()
    try {
      await program.prints('SENDING IS STOPPED')
      expect(await ready()).toEqual({ status: 'ready', sending: 'stopped' })
      expect([await statesOf('message'), await statesOf('webhook_delivery')]).toEqual([
        ['QUEUED'],
        ['QUEUED'],
      ])
      expect(receiver.heard).toEqual([])
      await run('--send')
      await expect.poll(() => receiver.heard.length, { timeout: 120_000 }).toBeGreaterThan(0)
      await expect.poll(() => statesOf('message'), { timeout: 120_000 }).toContain('SENT')
      expect(await ready()).toEqual({ status: 'ready' })
    } finally {
      await program.stop()
    }
  })

  it('drops the queue on the operator’s command, and only while sending is stopped', async () => {
    await restored()
    expect((await run('--drop'))[0]).toMatch(/^Dropped: [1-9]\d* messages, [1-9]\d* webhook deliveries\.$/)
    expect([await statesOf('message'), await statesOf('webhook_delivery')]).toEqual([
      ['DROPPED'],
      ['GAVE_UP'],
    ])
    await expect(run('--drop')).rejects.toThrow('Sending is not stopped')
    await expect(run('--send')).rejects.toThrow('Sending is not stopped')
  })
})
