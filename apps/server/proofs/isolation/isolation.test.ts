/** Promise 12, the part of clients, in its quick form. `npm run proof -- isolation` is the full one. */
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../src/platform/logger.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { codesIn, codesOf, lookEverywhere, principalsOf } from './isolation-look.ts'
import { isolationWorld } from './isolation-world.ts'

/** The folder exists only after a build. */
const widgetFolder = fileURLToPath(new URL('../../../widget/dist/', import.meta.url))

let server: TestServer
let field: Parameters<typeof isolationWorld>[0]
let log = ''
beforeAll(async () => {
  server = await startTestServer({
    now: '2026-05-18T08:00:00.000Z',
    trustProxy: ['loopback'],
    outbox: true,
    ...(existsSync(widgetFolder) ? { widgetFolder } : {}),
    logger: createLogger('trace', { write: (line) => void (log += line) }),
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

describe('records of another client', () => {
  it('are never returned; every call answers as for missing records', { timeout: 3_600_000 }, async () => {
    const world = await isolationWorld(field)
    const { findings, missing } = await lookEverywhere(field, world)
    expect(missing).toEqual([])
    expect(findings).toEqual([])
    const words = Object.values(world).flatMap(({ canaries }) => canaries)
    expect(words.filter((word) => log.includes(word))).toEqual([])
    expect(log).toContain('/v1/company/:company/user/appointment/:appointment')
    const codes = codesOf(await server.outbox.messages())
    expect(codes.length).toBeGreaterThan(0)
    expect(codesIn(log, codes)).toEqual([])
    expect(codesIn(`${log} ?code=${codes[0]!}&`, codes)).toEqual([codes[0]])
  })

  it('control: texts of the owner are found where they are not allowed', async () => {
    const world = await isolationWorld(field)
    const principals = await principalsOf(field, world)
    const anna = principals.find(({ name }) => name === 'client A')!
    const { findings } = await lookEverywhere(field, world, {
      only: ['getOwnAppointment', 'listOwnAppointments', 'getMe', 'exportOwnData', 'readManaged'],
      principals: [{ ...anna, mayRead: [] }],
    })
    expect(new Set(findings.map(({ call }) => call))).toEqual(
      new Set(['getOwnAppointment', 'listOwnAppointments', 'getMe', 'exportOwnData', 'readManaged']),
    )
  })
})
