/** Webhooks to a company's programs, with a real receiver on loopback. docs/rules/webhooks.md */
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { rights } from '@zapys/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { companyKey, type CompanyKey } from '../../../../test/company-key.ts'
import { payingStudio } from '../../../../test/payments/paying-studio.ts'
import { type Receiver, startReceiver } from '../../../../test/receiver.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { createMetrics, type Metrics } from '../../../platform/observe/metrics/metrics.ts'
import { newPhone, visitor } from '../../../../test/visitor.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { newId } from '../../../platform/db/ids.ts'
import {
  eraseClient,
  deleteOldDeliveries,
  startWebhookSender,
  notifyNewClient,
  queueWebhooks,
} from './public.ts'

type Row = Record<string, unknown>

let server: TestServer
let studio: Studio
let owner: CompanyKey
let receiver: Receiver
let stop: () => Promise<void>
let metrics: Metrics
/** Log lines of the sender. */
let logged: Row[]
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  // Receivers reject old signatures.
  server.clock.set(new Date().toISOString())
  studio = await server.studio()
  owner = await companyKey(server, studio)
  receiver = await startReceiver()
  metrics = createMetrics({ isThread: true })
  logged = []
  stop = startWebhookSender({ ...server.deps, countGivenUp: metrics.onWebhookGivenUp }, (facts, message) =>
    logged.push({ ...facts, message }),
  )
})
afterEach(async () => {
  await stop()
  await receiver.down()
})

const everything = [
  'appointment.created',
  'appointment.moved',
  'appointment.changed',
  'appointment.cancelled',
  'payment.paid',
  'client.created',
]
const add = async (given: Row = {}, by = owner) => {
  const { status, body } = await by.post('webhook', {
    webhook: { url: receiver.url, events: everything, ...given },
  })
  if (status === 200) receiver.secrets.push(String(body['secret']))
  return { status, body, id: String(body['id']) }
}
/** Advances the server's clock. */
const wait = async (seconds: number) => {
  server.clock.set(new Date(server.clock.now() + seconds * 1000).toISOString())
  // Wakes the sender at once, instead of within a second.
  await server.database.inTransaction(async (tx) => tx.notifyAfterCommit('webhooks'))
}

async function until<T>(look: () => T | Promise<T>, isThere: (seen: T) => boolean): Promise<T> {
  const deadline = performance.now() + 60_000
  for (;;) {
    const seen = await look()
    if (isThere(seen) || performance.now() > deadline) return seen
    await sleep(20)
  }
}
/** Seconds until the next try. */
const lateness = ({ next_try }: Row) => (Date.parse(String(next_try)) - server.clock.now()) / 1000
const heard = (count: number) =>
  until(
    () => receiver.heard,
    ({ length }) => length >= count,
  )
const deliveries = async (id: string, query = '', by = owner) =>
  (await by.get(`webhook/${id}/delivery?${query}`)).body['content'] as Row[]
const untilState = (id: string, state: string) =>
  until(
    () => deliveries(id),
    (rows) => rows.length > 0 && rows.every((row) => row['state'] === state),
  )
const notifyClients = async (count: number) => {
  const company = await companyScope(server.database.db, studio.company_id)
  const ids: string[] = []
  await server.database.inTransaction(async (tx) => {
    for (let number = 1; number <= count; number += 1) {
      const { client_id: clientId } = await studio.client({
        first_name: `Клієнт ${number}`,
        phone: newPhone(),
      })
      ids.push(clientId)
      await notifyNewClient(tx, company, server.clock.now(), { clientId })
    }
  })
  return ids
}
const bookable = async () => {
  const anna = await studio.resource({ name: 'Анна', last_name: 'Коваль' })
  const haircut = await studio.service({ name: 'Стрижка', by: [anna], price: 45_000 })
  const phone = newPhone()
  // Monday after next, relative to the current date.
  const monday = new Date(server.clock.now() + 7 * 86_400_000)
  monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7))
  const at = (hour: number) =>
    `${monday.toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:00:00.000Z`
  const visit = (start_time: string) => ({
    appointment: {
      company_id: studio.company_id,
      branch_id: studio.branch_id,
      start_time,
      client: { first_name: 'Марта', last_name: 'Бойко', phone },
      comment: 'стукайте тихо',
      service_resource_settings: [{ service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 }],
    },
  })
  const book = (hour: number) => visitor(server).post('/v1/client/appointment', visit(at(hour)))
  return { anna, haircut, phone, at, visit, book }
}

