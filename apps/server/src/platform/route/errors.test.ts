import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Server,
  type Socket,
} from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyBaseLogger, type FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Studio } from '../../../test/builders.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { createLogger } from '../logger.ts'
import { ApiError, CallerGone } from '../errors/api-error.ts'
import { registerErrors } from './errors.ts'
import { readerOf } from './admit.ts'

/** A proxy to the database that can be cut or made silent. */
async function createRelay() {
  const folder = await mkdtemp(join(tmpdir(), 'zapys-relay-'))
  const file = join(folder, '.s.PGSQL.5432')
  const sockets = new Set<Socket>()
  let relay: Server | undefined
  let target: NetConnectOpts
  let silent = false
  const open = async () => {
    relay = createServer((near) => {
      const far = connect(target)
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from)
        from.on('data', (bytes) => !silent && to.write(bytes))
        from.on('error', () => to.destroy())
        from.on('close', () => {
          to.destroy()
          sockets.delete(from)
        })
      }
    })
    await new Promise<void>((listening) => relay!.listen(file, listening))
  }
  const cut = async () => {
    const closed = new Promise((done) => relay!.close(done))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await open()
  return {
    connect: (direct: PoolConfig): PoolConfig => {
      const { host = '', port = 5432 } = direct
      target = host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port }
      return { ...direct, host: folder, port: 5432, query_timeout: 1_500, connectionTimeoutMillis: 1_500 }
    },
    open,
    cut,
    fallSilent: () => void (silent = true),
    speak: () => void (silent = false),
    remove: async () => {
      await cut()
      await rm(folder, { recursive: true })
    },
  }
}

type Line = { level: number; msg: string; status?: number }

let relay: Awaited<ReturnType<typeof createRelay>>
let server: TestServer
let studio: Studio
let lines: Line[] = []
let port: number
beforeAll(async () => {
  relay = await createRelay()
  server = await startTestServer({
    deadlines: 'product',
    connect: relay.connect,
    logger: createLogger('info', { write: (line) => void lines.push(JSON.parse(line) as Line) }),
  })
  studio = await server.studio({ alias: 'promin' })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as { port: number }).port
})
afterAll(async () => {
  await server.stop()
  await relay.remove()
})

const branches = () => server.get(`/v1/company/${studio.company_id}/branch`)
const UNAVAILABLE = { status: 503, body: { code: 'server.busy' }, headers: { 'retry-after': '10' } }

describe('when the database is away', () => {
  it('a question is answered with 503 and when to ask again, and works again when it is back', async () => {
    expect((await branches()).status).toBe(200)
    await relay.cut()
    expect(await branches()).toMatchObject(UNAVAILABLE)
    expect(await branches()).toMatchObject(UNAVAILABLE)
    await relay.open()
    expect((await branches()).status).toBe(200)
  })

  it('also for one that stops answering on an open connection', async () => {
    expect((await branches()).status).toBe(200)
    relay.fallSilent()
    const started = performance.now()
    const [read, write] = await Promise.all([
      branches(),
      server.post('/v1/client/hold/0197f1b2-0000-7000-8000-000000000001/extend', {
        hold: { company_id: studio.company_id, holder: 'browser-of-marta-0001' },
      }),
    ])
    expect([read.status, write.status]).toEqual([503, 503])
    // No other timeout ends the wait for a silent connection.
    expect(performance.now() - started).toBeLessThan(30_000)
    relay.speak()
    // A connection whose wait failed is not given to another request.
    for (let each = 0; each < 12; each += 1) expect((await branches()).status).toBe(200)
  })

  it.each([
    { state: '53100', because: 'the disk is full' },
    { state: '58030', because: 'the disk cannot be read' },
    { state: '57P01', because: 'it is being stopped' },
    { state: '25006', because: 'it only reads for now' },
  ])('the same where a booking cannot be stored because $because', async ({ state }) => {
    await sql`create or replace function refuse() returns trigger language plpgsql as ${sql.lit(
      `begin raise exception 'no' using errcode = '${state}'; end`,
    )}`.execute(server.database.db)
    await sql`create or replace trigger refuse before insert on hold execute function refuse()`.execute(
      server.database.db,
    )
    const anna = await studio.resource()
    const { service_id } = await studio.service({ by: [anna] })
    const hold = {
      company_id: studio.company_id,
      branch_id: studio.branch_id,
      holder: 'browser-of-marta-0001',
      start_time: '2026-05-19T07:00:00.000Z',
      service_resource_settings: [{ service: service_id, resources: [], ordinal: 1 }],
    }
    expect(await server.post('/v1/client/hold', { hold })).toMatchObject(UNAVAILABLE)
    await sql`drop trigger refuse on hold`.execute(server.database.db)
    expect((await server.post('/v1/client/hold', { hold })).status).toBe(200)
  })
})

