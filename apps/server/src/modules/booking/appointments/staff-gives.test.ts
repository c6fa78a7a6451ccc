/** Bookings that staff transfer to another client. docs/rules/operator.md, Bookings by staff */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { payingStudio } from '../../../../test/payments/paying-studio.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone } from '../../../../test/visitor.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())

type Row = Record<string, unknown>

async function salon(given: Parameters<typeof payingStudio>[1] = {}) {
  const paying = await payingStudio(server, given)
  const { studio, branch_id } = paying
  const key = await companyKey(server, studio)
  const guest = newPhone()
  const booked = await paying.book(TUESDAY_10, {
    client: { first_name: 'Олена', phone: guest },
    comment: 'Я вагітна',
    utm: { utm_source: 'ad' },
  })
  const phone = newPhone()
  const { client_id } = await studio.client({ first_name: 'Ніна', phone, locale: 'pl' })
  const path = (query = '') => `branch/${branch_id}/appointment/${String(booked.body.id)}?${query}`
  const change = (appointment: Row, query = '') => key.post(path(query), { appointment })
  return { ...paying, key, booked, guest, phone, client_id, change }
}

const linkTo = async (phone: string) => {
  const text = (await server.outbox.messages()).filter(({ to }) => to === phone).at(-1)!.text
  return new URL(/https?:\S+\/l\/\S+/.exec(text)![0]).pathname
}
const opens = async (path: string) => {
  const { statusCode, headers } = await server.app.inject({ method: 'GET', url: path })
  return { statusCode, key: String(headers.location).split('#key=')[1] }
}

describe('a booking for another client', () => {
  it('is theirs: the company and they see their name, they get the message of a booking, and the price stays', async () => {
    const { change, client_id, phone, booked, key } = await salon()
    const { status, body } = await change({ client: { id: client_id } })
    expect([status, body]).toMatchObject([
      200,
      { price: 50_000, client: { id: client_id, first_name: 'Ніна', phone }, comment: null },
    ])
    const { key: manage } = await opens(await linkTo(phone))
    const path = `/v1/client/appointment/${String(booked.body.id)}?company_id=${String(booked.body.company_id)}`
    const seen = await server.get(path, { 'x-manage-key': manage! })
    expect(seen.body).toMatchObject({ client: { first_name: 'Ніна' }, price: { price: 50_000 } })
    const { content } = (await key.get('audit')).body as { content: Row[] }
    expect(content[0]).toMatchObject({
      act: 'appointment.changed',
      before: { client_id: expect.not.stringContaining(client_id), comment: null },
      after: { client_id },
    })
  })

  it('is no more that of the client before: neither their key nor their link opens it, nor pays it', async () => {
    const { change, client_id, guest, booked, keyOf, pay, cancel, company_id } = await salon()
    const link = await linkTo(guest)
    expect((await opens(link)).statusCode).toBe(302)
    await change({ client: { id: client_id } })
    expect((await opens(link)).statusCode).toBe(404)
    const path = `/v1/client/appointment/${String(booked.body.id)}?company_id=${company_id}`
    const replies: Reply[] = [await server.get(path, keyOf(booked)), await cancel(booked), await pay(booked)]
    expect(replies.map(({ body }) => body['code'])).toEqual([
      'appointment.notFound',
      'appointment.notFound',
      'appointment.notFound',
    ])
  })

  it('removes answers of the former client, and stores those sent with it', async () => {
    const { change, client_id, booked, company_id } = await salon()
    await change({ client: { id: client_id }, comment: 'Я вагітна' })
    const row = await server.database.db
      .selectFrom('appointment')
      .select(['comment', 'utm', 'extra_fields', 'agreement', 'contact', 'locale', 'caller_block'])
      .where('company_id', '=', company_id)
      .where('appointment_id', '=', String(booked.body.id))
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      comment: 'Я вагітна',
      utm: {},
      extra_fields: {},
      agreement: null,
      contact: { first_name: 'Ніна' },
      locale: 'pl',
      caller_block: null,
    })
  })

  it('waits for no deposit of the client before', async () => {
    const { change, client_id, booked, company_id } = await salon({ online: { requirement: 'REQUIRED' } })
    await change({ client: { id: client_id } })
    const row = await server.database.db
      .selectFrom('appointment')
      .select(['prepayment', 'pay_until'])
      .where('company_id', '=', company_id)
      .where('appointment_id', '=', String(booked.body.id))
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ prepayment: null, pay_until: null })
  })

  it('is refused where the client before paid for it or used a membership', async () => {
    const paid = await salon()
    await paid.onPage(await paid.pay(paid.booked), { card: 'success' })
    const { studio, key, branch_id, haircut, anna, client_id, change } = paid
    const refused = await change({ client: { id: client_id } })
    expect([refused.status, refused.body]).toMatchObject([422, { errors: [{ field: 'appointment.client' }] }])
    const { client_id: member } = await studio.client({ phone: newPhone() })
    await studio.membership({ client_id: member })
    const covered = await key.post(`branch/${branch_id}/appointment?withMembership=true`, {
      appointment: {
        client: { id: member },
        start_time: '2026-05-19T09:00:00.000Z',
        service_resource_settings: [
          { service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 },
        ],
      },
    })
    const given = await key.post(`branch/${branch_id}/appointment/${String(covered.body.id)}`, {
      appointment: { client: { id: client_id } },
    })
    expect([given.status, given.body]).toMatchObject([422, { errors: [{ field: 'appointment.client' }] }])
  })

  it('is rejected for a blocked client unless staff confirms, and for an unknown client', async () => {
    const { change, studio } = await salon()
    const blocked = await studio.client({ phone: newPhone(), blocked: true })
    const foreign = await (await server.studio()).client()
    expect((await change({ client: { id: blocked.client_id } })).body['code']).toBe(50_001)
    expect((await change({ client: { id: foreign.client_id } })).body['code']).toBe('client.notFound')
    const passed = await change({ client: { id: blocked.client_id } }, 'skipClientBlockCheck=true')
    expect(passed.body).toMatchObject({ client: { id: blocked.client_id } })
  })

  it('is refused once the visit is over', async () => {
    const { change, client_id } = await salon()
    server.clock.set('2026-05-19T09:00:00.000Z')
    expect((await change({ client: { id: client_id } })).body['code']).toBe('appointment.over')
    server.clock.set(NOW)
  })
})