describe('what a program receives', () => {
  it('a new client and each act of their booking, in order, signed, under one id each, in the form of Standard Webhooks', async () => {
    await add()
    const { anna, haircut, phone, at, book } = await bookable()
    const { body: booked, status } = await book(10)
    expect([status, booked]).toMatchObject([200, {}])
    const path = `branch/${studio.branch_id}/appointment/${String(booked['id'])}`
    await owner.post(path, { appointment: { start_time: at(12) } })
    await owner.post(path, { appointment: { status: 'DONE' } })
    await owner.post(path, { appointment: { status: 'CANCELLED' } })
    const all = await heard(5)
    expect(all.map(({ body }) => body['type'])).toEqual([
      'client.created',
      'appointment.created',
      'appointment.moved',
      'appointment.changed',
      'appointment.cancelled',
    ])
    expect(receiver.forged).toBe(0)
    expect(new Set(all.map(({ id }) => id)).size).toBe(5)
    expect(all[1]!.body).toEqual({
      type: 'appointment.created',
      timestamp: new Date(server.clock.now()).toISOString(),
      version: expect.any(Number),
      data: {
        company_id: studio.company_id,
        appointment: {
          id: booked['id'],
          branch_id: studio.branch_id,
          event_id: null,
          series_id: null,
          status: 'CONFIRMED',
          start_time: at(10),
          duration: 3600,
          booking_type: 'GENERAL',
          space: 1,
          price: 45_000,
          currency_code: 'UAH',
          source: 'WIDGET',
          cancelled_at: null,
          lapsed: false,
          extra_fields: {},
          created: new Date(server.clock.now()).toISOString(),
        },
        services: [
          { id: haircut.service_id, name: 'Стрижка', duration: 3600, resource_id: anna.resource_id },
        ],
        resources: [{ id: anna.resource_id, name: 'Анна', last_name: 'Коваль' }],
        client: {
          id: expect.any(String),
          first_name: 'Марта',
          last_name: 'Бойко',
          phone,
          email: null,
          extra_fields: {},
        },
      },
    })
    const stories = all.slice(1).map(({ body }) => (body['data'] as Row)['appointment'] as Row)
    expect(stories.map(({ start_time, status: said }) => [start_time, said])).toEqual([
      [at(10), 'CONFIRMED'],
      [at(12), 'CONFIRMED'],
      [at(12), 'DONE'],
      [at(12), 'CANCELLED'],
    ])
    const versions = all.map(({ body }) => Number(body['version']))
    expect(versions).toEqual(versions.toSorted((one, other) => one - other))
  })

  it('a booking that is rolled back sends no event, because it never happened', async () => {
    const { id } = await add()
    const { book } = await bookable()
    expect((await book(10)).status).toBe(200)
    const lost = await book(10)
    expect(lost.body['code']).toBe('appointment.time.unavailable')
    const rows = await untilState(id, 'DELIVERED')
    expect(rows.map(({ type }) => type)).toEqual(['appointment.created', 'client.created'])
    // A transaction that fails after queueing its event sends nothing.
    const company = await companyScope(server.database.db, studio.company_id)
    const { client_id: clientId } = await studio.client()
    await expect(
      server.database.inTransaction(async (tx) => {
        await notifyNewClient(tx, company, server.clock.now(), { clientId })
        throw new Error('it fails after that')
      }),
    ).rejects.toThrow('after that')
    expect(await deliveries(id)).toHaveLength(2)
  })

  it('a client who is late as a change of status, once, and as the company names it', async () => {
    const { id } = await add({ events: ['appointment.changed'] })
    const { book } = await bookable()
    const { body: booked } = await book(10)
    const path = `branch/${studio.branch_id}/appointment/${String(booked['id'])}/status`
    const marked = await owner.post(path, { appointment: { status: 'LATE' } })
    expect([marked.status, marked.body['status']]).toEqual([200, 'LATE'])
    await owner.post(path, { appointment: { status: 'LATE' } })
    await untilState(id, 'DELIVERED')
    const stories = (await heard(1)).map(({ body }) => body)
    expect(stories).toMatchObject([
      { type: 'appointment.changed', data: { appointment: { id: booked['id'], status: 'LATE' } } },
    ])
    expect(await deliveries(id)).toHaveLength(1)
  })

  it('only what it asked for', async () => {
    const { id } = await add({ events: ['appointment.cancelled', 'appointment.cancelled'] })
    const { book } = await bookable()
    const { body } = await book(10)
    await owner.post(`branch/${studio.branch_id}/appointment/${String(body['id'])}`, {
      appointment: { status: 'CANCELLED' },
    })
    const rows = await untilState(id, 'DELIVERED')
    expect(rows.map(({ type, about_id }) => [type, about_id])).toEqual([
      ['appointment.cancelled', body['id']],
    ])
  })

  it('programs of the reference deployment read the fields that they know, inside of data or at the top', async () => {
    await add({ form: 'OLDER', events: ['appointment.created'] })
    await add({ form: 'FLAT', events: ['appointment.created'] })
    const { at, phone, book } = await bookable()
    const { body: booked } = await book(10)
    const all = (await heard(2)).map(({ body }) => body)
    const told = {
      appointment: {
        id: booked['id'],
        status: 'CONFIRMED',
        start_time: at(10),
        duration: 3600,
        price: 45_000,
      },
      client: { id: expect.any(String), full_name: 'Марта Бойко', phone },
      services: [{ name: 'Стрижка' }],
      resources: [{ full_name: 'Анна Коваль' }],
    }
    const envelope = {
      type: 'appointment.created',
      occurred_at: expect.any(String),
      version: expect.any(Number),
    }
    expect(all).toContainEqual({ ...envelope, data: told })
    expect(all).toContainEqual({ ...envelope, ...told })
  })

  it('a program that waits for APPOINTMENT_CREATED finds the client inside of the appointment', async () => {
    await add({ form: 'NESTED', events: ['appointment.created'] })
    const { at, phone, book } = await bookable()
    const { body: booked } = await book(10)
    const [message] = await heard(1)
    expect(message!.body).toEqual({
      type: 'APPOINTMENT_CREATED',
      occurred_at: expect.any(String),
      version: expect.any(Number),
      data: {
        appointment: {
          id: booked['id'],
          status: 'CONFIRMED',
          start_time: at(10),
          duration: 3600,
          price: 45_000,
          client: {
            id: expect.any(String),
            first_name: 'Марта',
            last_name: 'Бойко',
            full_name: 'Марта Бойко',
            phone,
          },
          services: [{ name: 'Стрижка' }],
          resources: [{ full_name: 'Анна Коваль' }],
        },
      },
    })
  })

  it('a payment, once it is there', async () => {
    const { book, pay, onPage, studio: paying } = await payingStudio(server)
    const key = await companyKey(server, paying)
    await add({ events: ['payment.paid'] }, key)
    const monday = new Date(server.clock.now() + 7 * 86_400_000)
    monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7))
    const booked = await book(`${monday.toISOString().slice(0, 10)}T09:00:00.000Z`)
    const link = await pay(booked, { locale: 'en' })
    await onPage(link, { card: 'success' })
    const [message] = await heard(1)
    expect(message!.body['data']).toEqual({
      company_id: paying.company_id,
      payment: {
        id: link.body['id'],
        appointment_id: booked.body['id'],
        membership_id: null,
        amount: 50_000,
        tip: 0,
        currency_code: 'UAH',
        method: 'ONLINE',
        provider: 'sandbox',
      },
    })
  })
})

