import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

const TUESDAY_10 = '2026-05-19T07:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-05-18T08:00:00.000Z' })
})
afterAll(() => server.stop())

async function hairStudio() {
  const studio = await server.studio()
  const senior = await studio.resourceType()
  const anna = await studio.resource({ ordinal: 1, resource_type_id: senior.resource_type_id })
  const olha = await studio.resource({ ordinal: 2 })
  const haircut = await studio.service({ by: [anna, olha], price: 45_000 })
  await studio.price(haircut, 60_000, { resource_type_id: senior.resource_type_id })
  const price = (appointment: Record<string, unknown>) =>
    server.post('/v1/client/appointment/calculate/price', {
      appointment: { company_id: studio.company_id, branch_id: studio.branch_id, ...appointment },
    })
  const of = (...resources: { resource_id: string }[]) => [
    { service: haircut.service_id, resources: resources.map((each) => each.resource_id), ordinal: 1 },
  ]
  return { studio, anna, olha, haircut, price, of }
}

describe('POST /v1/client/appointment/calculate/price', () => {
  // proves S7.booking.5 S3.record.2
  it('answers a figure that can be copied, with the price of each service before and after discounts', async () => {
    const { studio, olha, haircut, price, of } = await hairStudio()
    await studio.discount({ percent: 10, start_time: 0, end_time: 12 * 3600 })
    const reply = await price({ service_resource_settings: of(olha), start_time: TUESDAY_10 })
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        price: 40_500,
        original_price: 45_000,
        discount_names: ['Ранкова'],
        currency_code: 'UAH',
        payment: { requirement: 'NONE', amount: 0 },
        service_prices: [
          { service_id: haircut.service_id, original_price: 45_000, discounted_price: 40_500 },
        ],
      },
    ])
  })

  it('depends on the type of the resource; for any free one it is the lowest', async () => {
    const { anna, price, of } = await hairStudio()
    expect((await price({ service_resource_settings: of(anna) })).body.price).toBe(60_000)
    expect((await price({ service_resource_settings: of() })).body.price).toBe(45_000)
  })

  it('is the price of the booking that is made with it', async () => {
    const { anna, price, of } = await hairStudio()
    const appointment = { service_resource_settings: of(anna), start_time: TUESDAY_10 }
    const asked = await price(appointment)
    const { company_id, branch_id } = anna
    const client = { first_name: 'Олена', phone: '+380441234567' }
    const booked = await server.post('/v1/client/appointment', {
      appointment: { ...appointment, company_id, branch_id, client },
    })
    expect((booked.body.price as { price: number }).price).toBe(asked.body.price)
  })

  it('of a rental is the price of its slots, of an event that of its places', async () => {
    const { studio, olha, price } = await hairStudio()
    const room = await studio.service({ booking_type: 'RENT', min_duration: 3600, by: [olha], price: 30_000 })
    const settings = [{ service: room.service_id, resources: [], ordinal: 1, duration: 10_800 }]
    expect((await price({ service_resource_settings: settings, start_time: TUESDAY_10 })).body.price).toBe(
      90_000,
    )
    const event = await studio.event({ service_id: room.service_id, starts_at: TUESDAY_10, price: 20_000 })
    expect((await price({ event_id: event.event_id, space: 3 })).body.price).toBe(60_000)
  })

  it('depends on the source of the booking; the default is the widget', async () => {
    const { studio, olha, price, of } = await hairStudio()
    await studio.discount({ percent: 50, source: 'INSTAGRAM' })
    await studio.discount({ percent: 10, source: 'WIDGET' })
    const asked = { service_resource_settings: of(olha), start_time: TUESDAY_10 }
    const prices = []
    for (const source of ['INSTAGRAM', 'PARTNER', '', null])
      prices.push((await price({ ...asked, source })).body.price)
    expect(prices).toEqual([22_500, 45_000, 40_500, 40_500])
    const event = await studio.event({
      service_id: (await studio.service({ price: 10_000 })).service_id,
      starts_at: TUESDAY_10,
    })
    expect((await price({ event_id: event.event_id })).body.price).toBe(9000)
    expect((await price({ event_id: event.event_id, source: 'INSTAGRAM' })).body.price).toBe(5000)
  })

  it('is that of the moment at which each service begins, also where others do it', async () => {
    const { studio, anna, haircut, price, of } = await hairStudio()
    const ira = await studio.resource({ ordinal: 3 })
    const nails = await studio.service({ by: [{ ...ira, duration: 1800 }], price: 20_000 })
    const brows = await studio.service({ by: [ira], price: 10_000 })
    // From 11:00, after the haircut and during the nails; the brows begin at 11:30.
    await studio.discount({ percent: 50, start_time: 11 * 3600, end_time: 11 * 3600 + 1800 })
    const reply = await price({
      service_resource_settings: [
        ...of(anna),
        { service: nails.service_id, resources: [], ordinal: 2 },
        { service: brows.service_id, resources: [], ordinal: 3 },
      ],
      start_time: TUESDAY_10,
    })
    expect(reply.body).toMatchObject({
      price: 80_000,
      original_price: 90_000,
      service_prices: [
        { service_id: haircut.service_id, discounted_price: 60_000 },
        { service_id: nails.service_id, original_price: 20_000, discounted_price: 10_000 },
        { service_id: brows.service_id, discounted_price: 10_000 },
      ],
    })
  })

  it('of no start is that of now', async () => {
    const { studio, olha, price, of } = await hairStudio()
    await studio.discount({ percent: 10, last_day: '2026-05-18', start_time: 11 * 3600, end_time: 12 * 3600 })
    expect((await price({ service_resource_settings: of(olha) })).body.price).toBe(40_500)
    expect((await price({ service_resource_settings: of(olha), start_time: TUESDAY_10 })).body.price).toBe(
      45_000,
    )
  })

  it('of a rental goes by the length of the whole booking where its service names none', async () => {
    const { studio, olha, price } = await hairStudio()
    const room = await studio.service({ booking_type: 'RENT', min_duration: 3600, by: [olha], price: 30_000 })
    // The second hour is cheaper.
    await studio.discount({ percent: 10, start_time: 11 * 3600, end_time: 12 * 3600 })
    const settings = [{ service: room.service_id, resources: [], ordinal: 1 }]
    const asked = { service_resource_settings: settings, start_time: TUESDAY_10 }
    expect((await price({ ...asked, duration: 7200 })).body.price).toBe(57_000)
    expect((await price(asked)).body.price).toBe(30_000)
  })

  it('of a rental uses the length sent with its service, whatever its ordinal, as the booking does', async () => {
    const { studio, olha, price } = await hairStudio()
    const room = await studio.service({ booking_type: 'RENT', min_duration: 3600, by: [olha], price: 30_000 })
    const settings = [{ service: room.service_id, resources: [], ordinal: 2, duration: 7200 }]
    const asked = { service_resource_settings: settings, start_time: TUESDAY_10 }
    expect((await price(asked)).body.price).toBe(60_000)
    const { company_id, branch_id } = studio
    const client = { first_name: 'Олена', phone: '+380441234567' }
    const booked = await server.post('/v1/client/appointment', {
      appointment: { company_id, branch_id, client, ...asked },
    })
    expect([booked.body.duration, (booked.body.price as { price: number }).price]).toEqual([7200, 60_000])
  })

  it('of an event is that of one place, at its own branch only', async () => {
    const { studio, haircut, price } = await hairStudio()
    const event = { service_id: haircut.service_id, starts_at: TUESDAY_10 }
    const here = await studio.event(event)
    const there = await studio.event({ ...event, branch_id: (await studio.addBranch()).branch_id })
    expect((await price({ event_id: here.event_id })).body.price).toBe(45_000)
    expect((await price({ event_id: there.event_id })).body.code).toBe('event.notFound')
  })

  it('of a service that is not to be had is refused like a booking', async () => {
    const { studio, price } = await hairStudio()
    const closed = await studio.service({ active: false })
    const reply = await price({ service_resource_settings: [{ service: closed.service_id, ordinal: 1 }] })
    expect([reply.status, reply.body.title]).toEqual([404, 'No active branch service found'])
  })
})
