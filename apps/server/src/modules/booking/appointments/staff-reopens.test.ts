/**
 * Cancelled bookings that staff reopen, and past visits that staff record. docs/rules/operator.md, Bookings by staff
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { payingStudio } from '../../../../test/payments/paying-studio.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone } from '../../../../test/visitor.ts'
import { endUnpaid } from './lapse.ts'
import { reconcilePayments } from '../../money/deposits/public.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())

type Row = Record<string, unknown>

async function salon(given: Parameters<typeof payingStudio>[1] = {}) {
  const paying = await payingStudio(server, given)
  const { studio, anna, branch_id, haircut, company_id } = paying
  const key = await companyKey(server, studio)
  const { client_id } = await studio.client({ phone: newPhone() })
  const bookFor = (start_time: string | undefined, besides: Row = {}, query = '') =>
    key.post(`branch/${branch_id}/appointment?${query}`, {
      appointment: {
        client: { id: client_id },
        start_time,
        service_resource_settings: [
          { service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 },
        ],
        ...besides,
      },
    })
  const change = (booked: Reply, appointment: Row) =>
    key.post(`branch/${branch_id}/appointment/${String(booked.body.id)}`, { appointment })
  const messages = async () =>
    (
      await server.database.db
        .selectFrom('message')
        .select('kind')
        .where('company_id', '=', company_id)
        .orderBy('message_id')
        .execute()
    ).map(({ kind }) => kind)
  const membershipOf = async (membershipId: string) =>
    server.database.db
      .selectFrom('membership')
      .select(['used', 'reserve'])
      .where('company_id', '=', company_id)
      .where('membership_id', '=', membershipId)
      .executeTakeFirstOrThrow()
  const yoga = async (starts_at: string, space = 1) => {
    const service = await studio.service({ name: 'Йога', booking_type: 'EVENT', price: 20_000 })
    const { event_id } = await studio.event({ service_id: service.service_id, starts_at, space })
    return { event_id, service_resource_settings: [] }
  }
  return { ...paying, key, client_id, bookFor, change, messages, membershipOf, yoga }
}

const CANCELLED = { status: 'CANCELLED' }
const CONFIRMED = { status: 'CONFIRMED' }

describe('a cancelled booking', () => {
  it('is reopened by another status at its old time and price: the time is taken, the client is notified, the act is logged', async () => {
    const { bookFor, change, messages, key } = await salon()
    const booked = await bookFor(TUESDAY_10, { price: 45_000 })
    await change(booked, CANCELLED)
    expect((await change(booked, { comment: 'Передзвонити' })).body['code']).toBe('appointment.cancelled')
    const { status, body } = await change(booked, CONFIRMED)
    expect([status, body]).toMatchObject([
      200,
      { status: 'CONFIRMED', cancelled_at: null, start_time: TUESDAY_10, price: 45_000, remaining: 45_000 },
    ])
    expect((await change(booked, CONFIRMED)).body).toEqual(body)
    expect((await bookFor(TUESDAY_10)).body['code']).toBe('appointment.time.unavailable')
    expect(await messages()).toEqual(['BOOKED', 'CANCELLED', 'BOOKED'])
    const { content } = (await key.get('audit')).body as { content: Row[] }
    expect(content[0]).toMatchObject({
      act: 'appointment.reopened',
      before: { status: 'CANCELLED' },
      after: { status: 'CONFIRMED' },
    })
  })

  it('is reopened by one of two at once, and stays cancelled where its time was taken', async () => {
    const { bookFor, change } = await salon()
    const first = await bookFor(TUESDAY_10)
    await change(first, CANCELLED)
    const second = await bookFor(TUESDAY_10)
    const refused = await change(first, CONFIRMED)
    expect([refused.status, refused.body['code']]).toEqual([422, 'appointment.time.unavailable'])
    await change(second, CANCELLED)
    const replies = await Promise.all([change(first, CONFIRMED), change(second, CONFIRMED)])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is not moved by the same call, and an older state is rejected', async () => {
    const { bookFor, change } = await salon()
    const booked = await bookFor(TUESDAY_10)
    const { body } = await change(booked, CANCELLED)
    const moved = await change(booked, { ...CONFIRMED, start_time: '2026-05-20T07:00:00.000Z' })
    expect(moved.body).toMatchObject({ errors: [{ field: 'appointment.start_time' }] })
    const older = await change(booked, { ...CONFIRMED, version: Number(body['version']) - 1 })
    expect(older.body['code']).toBe('appointment.changed')
    expect((await change(booked, { ...CONFIRMED, version: body['version'] })).status).toBe(200)
  })

  it('uses its membership again where that still fits, and is to be paid where it does not', async () => {
    const { bookFor, change, studio, client_id, membershipOf } = await salon()
    const { membership_id } = await studio.membership({ client_id, total: 1 })
    const booked = await bookFor(TUESDAY_10, {}, 'withMembership=true')
    await change(booked, CANCELLED)
    expect(await membershipOf(membership_id)).toEqual({ used: 0, reserve: 0 })
    expect((await change(booked, CONFIRMED)).body).toMatchObject({ paid: 50_000, remaining: 0 })
    expect(await membershipOf(membership_id)).toEqual({ used: 0, reserve: 1 })
    await change(booked, CANCELLED)
    await bookFor('2026-05-19T09:00:00.000Z', {}, 'withMembership=true')
    expect((await change(booked, CONFIRMED)).body).toMatchObject({ paid: 0, remaining: 50_000 })
    expect(await membershipOf(membership_id)).toEqual({ used: 0, reserve: 1 })
  })

  it('reserves again what its late cancellation had used, so that staff who cancel it give it back', async () => {
    const { bookFor, change, studio, company_id, membershipOf } = await salon({
      settings: { membership: { give_back_hours: 24 } },
    })
    const marta = await signIn(server, studio, { phone: newPhone() })
    const client = { id: marta.clientId! }
    const { membership_id } = await studio.membership({ client_id: client.id })
    const booked = await bookFor(TUESDAY_10, { client }, 'withMembership=true')
    await marta.post(`/v1/company/${company_id}/user/appointment/${String(booked.body.id)}/cancel`, {})
    expect(await membershipOf(membership_id)).toEqual({ used: 1, reserve: 0 })
    expect((await change(booked, CONFIRMED)).body).toMatchObject({ paid: 50_000, remaining: 0 })
    expect(await membershipOf(membership_id)).toEqual({ used: 0, reserve: 1 })
    await change(booked, CANCELLED)
    expect(await membershipOf(membership_id)).toEqual({ used: 0, reserve: 0 })
  })

  it('stays without the money that was given back, and asks for no deposit', async () => {
    const { book, change, pay, onPage, bank } = await salon({ online: { requirement: 'REQUIRED' } })
    const booked = await book(TUESDAY_10)
    await onPage(await pay(booked), { card: 'success' })
    await change(booked, CANCELLED)
    await reconcilePayments(server.deps)
    expect(await bank()).toBe(0)
    expect((await change(booked, CONFIRMED)).body).toMatchObject({ paid: 0, remaining: 50_000 })
    server.clock.set('2026-05-19T06:59:00.000Z')
    await endUnpaid(server.deps)
    expect((await change(booked, { comment: 'Чекаємо' })).body).toMatchObject({ cancelled_at: null })
    server.clock.set(NOW)
  })

  it('of a class takes a place again while there is one', async () => {
    const { bookFor, change, yoga } = await salon()
    const asked = await yoga(TUESDAY_10)
    const booked = await bookFor(undefined, asked)
    await change(booked, CANCELLED)
    const other = await bookFor(undefined, asked)
    expect((await change(booked, CONFIRMED)).body['code']).toBe('event.space.exceeded')
    await change(other, CANCELLED)
    expect((await change(booked, CONFIRMED)).body).toMatchObject({ status: 'CONFIRMED', space: 1 })
    expect((await bookFor(undefined, asked)).body['code']).toBe('event.space.exceeded')
  })

  it('of a client who was erased is not reopened', async () => {
    const { bookFor, change, company_id } = await salon()
    const booked = await bookFor(TUESDAY_10)
    await change(booked, CANCELLED)
    await server.database.inTransaction((tx) =>
      tx
        .updateTable('appointment')
        .set({ client_id: null })
        .where('company_id', '=', company_id)
        .where('appointment_id', '=', String(booked.body.id))
        .execute(),
    )
    expect((await change(booked, CONFIRMED)).body['code']).toBe('client.notFound')
  })
})

describe('a visit that staff records afterwards', () => {
  it.each([
    { start: '2026-05-18T07:00:00.000Z', code: undefined, because: 'it was an hour ago' },
    { start: '2026-04-18T08:00:00.000Z', code: undefined, because: 'it was 30 days ago' },
    {
      start: '2026-04-18T07:59:00.000Z',
      code: 'appointment.startTime.hasPassed',
      because: 'it was a minute before',
    },
  ])('at $start answers $code, because $because', async ({ start, code }) => {
    const { bookFor, messages } = await salon()
    const { body } = await bookFor(start, { status: 'DONE' })
    expect(body['code']).toBe(code)
    if (code === undefined) expect(body).toMatchObject({ start_time: start, status: 'DONE', price: 50_000 })
    // The visit is past, so the client needs no message.
    expect(await messages()).toEqual([])
  })

  it('uses a membership of that day; a taken time stays taken; clients still book no past', async () => {
    const { bookFor, book, studio, client_id, membershipOf } = await salon()
    const { membership_id } = await studio.membership({ client_id })
    const start = '2026-05-15T07:00:00.000Z'
    const booked = await bookFor(start, {}, 'withMembership=true')
    expect(booked.body).toMatchObject({ paid: 50_000 })
    expect(await membershipOf(membership_id)).toMatchObject({ reserve: 1 })
    expect((await bookFor('2026-05-15T07:30:00.000Z')).body['code']).toBe('appointment.time.unavailable')
    const before = await bookFor('2026-04-20T07:00:00.000Z', {}, 'withMembership=true')
    expect(before.body).toMatchObject({ paid: 0 })
    expect((await book(start)).body['code']).toBe('appointment.startTime.hasPassed')
  })

  it('a walk-in is booked from this minute on, off the grid', async () => {
    const { bookFor, messages } = await salon()
    server.clock.set('2026-05-18T08:07:41.250Z')
    const { status, body } = await bookFor('2026-05-18T08:07:41.250Z')
    expect([status, body]).toMatchObject([200, { start_time: '2026-05-18T08:07:00.000Z', duration: 3600 }])
    expect(await messages()).toEqual([])
    server.clock.set(NOW)
  })

  it('of a class that has begun takes a place', async () => {
    const { bookFor, yoga } = await salon()
    const asked = await yoga('2026-05-18T07:30:00.000Z')
    expect((await bookFor(undefined, asked)).body).toMatchObject({ start_time: '2026-05-18T07:30:00.000Z' })
    expect((await bookFor(undefined, asked)).body['code']).toBe('event.space.exceeded')
    const old = await yoga('2026-04-17T07:30:00.000Z')
    expect((await bookFor(undefined, old)).body['code']).toBe('appointment.startTime.hasPassed')
  })

  it('a booking ahead moves to when its client came, and without a message', async () => {
    const { bookFor, change, messages } = await salon()
    const booked = await bookFor(TUESDAY_10)
    const { body } = await change(booked, { start_time: '2026-05-18T06:00:00.000Z' })
    expect(body).toMatchObject({ start_time: '2026-05-18T06:00:00.000Z' })
    expect(await messages()).toEqual(['BOOKED'])
  })
})

describe('a participant of a class whom staff remove', () => {
  const CASH = { method: 'CASH', amount: 20_000 }

  it('is taken back with the cash that was not handed over yet; what was handed over stays refunded', async () => {
    const { bookFor, change, yoga, key, branch_id } = await salon()
    const places = await yoga(TUESDAY_10)
    const booked = await bookFor(undefined, places)
    const appointment = String(booked.body.id)
    const branch = `branch/${branch_id}`
    const receipt = async () => (await key.get(`receipt?appointment=${appointment}`)).body
    await key.post(`${branch}/payment`, { payment: { appointment, ...CASH } })
    await change(booked, CANCELLED)
    expect(await receipt()).toMatchObject({ paid: 0, refunds: [{ state: 'WAITING', amount: 20_000 }] })
    expect((await change(booked, CONFIRMED)).body).toMatchObject({ paid: 20_000, payment_status: 'PAID' })
    expect(await receipt()).toMatchObject({ paid: 20_000, refunds: [] })

    await change(booked, CANCELLED)
    const [refund] = (await receipt())['refunds'] as Row[]
    await key.post(`${branch}/refund/${String(refund!['id'])}`, { refund: {} })
    expect((await change(booked, CONFIRMED)).body).toMatchObject({ paid: 0, remaining: 20_000 })
  })

  it('gets nothing back if staff say so: the money and the visit stay used, and the log says it', async () => {
    const { bookFor, change, yoga, studio, client_id, key, branch_id, membershipOf } = await salon()
    const paying = await bookFor(undefined, await yoga(TUESDAY_10, 2))
    const appointment = String(paying.body.id)
    await key.post(`branch/${branch_id}/payment`, { payment: { appointment, ...CASH } })
    const kept = await change(paying, { ...CANCELLED, keep_paid: true })
    expect([kept.status, kept.body]).toMatchObject([200, { status: 'CANCELLED', paid: 20_000 }])
    expect((await key.get('refund')).body['content']).toEqual([])
    const { content } = (await key.get('audit')).body as { content: Row[] }
    expect(content.find(({ act }) => act === 'appointment.cancelled')).toMatchObject({
      after: { keeps_paid: true },
    })
    expect((await change(paying, CONFIRMED)).body).toMatchObject({ paid: 20_000 })

    const { membership_id } = await studio.membership({ client_id, type: 'VISITS', total: 5 })
    const covered = await bookFor(undefined, await yoga(TUESDAY_10, 2), 'withMembership=true')
    expect(await membershipOf(membership_id)).toEqual({ used: 0, reserve: 1 })
    await change(covered, { ...CANCELLED, keep_paid: true })
    expect(await membershipOf(membership_id)).toEqual({ used: 1, reserve: 0 })
    await change(covered, CONFIRMED)
    expect(await membershipOf(membership_id)).toEqual({ used: 0, reserve: 1 })
    await change(covered, CANCELLED)
    expect(await membershipOf(membership_id)).toEqual({ used: 0, reserve: 0 })
  })

  it('is a choice of a cancellation alone', async () => {
    const { bookFor, change } = await salon()
    const booked = await bookFor(TUESDAY_10)
    expect((await change(booked, { keep_paid: true })).status).toBe(422)
  })
})
