/** Promise 13 in its quick form. `npm run proof -- bad-input` is the full one. */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../src/platform/logger.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { assault, type AssaultField } from './bad-input-run.ts'

let server: TestServer
let field: AssaultField
beforeAll(async () => {
  server = await startTestServer({
    trustProxy: ['loopback'],
    now: '2026-05-18T08:00:00.000Z',
    outbox: true,
    logger: createLogger('silent'),
  })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  field = {
    ...server,
    now: () => server.clock.now(),
    url: `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`,
    // Kyiv is three hours ahead of UTC all summer.
    at: (days, hour) =>
      new Date(
        Date.parse('2026-05-19T00:00:00.000Z') + days * 86_400_000 + (hour - 3) * 3_600_000,
      ).toISOString(),
  }
})
afterAll(() => server.stop())

describe('invalid input', () => {
  it(
    'is rejected, stores nothing that a caller may not set, and causes no server error',
    { timeout: 600_000 },
    async () => {
      const seen = await assault(field, { requests: 2000, seed: 13 })
      expect(seen.broken.slice(0, 5)).toEqual([])
      expect(seen.unanswered.slice(0, 5)).toEqual([])
      expect(seen.planted).toEqual([])
      expect(seen.reached.size).toBeGreaterThan(seen.calls * 0.9)
      expect(seen.reachedTimes).toBeGreaterThan(seen.asked * 0.25)
    },
  )
})
