/** Prices beyond what the database and a payment can store. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

const MOST = 1_000_000_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const client = { first_name: 'Олена', phone: '+380441234567' }

describe('a price above 10,000,000.00', () => {
  it('is refused by every way to book, and never fails inside', async () => {
    const studio = await server.studio()
    const { company_id, branch_id } = studio
    const { service_id } = await studio.service({ booking_type: 'EVENT', price: MOST })
    const { event_id } = await studio.event({
      service_id,
      starts_at: '2026-05-20T07:00:00.000Z',
      space: 1000,
    })
    const anna = await studio.resource()
    const dear = [
      await studio.service({ by: [anna], price: MOST }),
      await studio.service({ by: [anna], price: 1 }),
    ]
    const key = await companyKey(server, studio)
    const { client_id: id } = await studio.client()
    const visit = {
      company_id,
      branch_id,
      start_time: '2026-05-19T07:00:00.000Z',
      service_resource_settings: dear.map((service, index) => ({
        service: service.service_id,
        resources: [anna.resource_id],
        ordinal: index + 1,
      })),
    }
    const places = { company_id, branch_id, event_id, space: 1000 }
    const price = '/v1/client/appointment/calculate/price'
    const book = '/v1/client/appointment'
    for (const [reply, field] of [
      [await server.post(price, { appointment: places }), 'space'],
      [await server.post(price, { appointment: visit }), 'service_resource_settings'],
      [
        await server.post(`/v1/client/group_training/${event_id}/appointment`, {
          appointment: { company_id, space: 2, client },
        }),
        'space',
      ],
      [
        await server.post('/v1/client/hold', {
          hold: { ...places, space: 2, holder: 'browser-of-marta-0001' },
        }),
        'space',
      ],
      [await server.post(book, { appointment: { ...visit, client } }), 'service_resource_settings'],
      [
        await key.post(`branch/${branch_id}/appointment`, {
          appointment: { event_id, space: 1000, client: { id } },
        }),
        'space',
      ],
    ] as const)
      expect([field, reply.status, JSON.stringify(reply.body)]).toEqual([
        field,
        422,
        expect.stringContaining(`${field}: costs more than 1000000000 minor units of UAH`),
      ])
  })

  it('of exactly 10,000,000.00 is booked, paid with a tip of the same size, and refunded', async () => {
    const studio = await server.studio()
    const { branch_id } = studio
    const { service_id } = await studio.service({ booking_type: 'EVENT', price: MOST / 1000 })
    const { event_id } = await studio.event({
      service_id,
      starts_at: '2026-05-20T07:00:00.000Z',
      space: 1000,
    })
    const key = await companyKey(server, studio)
    const { client_id: id } = await studio.client()
    const booked = await key.post(`branch/${branch_id}/appointment`, {
      appointment: { event_id, space: 1000, client: { id } },
    })
    expect(booked.body).toMatchObject({ price: MOST })
    const appointment = String(booked.body['id'])
    const at = `branch/${branch_id}`
    const paid = await key.post(`${at}/payment`, { payment: { appointment, method: 'CASH', amount: MOST } })
    expect(paid.status).toBe(200)
    const tip = await key.post(`${at}/tip`, { tip: { appointment, method: 'CASH', amount: MOST } })
    expect(tip.status).toBe(200)
    const refunded = await key.post(`${at}/refund`, {
      refund: { appointment, amount: MOST, reason: 'Помилка' },
    })
    expect(refunded.status).toBe(200)
    expect((await key.get('ledger/day?day=2026-05-18')).status).toBe(200)
  })
})
