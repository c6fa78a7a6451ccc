/** Memberships and certificates that staff apply to bookings and remove. docs/rules/memberships.md, By staff */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { countUsedVisits } from '../../money/memberships/public.ts'

/** Monday, 18 May 2026, 11:00 in Kyiv. */
const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const WEDNESDAY_10 = '2026-05-20T07:00:00.000Z'
/** After the visit of Tuesday. */
const TUESDAY_EVENING = '2026-05-19T16:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
beforeEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

type Row = Record<string, unknown>

/** A studio whose client has ten paid visits, with its desk. */
async function studioWithTen() {
  const studio = await server.studio()
  const anna = await studio.resource({ capacity: 20 })
  const haircut = await studio.service({ name: 'Стрижка', by: [anna], price: 45_000 })
  const colour = await studio.service({ name: 'Фарбування', by: [anna], price: 100_000 })
  const desk = await companyKey(server, studio)
  const adds = async (template: Row): Promise<string> =>
    String((await desk.post('template', { template: { period_days: 180, ...template } })).body['id'])
  const ten = await adds({
    name: 'Десять стрижок',
    type: 'VISITS',
    visits: 10,
    price: 400_000,
    service_ids: [haircut.service_id],
  })
  const clientNamed = async (first_name: string): Promise<string> =>
    String((await desk.post('client', { client: { first_name } })).body['id'])
  const client = await clientNamed('Марта')
  const sells = async (membership: Row = {}): Promise<Row> => {
    const payment = { method: 'CASH', branch: studio.branch_id }
    return (await desk.post('membership', { membership: { template: ten, client, payment, ...membership } }))
      .body
  }
  const books = async (start_time: string, service = haircut, whose = client): Promise<Row> => {
    const settings = [{ service: service.service_id, resources: [anna.resource_id], ordinal: 1 }]
    const appointment = { client: { id: whose }, start_time, service_resource_settings: settings }
    const booked = await desk.post(`branch/${studio.branch_id}/appointment`, { appointment })
    expect(booked.status).toBe(200)
    return booked.body
  }
  const addressOf = ({ id }: Row) => `branch/${studio.branch_id}/appointment/${String(id)}/membership`
  const reads = async (booking: Row): Promise<Row> => (await desk.get(addressOf(booking))).body
  const uses = (booking: Row, membership: Row | null, version?: unknown) =>
    desk.post(addressOf(booking), { membership, ...(version !== undefined && { version }) })
  const receipt = async ({ id }: Row): Promise<Row> =>
    (await desk.get(`receipt?appointment=${String(id)}`)).body
  const membership = async ({ id }: Row): Promise<Row> => (await desk.get(`membership/${String(id)}`)).body
  const pays = (booking: Row, amount: number) =>
    desk.post(`branch/${studio.branch_id}/payment`, {
      payment: { appointment: booking['id'], method: 'CASH', amount },
    })
  const changes = (booking: Row, appointment: Row) =>
    desk.post(`branch/${studio.branch_id}/appointment/${String(booking['id'])}`, { appointment })
  return {
    studio,
    desk,
    adds,
    sells,
    books,
    reads,
    uses,
    receipt,
    membership,
    pays,
    changes,
    client,
    clientNamed,
    colour,
    addressOf,
  }
}