it('a rejection because of load leaves no error in the log; a database that does not answer does', async () => {
  const told: Line[] = []
  const loggerInstance: FastifyBaseLogger = createLogger('info', {
    write: (line) => void told.push(JSON.parse(line) as Line),
  })
  const app = fastify({ loggerInstance })
  onTestFinished(() => app.close())
  registerErrors(app)
  app.get('/crowd', () => Promise.reject(new ApiError('server.busy')))
  app.get('/away', () => Promise.reject(new ApiError('server.busy', { cause: new Error('no answer') })))
  const errorsOf = async (url: string) => {
    told.length = 0
    expect((await app.inject(url)).statusCode).toBe(503)
    return told.filter(({ level }) => level >= 50).length
  }
  expect([await errorsOf('/crowd'), await errorsOf('/away')]).toStrictEqual([0, 1])
})

describe('when a client walks off', () => {
  /** Sends the beginning of a request and disconnects; returns the lines logged as errors of ours. */
  async function walkOff(begin: string, leave: 'end' | 'reset' = 'reset'): Promise<Line[]> {
    lines = []
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(begin)
    await new Promise((resolve) => setTimeout(resolve, 60))
    if (leave === 'reset') socket.resetAndDestroy()
    else socket.destroy()
    await new Promise((resolve) => setTimeout(resolve, 400))
    return lines.filter(({ level, status = 0 }) => level >= 40 || status >= 500)
  }
  const post = (path: string, type: string, length: number, body: string) =>
    `POST ${path} HTTP/1.1\r\nhost: zapys\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${body}`
  const boundary = '-'.repeat(20)
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-`

  it.each(['end', 'reset'] as const)(
    'in the middle of a body, it is no error of ours (%s)',
    async (leave) => {
      expect(await walkOff(post('/v1/client/hold', 'application/json', 500, '{"hold": '), leave)).toEqual([])
    },
  )

  it.each(['end', 'reset'] as const)(
    'in the middle of a file, it is no error of ours (%s)',
    async (leave) => {
      const type = `multipart/form-data; boundary=${boundary}`
      const path = `/v1/company/${studio.company_id}/extra/file`
      expect(await walkOff(post(path, type, 50_000, part), leave)).toEqual([])
    },
  )

  it('before the answer, it is no error of ours', async () => {
    await sql`create or replace function slow() returns trigger language plpgsql as ${sql.lit(
      'begin perform pg_sleep(0.2); return new; end',
    )}`.execute(server.database.db)
    await sql`create trigger slow before insert on hold execute function slow()`.execute(server.database.db)
    const anna = await studio.resource()
    const { service_id } = await studio.service({ by: [anna] })
    const body = JSON.stringify({
      hold: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        holder: 'browser-of-oleh-00001',
        start_time: '2026-05-19T07:00:00.000Z',
        service_resource_settings: [{ service: service_id, resources: [], ordinal: 1 }],
      },
    })
    const logged = await walkOff(post('/v1/client/hold', 'application/json', body.length, body))
    await sql`drop trigger slow on hold`.execute(server.database.db)
    expect(logged).toEqual([])
  })

  it('before its address was read, it is no error of ours', async () => {
    const told: Line[] = []
    const write = (line: string) => void told.push(JSON.parse(line) as Line)
    const loggerInstance: FastifyBaseLogger = createLogger('warn', { write })
    const app = fastify({ loggerInstance })
    registerErrors(app)
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: ended, resolve: end } = Promise.withResolvers<unknown>()
    const readLate = async (request: FastifyRequest) => {
      begin()
      // `once` of node:events would reject with the reset.
      await new Promise((closed) => request.raw.socket.once('close', closed))
      try {
        return readerOf(request)
      } catch (error) {
        end(error)
        throw error
      }
    }
    app.get('/', (request) => readLate(request))
    onTestFinished(() => app.close())
    await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET / HTTP/1.1\r\nhost: zapys\r\n\r\n')
    await begun
    socket.resetAndDestroy()
    expect(await ended).toBeInstanceOf(CallerGone)
    await app.close()
    expect(told).toEqual([])
  })

  it('in the middle of an invalid request, our error is still logged', async () => {
    await relay.cut()
    expect((await branches()).status).toBe(503)
    expect(lines.some(({ level }) => level === 50)).toBe(true)
    await relay.open()
  })
})
