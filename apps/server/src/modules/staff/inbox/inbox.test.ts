import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey, type CompanyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newId } from '../../../platform/db/ids.ts'

const NOW = '2026-05-18T08:00:00.000Z'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
const itemsOf = ({ body }: { body: Row }) => body['content'] as Row[]
const kindsOf = (reply: { body: Row }) => itemsOf(reply).map(({ kind }) => kind)
const hours = (count: number) => new Date(Date.parse(NOW) + count * 3_600_000).toISOString()

/** One entry of each kind that database rows create, each at a different hour. */
async function setUp() {
  server.clock.set(NOW)
  const studio = await server.studio()
  const [anna, olha] = [await studio.resource(), await studio.resource({ name: 'Ольга' })]
  const cut = await studio.service({ by: [anna, olha] })
  const yoga = await studio.service({ by: [anna], booking_type: 'EVENT', name: 'Йога' })
  const { client_id } = await studio.client({ first_name: 'Марта' })
  const { company_id, branch_id } = studio
  const { db } = server.database
  const contact = { first_name: 'Марта', last_name: 'Коваль' }
  const appointment = await studio.appointment({
    client_id,
    contact,
    starts_at: hours(50),
    created: hours(-1),
  })
  const { appointment_id } = appointment
  await db
    .insertInto('appointment_service')
    .values({
      company_id,
      appointment_id,
      ordinal: 1,
      service_id: cut.service_id,
      resource_id: anna.resource_id,
      duration: 3600,
      original_price: 0,
      discounted_price: 0,
      starts_at: hours(50),
      date: '2026-05-20',
    })
    .execute()
  const message_id = newId()
  const message = {
    company_id,
    appointment_id,
    kind: 'BOOKED' as const,
    status: 'FAILED' as const,
    detail: 'unknown number +380671234567',
    starts_at: hours(50),
    due_at: hours(-2),
    deadline: hours(24),
    ended_at: hours(-2),
    created: hours(-2),
  }
  await db
    .insertInto('message')
    .values({ message_id, ...message })
    .execute()
  const rating = await studio.rating({
    appointment_id,
    type: 'RESOURCE',
    entity_id: anna.resource_id,
    rating: 2,
    message: 'Довго чекала',
    author: 'Марта',
    created: hours(-3),
  })
  const event = await studio.event({
    service_id: yoga.service_id,
    resource_id: anna.resource_id,
    starts_at: hours(30),
  })
  const entry_id = newId()
  await db
    .insertInto('waiting_entry')
    .values({
      company_id,
      entry_id,
      branch_id,
      event_id: event.event_id,
      status: 'EXPIRED',
      contact: JSON.stringify(contact),
      offered_start: hours(30),
      offered_until: hours(-4),
      created: hours(-40),
    })
    .execute()
  const calendar_id = newId()
  await db
    .insertInto('outside_calendar')
    .values({
      company_id,
      calendar_id,
      resource_id: olha.resource_id,
      source: 'calendar.example',
      sealed_url: 'sealed',
      next_read_at: hours(1),
      failures: 3,
      last_error: '404',
      created: hours(-100),
      last_read_at: hours(-5),
    })
    .execute()
  const key = await companyKey(server, studio)
  return {
    studio,
    anna,
    olha,
    key,
    appointment_id,
    message_id,
    message,
    rating,
    entry_id,
    event,
    calendar_id,
  }
}

const read = (key: CompanyKey) => key.get('inbox')

