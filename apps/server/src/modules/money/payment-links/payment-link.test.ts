/** Payment links, and deposits requested by staff. docs/rules/payments.md, Money by staff */
import type { Right } from '@zapys/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { payingStudio } from '../../../../test/payments/paying-studio.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { endUnpaidAppointments } from '../deposits/public.ts'

/** Monday, 18 May 2026, 11:00 in Kyiv. */
const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const UNTIL = '2026-05-18T17:00:00.000Z'
const EVENING = '2026-05-18T17:01:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
beforeEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

type Row = Record<string, unknown>

/** A studio that takes online payments, whose desk booked 500.00 for tomorrow at 10:00. */
async function bookedByDesk(given: Parameters<typeof payingStudio>[1] = {}) {
  const paying = await payingStudio(server, given)
  const { company_id, branch_id, visit } = paying
  const desk = await companyKey(server, { company_id })
  const client = (await desk.post('client', { client: { first_name: 'Олена', phone: '+380441234567' } })).body
  const { start_time, service_resource_settings } = visit(TUESDAY_10)
  const appointment = { client: { id: client['id'] }, start_time, service_resource_settings }
  const booking = (await desk.post(`branch/${branch_id}/appointment`, { appointment })).body
  const address = `branch/${branch_id}/appointment/${String(booking['id'])}`
  const link = async (): Promise<Row> => (await desk.get(`${address}/payment_link`)).body
  const asks = (deposit: Row | null, version?: unknown) =>
    desk.post(`${address}/payment_link`, { deposit, ...(version !== undefined && { version }) })
  const change = (changed: Row) => desk.post(address, { appointment: changed })
  /** Opens the link like a client. */
  const opened = (url: unknown) => {
    const { pathname, hash } = new URL(String(url))
    const id = pathname.split('/').at(-1)!
    const headers = { 'x-manage-key': new URLSearchParams(hash.slice(1)).get('key') ?? '' }
    return {
      reads: async () =>
        (await server.get(`/v1/client/appointment/${id}?company_id=${company_id}`, headers)).body,
      pays: async () =>
        paying.onPage(await server.post(`/v1/payment/company/${company_id}/appointment/${id}`, {}, headers), {
          card: 'success',
        }),
    }
  }
  const receipt = async (): Promise<Row> =>
    (await desk.get(`receipt?appointment=${String(booking['id'])}`)).body
  const state = async (): Promise<Row> => {
    const day = await desk.get(`branch/${branch_id}/appointment/day?day=2026-05-19`)
    return (day.body['content'] as Row[])[0]!
  }
  const messages = async () =>
    (
      await server.database.db
        .selectFrom('message')
        .select('kind')
        .where('company_id', '=', company_id)
        .where('kind', 'in', ['TO_PAY', 'CHANGED', 'MOVED', 'CANCELLED'])
        .orderBy('created')
        .execute()
    ).map(({ kind }) => kind)
  return { link, asks, change, opened, receipt, state, messages, desk, booking, branch_id, company_id }
}

describe('GET appointment/{appointment}/payment_link', () => {
  it('opens the page of the booking, where the client pays all that is left', async () => {
    const { link, opened, receipt } = await bookedByDesk()
    const { url, ...rest } = await link()
    expect(rest).toMatchObject({ reason: null, amount: 50_000, remaining: 50_000, pay_until: null })
    expect(await opened(url).reads()).toMatchObject({ payment: { requirement: 'OPTIONAL', amount: 50_000 } })
    await opened(url).pays()
    expect(await receipt()).toMatchObject({ paid: 50_000, remaining: 0 })
    expect(await link()).toMatchObject({ url: null, reason: 'PAID', amount: 0 })
  })

  it('says why nothing can be paid online', async () => {
    const off = await bookedByDesk({ online: { enabled: false } })
    expect(await off.link()).toMatchObject({ url: null, reason: 'OFF', remaining: 50_000 })
    await off.change({ status: 'CANCELLED' })
    expect(await off.link()).toMatchObject({ url: null, reason: 'CANCELLED' })
    const none = await bookedByDesk()
    await server.database.db
      .updateTable('payment_account')
      .set({ active: false })
      .where('company_id', '=', none.company_id)
      .execute()
    expect(await none.link()).toMatchObject({ url: null, reason: 'NO_PROVIDER' })
    expect((await none.asks({ amount: 1_000, pay_until: UNTIL })).body['code']).toBe('payment.notAllowed')
  })

  it('is for keys that take payments and change bookings, because its holder can cancel the booking', async () => {
    const { booking, branch_id, company_id } = await bookedByDesk()
    const path = `branch/${branch_id}/appointment/${String(booking['id'])}/payment_link`
    const keyed = (...scopes: Right[]) => companyKey(server, { company_id }, { scopes })
    for (const less of [await keyed('bookings.read', 'bookings.write'), await keyed('payments.write')]) {
      expect((await less.get(path)).body['code']).toBe('key.notAllowed')
      const asked = await less.post(path, { deposit: { amount: 15_000, pay_until: UNTIL } })
      expect(asked.body['code']).toBe('key.notAllowed')
    }
    expect((await (await keyed('payments.write', 'bookings.write')).get(path)).status).toBe(200)
  })
})

