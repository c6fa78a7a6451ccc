/** Promise 1 in its quick form, over real HTTP. `npm run proof -- races` is the full one. */
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { type RaceField, kinds, run, stored } from './race-kinds.ts'
import { closeConnections } from '../requests.ts'

const SIZE = { callers: 20, rounds: 8 }
/**
 * Fails if one caller waits for deadlocks, 18 s each, which the number of winners does not show
 * (docs/decisions/0002-database.md).
 */
const LONGEST_ANSWER_MS = 10_000

let server: TestServer
let field: RaceField
beforeAll(async () => {
  server = await startTestServer({ now: '2026-05-18T08:00:00.000Z', trustProxy: ['loopback'] })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  field = {
    ...server,
    secret: server.deps.secret,
    url: `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`,
    // Kyiv is three hours ahead of UTC all summer.
    at: (days, hour) =>
      new Date(
        Date.parse('2026-05-19T00:00:00.000Z') + days * 86_400_000 + (hour - 3) * 3_600_000,
      ).toISOString(),
  }
})
afterAll(async () => {
  closeConnections()
  await server.stop()
})

describe('twenty clients who book at the same moment', () => {
  it.each(Object.keys(kinds))(
    '%s: as many succeed as there is capacity, and the others get a reason and alternatives',
    async (kind) => {
      const race = await kinds[kind]!(field, SIZE)
      const { winners, losers, ms } = await run(race, SIZE.rounds)
      // Checks the rejections first: the number of winners alone does not show the reason.
      expect(losers.filter(({ status }) => status !== 409 && status !== 422)).toEqual([])
      expect(winners).toEqual(winners.map(() => race.capacity))
      if (race.rows > 0)
        expect(losers.filter(({ body }) => (body.metadata?.alternatives?.length ?? 0) < 3)).toEqual([])
      expect(await stored(field, race.companyId)).toEqual({
        appointments: SIZE.rounds * race.capacity,
        // Fails if a client has only half of a visit.
        rows: SIZE.rounds * race.capacity * race.rows,
        overlaps: 0,
        besideTheHall: 0,
        oversold: 0,
      })
      expect(Math.max(...ms)).toBeLessThan(LONGEST_ANSWER_MS)
    },
  )
})

describe('control: without the database constraint', () => {
  it('the same races cause double bookings', async () => {
    await sql`alter table occupancy drop constraint occupancy_no_overlap`.execute(server.database.db)
    for (const kind of [
      'one time of one resource',
      'one required room, any performer',
      'a hall against its room',
    ]) {
      const { winners } = await run(await kinds[kind]!(field, SIZE), SIZE.rounds)
      expect(Math.max(...winners), kind).toBeGreaterThan(1)
    }
  })
})
