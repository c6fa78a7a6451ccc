/** The preview of a class cancellation matches its effects. docs/rules/operator.md */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { payingStudio } from '../../../../test/payments/paying-studio.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone } from '../../../../test/visitor.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
beforeEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

type Row = Record<string, unknown>

/** A class of three places at 200.00. */
async function classOfThree() {
  const paying = await payingStudio(server)
  const { studio } = paying
  const key = await companyKey(server, studio)
  const { service_id } = await studio.service({ booking_type: 'EVENT', by: [paying.anna], price: 20_000 })
  const branch = `branch/${studio.branch_id}`
  const added = await key.post(`${branch}/event`, {
    event: { service_id, resource_id: paying.anna.resource_id, start_time: TUESDAY_10, space: 3 },
  })
  const id = String(added.body['id'])
  const joins = async (client_id: string, query = ''): Promise<Row> => {
    const appointment = { client: { id: client_id }, event_id: id }
    return (await key.post(`${branch}/appointment${query}`, { appointment })).body
  }
  const clientNamed = async (first_name: string) =>
    (await studio.client({ first_name, phone: newPhone() })).client_id
  const preview = async (): Promise<Row> => (await key.get(`${branch}/event/${id}/cancel`)).body
  return { studio, key, branch, id, joins, clientNamed, preview, paying }
}

describe('GET event/{event}/cancel', () => {
  it('names for each client what goes back, and the cancellation gives back just that', async () => {
    const { studio, key, branch, id, joins, clientNamed, preview } = await classOfThree()
    const [paid, covered, free] = [
      await clientNamed('Платник'),
      await clientNamed('Абонемент'),
      await clientNamed('Винен'),
    ]
    const { membership_id } = await studio.membership({ client_id: covered })
    const byCash = await joins(paid)
    await joins(covered, '?withMembership=true')
    await joins(free)
    const money = { appointment: byCash['id'], method: 'CASH' }
    await key.post(`${branch}/payment`, { payment: { ...money, amount: 15_000 } })
    await key.post(`${branch}/tip`, { tip: { ...money, amount: 1_000 } })
    await key.post(`${branch}/refund`, {
      refund: { appointment: byCash['id'], amount: 5_000, reason: 'Знижка' },
    })
    const shown = await preview()
    expect(shown).toMatchObject({
      appointments: [
        {
          first_name: 'Платник',
          refunds: [{ method: 'CASH', amount: 10_000, tip: 1_000 }],
          membership: null,
        },
        { first_name: 'Абонемент', refunds: [], membership: { type: 'VISITS', amount: 1 } },
        { first_name: 'Винен', refunds: [], membership: null },
      ],
      totals: [{ method: 'CASH', amount: 10_000, tip: 1_000, currency_code: 'UAH' }],
      waiting: 0,
    })
    await key.post(`${branch}/event/${id}/cancel`, {})
    const refunds = (await key.get('refund?waiting=true')).body['content'] as Row[]
    const sumOf = (part: string) => refunds.reduce((sum, refund) => sum + Number(refund[part]), 0)
    expect([sumOf('amount'), sumOf('tip')]).toEqual([10_000, 1_000])
    const { reserve } = await server.database.db
      .selectFrom('membership')
      .select('reserve')
      .where('company_id', '=', studio.company_id)
      .where('membership_id', '=', membership_id)
      .executeTakeFirstOrThrow()
    expect(reserve).toBe(0)
    expect(await preview()).toEqual({ appointments: [], totals: [], waiting: 0 })
  })

  it('names clients by their card where the booking has no name', async () => {
    const { studio, joins, clientNamed, preview } = await classOfThree()
    await joins(await clientNamed('Картка'))
    await server.database.db
      .updateTable('appointment')
      .set({ contact: JSON.stringify({}) })
      .where('company_id', '=', studio.company_id)
      .execute()
    expect(await preview()).toMatchObject({ appointments: [{ first_name: 'Картка' }] })
  })

  it('counts clients on the waiting list, and the cancellation notifies each once', async () => {
    const { studio, key, branch, id, joins, clientNamed, preview } = await classOfThree()
    for (const name of ['Перша', 'Друга', 'Третя']) await joins(await clientNamed(name))
    const entry = { client_id: await clientNamed('Черга'), event_id: id }
    const added = await key.post(`${branch}/waiting_list`, { waiting: entry })
    expect(added.status).toBe(200)
    expect(await preview()).toMatchObject({ waiting: 1 })
    const phone = '+380671119955'
    await server.database.db
      .updateTable('waiting_entry')
      .set({ contact: JSON.stringify({ phone }) })
      .where('company_id', '=', studio.company_id)
      .execute()
    await key.post(`${branch}/event/${id}/cancel`, {})
    expect(await preview()).toMatchObject({ waiting: 0 })
    const texts = (await server.outbox.messages()).filter(({ to }) => to === phone).map(({ text }) => text)
    expect(texts).toEqual([expect.stringContaining('19.05 (Стрижка) скасовано. Список очікування закрито')])
  })

  it('counts and notifies a client with an offered place too, and ends the offer', async () => {
    const { studio, key, branch, id, joins, clientNamed, preview } = await classOfThree()
    const first = await joins(await clientNamed('Перша'))
    for (const name of ['Друга', 'Третя']) await joins(await clientNamed(name))
    const entry = { client_id: await clientNamed('Черга'), event_id: id }
    expect((await key.post(`${branch}/waiting_list`, { waiting: entry })).status).toBe(200)
    const phone = '+380671119956'
    await server.database.db
      .updateTable('waiting_entry')
      .set({ contact: JSON.stringify({ phone }) })
      .where('company_id', '=', studio.company_id)
      .execute()
    await key.post(`${branch}/appointment/${String(first['id'])}`, { appointment: { status: 'CANCELLED' } })
    const stored = () =>
      server.database.db
        .selectFrom('waiting_entry')
        .innerJoin('hold', (join) =>
          join
            .onRef('hold.company_id', '=', 'waiting_entry.company_id')
            .onRef('hold.event_id', '=', 'waiting_entry.event_id'),
        )
        .select(['waiting_entry.status', 'hold.active'])
        .where('waiting_entry.company_id', '=', studio.company_id)
        .execute()
    expect(await stored()).toEqual([{ status: 'OFFERED', active: true }])
    expect(await preview()).toMatchObject({ waiting: 1 })
    await key.post(`${branch}/event/${id}/cancel`, {})
    expect(await stored()).toEqual([{ status: 'EXPIRED', active: false }])
    const texts = (await server.outbox.messages()).filter(({ to }) => to === phone).map(({ text }) => text)
    expect(texts.at(-1)).toContain('19.05 (Стрижка) скасовано. Список очікування закрито')
  })

  it('is of this branch, and for keys that may cancel', async () => {
    const { key, branch, id, studio } = await classOfThree()
    const unknown = await key.get(`${branch}/event/${studio.branch_id}/cancel`)
    expect([unknown.status, unknown.body['code']]).toEqual([404, 'event.notFound'])
    const reader = await companyKey(server, studio, { scopes: ['bookings.read'] })
    expect((await reader.get(`${branch}/event/${id}/cancel`)).body['code']).toBe('key.notAllowed')
  })
})