describe('POST appointment/{appointment}/payment_link', () => {
  it('asks for a deposit with a message; paid in time, the booking stands and the rest is left', async () => {
    const { asks, opened, state, receipt, messages } = await bookedByDesk()
    const asked = await asks({ amount: 15_000, pay_until: UNTIL })
    expect([asked.status, asked.body]).toMatchObject([
      200,
      { amount: 15_000, remaining: 50_000, pay_until: UNTIL, reason: null },
    ])
    expect(await messages()).toEqual(['TO_PAY'])
    expect(await state()).toMatchObject({ status: 'PENDING_PAYMENT' })
    await opened(asked.body['url']).pays()
    expect(await receipt()).toMatchObject({ paid: 15_000, remaining: 35_000 })
    server.clock.set(EVENING)
    await endUnpaidAppointments(server.deps)
    expect(await state()).toMatchObject({ cancelled_at: null, paid: 15_000 })
  })

  it('a deposit that is not paid in time ends the booking', async () => {
    const { asks, state } = await bookedByDesk()
    await asks({ amount: 15_000, pay_until: UNTIL })
    await endUnpaidAppointments(server.deps)
    expect(await state()).toMatchObject({ cancelled_at: null })
    server.clock.set(EVENING)
    await endUnpaidAppointments(server.deps)
    expect(await state()).toMatchObject({ cancelled_at: EVENING, status: 'CANCELLED' })
  })

  it('stays due when the performer marks the booking as confirmed, and ends with a change by the desk', async () => {
    const { asks, change, state, desk, booking, branch_id } = await bookedByDesk()
    await asks({ amount: 15_000, pay_until: UNTIL })
    const marked = await desk.post(`branch/${branch_id}/appointment/${String(booking['id'])}/status`, {
      appointment: { status: 'CONFIRMED' },
    })
    expect(marked.status).toBe(200)
    expect(await state()).toMatchObject({ status: 'PENDING_PAYMENT' })
    await change({ status: 'CONFIRMED' })
    expect(await state()).toMatchObject({ status: 'CONFIRMED' })
  })

  it('taken back, the booking stands without it', async () => {
    const { asks, state } = await bookedByDesk()
    await asks({ amount: 15_000, pay_until: UNTIL })
    expect((await asks(null)).body).toMatchObject({ pay_until: null, amount: 50_000 })
    server.clock.set(EVENING)
    await endUnpaidAppointments(server.deps)
    expect(await state()).toMatchObject({ cancelled_at: null })
    expect((await state())['status']).not.toBe('PENDING_PAYMENT')
  })

  it('also where clients do not pay online by the rules, and without a message', async () => {
    const { asks, opened, receipt, messages } = await bookedByDesk({ online: { enabled: false } })
    const asked = await asks({ amount: 20_000, pay_until: UNTIL, notify: false })
    expect(asked.body).toMatchObject({ amount: 20_000, reason: null })
    expect(await messages()).toEqual([])
    await opened(asked.body['url']).pays()
    expect(await receipt()).toMatchObject({ paid: 20_000 })
  })

  it('counts what was paid before, and a repeat sends one message', async () => {
    const { asks, desk, booking, branch_id, messages } = await bookedByDesk()
    await desk.post(`branch/${branch_id}/payment`, {
      payment: { appointment: booking['id'], method: 'CASH', amount: 10_000 },
    })
    const twice = [
      await asks({ amount: 15_000, pay_until: UNTIL }),
      await asks({ amount: 15_000, pay_until: UNTIL }),
    ]
    expect(twice.map(({ body }) => body['amount'])).toEqual([15_000, 15_000])
    expect(await messages()).toEqual(['TO_PAY'])
  })

  it.each([
    ['more than is left', { amount: 50_001, pay_until: UNTIL }, 'payment.amount.tooMuch'],
    ['until a moment that is over', { amount: 1_000, pay_until: NOW }, 'validation.failed'],
    ['until after the start', { amount: 1_000, pay_until: '2026-05-19T07:00:01.000Z' }, 'validation.failed'],
  ])('%s is rejected', async (_, deposit, code) => {
    const { asks, state } = await bookedByDesk()
    expect((await asks(deposit)).body['code']).toBe(code)
    expect((await state())['status']).not.toBe('PENDING_PAYMENT')
  })

  it('is rejected for a cancelled or paid booking, and for one that others changed meanwhile', async () => {
    const deposit = { amount: 1_000, pay_until: UNTIL }
    const { asks, change, booking, desk, branch_id } = await bookedByDesk()
    await change({ comment: 'Запізниться' })
    expect((await asks(deposit, booking['version'])).body['code']).toBe('appointment.changed')
    await desk.post(`branch/${branch_id}/payment`, {
      payment: { appointment: booking['id'], method: 'CASH' },
    })
    expect((await asks(deposit)).body['code']).toBe('payment.alreadyPaid')
    await change({ status: 'CANCELLED' })
    expect((await asks(deposit)).body['code']).toBe('appointment.cancelled')
  })
})

