import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { gateOf } from '../../../test/gate-of.ts'
import { createDiskCheck } from './disk.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '../../../test/test-server.ts'

let server: TestServer
afterEach(() => server.stop())

const start = async (options?: TestServerOptions) => {
  server = await startTestServer({ deadlines: 'product', ...options })
  server.takeStatements()
}

describe('GET /health', () => {
  it('answers without the database, and is no-store', async () => {
    await start()
    const { status, body, headers } = await server.get('/health')
    expect([status, body, headers['cache-control']]).toEqual([200, { status: 'alive' }, 'no-store'])
    expect(server.takeStatements()).toEqual([])
  })
})

describe('GET /ready', () => {
  /** On a busy machine the database may answer too late at first, so the check is repeated. */
  const patience = { timeout: 60_000 }
  const ready = async () => {
    const { status, body } = await server.get('/ready')
    return { code: status, ...body }
  }

  it('answers 200 if database and migrations are ready', async () => {
    await start()
    await expect.poll(ready, patience).toEqual({ code: 200, status: 'ready' })
    expect((await server.get('/ready')).headers['cache-control']).toBe('no-store')
  })

  it('names the missing migration', async () => {
    await start()
    const { rows } = await sql`delete from migration where number = 1 returning number`.execute(
      server.database.db,
    )
    expect(rows).toHaveLength(1)
    await expect.poll(ready, patience).toEqual({ code: 503, status: 'notReady', reason: 'migrations' })
  })

  it('answers 503 if the database does not answer, with one query for all callers', async () => {
    let connection: pg.PoolConfig = {}
    await start({ connect: (direct) => (connection = direct) })
    // A connection is open, so that the check sends its query at once.
    await expect.poll(ready, patience).toEqual({ code: 200, status: 'ready' })
    server.takeStatements()
    const blocker = new pg.Client(connection)
    await blocker.connect()
    await blocker.query('begin; lock table migration in access exclusive mode')
    const answers = await Promise.all(Array.from({ length: 50 }, () => ready()))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ code: 503, status: 'notReady', reason: 'database' })]),
    )
    expect(server.takeStatements()).toHaveLength(1)
    await blocker.end()
    await expect.poll(ready, patience).toEqual({ code: 200, status: 'ready' })
  })

  it.each([
    { minFreeBytes: 1, code: 200, because: 'there is room' },
    { minFreeBytes: Number.MAX_SAFE_INTEGER, code: 503, because: 'the disk is full' },
  ])('is $code where the database is on this machine and $because', async ({ minFreeBytes, code }) => {
    await start({ hasFreeSpace: createDiskCheck(import.meta.dirname, { minFreeBytes }) })
    const expected = code === 200 ? { status: 'ready' } : { status: 'notReady', reason: 'disk' }
    await expect.poll(ready, patience).toEqual({ code, ...expected })
  })

  it('is 503 where the folder of the data is gone', async () => {
    await start({ hasFreeSpace: createDiskCheck(`${import.meta.dirname}/gone`) })
    await expect.poll(ready, patience).toEqual({ code: 503, status: 'notReady', reason: 'disk' })
  })

  it('does not wait at the gate at which visitors stand', async () => {
    await start({ gate: gateOf(() => new Promise<never>(() => {})) })
    await expect.poll(ready, patience).toEqual({ code: 200, status: 'ready' })
  })
})
