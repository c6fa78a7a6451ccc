/** Bookings that staff repeat, and bookings without a message. docs/rules/operator.md, Bookings by staff */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

/** Monday, 18 May 2026, 11:00 in Kyiv. */
const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAYS = ['2026-05-19T07:00:00.000Z', '2026-05-26T07:00:00.000Z', '2026-06-02T07:00:00.000Z']

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
beforeEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

type Row = Record<string, unknown>

async function studioWithDesk() {
  const studio = await server.studio()
  const { branch_id, company_id } = studio
  const anna = await studio.resource()
  const haircut = await studio.service({ name: 'Стрижка', by: [anna], price: 45_000 })
  const brows = await studio.service({ name: 'Брови', by: [anna], price: 20_000 })
  const desk = await companyKey(server, { company_id })
  const client = (await studio.client({ first_name: 'Марта', phone: '+380671119911' })).client_id
  const settings = (...services: { service_id: string }[]) =>
    services.map(({ service_id }, index) => ({
      service: service_id,
      resources: [anna.resource_id],
      ordinal: index + 1,
    }))
  const books = (given: Row, headers: Record<string, string> = {}) =>
    desk.post(
      `branch/${branch_id}/appointment`,
      {
        appointment: {
          client: { id: client },
          service_resource_settings: settings(haircut),
          ...given,
        },
      },
      headers,
    )
  const dates = (query: Row) => {
    const all = {
      every_weeks: 1,
      times: 3,
      serviceId: haircut.service_id,
      resource: anna.resource_id,
      ...query,
    }
    const words = new URLSearchParams(Object.entries(all).map(([name, value]) => [name, String(value)]))
    return desk.get(`branch/${branch_id}/appointment/dates?${words}`)
  }
  const stored = async (): Promise<Row[]> =>
    (await desk.get(`branch/${branch_id}/appointment?sort=start_time`)).body['content'] as Row[]
  const messages = async () =>
    server.database.db
      .selectFrom('message')
      .select(['kind', 'series_id'])
      .where('company_id', '=', company_id)
      .where('kind', '=', 'BOOKED')
      .execute()
  return { studio, desk, client, haircut, brows, anna, settings, books, dates, stored, messages }
}

describe('GET appointment/dates', () => {
  it('lists the dates on the clock of the branch, and names those that are taken', async () => {
    const { dates, books, haircut } = await studioWithDesk()
    await books({ start_time: TUESDAYS[1] })
    const amounts = { original_price: 45_000, discounted_price: 45_000 }
    const listed = {
      price: 45_000,
      original_price: 45_000,
      currency_code: 'UAH',
      service_prices: [expect.objectContaining({ service_id: haircut.service_id, ...amounts })],
    }
    expect((await dates({ start: TUESDAYS[0] })).body).toEqual({
      dates: [
        { date: '2026-05-19', start_time: TUESDAYS[0], available: true, price: listed },
        { date: '2026-05-26', start_time: TUESDAYS[1], available: false, price: null },
        { date: '2026-06-02', start_time: TUESDAYS[2], available: true, price: listed },
      ],
    })
    const second = await dates({ start: TUESDAYS[0], every_weeks: 2, times: 2 })
    expect((second.body['dates'] as Row[]).map(({ date }) => date)).toEqual(['2026-05-19', '2026-06-02'])
  })

  it('is free outside of the hours, as a booking by staff is', async () => {
    const { dates, books } = await studioWithDesk()
    const start = '2026-05-19T03:00:00.000Z'
    const { body } = await dates({ start, times: 2 })
    expect((body['dates'] as Row[]).map(({ available }) => available)).toEqual([true, true])
    expect((await books({ starts: (body['dates'] as Row[]).map((one) => one['start_time']) })).status).toBe(
      200,
    )
  })

  it('shows the price that the booking gets: of the free performer, with the discount of that time', async () => {
    const { studio, desk, dates, client, anna } = await studioWithDesk()
    const { branch_id } = studio
    const top = await studio.resourceType()
    const olha = await studio.resource({ resource_type_id: top.resource_type_id })
    const colour = await studio.service({ name: 'Фарбування', by: [anna, olha], price: 90_000 })
    await studio.price(colour, 120_000, { resource_type_id: top.resource_type_id })
    await studio.discount({ percent: 10, weekdays: [2] })
    const quote = async (query: Row) => {
      const { body } = await dates({ times: 1, serviceId: colour.service_id, ...query })
      return (body['dates'] as { price: { price: number } | null }[])[0]!.price?.price
    }
    const start = TUESDAYS[0]!
    expect(await quote({ start, resource: anna.resource_id })).toBe(81_000)
    expect(await quote({ start, resource: olha.resource_id })).toBe(108_000)
    const booked = await desk.post(`branch/${branch_id}/appointment`, {
      appointment: {
        client: { id: client },
        start_time: start,
        service_resource_settings: [
          { service: colour.service_id, resources: [anna.resource_id], ordinal: 1 },
        ],
      },
    })
    expect(booked.body['price']).toBe(81_000)
    expect(await quote({ start, resource: anna.resource_id }), 'she is taken').toBeUndefined()
  })

  it('shows no discount of online bookings, because a booking by staff gets none', async () => {
    const { studio, dates, books } = await studioWithDesk()
    await studio.discount({ percent: 10, source: 'WIDGET' })
    const start = TUESDAYS[0]!
    const { body } = await dates({ start, times: 1 })
    expect((body['dates'] as Row[])[0]!['price']).toMatchObject({ price: 45_000 })
    expect((await books({ start_time: start })).body['price']).toBe(45_000)
  })

  it('begins where a booking by staff may: thirty days back, and not a minute before', async () => {
    const { dates, books } = await studioWithDesk()
    for (const [start, code] of [
      ['2026-04-18T07:59:00.000Z', 'appointment.startTime.hasPassed'],
      ['2026-04-18T08:00:00.000Z', undefined],
    ]) {
      expect((await dates({ start, times: 1 })).body['code']).toBe(code)
      expect((await books({ start_time: start })).body['code']).toBe(code)
    }
  })

  it.each([
    ['no visit', { times: 0 }],
    ['every three weeks', { every_weeks: 3 }],
    ['no start', { start: '' }],
  ])('%s is rejected', async (_, query) => {
    const { dates } = await studioWithDesk()
    expect((await dates({ start: TUESDAYS[0], ...query })).body['code']).toBe('validation.failed')
  })
})

