/**
 * An endpoint sends only what its current maker may read, including deliveries queued earlier. docs/rules/webhooks.md
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey, type CompanyKey } from '../../../../test/company-key.ts'
import type { Studio } from '../../../../test/builders.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { claimNext, dueEndpoints } from './claim.ts'
import { notifyNewClient } from './public.ts'

let server: TestServer
let studio: Studio
let owner: CompanyKey
let manager: CompanyKey
beforeAll(async () => {
  server = await startTestServer({ now: '2026-05-18T08:00:00.000Z' })
  studio = await server.studio()
  owner = await companyKey(server, studio)
  manager = await companyKey(server, studio, {
    role: 'manager',
    name: 'Рецепція',
    scopes: ['webhooks.read', 'webhooks.write', 'bookings.read'],
  })
})
afterAll(() => server.stop())

/** The owner's endpoint for new clients, with one queued delivery. */
async function setUp() {
  const { status, body } = await owner.post('webhook', {
    webhook: { url: 'http://localhost:9', events: ['client.created'] },
  })
  expect([status, body]).toMatchObject([200, {}])
  const webhookId = String(body['id'])
  const company = await companyScope(server.database.db, studio.company_id)
  const { client_id: clientId } = await studio.client({ first_name: 'Соломія' })
  await server.database.inTransaction((tx) => notifyNewClient(tx, company, server.clock.now(), { clientId }))
  const endpoint = { company_id: studio.company_id, webhook_id: webhookId }
  const claim = () => claimNext(server.database.db, server.clock.now(), endpoint)
  const isDue = async () =>
    (await dueEndpoints(server.database.db, server.clock.now())).some(
      ({ webhook_id }) => webhook_id === webhookId,
    )
  const leadElsewhere = async () => {
    const changed = await manager.post(`webhook/${webhookId}`, {
      webhook: { url: 'http://localhost:19', events: ['payment.paid'] },
    })
    expect([changed.status, changed.body]).toMatchObject([200, { needs_owner: false }])
  }
  const replay = async () => {
    const { body: list } = await owner.get(`webhook/${webhookId}/delivery`)
    const [delivery] = list['content'] as Record<string, unknown>[]
    return manager.post(`webhook/${webhookId}/delivery/${String(delivery!['id'])}/replay`, {})
  }
  return { webhookId, claim, isDue, leadElsewhere, replay }
}

describe('an endpoint that a manager without clients.read leads elsewhere', () => {
  it('does not send them the new clients that were queued for the owner; the owner still gets them', async () => {
    const { webhookId, claim, isDue, leadElsewhere } = await setUp()
    expect(await isDue()).toBe(true)
    await leadElsewhere()
    expect([await isDue(), await claim()]).toEqual([false, undefined])
    await owner.post(`webhook/${webhookId}/owner`, {})
    expect(await isDue()).toBe(true)
    expect(await claim()).toMatchObject({ type: 'client.created' })
  })

  it('does not replay them either', async () => {
    const { leadElsewhere, replay } = await setUp()
    await leadElsewhere()
    expect(await replay()).toMatchObject({ status: 403, body: { code: 'key.notAllowed' } })
  })

  it('still sends its own test message', async () => {
    const { webhookId, claim, leadElsewhere } = await setUp()
    await leadElsewhere()
    expect((await manager.post(`webhook/${webhookId}/test`, {})).status).toBe(200)
    expect(await claim()).toMatchObject({ type: 'webhook.test' })
  })
})