describe('the payment link of a membership', () => {
  async function soldUnpaid(given: Parameters<typeof payingStudio>[1] = {}) {
    const paying = await payingStudio(server, given)
    const { company_id } = paying
    const desk = await companyKey(server, { company_id })
    const client = (await desk.post('client', { client: { first_name: 'Олена', phone: '+380441234567' } }))
      .body
    const template = { name: 'Десять стрижок', type: 'VISITS', visits: 10, period_days: 180, price: 400_000 }
    const { id: templateId } = (await desk.post('template', { template })).body
    const membership = (
      await desk.post('membership', { membership: { template: templateId, client: client['id'] } })
    ).body
    const address = `membership/${String(membership['id'])}/payment_link`
    return { paying, desk, company_id, membership, address }
  }

  it('opens the order, which the client pays there; then nothing is left to pay', async () => {
    const { paying, desk, company_id, membership, address } = await soldUnpaid()
    const { body } = await desk.get(address)
    expect(body).toMatchObject({ reason: null, amount: 400_000, currency_code: 'UAH' })
    const { pathname, hash } = new URL(String(body['url']))
    expect(pathname).toMatch(new RegExp(`/payment/m/${String(membership['id'])}$`))
    const headers = { 'x-manage-key': new URLSearchParams(hash.slice(1)).get('key') ?? '' }
    const page = await server.post(
      `/v1/payment/company/${company_id}/membership/${String(membership['id'])}`,
      {},
      headers,
    )
    await paying.onPage(page, { card: 'success' })
    expect((await desk.get(address)).body).toMatchObject({ reason: 'PAID', url: null, amount: 0 })
  })

  it('of a client with an account has no key, because the client signs in', async () => {
    const { paying, desk, company_id, address } = await soldUnpaid()
    const before = (await desk.get(address)).body['url']
    await signIn(server, { ...paying.studio, company_id }, { phone: '+380441234567' })
    const { hash, pathname } = new URL(String((await desk.get(address)).body['url']))
    expect(pathname).toBe(new URL(String(before)).pathname)
    expect(hash).toBe('')
  })

  it('opens the order for two years, as it is kept for the client', async () => {
    const { desk, company_id, membership, address } = await soldUnpaid()
    const { hash } = new URL(String((await desk.get(address)).body['url']))
    const headers = { 'x-manage-key': new URLSearchParams(hash.slice(1)).get('key') ?? '' }
    const read = () =>
      server.get(`/v1/company/${company_id}/client/membership/${String(membership['id'])}`, headers)
    server.clock.set('2028-05-17T08:00:00.000Z')
    expect((await read()).status).toBe(200)
    server.clock.set('2028-05-20T08:00:01.000Z')
    expect((await read()).body['code']).toBe('membership.notFound')
  })

  it('is not there once the membership has expired, its client was erased, or no provider is left', async () => {
    const expired = await soldUnpaid()
    server.clock.set('2027-06-01T08:00:00.000Z')
    expect((await expired.desk.get(expired.address)).body).toMatchObject({ url: null, reason: 'EXPIRED' })
    server.clock.set(NOW)
    const erased = await soldUnpaid()
    await server.database.db
      .updateTable('client')
      .set({ deleted_at: new Date(server.clock.now()) })
      .where('company_id', '=', erased.company_id)
      .execute()
    expect((await erased.desk.get(erased.address)).body['code']).toBe('membership.notFound')
    const none = await soldUnpaid()
    await server.database.db
      .updateTable('payment_account')
      .set({ active: false })
      .where('company_id', '=', none.company_id)
      .execute()
    expect((await none.desk.get(none.address)).body).toMatchObject({ url: null, reason: 'NO_PROVIDER' })
  })

  it('is not there without a provider, for others than sellers, nor of another company', async () => {
    const { desk, company_id, address } = await soldUnpaid({ online: { enabled: false } })
    expect((await desk.get(address)).body).toMatchObject({ reason: 'OFF', url: null, amount: 400_000 })
    const reader = await companyKey(server, { company_id }, { scopes: ['memberships.read'] })
    expect((await reader.get(address)).status).toBe(403)
    const other = await soldUnpaid()
    expect((await other.desk.get(address)).body['code']).toBe('membership.notFound')
  })
})