describe('GET inbox', () => {
  it('lists what needs a person, the newest first, with what it is about', async () => {
    const { key, appointment_id, message_id, rating, entry_id, event, calendar_id } = await setUp()
    const reply = await read(key)
    expect(reply.status).toBe(200)
    expect(itemsOf(reply)).toMatchObject([
      { kind: 'BOOKED', id: appointment_id, title: 'Марта Коваль', detail: 'Стрижка', start_time: hours(50) },
      // Reasons contain no phones of clients.
      { kind: 'MESSAGE', id: message_id, topic: 'BOOKED', detail: 'unknown number …', appointment_id },
      { kind: 'REVIEW', id: rating.rating_id, stars: 2, detail: 'Довго чекала', title: 'Марта' },
      { kind: 'WAITING', id: entry_id, detail: 'Йога', event_id: event.event_id, start_time: hours(30) },
      { kind: 'CALENDAR', id: calendar_id, title: 'calendar.example', detail: '404' },
    ])
    expect(reply.headers['cache-control']).toContain('no-store')
  })

  it('leaves out what is settled: sent again, answered, hidden, over', async () => {
    const { key, studio, message, rating } = await setUp()
    const { db } = server.database
    await db
      .insertInto('message')
      .values({ ...message, message_id: newId(), status: 'SENT', created: hours(-1), ended_at: hours(-1) })
      .execute()
    await key.post(`rating/${rating.rating_id}`, { rating: { answer: 'Перепрошуємо' } })
    expect(kindsOf(await read(key))).toEqual(['BOOKED', 'WAITING', 'CALENDAR'])
    server.clock.set(hours(31))
    expect(kindsOf(await read(await companyKey(server, studio)))).toEqual(['BOOKED', 'CALENDAR'])
  })

  it('does not report bookings that staff made', async () => {
    const { key, studio, appointment_id } = await setUp()
    await key.post(`branch/${studio.branch_id}/appointment/${appointment_id}`, {
      appointment: { status: 'NO_SHOW' },
    })
    expect(kindsOf(await read(key))).toContain('BOOKED')
    const { staff_member_id } = await server.database.db
      .selectFrom('staff_member')
      .select('staff_member_id')
      .where('company_id', '=', studio.company_id)
      .executeTakeFirstOrThrow()
    await server.database.db
      .insertInto('audit_entry')
      .values({
        company_id: studio.company_id,
        audit_entry_id: newId(),
        act: 'appointment.booked',
        thing: 'appointment',
        thing_id: appointment_id,
        staff_member_id,
        created: NOW,
      })
      .execute()
    expect(kindsOf(await read(key))).not.toContain('BOOKED')
  })

  it('lists what a client cancelled until its time, and not what staff cancelled or what lapsed unpaid', async () => {
    const { key, studio, anna, olha, appointment_id } = await setUp()
    const { company_id } = studio
    const cancel = (change: { cancelled_at: string | null; lapsed?: boolean }) =>
      server.database.db
        .updateTable('appointment')
        .set(change)
        .where('company_id', '=', company_id)
        .where('appointment_id', '=', appointment_id)
        .execute()
    const cancelled = async (reader = key) =>
      itemsOf(await read(reader)).filter(({ kind }) => kind === 'CANCELLED')
    expect(await cancelled()).toEqual([])
    await cancel({ cancelled_at: hours(-1) })
    expect(await cancelled()).toMatchObject([
      { id: appointment_id, at: hours(-1), title: 'Марта Коваль', detail: 'Стрижка', start_time: hours(50) },
    ])
    expect(kindsOf(await read(key))).not.toContain('BOOKED')
    expect(await cancelled(await companyKey(server, studio, { resource_id: anna.resource_id }))).toHaveLength(
      1,
    )
    expect(await cancelled(await companyKey(server, studio, { resource_id: olha.resource_id }))).toEqual([])
    await cancel({ cancelled_at: hours(-1), lapsed: true })
    expect(await cancelled()).toEqual([])
    // Staff cancel it; later they reopen it, and the client cancels.
    await cancel({ cancelled_at: null, lapsed: false })
    const status = (to: string) =>
      key.post(`branch/${studio.branch_id}/appointment/${appointment_id}`, { appointment: { status: to } })
    expect((await status('CANCELLED')).status).toBe(200)
    expect(await cancelled()).toEqual([])
    expect((await status('CONFIRMED')).status).toBe(200)
    server.clock.set(hours(1))
    await cancel({ cancelled_at: hours(1) })
    expect(await cancelled()).toHaveLength(1)
    const aside = { inbox: { kind: 'CANCELLED', id: appointment_id } }
    expect(kindsOf(await key.post('inbox/aside', aside))).not.toContain('CANCELLED')
    await cancel({ cancelled_at: hours(1.5) })
    expect(await cancelled()).toHaveLength(1)
    server.clock.set(hours(51))
    expect(await cancelled(await companyKey(server, studio))).toEqual([])
  })

  it('shows a performer the own part, and a key what its scopes are for', async () => {
    const { studio, anna, olha } = await setUp()
    const of = async (given: Parameters<typeof companyKey>[2]) =>
      kindsOf(await read(await companyKey(server, studio, given)))
    expect(await of({ resource_id: anna.resource_id })).toEqual(['BOOKED', 'REVIEW', 'WAITING'])
    expect(await of({ resource_id: olha.resource_id })).toEqual(['CALENDAR'])
    expect(await of({ scopes: ['bookings.read', 'messages.read'] })).toEqual(['BOOKED', 'MESSAGE', 'WAITING'])
    const none = await companyKey(server, studio, { scopes: ['clients.read'] })
    expect((await read(none)).status).toBe(403)
    const other = await companyKey(server, await server.studio())
    expect(itemsOf(await read(other))).toEqual([])
  })

  it('reports an endpoint that gave up, or needs an owner', async () => {
    const { key, studio } = await setUp()
    const { body } = await key.post('webhook', {
      webhook: { url: 'http://127.0.0.1:9/', events: ['appointment.created'] },
    })
    expect(kindsOf(await read(key))).not.toContain('WEBHOOK')
    const { company_id } = studio
    await server.database.db
      .insertInto('webhook_delivery')
      .values({
        company_id,
        delivery_id: newId(),
        webhook_id: String(body['id']),
        event_id: newId(),
        type: 'appointment.created',
        payload: '{}',
        state: 'GAVE_UP',
        tries: 9,
        last_error: 'refused',
        ask_at: hours(-1),
        created: hours(-2),
        queued_at: hours(-2),
        ended_at: hours(-1),
      })
      .execute()
    const found = itemsOf(await read(key)).find(({ kind }) => kind === 'WEBHOOK')
    const facts = { id: body['id'], title: 'http://127.0.0.1:9/', detail: 'refused' }
    expect(found).toMatchObject({ ...facts, paused_until: null })
    const pause = (until: string) =>
      server.database.db
        .updateTable('webhook_endpoint')
        .set({ rests_until: until })
        .where('company_id', '=', company_id)
        .execute()
    const pausedUntil = async () =>
      itemsOf(await read(key)).find(({ kind }) => kind === 'WEBHOOK')?.['paused_until']
    await pause(hours(1))
    expect(await pausedUntil()).toBe(hours(1))
    await pause(hours(-1))
    expect(await pausedUntil()).toBeNull()
    // A test that arrives says nothing of the messages that did not.
    await key.post(`webhook/${String(body['id'])}/test`, {})
    await server.database.db
      .updateTable('webhook_delivery')
      .set({ state: 'DELIVERED', ended_at: hours(0) })
      .where('company_id', '=', company_id)
      .where('type', '=', 'webhook.test')
      .execute()
    const topic = async () => itemsOf(await read(key)).find(({ kind }) => kind === 'WEBHOOK')?.['topic']
    expect(await topic()).toBeNull()
    await server.database.db
      .updateTable('webhook_endpoint')
      .set({ owner_needed_at: hours(-1) })
      .where('company_id', '=', company_id)
      .execute()
    expect(await topic()).toBe('NEEDS_OWNER')
  })
})

