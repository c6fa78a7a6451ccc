import { brotliDecompressSync } from 'node:zlib'
import { createLogger } from '../../logger.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import type { FairGate } from '../../http/fair-gate.ts'

let server: TestServer
afterEach(() => server.stop())

const rename = (companyId: string, name: string) =>
  server.database.read.updateTable('company').set({ name }).where('company_id', '=', companyId).execute()

describe('the configuration, asked for by every page with a widget', () => {
  it('is read once or twice for fifty who ask at the same moment, in two parts, and each gets the part asked for', async () => {
    server = await startTestServer({ configurationKeptMs: 60_000 })
    await server.studio({ alias: 'promin' })
    server.takeStatements()
    const url = '/v1/company/promin/widget/default/configuration'
    await server.get(url)
    const ofOne = server.takeStatements().length
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        server.get(`${url}?withBookingSettings=${index % 2 === 0}`, { 'accept-language': 'pl' }),
      ),
    )
    expect([ofOne, 2 * ofOne]).toContain(server.takeStatements().length)
    for (const [index, { status, body }] of answers.entries()) {
      expect(status).toBe(200)
      expect('booking_settings' in (body['settings'] as object)).toBe(index % 2 === 0)
    }
  })

  it('is sent as it was made, small to who takes it so and not again to who has it, and nobody waits at the gate', async () => {
    const askers: string[] = []
    server = await startTestServer({
      configurationKeptMs: 60_000,
      gate: Object.assign(
        ((asker, work) => {
          askers.push(asker.name)
          return work(undefined)
        }) as FairGate,
        { afterBookings: () => Promise.resolve() },
      ),
    })
    await server.studio({ alias: 'promin' })
    const url = '/v1/company/promin/widget/default/configuration?withBookingSettings=true'
    const ask = (headers: Record<string, string>) => server.app.inject({ url, headers })
    const first = await ask({})
    const small = await ask({ 'accept-encoding': 'gzip, br' })
    const again = await ask({ 'if-none-match': String(first.headers['etag']) })
    expect(askers).toEqual(['GET /v1/company/{company}/widget/{widget}/configuration promin'])
    expect(small.headers).toMatchObject({
      ...{ 'content-encoding': 'br', 'content-type': first.headers['content-type'] },
      vary: 'accept-language, accept-encoding',
    })
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(first.payload)
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    await ask({ 'accept-language': 'pl' })
    const part = await server.app.inject({ url: url.split('?')[0]! })
    expect(part.json<{ settings: object }>().settings).not.toHaveProperty('booking_settings')
    expect(askers).toHaveLength(3)
  })

  it('goes out at the door when it is asked for again, and anew when it is too old', async () => {
    const lines: { msg: string; traceId: string; again?: true; status: number }[] = []
    const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number])
    server = await startTestServer({ configurationKeptMs: 300, logger: createLogger('info', { write }) })
    await server.studio({ alias: 'promin' })
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const ask = async () =>
      (await fetch(`${url}/v1/company/promin/widget/default/configuration`)).arrayBuffer()
    await ask()
    await ask()
    await new Promise((resolve) => setTimeout(resolve, 350))
    await ask()
    const told = lines.filter(({ msg }) => msg === 'request')
    expect(told.map(({ again = false, status }) => [again, status])).toStrictEqual([
      [false, 200],
      [true, 200],
      [false, 200],
    ])
    expect(new Set(told.map(({ traceId }) => traceId)).size).toBe(3)
  })

  it('is read anew when it is too old', async () => {
    server = await startTestServer({ configurationKeptMs: 50 })
    const { company_id } = await server.studio({ alias: 'promin', name: 'Промінь' })
    const nameNow = async () =>
      (await server.answer('getConfiguration', { company: 'promin', widget: 'default' })).company.name
    expect(await nameNow()).toBe('Промінь')
    await rename(company_id, 'Світло')
    await expect.poll(nameNow).toBe('Світло')
  })

  it('a company that is not there is looked for each time, and found as soon as it is there', async () => {
    server = await startTestServer({ configurationKeptMs: 60_000 })
    const url = '/v1/company/promin/widget/default/configuration'
    expect((await server.get(url)).status).toBe(404)
    await server.studio({ alias: 'promin' })
    expect((await server.get(url)).status).toBe(200)
  })
})
