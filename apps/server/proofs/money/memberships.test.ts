/**
 * Visits and sums of memberships, some generated sequences over real HTTP. `npm run proof -- memberships` is the full
 * one.
 */
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countUsedVisits } from '../../src/modules/money/memberships/public.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { createMembers, judgeMemberships, membershipSequences } from './membership-sequences.ts'
import { faultsOf, inTurn } from './payment-sequences.ts'
import { closeConnections } from '../requests.ts'

let server: TestServer
let url: string
beforeAll(async () => {
  server = await startTestServer({ now: '2026-05-18T08:00:00.000Z', trustProxy: ['loopback'] })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  closeConnections()
  await server.stop()
})

/** Kyiv is three hours ahead of UTC from late March to late October, and `days` from May 19 stay within that period. */
const at = (days: number, hour: number) =>
  new Date(Date.parse('2026-05-19T00:00:00.000Z') + days * 86_400_000 + (hour - 3) * 3_600_000).toISOString()

describe('the balance of a membership', () => {
  it('is exact to the visit under concurrent bookings, moves, cancellations and freezes', async () => {
    const { database, studio, deps, clock } = server
    const field = { url, database, studio, secret: deps.secret, now: () => clock.now() }
    const { companyId, play } = await createMembers(field, at)
    const drawn = fc.sample(membershipSequences, { numRuns: 50, seed: 20_261_124 })
    const played = await inTurn(drawn, 6, play)
    await countUsedVisits(deps)
    expect(faultsOf(played, await judgeMemberships(field, companyId, played))).toEqual([])
    expect(
      played.flatMap(({ bookings }) => bookings).filter(({ covered }) => covered).length,
    ).toBeGreaterThan(50)
  }, 120_000)
})
