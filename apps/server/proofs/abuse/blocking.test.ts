/**
 * No attacker can block a calendar, in its quick form. `npm run proof -- blocking` is the full one, with its controls.
 */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import {
  attacker,
  blockByBookings,
  blockByHolds,
  blockByPerson,
  blockByWishes,
  blockPlaces,
  hall,
  NIGHT,
  salon,
} from './blocking-attack.ts'
import type { Field } from '../booking/race-kinds.ts'

let server: TestServer
let field: Field
beforeAll(async () => {
  server = await startTestServer({ now: '2026-05-18T08:00:00.000Z', trustProxy: ['loopback'] })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  field = {
    ...server,
    url: `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`,
    // Kyiv is three hours ahead of UTC all summer.
    at: (days, hour) =>
      new Date(
        Date.parse('2026-05-19T00:00:00.000Z') + days * 86_400_000 + (hour - 3) * 3_600_000,
      ).toISOString(),
  }
})
afterAll(() => server.stop())

const unprotected = { settings: { protection: { unproven: 'OFF' as const } } }

describe('one address without a verified phone', { timeout: 120_000 }, () => {
  it('forty holds take at most a tenth of a day’s starts, but most of a day without fair-use limits', async () => {
    const held = await blockByHolds(field, await salon(field, 5), { days: 1, tries: 40 })
    expect(held.worst).toBeGreaterThan(0.05)
    expect(held.worst).toBeLessThanOrEqual(0.1)
    const open = await blockByHolds(field, await salon(field, 2, unprotected), { days: 1, tries: 40 })
    expect(open.worst).toBeGreaterThan(0.9)
  })

  it('forty bookings of invented guests take at most a quarter of a day, and others can book', async () => {
    const place = await salon(field, 5)
    const booked = await blockByBookings(field, place, { days: 1, tries: 40 })
    expect(booked.worst).toBeGreaterThan(0.2)
    expect(booked.worst).toBeLessThanOrEqual(0.25)
    const elsewhere = attacker(field, '198.51.100.7')
    const honest = await elsewhere.ask(
      '/v1/client/appointment',
      { appointment: { ...place.visit(field.at(0, 12)), client: elsewhere.guest() } },
      'booking',
    )
    expect(honest.status).toBe(200)
    const neighbour = attacker(field, '203.0.113.67')
    const first = await neighbour.ask(
      '/v1/client/appointment',
      { appointment: { ...place.visit(field.at(0, 12)), client: neighbour.guest() } },
      'booking',
    )
    expect(first.status, 'nor its neighbours').toBe(200)
  })

  it('the same limit applies in a company open at night, with bookings before and after midnight', async () => {
    const night = { ...NIGHT, works: [...NIGHT.works] }
    const booked = await blockByBookings(field, await salon(field, 5, night), { days: 1, tries: 30 })
    expect(booked.worst).toBeGreaterThan(0.2)
    expect(booked.worst).toBeLessThanOrEqual(0.25)
    const open = await salon(field, 1, { ...unprotected, ...night })
    expect((await blockByBookings(field, open, { days: 1, tries: 12 })).worst).toBeGreaterThan(0.9)
  })

  it('a verified phone takes at most 8 % of a day, from all addresses together', async () => {
    const proven = { days: 1, tries: 24 }
    const held = await blockByPerson(field, await salon(field, 10), { ...proven, phone: '+380671112233' })
    expect(held.worst).toBeGreaterThan(0.03)
    expect(held.worst).toBeLessThanOrEqual(0.08)
    const open = await salon(field, 1, unprotected)
    expect((await blockByPerson(field, open, { ...proven, phone: '+380671112234' })).worst).toBeGreaterThan(
      0.9,
    )
  })

  it('four hundred requests take at most a quarter of a day’s class places', async () => {
    const asked = await blockPlaces(field, await hall(field, 2), 93)
    expect(asked.worst).toBeGreaterThan(0.2)
    expect(asked.worst).toBeLessThanOrEqual(0.25)
    const open = await blockPlaces(field, await hall(field, 2, unprotected), 93)
    expect(open.worst).toBeGreaterThan(0.4)
  })

  it('the attacker gets at most forty waiting list entries for full classes, and offers up to the fair-use limit', async () => {
    const waited = await blockByWishes(field, await hall(field, 1), 40)
    expect(waited.honest).toBe(40)
    expect(waited.wishes).toBeGreaterThan(0)
    expect(waited.wishes).toBeLessThanOrEqual(40)
    expect(waited.worst).toBeGreaterThan(0)
    expect(waited.worst).toBeLessThanOrEqual(0.25)
  })
})
