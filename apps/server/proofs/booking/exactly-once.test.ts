/**
 * Promise 5 in its quick form: some generated sequences over real HTTP. `npm run proof -- exactly-once` is the full
 * one.
 */
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcilePayments } from '../../src/modules/money/deposits/public.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { createBooker } from './bookers.ts'
import { createMoneyWriters } from '../money/money-writers.ts'
import { closeConnections } from '../requests.ts'
import { fault, isBooking, play, sequences } from '../money/sequences.ts'

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

describe('a write with an idempotency key', () => {
  it('is stored once with one answer, also if it is retried, duplicated, changed or lost', async () => {
    const { database, studio, deps, clock } = server
    const field = { url, database, studio, secret: deps.secret, now: () => clock.now() }
    const booker = await createBooker(field, at)
    const money = await createMoneyWriters({ ...field, settle: () => reconcilePayments(deps) }, at)
    let number = 0
    const played = new Set<string>()
    await fc.assert(
      fc.asyncProperty(sequences, async ({ write, steps }) => {
        number += 1
        played.add(write)
        const writer = isBooking(write) ? booker(write, number) : await money.writer(write, number)
        const heard = await play(steps, writer)
        expect(fault(heard, await writer.look())).toBeUndefined()
      }),
      { numRuns: 90 },
    )
    // Payments are a third of the draws, so at least one must occur.
    expect(played).toContain('payment')
    // On a busy computer this takes longer than the usual minute.
  }, 180_000)
})
