/**
 * The kinds of calls of programs for the reference deployment that `older-program.test.ts` leaves out: guests, sign-in
 * of clients, uploads, outgoing messages, partial changes of a service, and the errors that such programs search for.
 * The key is the one that `npm run key` makes without further options.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../test/builders.ts'
import { companyKey } from '../../test/company-key.ts'
import { type Receiver, startReceiver } from '../../test/receiver.ts'
import { formOf } from '../../test/send-file.ts'
import { startTestServer, type Reply, type TestServer } from '../../test/test-server.ts'
import { bearer, newPhone, visitor } from '../../test/visitor.ts'
import { startWebhookSender } from '../modules/messaging/webhooks/public.ts'
import { keyCommand } from './key-command.ts'

type Row = Record<string, unknown>

let server: TestServer
let studio: Studio
let headers: { authorization: string }
let service: string
let resource: string
beforeAll(async () => {
  server = await startTestServer()
  studio = await server.studio({
    alias: 'older.clients',
    settings: { auth: { sms_auth: true, sms_password_auth: true } },
  })
  const anna = await studio.resource({ name: 'Анна', last_name: 'Коваль' })
  const haircut = await studio.service({ name: 'Стрижка', by: [anna], price: 45_000 })
  service = haircut.service_id
  resource = anna.resource_id
  const output: string[] = []
  const args = ['create', '--company', 'older.clients', '--scopes', 'all']
  await keyCommand(server.deps, args, (line) => output.push(line))
  headers = { authorization: `Bearer ${output.at(-1)!}` }
})
afterAll(() => server.stop())

const here = () => `/v1/company/${studio.company_id}`
const b = () => `${here()}/branch/${studio.branch_id}`
const isDone = ({ status }: Reply) => [200, 201].includes(status)
const byKey = (path: string, body: object) => server.post(path, body, headers)

const booking = (start_time: string, client: object, over: Row = {}) => ({
  appointment: {
    branch_id: studio.branch_id,
    company_id: studio.company_id,
    start_time,
    source: 'WIDGET',
    client,
    service_resource_settings: [
      { service, resources: [resource], auto_selected_resources: false, ordinal: 1, duration: 3600 },
    ],
    ...over,
  },
})
/** A client of the company, in the form of a keyed booking. */
const known = async () => ({
  id: String((await byKey(`${here()}/client`, { client: guest() })).body['id']),
})
const guest = () => ({ first_name: 'Марта', last_name: 'Бойко', phone: newPhone() })

describe('clients', () => {
  it('POST client/appointment without a key books for a guest and answers the bare appointment', async () => {
    const booked = await server.post('/v1/client/appointment', booking('2026-06-02T06:00:00.000Z', guest()))
    expect([isDone(booked), booked.body]).toMatchObject([
      true,
      {
        id: expect.any(String),
        status: 'CONFIRMED',
        start_time: '2026-06-02T06:00:00.000Z',
        duration: 3600,
        services: [{ id: service, name: 'Стрижка' }],
        resources: [{ id: resource, name: 'Анна' }],
      },
    ])
  })

  it('sign_in/phone and its verify answer an access token that books in user/appointment', async () => {
    const phone = newPhone()
    const signedIn = await visitor(server).signsIn(studio, phone)
    expect(signedIn).toMatchObject({ status: 200, body: { access_token: expect.any(String) } })
    const booked = await server.post(
      `${here()}/user/appointment`,
      booking('2026-06-02T08:00:00.000Z', { first_name: 'Марта', phone }),
      bearer(signedIn),
    )
    expect(isDone(booked)).toBe(true)
  })

  it('POST oauth/token takes a form with phone and password and answers the fields of OAuth 2', async () => {
    const phone = newPhone()
    await visitor(server).signsUp(studio, phone, 'зимовий чай о сьомій')
    expect(await visitor(server).givesPassword(phone, 'зимовий чай о сьомій')).toMatchObject({
      status: 200,
      body: { access_token: expect.any(String), token_type: 'bearer', expires_in: expect.any(Number) },
    })
    expect(await visitor(server).givesPassword(phone, 'не той пароль')).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Bad credentials' },
    })
    const { status, body } = await server.get('/v1/me', { authorization: 'Bearer outdated' })
    expect([status, body]).toMatchObject([
      401,
      { error: 'invalid_token', error_description: expect.any(String) },
    ])
  })
})