describe('POST inbox/aside', () => {
  it('hides an entry from all staff until it happens again', async () => {
    const { key, studio, calendar_id } = await setUp()
    const aside = { inbox: { kind: 'CALENDAR', id: calendar_id } }
    expect(kindsOf(await key.post('inbox/aside', aside))).not.toContain('CALENDAR')
    const manager = await companyKey(server, studio, { role: 'manager' })
    expect(kindsOf(await read(manager))).not.toContain('CALENDAR')
    expect((await key.post('inbox/aside', aside)).status).toBe(200)
    server.clock.set(hours(10))
    await server.database.db
      .updateTable('outside_calendar')
      .set({ last_read_at: hours(9) })
      .where('company_id', '=', studio.company_id)
      .execute()
    expect(kindsOf(await read(key))).toContain('CALENDAR')
  })

  it('leaves room for older entries', async () => {
    const { key, studio, anna, rating } = await setUp()
    const { company_id } = studio
    const { db } = server.database
    const { staff_member_id } = await db
      .selectFrom('staff_member')
      .select('staff_member_id')
      .where('company_id', '=', company_id)
      .executeTakeFirstOrThrow()
    // As many newer ones as the inbox lists of one kind.
    for (let count = 0; count < 50; count += 1) {
      const { rating_id } = await studio.rating({ entity_id: anna.resource_id, created: hours(-1) })
      const aside = {
        company_id,
        kind: 'REVIEW' as const,
        thing_id: rating_id,
        staff_member_id,
        created: NOW,
      }
      await db.insertInto('inbox_aside').values(aside).execute()
    }
    const reviews = itemsOf(await read(key)).filter(({ kind }) => kind === 'REVIEW')
    expect(reviews).toMatchObject([{ id: rating.rating_id }])
  })

  it('hides a rejected refund and a failing calendar for as long as they last', async () => {
    const { key, studio, anna, calendar_id, appointment_id } = await setUp()
    const { company_id } = studio
    const { db } = server.database
    const [payment_id, refund_id] = [newId(), newId()]
    await db
      .insertInto('payment')
      .values({
        company_id,
        payment_id,
        subject_kind: 'APPOINTMENT',
        subject_id: appointment_id,
        amount: 5_000,
        currency_code: 'UAH',
        provider: 'sandbox',
        state: 'PAID',
        title: 'Стрижка',
        locale: 'uk',
        expires_at: NOW,
        created: NOW,
      })
      .execute()
    await db
      .insertInto('payment_refund')
      .values({
        company_id,
        payment_id,
        refund_id,
        amount: 5_000,
        tip: 0,
        key: 'a',
        state: 'REFUSED',
        created: NOW,
      })
      .execute()
    const setsAside = (kind: string, id: string) => key.post('inbox/aside', { inbox: { kind, id } })
    expect(kindsOf(await read(key))).toContain('REFUND')
    await setsAside('REFUND', refund_id)
    await setsAside('CALENDAR', calendar_id)
    server.clock.set(hours(200 * 24))
    const rating = await studio.rating({ entity_id: anna.resource_id, created: hours(199 * 24) })
    const later = await companyKey(server, studio)
    expect(kindsOf(await read(later))).toEqual(['REVIEW'])
    const { body } = await later.post('inbox/aside', { inbox: { kind: 'REVIEW', id: rating.rating_id } })
    expect(body['content']).toEqual([])
  })

  it('is for staff who change bookings, and for entries of the own inbox', async () => {
    const { studio, olha, calendar_id, key } = await setUp()
    const aside = { inbox: { kind: 'CALENDAR', id: calendar_id } }
    const performer = await companyKey(server, studio, { resource_id: olha.resource_id })
    expect((await performer.post('inbox/aside', aside)).status).toBe(403)
    const less = await companyKey(server, studio, { scopes: ['bookings.read', 'bookings.write'] })
    await less.post('inbox/aside', aside)
    expect(kindsOf(await read(key))).toContain('CALENDAR')
    const other = await companyKey(server, await server.studio())
    await other.post('inbox/aside', aside)
    expect(kindsOf(await read(key))).toContain('CALENDAR')
    expect((await key.post('inbox/aside', { inbox: { kind: 'BOOKED', id: calendar_id } })).status).toBe(422)
  })
})

describe('POST inbox/look', () => {
  it('makes bookings old for one staff member, and never new again', async () => {
    const { key, studio } = await setUp()
    const colleague = await companyKey(server, studio, { name: 'Рецепція' })
    const look = (until: string) => key.post('inbox/look', { inbox: { until } })
    const looked = await look(hours(-1))
    expect(looked.body['looked_at']).toBe(hours(-1))
    expect(kindsOf(looked)).not.toContain('BOOKED')
    expect(kindsOf(await read(colleague))).toContain('BOOKED')
    expect((await look(hours(-5))).body['looked_at']).toBe(hours(-1))
    expect((await look(hours(100))).body['looked_at']).toBe(NOW)
  })
})
