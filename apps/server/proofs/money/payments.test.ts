/**
 * Promise 6 in its quick form: some generated sequences over real HTTP. `npm run proof -- payments` is the full one.
 */
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endUnpaidAppointments, reconcilePayments } from '../../src/modules/money/deposits/public.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import {
  createPayers,
  faultsOf,
  inTurn,
  judge,
  paymentSequences,
  stillUnderWay,
} from './payment-sequences.ts'
import { closeConnections } from '../requests.ts'

const SIDE_BY_SIDE = 6
const NOW = Date.parse('2026-05-18T08:00:00.000Z')

let server: TestServer
let url: string
beforeAll(async () => {
  server = await startTestServer({ now: new Date(NOW).toISOString(), trustProxy: ['loopback'] })
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

describe('payments of a provider', () => {
  it('are recorded once in the ledger, with each refund, in whatever order webhooks arrive', async () => {
    const field = {
      url,
      database: server.database,
      studio: server.studio,
      secret: server.deps.secret,
      now: () => server.clock.now(),
      endUnpaid: () => endUnpaidAppointments(server.deps),
    }
    const { companies, play } = await createPayers(field, at)
    const drawn = fc.sample(paymentSequences, { numRuns: 70, seed: 20_261_124 })
    const played = await inTurn(drawn, SIDE_BY_SIDE, play)
    // Polls payments without a webhook.
    for (let minute = 1; minute < 20; minute += 1) {
      server.clock.set(new Date(NOW + minute * 60_000).toISOString())
      await reconcilePayments(server.deps)
    }
    expect(await stillUnderWay(field, companies)).toBe(0)
    const { faults, inLedger, atProvider, refunds } = await judge(field, played)
    expect(faultsOf(played, faults)).toEqual([])
    expect(inLedger).toBe(atProvider)
    // The proof is valid only if there were enough webhooks and refunds.
    expect(played.reduce((sum, { notices, bad }) => sum + notices + bad, 0)).toBeGreaterThan(140)
    expect(refunds).toBeGreaterThan(3)
  }, 120_000)
})