describe('the catalogue', () => {
  it('POST service/{s} changes name, durations, parent and picture, and leaves the rest', async () => {
    const parent = await byKey(`${here()}/service`, {
      company_service: { name: 'Зачіски', type: 'GROUP', public: true },
    })
    const id = String(parent.body['id'])
    const linked = await server.app.inject({ method: 'PUT', url: `${b()}/service/${id}`, headers })
    expect([linked.statusCode, linked.json()]).toMatchObject([200, { id, type: 'GROUP' }])
    const content = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#7755aa' } })
      .png()
      .toBuffer()
    const form = await formOf({ name: 'logo.png', content })
    const sent = await server.app.inject({
      method: 'POST',
      url: `${here()}/image/file?crop=true&x=0&y=0&width=260&height=260`,
      headers: { ...form.headers, ...headers },
      payload: form.payload,
    })
    const { uri } = sent.json<{ uri: string }>()
    expect([200, 201]).toContain(sent.statusCode)
    const picture = await server.app.inject({ url: uri })
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 260, height: 260 })
    const changed = await byKey(`${here()}/service/${service}`, {
      company_service: { name: 'Стрижка довга', display_duration: 4500, logo: uri, parent: id },
    })
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { name: 'Стрижка довга', duration: 3600, display_duration: 4500, logo: uri, active: true },
    ])
    const children = await server.get(`${b()}/service?parentId=${id}&page=0&size=100`, headers)
    expect(children.body['content']).toMatchObject([{ id: service }])
    const groups = await server.get(`${b()}/service?type=GROUP&page=0&size=100`, headers)
    expect(groups.body['content']).toMatchObject([{ id }])
  })

  it('POST service/prices sets an amount as PUT does', async () => {
    const listed = await server.get(`${here()}/service/${service}/prices?page=0&size=100`, headers)
    const [{ service_price_list_id }] = listed.body['content'] as [Row]
    const priced = await byKey(`${here()}/service/prices`, {
      prices: [{ service_id: service, service_price_list_id, amount: 52_000 }],
    })
    expect(isDone(priced)).toBe(true)
    const { body } = await server.post(
      '/v1/client/appointment/calculate/price',
      booking('2026-06-03T06:00:00.000Z', guest()),
    )
    expect(body['price']).toBe(52_000)
  })

  it('calculate/price with a key prices a service that is hidden online, for guests and lesser keys it is 404', async () => {
    const hidden = await studio.service({ public: false, by: [{ resource_id: resource }], price: 30_000 })
    const asked = booking('2026-06-03T06:00:00.000Z', guest(), {
      service_resource_settings: [
        { service: hidden.service_id, resources: [resource], auto_selected_resources: false, ordinal: 1 },
      ],
    })
    const path = '/v1/client/appointment/calculate/price'
    expect((await byKey(path, asked)).body['price']).toBe(30_000)
    const reads = await companyKey(server, studio, { scopes: ['bookings.read'] })
    const others = [{}, reads.headers, { authorization: `Bearer zk_${'a'.repeat(43)}` }]
    for (const other of others) expect((await server.post(path, asked, other)).status).toBe(404)
  })

  it('calculate/price with a key prices a rental of any length as its booking, for guests it is 422', async () => {
    const court = await studio.resource({ name: 'Корт' })
    const rental = { booking_type: 'RENT', min_duration: 3600, max_duration: 7200 } as const
    const { service_id } = await studio.service({ ...rental, by: [court], price: 30_000 })
    const path = '/v1/client/appointment/calculate/price'
    const amounts = async (start_time: string, duration: number) => {
      const asked = booking(start_time, await known(), {
        duration,
        service_resource_settings: [
          { service: service_id, resources: [], auto_selected_resources: true, ordinal: 1, duration },
        ],
      })
      expect((await server.post(path, asked)).status).toBe(422)
      const calculated = await byKey(path, asked)
      const booked = await byKey(`${b()}/appointment`, asked)
      return [calculated.status, calculated.body['price'], booked.body['price']]
    }
    expect(await amounts('2026-06-08T06:00:00.000Z', 5400)).toEqual([200, 60_000, 60_000])
    expect(await amounts('2026-06-09T06:00:00.000Z', 1800)).toEqual([200, 30_000, 30_000])
    expect(await amounts('2026-06-10T06:00:00.000Z', 10_800)).toEqual([200, 90_000, 90_000])
  })

  it('POST extra/file takes a part named file and answers its address', async () => {
    const content = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n')
    const form = await formOf({ name: 'note.pdf', content })
    const url = `${here()}/extra/file`
    const sent = await server.app.inject({
      method: 'POST',
      url,
      headers: form.headers,
      payload: form.payload,
    })
    expect([sent.statusCode, sent.json()]).toMatchObject([200, { uri: expect.any(String) }])
    const stored = await server.app.inject({ url: sent.json<{ uri: string }>().uri })
    expect(stored.rawPayload).toEqual(content)
  })
})

