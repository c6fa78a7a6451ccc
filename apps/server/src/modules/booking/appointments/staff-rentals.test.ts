/** Rentals booked and changed by staff. docs/rules/operator.md, Bookings by staff */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

/** Monday, 18 May 2026, 11:00 in Kyiv. */
const NOW = '2026-05-18T08:00:00.000Z'
/** 10:00 and so on, on Tuesday at the branch. */
const AT_10 = '2026-05-19T07:00:00.000Z'
const AT_11 = '2026-05-19T08:00:00.000Z'
const AT_14 = '2026-05-19T11:00:00.000Z'
const HOUR = 3600

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
beforeEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

type Row = Record<string, unknown>

async function hall() {
  const studio = await server.studio({
    works: ['08:00-20:00'],
    settings: { slot_cutter: { slot_size: HOUR, slot_cutter: HOUR } },
  })
  const [blue, red] = [
    await studio.resource({ name: 'Синя зала', room: true }),
    await studio.resource({ name: 'Червона зала', room: true }),
  ]
  const lengths = { min_duration: 2 * HOUR, max_duration: 4 * HOUR } as const
  const court = await studio.service({ booking_type: 'RENT', ...lengths, by: [blue, red], price: 30_000 })
  const desk = await companyKey(server, studio)
  const client = (await studio.client({ first_name: 'Марта', phone: '+380671119922' })).client_id
  const path = `branch/${studio.branch_id}`
  const books = (given: Row, rooms: { resource_id: string }[] = [blue]) =>
    desk.post(`${path}/appointment`, {
      appointment: {
        client: { id: client },
        service_resource_settings: [
          { service: court.service_id, resources: rooms.map(({ resource_id }) => resource_id), ordinal: 1 },
        ],
        ...given,
      },
    })
  const changes = ({ body }: { body: Row }, appointment: Row) =>
    desk.post(`${path}/appointment/${String(body['id'])}`, { appointment })
  const priceAt = async (start: string, more: Record<string, string> = {}) => {
    const query = new URLSearchParams({
      start,
      every_weeks: '1',
      times: '1',
      serviceId: court.service_id,
      resource: blue.resource_id,
      ...more,
    })
    const { body } = await desk.get(`${path}/appointment/dates?${query}`)
    const [date] = body['dates'] as { available: boolean; price: { price: number } | null }[]
    return date?.price?.price ?? null
  }
  return { studio, blue, red, court, desk, path, books, changes, priceAt }
}

describe('a rental booked by staff', () => {
  it('has the length that the client asked for and the price of its hours, also in any free room', async () => {
    const { blue, red, books, priceAt } = await hall()
    expect(await priceAt(AT_10, { duration: String(3 * HOUR) })).toBe(90_000)
    const booked = await books({ start_time: AT_10, duration: 3 * HOUR })
    expect(booked.body).toMatchObject({
      booking_type: 'RENT',
      duration: 3 * HOUR,
      price: 90_000,
      resources: [{ id: blue.resource_id }],
    })
    expect(await priceAt(AT_11, { duration: String(2 * HOUR) }), 'the room is taken').toBeNull()
    const other = await books({ start_time: AT_11, duration: 2 * HOUR }, [])
    expect(other.body).toMatchObject({ price: 60_000, resources: [{ id: red.resource_id }] })
    const third = await books({ start_time: AT_11, duration: 2 * HOUR }, [])
    expect(third.body['code']).toBe('appointment.time.unavailable')
  })

  it('is as short as the service allows without a length, and as long as staff want with one', async () => {
    const { books, priceAt } = await hall()
    expect(await priceAt(AT_10)).toBe(60_000)
    expect((await books({ start_time: AT_10 })).body).toMatchObject({ duration: 2 * HOUR, price: 60_000 })
    const short = await books({ start_time: AT_14, duration: HOUR })
    expect(short.body, 'clients book at least two hours').toMatchObject({ duration: HOUR, price: 30_000 })
  })

  it('fulfils an entry of the waiting list at the time that was offered to it', async () => {
    const { studio, blue, court, desk, path, books, changes } = await hall()
    const other = await studio.client({ first_name: 'Ольга', phone: '+380671119923' })
    const whole = await books({ start_time: '2026-05-19T05:00:00.000Z', duration: 12 * HOUR })
    const { body: entry } = await desk.post(`${path}/waiting_list`, {
      waiting: {
        client_id: other.client_id,
        date: '2026-05-19',
        service_ids: [court.service_id],
        resource_id: blue.resource_id,
        duration: 3 * HOUR,
      },
    })
    expect((await changes(whole, { status: 'CANCELLED' })).status).toBe(200)
    const [offered] = (await desk.get(`${path}/waiting_list`)).body['content'] as {
      duration: number
      offer: { start_time: string } | null
    }[]
    expect(offered).toMatchObject({ duration: 3 * HOUR, offer: { start_time: expect.any(String) } })
    const at = { start_time: offered!.offer!.start_time, duration: 3 * HOUR }
    expect((await books(at)).body['code'], 'held for the entry').toMatch(/^appointment\.time\./)
    const booked = await books({ ...at, client: { id: other.client_id }, waiting_id: entry['id'] })
    expect(booked.body).toMatchObject({ duration: 3 * HOUR, price: 90_000 })
  })
})

