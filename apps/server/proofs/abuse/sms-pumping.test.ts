/** Promise 16 in its quick form. `npm run proof -- sms-pumping` is the full one, with its controls. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDueMessages } from '../../src/modules/messaging/outbox/public.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { actAllDay, type ActsField, prepareActs } from '../acts.ts'
import { floodByOwnProgram } from './own-program.ts'
import { guess, type Prepared, prepare, pump, seen, waitingCode } from './pumping.ts'

const START = Date.parse('2026-05-18T00:00:00.000Z')
/** Messages by staff are not sent at night. */
const MORNING_MS = 8 * 3_600_000

let server: TestServer
let field: ActsField
let prepared: Prepared
beforeAll(async () => {
  server = await startTestServer()
  field = {
    database: server.database,
    studio: server.studio,
    codeSentTo: (phone) => waitingCode(server.deps, phone),
    deliver: async (at) => {
      server.clock.set(new Date(at).toISOString())
      const before = await countOutbox()
      await sendDueMessages(server.deps)
      return (await countOutbox()) - before
    },
    send: async ({ path, body, address, at, headers = {} }) => {
      server.clock.set(new Date(at).toISOString())
      const reply = await server.app.inject({
        method: 'POST',
        url: path,
        remoteAddress: address,
        payload: body as object,
        headers,
      })
      return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
    },
  }
  prepared = await prepare(field, 8)
})
afterAll(() => server.stop())

const countOutbox = async () =>
  (
    await server.database.db
      .selectFrom('outbox_message')
      .select((columns) => columns.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

describe('an attacker who requests codes', () => {
  it('eight hundred requests in a day send at most two hundred codes, and real clients still get theirs', async () => {
    const { sent, served, clients, statuses } = await pump(field, prepared, {
      asks: 800,
      start: START,
      atOnce: 1,
      solves: 20,
    })
    // 422 is the response to a random number of no network.
    expect(statuses.filter((status) => ![200, 422, 428, 429].includes(status))).toEqual([])
    expect(served).toBe(clients)
    expect(sent).toBeLessThanOrEqual(200)
    // The proof is valid only if at least one message was rejected.
    expect(sent).toBeGreaterThan(50)
    // About ten thousand statements, which take a while on a busy computer.
  }, 240_000)

  it('gets the same answer for known and unknown phones once unknown phones get no more messages', async () => {
    const [studio] = prepared.studios
    const client = '+380442000777'
    await studio!.client({ phone: client, created: '2020-01-01T00:00:00.000Z' })
    const ask = (phone: string) =>
      field.send({
        path: `/v1/company/${studio!.company_id}/user/sign_in/phone`,
        body: { phone },
        address: '192.0.2.1',
        at: START + 86_000_000,
      })
    expect(seen(await ask(client))).toBe(seen(await ask('+380442000778')))
  })

  it('gets five guesses per code all day, and never signs in', async () => {
    const guessed = await guess(field, prepared.real[0]!, { start: START + 86_400_000, rounds: 12 })
    expect(guessed).toMatchObject({ gotIn: false, refusedAfterFive: true, guesses: 252 })
    expect(guessed.tries).toBeLessThanOrEqual(60)
  })

  it('four hundred other acts in a day send at most two hundred SMS', async () => {
    const start = START + 3 * 86_400_000
    const acted = await actAllDay(field, await prepareActs(field, start), { acts: 400, start, atOnce: 1 })
    expect(acted.statuses.filter((status) => status >= 500)).toEqual([])
    for (const kind of ['code', 'book', 'move', 'cancel', 'wait', 'giveBack'] as const)
      expect(acted.done[kind], kind).toBeGreaterThan(0)
    expect(acted.paid).toBeLessThanOrEqual(200)
    expect(acted.paid).toBeGreaterThan(30)
  }, 240_000)

  it('a company’s own program sends at most 800 messages a day, and 150 of another company are still sent', async () => {
    const flooded = await floodByOwnProgram(field, START + 5 * 86_400_000 + MORNING_MS)
    expect(flooded).toEqual({ written: 1350, sent: 800, otherWritten: 150, otherSent: 150 })
  }, 240_000)
})
