/** Answers to a company's questions and a guest's email address, as staff and programs see them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { rights } from '@zapys/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyKey, type CompanyKey } from '../../../../test/company-key.ts'
import { type Receiver, startReceiver } from '../../../../test/receiver.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone, visitor } from '../../../../test/visitor.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { eraseClient, startWebhookSender } from './public.ts'

type Row = Record<string, unknown>

let server: TestServer
let receiver: Receiver
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  // The receiver verifies the time of the signature.
  server.clock.set(new Date().toISOString())
  receiver = await startReceiver()
})
afterEach(() => receiver.down())

/** A studio with a question about clients and one about bookings, and a guest who answers both. */
async function setUp() {
  const studio = await server.studio()
  const owner = await companyKey(server, studio)
  const lean = await companyKey(server, studio, {
    scopes: rights.filter((right) => right !== 'clients.read'),
  })
  const anna = await studio.resource()
  const ivan = await studio.resource({ name: 'Іван' })
  const cut = await studio.service({ by: [anna, ivan] })
  const allergies = await studio.field({ model: 'CLIENT', name: 'Алергії' })
  const wish = await studio.field({ model: 'APPOINTMENT', name: 'Побажання' })
  const answers = {
    client: { [allergies.field_id]: 'горіхи' },
    booking: { [wish.field_id]: 'без музики' },
  }
  const monday = new Date(server.clock.now() + 7 * 86_400_000)
  monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7))
  const book = () =>
    visitor(server).post('/v1/client/appointment', {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: `${monday.toISOString().slice(0, 10)}T10:00:00.000Z`,
        client: {
          first_name: 'Марта',
          phone: newPhone(),
          email: 'marta@mail.example',
          extra_fields: answers.client,
        },
        extra_fields: answers.booking,
        service_resource_settings: [{ service: cut.service_id, resources: [anna.resource_id], ordinal: 1 }],
      },
    })
  const subscribe = async (by: CompanyKey, events: string[], more: Row = {}) => {
    const { status, body } = await by.post('webhook', { webhook: { url: receiver.url, events, ...more } })
    expect(status).toBe(200)
    receiver.secrets.push(String(body['secret']))
  }
  return { studio, owner, lean, anna, ivan, answers, book, subscribe }
}

/** Sends queued deliveries until this many have arrived. */
async function heard(count: number): Promise<Row[]> {
  const stop = startWebhookSender(server.deps, () => {})
  const deadline = performance.now() + 60_000
  while (receiver.heard.length < count && performance.now() < deadline) await sleep(20)
  await stop()
  expect(receiver.forged).toBe(0)
  return receiver.heard.map(({ body }) => body['data'] as Row)
}

const clientsOf = async (by: CompanyKey) => (await by.get('client')).body['content'] as Row[]

describe('answers of clients and the mail of a guest', () => {
  it('are in the list of clients for keys that read clients', async () => {
    const { studio, owner, anna, ivan, answers, book } = await setUp()
    expect((await book()).status).toBe(200)
    const guest = { first_name: 'Марта', email: 'marta@mail.example', extra_fields: answers.client }
    expect(await clientsOf(owner)).toMatchObject([guest])
    const performer = await companyKey(server, studio, { resource_id: anna.resource_id })
    expect(await clientsOf(performer)).toMatchObject([guest])
    const colleague = await companyKey(server, studio, { resource_id: ivan.resource_id })
    expect(await clientsOf(colleague)).toEqual([])
  })

  it('are not returned to a key without clients.read that blocks the client', async () => {
    const { owner, lean, book } = await setUp()
    await book()
    const [client] = await clientsOf(owner)
    expect((await lean.get('client')).body['code']).toBe('key.notAllowed')
    const blocked = await lean.post(`client/${String(client!['id'])}/block`, { block: { reason: 'борг' } })
    expect(blocked.body).toMatchObject({ blocked: true, email: null, phone: null, extra_fields: {} })
  })

  it('are in the webhooks of bookings and new clients', async () => {
    const { owner, answers, book, subscribe } = await setUp()
    await subscribe(owner, ['client.created', 'appointment.created'])
    await book()
    const [created, booked] = await heard(2)
    expect(created).toMatchObject({ client: { first_name: 'Марта', extra_fields: answers.client } })
    expect(booked).toMatchObject({
      appointment: { extra_fields: answers.booking },
      client: { email: 'marta@mail.example', extra_fields: answers.client },
    })
    expect(booked!['client']).not.toHaveProperty('booking_extra_fields')
  })

  it('are not in the webhooks of a staff member whose key does not read clients', async () => {
    const { lean, book, subscribe } = await setUp()
    await subscribe(lean, ['appointment.created'])
    await book()
    const [booked] = await heard(1)
    expect(booked).toMatchObject({
      appointment: { extra_fields: {} },
      client: { first_name: 'Марта', phone: null, email: null, extra_fields: {} },
    })
    expect(JSON.stringify(booked)).not.toMatch(/горіхи|музики|marta@/)
  })

  it('are not sent once the client is erased, also in messages that were queued before', async () => {
    const { studio, owner, book, subscribe } = await setUp()
    await subscribe(owner, ['appointment.created'])
    await book()
    const [client] = await clientsOf(owner)
    const company = await companyScope(server.database.db, studio.company_id)
    await server.database.inTransaction((tx) => eraseClient(tx, company, String(client!['id'])))
    const [booked] = await heard(1)
    expect(booked).toMatchObject({ appointment: { extra_fields: {} } })
    expect(JSON.stringify(booked)).not.toMatch(/горіхи|музики|marta@/)
  })

  it('stay out of the forms for programs of the reference deployment, which do not know them', async () => {
    const { owner, book, subscribe } = await setUp()
    await subscribe(owner, ['appointment.created'], { form: 'OLDER' })
    await book()
    const [booked] = await heard(1)
    expect(booked).toMatchObject({ client: { full_name: 'Марта' } })
    expect(JSON.stringify(booked)).not.toContain('extra_fields')
  })
})