describe('a rental that staff change', () => {
  it('costs what its new hours cost if it becomes longer, and its own hours count as free', async () => {
    const { books, changes, priceAt } = await hall()
    const booked = await books({ start_time: AT_10, duration: 2 * HOUR })
    const appointment = String(booked.body['id'])
    expect(await priceAt(AT_11, { duration: String(3 * HOUR) })).toBeNull()
    expect(await priceAt(AT_11, { duration: String(3 * HOUR), appointment })).toBe(90_000)
    const longer = await changes(booked, { start_time: AT_11, duration: 3 * HOUR })
    expect(longer.body).toMatchObject({
      start_time: AT_11,
      duration: 3 * HOUR,
      price: 90_000,
      remaining: 90_000,
    })
    const shorter = await changes(booked, { duration: HOUR })
    expect(shorter.body).toMatchObject({ duration: HOUR, price: 30_000 })
  })

  it('keeps its price at another time or in another room', async () => {
    const { red, books, changes } = await hall()
    const given = { start_time: AT_10, duration: 2 * HOUR, price: 50_000, price_reason: 'Постійний клієнт' }
    const booked = await books(given)
    const moved = await changes(booked, {
      start_time: AT_14,
      resource_id: red.resource_id,
      duration: 2 * HOUR,
    })
    expect(moved.body).toMatchObject({ start_time: AT_14, duration: 2 * HOUR, price: 50_000 })
  })

  it('costs what staff say, and the price that it had stays if it is sent', async () => {
    const { studio, books, changes } = await hall()
    const booked = await books({ start_time: AT_10, duration: 2 * HOUR })
    const said = { duration: 3 * HOUR, price: 80_000, price_reason: 'Домовленість' }
    expect((await changes(booked, said)).body).toMatchObject({ duration: 3 * HOUR, price: 80_000 })
    const kept = await changes(booked, { duration: 4 * HOUR, price: 80_000 })
    expect(kept.body).toMatchObject({ duration: 4 * HOUR, price: 80_000 })
    const back = await changes(booked, { duration: 2 * HOUR, price: 60_000, price_reason: 'Undo' })
    expect(back.body).toMatchObject({ duration: 2 * HOUR, price: 60_000 })
    const { original_price } = await server.database.db
      .selectFrom('appointment')
      .select('original_price')
      .where('company_id', '=', studio.company_id)
      .where('appointment_id', '=', String(booked.body['id']))
      .executeTakeFirstOrThrow()
    expect(original_price, 'no discount is invented').toBe(60_000)
  })
})
