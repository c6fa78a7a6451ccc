/** A rental moves to other hours. docs/rules/own-appointments.md */
import { randomInt } from 'node:crypto'
import type { Appointment, VisitSlotsAnswer } from '@zapys/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

/** Monday, 18 May 2026, 11:00 in Kyiv. */
const NOW = '2026-05-18T08:00:00.000Z'
/** 10:00 and so on, on Tuesday at the branch. */
const AT_10 = '2026-05-19T07:00:00.000Z'
const AT_11 = '2026-05-19T08:00:00.000Z'
const AT_13 = '2026-05-19T10:00:00.000Z'
const HOUR = 3600

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
beforeEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

async function roomStudio() {
  const studio = await server.studio({
    works: ['08:00-20:00'],
    settings: { slot_cutter: { slot_size: HOUR, slot_cutter: HOUR } },
  })
  const room = await studio.resource({ name: 'Синя зала', room: true })
  const rent = { booking_type: 'RENT', min_duration: HOUR, max_duration: 4 * HOUR } as const
  const rehearsal = await studio.service({ ...rent, by: [room], price: 30_000 })
  const books = async (start_time: string, duration: number) => {
    const reply = await server.post('/v1/client/appointment', {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time,
        duration,
        service_resource_settings: [
          { service: rehearsal.service_id, resources: [room.resource_id], ordinal: 1 },
        ],
        client: { first_name: 'Олена', phone: `+38044${randomInt(1_000_000, 9_999_999)}` },
      },
    })
    expect([reply.status, reply.body['code']]).toEqual([200, undefined])
    return reply.body as unknown as Appointment & { manage_key: string }
  }
  const moves = ({ id, manage_key }: { id: string; manage_key: string }, to: object) =>
    server.post(
      `/v1/client/appointment/${id}/move`,
      { appointment: { company_id: studio.company_id, ...to } },
      { 'x-manage-key': manage_key },
    )
  const starts = async ({ id, manage_key }: { id: string; manage_key: string }, query: string) => {
    const { body } = await server.get(
      `/v1/client/appointment/${id}/move?company_id=${studio.company_id}&start=2026-05-19&end=2026-05-19&${query}`,
      { 'x-manage-key': manage_key },
    )
    const { days } = body as unknown as VisitSlotsAnswer
    return days.flatMap(({ times = [] }) => times.map(({ time }) => time.start_time / HOUR))
  }
  return { studio, rehearsal, books, moves, starts }
}

describe('a rental that moves to other hours', () => {
  it('costs what the new hours cost, and frees what it leaves', async () => {
    const { books, moves, starts } = await roomStudio()
    const booked = await books(AT_10, 2 * HOUR)
    expect([booked.duration, booked.price.price]).toEqual([2 * HOUR, 60_000])
    const moved = await moves(booked, { start_time: AT_11, duration: 3 * HOUR, shown: { price: 90_000 } })
    expect([moved.status, moved.body['code']]).toEqual([200, undefined])
    expect(moved.body).toMatchObject({
      start_time: AT_11,
      duration: 3 * HOUR,
      price: { price: 90_000, original_price: 90_000, service_prices: [{ discounted_price: 90_000 }] },
      payment: { remaining: 90_000 },
    })
    const other = await books(AT_10, HOUR)
    expect(await starts(other, `duration=${2 * HOUR}`)).toEqual([8, 9, 14, 15, 16, 17, 18])
    // Shorter at the same start: this is a change too.
    const shorter = await moves(booked, { start_time: AT_11, duration: HOUR, shown: { price: 30_000 } })
    expect(shorter.body).toMatchObject({ duration: HOUR, price: { price: 30_000 } })
    expect(await starts(other, `duration=${HOUR}&withoutOwn=true`)).toContain(12)
  })

  it('keeps its price where only the start changes, whatever the list says by now', async () => {
    const { books, moves, studio } = await roomStudio()
    const booked = await books(AT_10, 2 * HOUR)
    await server.database.db
      .updateTable('service_price')
      .set({ amount: 99_000 })
      .where('company_id', '=', studio.company_id)
      .execute()
    const moved = await moves(booked, { start_time: AT_13, duration: 2 * HOUR })
    expect(moved.body).toMatchObject({ start_time: AT_13, price: { price: 60_000 } })
  })

  it('stays as it was at a price that the client has not seen, outside of its bounds, or at a taken hour', async () => {
    const { books, moves } = await roomStudio()
    const booked = await books(AT_10, 2 * HOUR)
    await books(AT_13, HOUR)
    const other = await moves(booked, { start_time: AT_10, duration: 3 * HOUR, shown: { price: 60_000 } })
    expect([other.status, other.body['code']]).toEqual([409, 'appointment.changed'])
    expect(JSON.stringify(other.body)).toContain('"price":90000')
    const code = async (to: object) => (await moves(booked, to)).body['code']
    expect(await code({ start_time: AT_10, duration: HOUR / 2 })).toBe('appointment.duration.tooShort')
    expect(await code({ start_time: AT_10, duration: 5 * HOUR })).toBe('appointment.duration.tooLong')
    expect(await code({ start_time: AT_10, duration: 4 * HOUR })).toBe('appointment.time.unavailable')
    const { body } = await server.get(`/v1/client/appointment/${booked.id}?company_id=${booked.company_id}`, {
      'x-manage-key': booked.manage_key,
    })
    expect(body).toMatchObject({ start_time: AT_10, duration: 2 * HOUR, price: { price: 60_000 } })
  })

  it('a visit that is no rental has the length of its services', async () => {
    const { studio, moves } = await roomStudio()
    const anna = await studio.resource()
    const cut = await studio.service({ by: [anna] })
    const reply = await server.post('/v1/client/appointment', {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: AT_10,
        service_resource_settings: [{ service: cut.service_id, resources: [], ordinal: 1 }],
        client: { first_name: 'Олена', phone: '+380441234567' },
      },
    })
    const booked = { id: String(reply.body['id']), manage_key: String(reply.body['manage_key']) }
    const moved = await moves(booked, { start_time: AT_13, duration: 8 * HOUR })
    expect([moved.status, moved.body['code']]).toEqual([422, 'validation.failed'])
  })
})
