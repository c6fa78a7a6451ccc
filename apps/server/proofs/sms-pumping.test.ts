/** Promise 16 in its quick form. `npm run proof -- sms-pumping` is the full one, with its controls. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../test/test-server.ts'
import { guess, type Prepared, prepare, pump, type PumpingField, seen, waitingCode } from './pumping.ts'

const START = Date.parse('2026-05-18T00:00:00.000Z')

let server: TestServer
let field: PumpingField
let prepared: Prepared
beforeAll(async () => {
  server = await startTestServer()
  field = {
    ...{ database: server.database, studio: server.studio },
    codeSentTo: (phone) => waitingCode(server.deps, phone),
    send: async ({ path, body, address, at }) => {
      server.clock.set(new Date(at).toISOString())
      const reply = await server.app.inject({
        ...{ method: 'POST', url: path, remoteAddress: address, payload: body as object },
      })
      return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
    },
  }
  prepared = await prepare(field, 8)
})
afterAll(() => server.stop())

describe('somebody who makes the server send codes', () => {
  it('eight hundred asks in a day send no more than the day’s two hundred, and real clients get theirs meanwhile', async () => {
    const { sent, served, clients, statuses } = await pump(field, prepared, {
      asks: 800,
      start: START,
      atOnce: 1,
    })
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
    expect(served).toBe(clients)
    expect(sent).toBeLessThanOrEqual(200)
    // Somebody must have been refused a message for the proof to mean anything.
    expect(sent).toBeGreaterThan(50)
    // Some ten thousand statements: a busy machine takes a while.
  }, 240_000)

  it('sees the same answer for a client and for a stranger, when strangers get no more messages', async () => {
    const [studio] = prepared.studios
    const client = '+380442000777'
    await studio!.client({ phone: client, created: '2020-01-01T00:00:00.000Z' })
    const ask = (phone: string) =>
      field.send({
        ...{ path: `/v1/company/${studio!.company_id}/user/sign_in/phone`, body: { phone } },
        ...{ address: '192.0.2.1', at: START + 86_000_000 },
      })
    expect(seen(await ask(client))).toBe(seen(await ask('+380442000778')))
  })

  it('and who guesses all day at one client gets five tries a code, and never in', async () => {
    const guessed = await guess(field, prepared.real[0]!, { start: START + 86_400_000, rounds: 12 })
    expect(guessed).toMatchObject({ gotIn: false, refusedAfterFive: true, guesses: 252 })
    expect(guessed.tries).toBeLessThanOrEqual(60)
  })
})