describe('POST appointment', () => {
  it('books all starts as one series with one message, at the price that was said for each', async () => {
    const { books, stored, messages } = await studioWithDesk()
    const { status, body } = await books({
      starts: TUESDAYS,
      price: 40_000,
      price_reason: 'Постійна клієнтка',
    })
    expect([status, body['start_time']]).toEqual([200, TUESDAYS[0]])
    const all = await stored()
    expect(all.map(({ start_time, price }) => [start_time, price])).toEqual(
      TUESDAYS.map((start) => [start, 40_000]),
    )
    const told = await messages()
    expect(told).toHaveLength(1)
    expect(told[0]!.series_id).not.toBeNull()
  })

  it('sends no message about a visit that is recorded after it began', async () => {
    const { books, messages } = await studioWithDesk()
    expect((await books({ start_time: '2026-05-18T07:30:00.000Z' })).status).toBe(200)
    expect(await messages()).toEqual([])
  })

  it('books none if one of them is taken, and names it', async () => {
    const { books, stored } = await studioWithDesk()
    await books({ start_time: TUESDAYS[2] })
    const { status, body } = await books({ starts: TUESDAYS })
    expect([status, body['code']]).toEqual([422, 'appointment.time.unavailable'])
    expect(body['errors']).toMatchObject([{ field: 'appointment.starts.2' }])
    expect(await stored()).toHaveLength(1)
  })

  it('books a series once for a press that came twice', async () => {
    const { books, stored } = await studioWithDesk()
    const key = { 'idempotency-key': 'series-of-the-desk' }
    await Promise.all([books({ starts: TUESDAYS }, key), books({ starts: TUESDAYS }, key)])
    expect(await stored()).toHaveLength(3)
  })

  it('books several services one after the other', async () => {
    const { books, settings, haircut, brows } = await studioWithDesk()
    const { body } = await books({
      start_time: TUESDAYS[0],
      service_resource_settings: settings(haircut, brows),
    })
    expect(body).toMatchObject({
      price: 65_000,
      services: [{ id: haircut.service_id }, { id: brows.service_id }],
    })
  })

  it('sends no message where staff says so, and the history tells', async () => {
    const { books, messages, desk, studio } = await studioWithDesk()
    const { body } = await books({ start_time: TUESDAYS[0], notify: false })
    expect(await messages()).toEqual([])
    const history = await desk.get(`branch/${studio.branch_id}/appointment/${String(body['id'])}/history`)
    expect(history.body['content']).toMatchObject([{ act: 'appointment.booked', is_silent: true }])
  })

  it.each([
    ['a start beside starts', { start_time: TUESDAYS[0], starts: TUESDAYS }],
    ['one start of a series', { starts: [TUESDAYS[0]] }],
    ['no start at all', {}],
  ])('%s is rejected', async (_, given) => {
    const { books } = await studioWithDesk()
    expect((await books(given)).body['code']).toBe('validation.failed')
  })
})