describe('a receiver', () => {
  it('that was down gets each event once it is back, in order and no more than once', async () => {
    const { id } = await add()
    await receiver.down()
    const clients = await notifyClients(5)
    const triesOf = async () => (await deliveries(id)).reduce((sum, { tries }) => sum + Number(tries), 0)
    await until(triesOf, (tries) => tries > 0)
    for (const seconds of [6, 12, 24]) {
      const before = await triesOf()
      await wait(seconds)
      await until(triesOf, (tries) => tries > before)
    }
    const waiting = await deliveries(id, 'state=QUEUED')
    expect(waiting).toHaveLength(5)
    expect(waiting.some(({ last_error }) => last_error === 'no answer: ECONNREFUSED')).toBe(true)
    const pauseSeconds = async () => {
      const [{ paused_until } = {}] = (await owner.get('webhook')).body['content'] as Row[]
      return paused_until && (Date.parse(String(paused_until)) - server.clock.now()) / 1000
    }
    // The fourth failure in a row.
    expect(await until(pauseSeconds, (seconds) => seconds === 40)).toBe(40)
    expect(logged).toHaveLength(4)
    for (const line of logged)
      expect(line).toMatchObject({
        company: studio.company_id,
        webhook: id,
        message: 'a webhook attempt failed',
      })
    expect(JSON.stringify(logged)).not.toContain('Клієнт')
    await receiver.up()
    await wait(60)
    await untilState(id, 'DELIVERED')
    expect(await pauseSeconds()).toBeNull()
    const told = receiver.heard.map(({ body }) => ((body['data'] as Row)['client'] as Row)['id'])
    expect(new Set(told)).toEqual(new Set(clients))
    expect(told).toHaveLength(5)
    expect(new Set(receiver.heard.map((message) => message.id)).size).toBe(5)
  })

  it('receives queued messages after a server died, with the same ids', async () => {
    const { id } = await add()
    let isDying = true
    // The first server dies after each delivery was sent, before it stores the result.
    receiver.behaves = (reply) => (isDying ? undefined : void reply.writeHead(200).end())
    const clients = await notifyClients(3)
    await heard(1)
    isDying = false
    const [first] = receiver.heard
    receiver.behaves = (reply) => void reply.writeHead(200).end()
    // The lease has ended.
    await sql`update webhook_delivery set ask_at = now() - interval '1 minute' where company_id = ${studio.company_id}`.execute(
      server.database.db,
    )
    await wait(61)
    const other = startWebhookSender(server.deps, () => {})
    await untilState(id, 'DELIVERED')
    await other()
    const ids = new Set(receiver.heard.map((message) => message.id))
    expect([ids.size, clients.length]).toEqual([3, 3])
    expect(receiver.heard.filter((message) => message.id === first!.id).length).toBeGreaterThan(1)
  })

  it('that does not take it is asked again by the table, for three days, and then given up', async () => {
    const { id } = await add()
    receiver.behaves = (reply) => void reply.writeHead(400).end('що це?\0')
    await notifyClients(1)
    const waits: number[] = []
    for (let tries = 1; tries <= 12; tries += 1) {
      // While a delivery is sent, its next try is the end of the sender's lease.
      const [row] = await until(
        () => deliveries(id),
        ([seen]) =>
          receiver.heard.length + receiver.forged === tries &&
          seen!['last_error'] !== null &&
          (tries === 12 ? seen!['state'] === 'GAVE_UP' : lateness(seen!) !== 60),
      )
      expect(row).toMatchObject({ tries, last_status: 400, last_error: 'answered 400 що це?' })
      if (tries === 12) break
      waits.push(lateness(row!))
      await wait(lateness(row!))
    }
    await until(
      async () => logged,
      (lines) => lines.length > 12,
    )
    const [{ id: delivery } = {}] = await deliveries(id)
    const facts = { company: studio.company_id, webhook: id, delivery, event: 'client.created', status: 400 }
    expect(logged).toEqual([
      ...Array.from({ length: 12 }, (_, index) => ({
        ...facts,
        tries: index + 1,
        message: 'a webhook attempt failed',
      })),
      { ...facts, reason: 'attempts', message: 'a webhook gave up' },
    ])
    expect((await metrics.read()).text).toContain('zapys_webhooks_given_up_total{reason="attempts"} 1')
    const table = [5, 30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200, 86_400, 86_400]
    for (const [index, seconds] of table.entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(seconds)
      expect(waits[index]).toBeLessThanOrEqual(seconds * 1.1)
    }
    expect(table.reduce((sum, seconds) => sum + seconds, 0) / 86_400).toBeCloseTo(2.95, 1)
    expect(await untilState(id, 'GAVE_UP')).toMatchObject([{ state: 'GAVE_UP', next_try: null }])
    receiver.behaves = (reply) => void reply.writeHead(200).end()
    const [gone] = await deliveries(id)
    const replayed = await owner.post(`webhook/${id}/delivery/${String(gone!['id'])}/replay`, {})
    expect(replayed).toMatchObject({ status: 200, body: { state: 'QUEUED', tries: 0 } })
    expect(await untilState(id, 'DELIVERED')).toMatchObject([{ tries: 1, last_error: null }])
    expect(new Set(receiver.heard.map((message) => message.id)).size).toBe(1)
  })

  it.each([
    { status: 410, because: 'gone' },
    { status: 503, because: 'away' },
  ])(
    'that staff moved to another address is not judged by the old one, which answers $status: $because',
    async ({ status }) => {
      const { id } = await add()
      const old = Promise.withResolvers<ServerResponse>()
      receiver.behaves = (reply) => old.resolve(reply)
      await notifyClients(1)
      const inFlight = await old.promise
      const next = await startReceiver()
      next.secrets.push(...receiver.secrets)
      expect((await owner.post(`webhook/${id}`, { webhook: { url: next.url } })).status).toBe(200)
      inFlight.writeHead(status).end()
      await until(
        () => deliveries(id),
        ([row]) => row?.['last_status'] === status || row?.['state'] !== 'QUEUED',
      )
      const [endpoint] = (await owner.get('webhook')).body['content'] as Row[]
      expect(endpoint).toMatchObject({ active: true, gone_at: null, paused_until: null })
      await wait(10)
      expect(await untilState(id, 'DELIVERED')).toHaveLength(1)
      expect(next.heard).toHaveLength(1)
      await next.down()
    },
  )

  it('that answers 410 is disabled, with an audit entry', async () => {
    const { id } = await add()
    receiver.behaves = (reply) => void reply.writeHead(410).end()
    await notifyClients(2)
    const off = await until(
      async () => ((await owner.get('webhook')).body['content'] as Row[])[0]!,
      ({ active }) => active === false,
    )
    expect(off).toMatchObject({ active: false, gone_at: new Date(server.clock.now()).toISOString() })
    expect(receiver.heard).toHaveLength(1)
    const [entry] = (await owner.get('audit')).body['content'] as Row[]
    expect(entry).toMatchObject({ act: 'webhook.gone', by: null, thing_id: id })
    expect(await owner.post(`webhook/${id}/test`, {})).toMatchObject({
      status: 409,
      body: { code: 'webhook.off' },
    })
    // Queued deliveries continue once the endpoint is enabled again.
    receiver.behaves = (reply) => void reply.writeHead(200).end()
    await owner.post(`webhook/${id}`, { webhook: { active: true } })
    await wait(1)
    const rows = await until(
      () => deliveries(id),
      (seen) => seen.some(({ state }) => state === 'DELIVERED'),
    )
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['DELIVERED', 'GAVE_UP']))
  })

  it('is followed nowhere else, and a good answer is good however long it is', async () => {
    const { id } = await add()
    const elsewhere = await startReceiver()
    receiver.behaves = (reply) => void reply.writeHead(307, { location: elsewhere.url }).end()
    await notifyClients(1)
    const [moved] = await until(
      () => deliveries(id),
      ([row]) => row?.['last_status'] === 307,
    )
    expect(moved).toMatchObject({ state: 'QUEUED', last_status: 307 })
    receiver.behaves = (reply) => {
      reply.writeHead(200)
      const pour = (): unknown => reply.destroyed || reply.write('x'.repeat(65_536), pour)
      pour()
    }
    await wait(10)
    await untilState(id, 'DELIVERED')
    expect(elsewhere.heard.length + elsewhere.forged).toBe(0)
    await elsewhere.down()
  })

  it('that never answers holds up no other', async () => {
    const silent = await startReceiver()
    const unanswered: ServerResponse[] = []
    silent.behaves = (reply) => void unanswered.push(reply)
    await Promise.all(Array.from({ length: 3 }, () => add({ url: silent.url })))
    const { id } = await add()
    await notifyClients(20)
    await untilState(id, 'DELIVERED')
    // None of the requests to the silent receivers was aborted yet.
    expect(unanswered.length).toBeGreaterThan(0)
    expect(unanswered.filter(({ destroyed }) => destroyed)).toEqual([])
    expect(receiver.heard).toHaveLength(20)
    await silent.down()
  })
})