describe('POST appointment/{appointment}/membership', () => {
  it('uses one of ten visits that were sold at the desk: booking, receipt and membership tell the same', async () => {
    const { sells, books, reads, uses, receipt, membership } = await studioWithTen()
    const sold = await sells()
    const booking = await books(TUESDAY_10)
    const before = await reads(booking)
    expect(before).toMatchObject({
      used: null,
      fitting: [{ number: sold['number'], amount: 1, price_covered: 45_000, remaining: 9 }],
      others: [],
    })
    const { status, body } = await uses(booking, { number: sold['number'] }, before['version'])
    expect([status, body]).toMatchObject([
      200,
      { used: { number: sold['number'], amount: 1, price_covered: 45_000, remaining: 9 }, fitting: [] },
    ])
    expect(await receipt(booking)).toMatchObject({ paid: 45_000, remaining: 0, payment_status: 'PAID' })
    expect(await membership(sold)).toMatchObject({ remaining: 9, used: 0 })
    // The visit is past: reserved uses count as used.
    server.clock.set(TUESDAY_EVENING)
    await countUsedVisits(server.deps)
    expect(await membership(sold)).toMatchObject({ remaining: 9, used: 1 })
  })

  it('takes it off again, before the visit and after it, and the booking is to be paid', async () => {
    const { sells, books, uses, receipt, membership } = await studioWithTen()
    const sold = await sells()
    const [ahead, over] = [await books(WEDNESDAY_10), await books(TUESDAY_10)]
    for (const booking of [ahead, over]) await uses(booking, { number: sold['number'] })
    server.clock.set(TUESDAY_EVENING)
    await countUsedVisits(server.deps)
    expect(await membership(sold)).toMatchObject({ remaining: 8, used: 1 })
    for (const booking of [ahead, over]) {
      expect((await uses(booking, null)).body).toMatchObject({ used: null, fitting: [{ amount: 1 }] })
      expect(await receipt(booking)).toMatchObject({ paid: 0, remaining: 45_000 })
    }
    expect(await membership(sold)).toMatchObject({ remaining: 10, used: 0 })
    // Removed once: a repeat changes nothing.
    expect((await uses(over, null)).status).toBe(200)
    expect(await membership(sold)).toMatchObject({ remaining: 10, used: 0 })
  })

  it('what staff took off stays off when the membership is frozen and unfrozen', async () => {
    const { sells, books, uses, receipt, desk } = await studioWithTen()
    const sold = await sells()
    const booking = await books(WEDNESDAY_10)
    await uses(booking, { number: sold['number'] })
    await uses(booking, null)
    const address = `membership/${String(sold['id'])}`
    await desk.post(`${address}/freeze`, { freezing: { from: '2026-05-19', quantity_days: 5 } })
    expect((await desk.post(`${address}/unfreeze`, { freezing: {} })).status).toBe(200)
    expect(await receipt(booking)).toMatchObject({ paid: 0 })
  })

  it('a repeated press uses one visit, and of two at once one visit is used', async () => {
    const { sells, books, uses, membership } = await studioWithTen()
    const sold = await sells()
    const booking = await books(TUESDAY_10)
    const press = () => uses(booking, { number: sold['number'] }, booking['version'])
    const replies = [...(await Promise.all([press(), press()])), await press()]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await membership(sold)).toMatchObject({ remaining: 9 })
  })

  it('the last visit goes to one of two bookings at the same moment', async () => {
    const { adds, sells, books, uses } = await studioWithTen()
    const one = await adds({ name: 'Одна', type: 'VISITS', visits: 1, price: 40_000 })
    const sold = await sells({ template: one })
    const both = await Promise.all([books(TUESDAY_10), books(WEDNESDAY_10)])
    const replies = await Promise.all(both.map((booking) => uses(booking, { number: sold['number'] })))
    expect(replies.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 422]))
    expect(replies.find(({ status }) => status === 422)!.body).toMatchObject({
      code: 'membership.notUsable',
      metadata: { reason: 'USED_UP' },
    })
  })

  it('covers what is left after a payment, and not more after another price', async () => {
    const { sells, books, reads, uses, receipt, pays, changes } = await studioWithTen()
    const sold = await sells()
    const booking = await books(TUESDAY_10)
    await pays(booking, 10_000)
    expect(await reads(booking)).toMatchObject({ fitting: [{ price_covered: 35_000 }] })
    await uses(booking, { number: sold['number'] })
    expect(await receipt(booking)).toMatchObject({ paid: 45_000, payment_status: 'PAID' })
    await changes(booking, { price: 50_000, price_reason: 'Довге волосся' })
    expect(await receipt(booking)).toMatchObject({ paid: 50_000, payment_status: 'PAID' })
  })

  it('nothing is used for a booking that is paid, or cancelled', async () => {
    const { sells, books, reads, uses, pays, changes } = await studioWithTen()
    const sold = await sells()
    const [paid, cancelled] = [await books(TUESDAY_10), await books(WEDNESDAY_10)]
    await pays(paid, 45_000)
    expect(await reads(paid)).toMatchObject({ fitting: [], others: [] })
    expect((await uses(paid, { number: sold['number'] })).body['code']).toBe('payment.alreadyPaid')
    await changes(cancelled, { status: 'CANCELLED' })
    expect((await uses(cancelled, { number: sold['number'] })).body['code']).toBe('appointment.cancelled')
  })

  it('names those that do not fit with the reason, and rejects them', async () => {
    const { sells, books, reads, uses, colour, client } = await studioWithTen()
    const sold = await sells()
    const unpaid = await sells({ client, payment: null })
    const booking = await books(TUESDAY_10, colour)
    const { fitting, others } = await reads(booking)
    expect(fitting).toEqual([])
    expect((others as Row[]).map(({ reason }) => reason)).toEqual(['OTHER_SERVICE', 'OTHER_SERVICE'])
    expect((others as Row[]).map(({ number }) => number)).toContain(unpaid['number'])
    expect((await uses(booking, { number: sold['number'] })).body).toMatchObject({
      code: 'membership.notUsable',
      metadata: { reason: 'OTHER_SERVICE' },
    })
  })

  it('a certificate is used by its code, also by another client, and covers as much as it holds', async () => {
    const { adds, sells, books, uses, receipt, clientNamed } = await studioWithTen()
    const gift = await adds({
      name: 'Подарунок',
      type: 'MONEY',
      kind: 'CERTIFICATE',
      amount: 30_000,
      price: 30_000,
    })
    const sold = await sells({ template: gift })
    const booking = await books(TUESDAY_10, undefined, await clientNamed('Оля'))
    expect((await uses(booking, { number: sold['number'] })).body['code']).toBe('membership.notFound')
    expect((await uses(booking, { code: 'AAAA-BBBB-CCCC' })).body['code']).toBe('membership.code.wrong')
    expect((await uses(booking, { code: String(sold['code']).toLowerCase() })).body).toMatchObject({
      used: { price_covered: 30_000, kind: 'CERTIFICATE' },
    })
    expect(await receipt(booking)).toMatchObject({ paid: 30_000, remaining: 15_000 })
  })

  it('another membership takes the place of the used one', async () => {
    const { sells, books, uses, membership } = await studioWithTen()
    const [first, second] = [await sells(), await sells()]
    const booking = await books(TUESDAY_10)
    await uses(booking, { number: first['number'] })
    await uses(booking, { number: second['number'] })
    expect([await membership(first), await membership(second)]).toMatchObject([
      { remaining: 10 },
      { remaining: 9 },
    ])
  })

  it('a booking that others changed meanwhile is not changed, and the history says who used what', async () => {
    const { sells, books, uses, changes, desk, studio } = await studioWithTen()
    const sold = await sells()
    const booking = await books(TUESDAY_10)
    await changes(booking, { comment: 'Запізниться' })
    const stale = await uses(booking, { number: sold['number'] }, booking['version'])
    expect([stale.status, stale.body['code']]).toEqual([409, 'appointment.changed'])
    await uses(booking, { number: sold['number'] })
    const history = await desk.get(`branch/${studio.branch_id}/appointment/${String(booking['id'])}/history`)
    expect(history.body).toMatchObject({
      content: expect.arrayContaining([
        expect.objectContaining({
          act: 'appointment.membership',
          changes: [{ field: 'membership', before: null, after: sold['number'] }],
        }),
      ]),
    })
  })

  it('rejects a choice of neither or both, and keys that may not', async () => {
    const { sells, books, uses, studio, addressOf } = await studioWithTen()
    const sold = await sells()
    const booking = await books(TUESDAY_10)
    const wrong = [{}, { number: sold['number'], code: 'AAAA-BBBB-CCCC' }]
    for (const membership of wrong)
      expect((await uses(booking, membership)).body['code']).toBe('validation.failed')
    const reader = await companyKey(server, studio, { scopes: ['memberships.read'] })
    expect((await reader.get(addressOf(booking))).status).toBe(200)
    expect((await reader.post(addressOf(booking), { membership: null })).body['code']).toBe('key.notAllowed')
  })
})