describe('errors that such programs search for', () => {
  const at = '2026-06-04T06:00:00.000Z'

  it('a taken time says unavailable', async () => {
    const path = `${b()}/appointment`
    expect(isDone(await byKey(path, booking(at, await known())))).toBe(true)
    const { status, body } = await byKey(path, booking(at, await known()))
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('unavailable')])
  })

  it('a category cannot be booked: 404 with the known text', async () => {
    const group = await studio.category({ name: 'Усе' })
    const settings = [{ service: group.service_id, resources: [], auto_selected_resources: true, ordinal: 1 }]
    const { status, body } = await byKey(
      `${b()}/appointment`,
      booking(at, await known(), { service_resource_settings: settings }),
    )
    expect([status, JSON.stringify(body)]).toEqual([
      404,
      expect.stringContaining('No active branch service found'),
    ])
  })

  it('a change without service and ordinal is 422, PATCH is 405', async () => {
    const booked = await byKey(`${b()}/appointment`, booking('2026-06-04T09:00:00.000Z', await known()))
    const url = `${b()}/appointment/${String(booked.body['id'])}`
    const incomplete = { appointment: { service_resource_settings: [{ resources: [resource] }] } }
    expect((await byKey(url, incomplete)).status).toBe(422)
    const patched = await server.app.inject({ method: 'PATCH', url, headers, payload: incomplete })
    expect(patched.statusCode).toBe(405)
  })
})

describe('outgoing messages', () => {
  const received = async (receiver: Receiver, count: number) => {
    for (let round = 0; receiver.heard.length < count && round < 1000; round += 1) await sleep(20)
    return receiver.heard.map(({ body }) => body)
  }

  it('a booking and its cancellation are sent with the fields at the top level', async () => {
    // Receivers reject an old signature.
    server.clock.set(new Date().toISOString())
    const receiver = await startReceiver()
    const stop = startWebhookSender({ ...server.deps, countGivenUp: () => {} }, () => {})
    const events = ['appointment.created', 'appointment.cancelled']
    const webhook = await byKey(`${here()}/webhook`, {
      webhook: { url: receiver.url, events, form: 'FLAT' },
    })
    receiver.secrets.push(String(webhook.body['secret']))
    const monday = new Date(server.clock.now() + 7 * 86_400_000)
    monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7))
    const day = monday.toISOString().slice(0, 10)
    const booked = await byKey(`${b()}/appointment`, booking(`${day}T09:00:00.000Z`, await known()))
    const id = String(booked.body['id'])
    const told = {
      appointment: { id, status: 'CONFIRMED', start_time: `${day}T09:00:00.000Z`, duration: 3600 },
      client: { full_name: 'Марта Бойко', phone: expect.stringMatching(/^\+/) },
      services: [{ name: 'Стрижка довга' }],
      resources: [{ full_name: 'Анна Коваль' }],
    }
    expect(await received(receiver, 1)).toMatchObject([told])
    await byKey(`${b()}/appointment/${id}`, { appointment: { id, status: 'CANCELLED' } })
    expect((await received(receiver, 2))[1]).toMatchObject({ appointment: { id, status: 'CANCELLED' } })
    await stop()
    await receiver.down()
  })
})
