import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { carriers } from '../../../../test/carriers.ts'
import { companyKey } from '../../../../test/company-key.ts'
import { smallCompany } from '../../../../test/small-company.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { visitor } from '../../../../test/visitor.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { takeMessages } from '../../../platform/rate-limits/public.ts'
import { announce } from '../messages/public.ts'
import { sendDueMessages } from './public.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TRUSTED = '203.0.113.9'

const providers = carriers()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW, senders: providers.senders, trustedCallers: [TRUSTED] })
})
afterEach(async () => {
  server.clock.set(NOW)
  providers.mend()
  providers.handed.length = 0
  await server.database.db.deleteFrom('usage_count').execute()
})
afterAll(() => server.stop())

/** Each number is in a different block. */
const phoneOf = (turn: number) => `+38067${String(100 + turn)}0123`
const at = (turn: number) => new Date(Date.UTC(2026, 4, 19 + Math.floor(turn / 12), 7)).toISOString()

async function setUp() {
  const studio = await server.studio({ settings: { messages: { channels: ['SMS'] } } })
  const owner = await companyKey(server, studio)
  const masters = await Promise.all(Array.from({ length: 12 }, () => studio.resource()))
  const { service_id } = await studio.service({ by: masters })
  const visit = (turn: number) => ({
    company_id: studio.company_id,
    branch_id: studio.branch_id,
    start_time: at(turn),
    client: { first_name: 'Олена', phone: phoneOf(turn) },
  })
  const staffBooks = async (turn: number) => {
    const added = await owner.post('client', { client: { first_name: 'Олена', phone: phoneOf(turn) } })
    expect([added.status, added.body]).toMatchObject([200, {}])
    const { status, body } = await owner.post(`branch/${studio.branch_id}/appointment`, {
      appointment: {
        ...visit(turn),
        client: { id: added.body['id'] },
        source: 'BO',
        service_resource_settings: [
          { service: service_id, resources: [], ordinal: 1, auto_selected_resources: true },
        ],
      },
    })
    expect([status, body]).toMatchObject([200, {}])
    return String(body['id'])
  }
  const clientBooks = async (turn: number, address?: string) => {
    const { status, body } = await visitor(server, address).post('/v1/client/appointment', {
      appointment: {
        ...visit(turn),
        service_resource_settings: [{ service: service_id, resources: [], ordinal: 1 }],
      },
    })
    expect([status, body]).toMatchObject([200, {}])
    return String(body['id'])
  }
  const staffCancels = async (id: string) => {
    const { status, body } = await owner.post(`branch/${studio.branch_id}/appointment/${id}`, {
      appointment: { status: 'CANCELLED' },
    })
    expect([status, body]).toMatchObject([200, {}])
  }
  const remind = async (appointmentId: string) => {
    const company = await companyScope(server.database.db, studio.company_id)
    await server.database.inTransaction((tx) =>
      announce(tx, server.deps, company, { kind: 'REMINDER', appointmentId, seconds: 3600 }),
    )
  }
  return { studio, owner, staffBooks, clientBooks, staffCancels, remind }
}

describe('messages that staff causes', () => {
  it('all 70 clients that the owner books at one desk are notified, and reminded as known clients', async () => {
    const { staffBooks, remind } = await setUp()
    const ids: string[] = []
    for (let turn = 0; turn < 70; turn += 1) ids.push(await staffBooks(turn))
    await sendDueMessages(server.deps)
    expect(providers.handed).toHaveLength(70)
    for (const id of ids) await remind(id)
    await sendDueMessages(server.deps)
    expect(providers.handed).toHaveLength(140)
  })

  it('clients of a cancelled day are notified although the limit for unknown numbers is used up', async () => {
    const { studio, clientBooks, staffCancels } = await setUp()
    const ids: string[] = []
    for (let turn = 0; turn < 6; turn += 1) ids.push(await clientBooks(turn))
    await sendDueMessages(server.deps)
    for (let turn = 0; turn < 60; turn += 1)
      await takeMessages(server.deps, [
        {
          companyId: studio.company_id,
          phone: phoneOf(500 + turn),
          isKnown: false,
          cause: undefined,
          limit: smallCompany,
        },
      ])
    providers.handed.length = 0
    for (const id of ids) await staffCancels(id)
    await sendDueMessages(server.deps)
    expect(providers.handed.map(({ to }) => to).toSorted()).toEqual(
      ids.map((_, turn) => phoneOf(turn)).toSorted(),
    )
  })

  it('what waits is listed with its reason and the time of the next attempt', async () => {
    const { studio, owner, staffBooks } = await setUp()
    for (let turn = 0; turn < 600; turn += 200)
      await takeMessages(
        server.deps,
        Array.from({ length: 200 }, (_, more) => ({
          companyId: studio.company_id,
          phone: `+3805${String(10_000 + turn + more)}123`,
          isKnown: true,
          cause: undefined,
          limit: smallCompany,
        })),
      )
    await staffBooks(20)
    await sendDueMessages(server.deps)
    const { body } = await owner.get('message?status=QUEUED')
    expect(body['content']).toMatchObject([
      {
        status: 'QUEUED',
        reason: expect.stringContaining('over a limit: paid.clientMessages'),
        due_at: expect.stringMatching(/^2026-05-19T00:0/),
      },
    ])
  })
})

describe('a program of the operator (TRUSTED_CALLERS)', () => {
  it('causes more messages than the limit of one address', async () => {
    const { clientBooks } = await setUp()
    for (let turn = 0; turn < 33; turn += 1) await clientBooks(turn, TRUSTED)
    await sendDueMessages(server.deps)
    expect(providers.handed).toHaveLength(33)
  })
})

describe('cancellations and reminders', () => {
  it('a cancellation is sent before a reminder that was due earlier', async () => {
    const { staffBooks, staffCancels, remind } = await setUp()
    const [first, second] = [await staffBooks(0), await staffBooks(1)]
    await sendDueMessages(server.deps)
    await remind(first)
    server.clock.set('2026-05-18T08:01:00.000Z')
    await staffCancels(second)
    providers.handed.length = 0
    await sendDueMessages(server.deps)
    expect(providers.handed.map(({ to }) => to)).toEqual([phoneOf(1), phoneOf(0)])
  })

  it('reminders leave the last fifth of the day’s messages to a cancellation', async () => {
    const { studio, staffBooks, staffCancels, remind } = await setUp()
    const [first, second] = [await staffBooks(0), await staffBooks(1)]
    await sendDueMessages(server.deps)
    for (let turn = 0; turn < 480; turn += 160)
      await takeMessages(
        server.deps,
        Array.from({ length: 160 }, (_, more) => ({
          companyId: studio.company_id,
          phone: `+3805${String(10_000 + turn + more)}123`,
          isKnown: true,
          cause: undefined,
          limit: smallCompany,
        })),
      )
    providers.handed.length = 0
    await remind(first)
    await staffCancels(second)
    await sendDueMessages(server.deps)
    expect(providers.handed.map(({ to }) => to)).toEqual([phoneOf(1)])
  })
})
