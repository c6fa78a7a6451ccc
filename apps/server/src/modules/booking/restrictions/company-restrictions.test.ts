import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone, visitor } from '../../../../test/visitor.ts'
import { endOldBlocks } from '../../clients/clients/public.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
const rowsOf = ({ body }: { body: Row }) => body['content'] as Row[]

async function setUp() {
  const studio = await server.studio()
  const key = await companyKey(server, studio)
  const anna = await studio.resource()
  const { service_id } = await studio.service({ by: [anna] })
  const add = (restriction: object) => key.post('restriction', { restriction })
  const books = (start_time: string, phone = newPhone()) =>
    visitor(server).post('/v1/client/appointment', {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time,
        client: { first_name: 'Ніна', phone },
        service_resource_settings: [{ service: service_id, resources: [], ordinal: 1 }],
      },
    })
  const acts = async () => rowsOf(await key.get('audit')).map(({ act }) => act)
  return { studio, key, service_id, add, books, acts }
}

describe('restrictions by staff', () => {
  it('refuse bookings from then on, in the company’s words, until they are changed or removed', async () => {
    const { studio, key, service_id, add, books, acts } = await setUp()
    const added = await add({ kind: 'ONLINE_BOOKING', service_id, message: 'Телефонуйте нам' })
    expect([added.status, added.body]).toMatchObject([
      200,
      { kind: 'ONLINE_BOOKING', service_id, branch_id: null, value: null, active: true },
    ])
    const refused = await books('2026-06-02T07:00:00.000Z')
    expect([refused.body['code'], JSON.stringify(refused.body)]).toEqual([
      50_001,
      expect.stringContaining('Телефонуйте нам'),
    ])
    const path = `restriction/${String(added.body['id'])}`
    await key.post(path, { restriction: { active: false } })
    expect((await books('2026-06-02T07:00:00.000Z')).status).toBe(200)
    await key.post(path, { restriction: { active: true } })
    expect((await books('2026-06-02T08:00:00.000Z')).status).toBeGreaterThan(400)
    const reply = await server.app.inject({
      method: 'DELETE',
      url: `/v1/company/${studio.company_id}/${path}`,
      headers: key.headers,
    })
    expect(reply.json()).toEqual({ done: true })
    expect((await books('2026-06-02T08:00:00.000Z')).status).toBe(200)
    expect((await key.post(path, { restriction: {} })).body['code']).toBe('restriction.notFound')
    expect((await acts()).slice(0, 4)).toEqual([
      'restriction.removed',
      'restriction.changed',
      'restriction.changed',
      'restriction.added',
    ])
  })

  it('reject a client who has the maximum number of upcoming bookings', async () => {
    const { add, books } = await setUp()
    await add({ kind: 'UPCOMING_LIMIT', value: 1 })
    const phone = newPhone()
    expect((await books('2026-06-02T07:00:00.000Z', phone)).status).toBe(200)
    expect((await books('2026-06-02T09:00:00.000Z', phone)).body['code']).toBe('booking.restriction.blocked')
  })

  const nowhere = '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11'
  it.each([
    { restriction: { kind: 'UPCOMING_LIMIT' }, code: 'validation.failed' },
    { restriction: { kind: 'ONLINE_BOOKING', value: 3 }, code: 'validation.failed' },
    { restriction: { kind: 'FULL_MOON' }, code: 'validation.failed' },
    { restriction: { kind: 'LEAST_NOTICE', value: -1 }, code: 'validation.failed' },
    { restriction: { kind: 'ONLINE_BOOKING', branch_id: nowhere }, code: 'branch.notFound' },
    { restriction: { kind: 'ONLINE_BOOKING', service_id: nowhere }, code: 'service.notFound' },
    {
      restriction: { kind: 'ONLINE_BOOKING', translations: { uk: { message: 'x' } } },
      code: 'validation.failed',
    },
  ])('$restriction is refused with $code', async ({ restriction, code }) => {
    const { add, key } = await setUp()
    expect((await add(restriction)).body['code']).toBe(code)
    expect(rowsOf(await key.get('restriction'))).toEqual([])
  })
})

describe('a client whom the company blocks', () => {
  it('is refused online until the block ends, listed with the reason, and booked by staff who say so', async () => {
    const { studio, key, books, acts } = await setUp()
    const phone = newPhone()
    const client = await key.post('client', { client: { first_name: 'Ірина', phone } })
    const path = `client/${String(client.body['id'])}/block`
    const until = new Date(server.clock.now() + 3_600_000).toISOString()
    const blocked = await key.post(path, { block: { reason: ' Не приходить ', until } })
    expect([blocked.status, blocked.body]).toMatchObject([
      200,
      { blocked: true, blocked_reason: 'Не приходить', blocked_until: until },
    ])
    expect(rowsOf(await key.get('client?blocked=true')).map(({ id }) => id)).toEqual([client.body['id']])
    expect((await books('2026-06-02T07:00:00.000Z', phone)).body['code']).toBe(50_001)
    await endOldBlocks(server)
    expect((await key.get('client?blocked=true')).body['content']).toHaveLength(1)
    const now = server.clock.now()
    server.clock.set(until)
    await endOldBlocks(server)
    expect(rowsOf(await key.get('client?blocked=true'))).toEqual([])
    expect((await books('2026-06-02T07:00:00.000Z', phone)).status).toBe(200)
    server.clock.set(new Date(now).toISOString())
    await key.post(path, { block: {} })
    const free = await key.post(path, { block: { active: false } })
    expect(free.body).toMatchObject({ blocked: false, blocked_reason: null, blocked_until: null })
    expect((await acts()).slice(0, 3)).toEqual(['client.unblocked', 'client.blocked', 'client.blocked'])
    const resource = await companyKey(server, studio, { scopes: ['clients.read'] })
    expect((await resource.post(path, { block: {} })).status).toBe(403)
  })

  it('shows phone, mail and reason only to keys that may read clients', async () => {
    const { studio, key } = await setUp()
    const client = await studio.client({ first_name: 'Ірина', phone: newPhone(), email: 'iryna@a.example' })
    const path = `client/${client.client_id}/block`
    const block = { reason: 'Не приходить' }
    const writer = await companyKey(server, studio, { scopes: ['clients.write'] })
    const nothing = { blocked: true, first_name: 'Ірина', phone: null, email: null, blocked_reason: null }
    expect((await writer.post(path, { block })).body).toMatchObject(nothing)
    // Also if nothing changes.
    expect((await writer.post(path, { block })).body).toMatchObject(nothing)
    expect((await key.post(path, { block })).body).toMatchObject({
      phone: expect.stringMatching(/^\+380/) as string,
      email: 'iryna@a.example',
      blocked_reason: block.reason,
    })
  })

  it.each([
    { block: { until: '2020-01-01T00:00:00.000Z' }, because: 'its end has passed' },
    { block: { active: false, reason: 'x' }, because: 'what ends has no reason' },
    { block: { reason: 'x'.repeat(1001) }, because: 'it is too long' },
  ])('is not blocked where $because', async ({ block }) => {
    const { key } = await setUp()
    const client = await key.post('client', { client: { first_name: 'Ірина', phone: newPhone() } })
    expect((await key.post(`client/${String(client.body['id'])}/block`, { block })).status).toBe(422)
  })
})