describe('an endpoint', () => {
  it('gets its secret once; the database stores it sealed, lists and the audit log do not have it', async () => {
    const { body, id } = await add({ events: ['client.created'] })
    expect(body).toMatchObject({
      form: 'STANDARD',
      active: true,
      events: ['client.created'],
      shows_contacts: true,
    })
    const secret = String(body['secret'])
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const kept =
      await sql`select endpoint from webhook_endpoint as endpoint where company_id = ${studio.company_id}`.execute(
        server.database.db,
      )
    const shown = [kept.rows, (await owner.get('webhook')).body, (await owner.get('audit')).body]
    expect(JSON.stringify(shown)).not.toContain(secret.slice(6, 30))
    expect(JSON.stringify((await owner.get('webhook')).body)).toContain(id)
  })

  it('with a new secret signs by the one before as well, for a day', async () => {
    const { id, body } = await add()
    const former = String(body['secret'])
    const renewed = await owner.post(`webhook/${id}/secret`, {})
    const latter = String(renewed.body['secret'])
    expect(latter).not.toBe(former)
    const signedBy = async (secrets: string[]) => {
      receiver.secrets = secrets
      const [before, forgedBefore] = [receiver.heard.length, receiver.forged]
      await owner.post(`webhook/${id}/test`, {})
      await until(
        () => receiver.heard.length + receiver.forged,
        (count) => count > before + forgedBefore,
      )
      return receiver.heard.length > before
    }
    expect([await signedBy([former]), await signedBy([latter])]).toEqual([true, true])
    expect(receiver.heard[0]!.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    // A day later; a real receiver rejects a signature a day ahead, so the test checks only the header.
    await wait(86_401)
    await owner.post(`webhook/${id}/test`, {})
    const last = await until(
      () => deliveries(id),
      ([row]) => row?.['state'] === 'DELIVERED',
    )
    expect(last[0]).toMatchObject({ type: 'webhook.test', state: 'DELIVERED' })
    expect((await owner.get('webhook')).body['content']).toMatchObject([{ former_secret_until: null }])
  })

  it.each([
    { url: 'http://studio.example/hook', because: 'anybody on the way could read it' },
    { url: 'https://10.0.0.8/hook', because: 'a private network' },
    { url: 'https://169.254.169.254/latest/meta-data', because: 'the keys of a cloud' },
    { url: 'https://127.0.0.1/hook', because: 'this machine' },
    { url: 'https://[::1]/hook', because: 'this machine by IPv6' },
    { url: 'https://[::ffff:10.0.0.1]/hook', because: 'IPv4 inside IPv6' },
    { url: 'https://user:word@studio.example/hook', because: 'we send no passwords' },
    { url: 'file:///etc/passwd', because: 'it is no site' },
    { url: 'nothing', because: 'it leads nowhere' },
  ])('leads to no $url, because $because', async ({ url }) => {
    expect(await add({ url })).toMatchObject({ status: 422, body: { code: 'webhook.url.refused' } })
    const { id } = await add()
    expect(await owner.post(`webhook/${id}`, { webhook: { url } })).toMatchObject({
      status: 422,
      body: { code: 'webhook.url.refused' },
    })
  })

  it('there are ten of them at most', async () => {
    for (let number = 1; number <= 9; number += 1) expect((await add()).status).toBe(200)
    // Few at once: each waits for the others, for up to a second.
    const answers = await Promise.all([add(), add(), add()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body['code'] === 'webhook.tooMany')).toHaveLength(2)
  })

  it('that is removed takes along what waited for it, and no booking fails for that', async () => {
    const { id } = await add()
    receiver.behaves = (reply) => void reply.writeHead(500).end()
    const { book } = await bookable()
    const remove = () =>
      server.app.inject({
        method: 'DELETE',
        url: `/v1/company/${studio.company_id}/webhook/${id}`,
        headers: owner.headers,
      })
    const [booked, removed] = await Promise.all([book(10), remove()])
    expect([booked.status, removed.statusCode]).toEqual([200, 200])
    expect((await owner.get(`webhook/${id}/delivery`)).body['code']).toBe('webhook.notFound')
    expect((await remove()).statusCode).toBe(404)
    expect((await book(12)).status).toBe(200)
  })

  it('is changed in parts, and a change that changes nothing is no act', async () => {
    const { id } = await add()
    const changed = await owner.post(`webhook/${id}`, {
      webhook: { events: ['client.created'], form: 'FLAT' },
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { id, url: receiver.url, events: ['client.created'], form: 'FLAT', active: true },
    })
    await owner.post(`webhook/${id}`, { webhook: { form: 'FLAT' } })
    const acts = ((await owner.get('audit')).body['content'] as Row[]).map(({ act }) => act)
    expect(acts).toEqual(['webhook.changed', 'webhook.added', 'key.created'])
  })
})

describe('who may', () => {
  it('a key sets up no endpoint for what it may not read; without clients.read no phone is sent', async () => {
    const without = (...left: string[]) =>
      companyKey(server, studio, { scopes: rights.filter((right) => !left.includes(right)) })
    const noBookings = await without('bookings.read')
    const noClients = await without('clients.read')
    expect(await add({ events: ['appointment.moved'] }, noBookings)).toMatchObject({ status: 403 })
    expect(await add({ events: ['payment.paid'] }, noBookings)).toMatchObject({ status: 403 })
    expect(await add({ events: ['client.created'] }, noClients)).toMatchObject({ status: 403 })
    const { id } = await add({ events: ['appointment.created'] })
    // A caller without the right to read bookings cannot redirect them.
    expect(await noBookings.post(`webhook/${id}`, { webhook: { url: `${receiver.url}/x` } })).toMatchObject({
      status: 403,
      body: { code: 'key.notAllowed' },
    })
    expect(
      (await noClients.post(`webhook/${id}`, { webhook: { url: `${receiver.url}/x` } })).body,
    ).toMatchObject({
      shows_contacts: false,
    })
    const { book } = await bookable()
    await book(10)
    const [message] = await heard(1)
    expect((message!.body['data'] as Row)['client']).toMatchObject({
      first_name: 'Марта',
      phone: null,
      email: null,
    })
  })

  it('a key of another company finds no endpoint and no delivery of this one', async () => {
    const { id } = await add()
    await owner.post(`webhook/${id}/test`, {})
    const [delivery] = await untilState(id, 'DELIVERED')
    const other = await server.studio()
    const stranger = await companyKey(server, other)
    const { id: own } = await add({}, stranger)
    const answers = await Promise.all([
      stranger.get(`webhook/${id}/delivery`),
      stranger.post(`webhook/${id}`, { webhook: { active: false } }),
      stranger.post(`webhook/${id}/secret`, {}),
      stranger.post(`webhook/${id}/test`, {}),
      stranger.post(`webhook/${own}/delivery/${String(delivery!['id'])}/replay`, {}),
    ])
    expect(answers.map(({ body }) => body['code'])).toEqual([
      'webhook.notFound',
      'webhook.notFound',
      'webhook.notFound',
      'webhook.notFound',
      'webhook.delivery.notFound',
    ])
    await notifyClients(1)
    await untilState(id, 'DELIVERED')
    expect(await deliveries(own, '', stranger)).toEqual([])
  })
})

describe('retention', () => {
  it('ends a month after it ended, and what waited a week is given up', async () => {
    const { id } = await add()
    await notifyClients(1)
    await untilState(id, 'DELIVERED')
    await owner.post(`webhook/${id}`, { webhook: { active: false } })
    await sql`update webhook_endpoint set active = true where company_id = ${studio.company_id} and webhook_id = ${id}`.execute(
      server.database.db,
    )
    await stop()
    await notifyClients(1)
    await wait(7 * 86_400 + 1)
    await deleteOldDeliveries(server.deps)
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['GAVE_UP', 'DELIVERED'])
    await wait(24 * 86_400)
    await deleteOldDeliveries(server.deps)
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['GAVE_UP'])
    await wait(7 * 86_400)
    await deleteOldDeliveries(server.deps)
    expect(await deliveries(id)).toEqual([])
  })

  it('holds nothing of an erased client; pending deliveries go out without them', async () => {
    const { id } = await add({ events: ['appointment.created', 'client.created'] })
    await stop()
    const { book } = await bookable()
    const { body } = await book(10)
    const company = await companyScope(server.database.db, studio.company_id)
    const { client_id } = await server.database.db
      .selectFrom('appointment')
      .select('client_id')
      .where('company_id', '=', studio.company_id)
      .where('appointment_id', '=', String(body['id']))
      .executeTakeFirstOrThrow()
    await server.database.inTransaction((tx) => eraseClient(tx, company, client_id!))
    stop = startWebhookSender(server.deps, () => {})
    await untilState(id, 'DELIVERED')
    expect(JSON.stringify(receiver.heard)).not.toContain('Марта')
    expect(receiver.heard.map((message) => Object.keys(message.body['data'] as Row).toSorted())).toEqual([
      ['company_id'],
      ['appointment', 'company_id', 'resources', 'services'],
    ])
  })

  it('is queued only for endpoints that are there: a company without one pays one statement for each act', async () => {
    const company = await companyScope(server.database.db, studio.company_id)
    server.takeStatements()
    await server.database.inTransaction((tx) =>
      queueWebhooks(tx, company, server.clock.now(), {
        type: 'appointment.moved',
        appointmentIds: [newId()],
      }),
    )
    const said = server.takeStatements().filter((statement) => statement.includes('webhook_'))
    expect(said).toHaveLength(1)
    expect(said.filter((statement) => statement.includes('insert'))).toEqual([])
  })
})
