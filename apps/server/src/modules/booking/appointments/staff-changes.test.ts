/** Changes of bookings by staff other than their time. docs/rules/operator.md, Bookings by staff */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { lockWaits } from '../../../../test/lock-waits.ts'
import { payingStudio } from '../../../../test/payments/paying-studio.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone } from '../../../../test/visitor.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const TUESDAY_11 = '2026-05-19T08:00:00.000Z'
const TUESDAY_13 = '2026-05-19T10:00:00.000Z'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())

type Row = Record<string, unknown>

async function salon(given: Parameters<typeof payingStudio>[1] = {}) {
  const paying = await payingStudio(server, given)
  const { studio, anna, branch_id, haircut } = paying
  const olha = await studio.resource({ name: 'Ольга' })
  const colour = await studio.service({ name: 'Фарбування', by: [anna, olha], price: 90_000 })
  const key = await companyKey(server, studio)
  const path = (id?: unknown) => `branch/${branch_id}/appointment${id === undefined ? '' : `/${String(id)}`}`
  const setting = ({ service_id }: Row, ordinal: number, besides: Row = {}) => ({
    service: service_id,
    resources: [anna.resource_id],
    ordinal,
    ...besides,
  })
  const messages = async () =>
    (
      await server.database.db
        .selectFrom('message')
        .select('kind')
        .where('company_id', '=', paying.company_id)
        .orderBy('message_id')
        .execute()
    ).map(({ kind }) => kind)
  const storedOf = (id: unknown) =>
    server.database.db
      .selectFrom('appointment')
      .select(['prepayment', 'pay_until', 'price', 'version'])
      .where('company_id', '=', paying.company_id)
      .where('appointment_id', '=', String(id))
      .executeTakeFirstOrThrow()
  const listed = async (id: unknown) => {
    const { body } = await key.get(path())
    return (body['content'] as Row[]).find((row) => row['id'] === id)
  }
  return {
    ...paying,
    olha,
    colour,
    key,
    setting,
    settings: (...services: Row[]) => services.map((service, index) => setting(service, index + 1)),
    change: (booked: Reply, appointment: Row) => key.post(path(booked.body.id), { appointment }),
    /** Books for a client added by staff. */
    bookFor: (clientId: string, start_time: string, besides: Row = {}, query = '') =>
      key.post(`${path()}?${query}`, {
        appointment: {
          client: { id: clientId },
          start_time,
          service_resource_settings: [setting(haircut, 1)],
          ...besides,
        },
      }),
    messages,
    storedOf,
    listed,
    entriesOf: async (booked: Reply) =>
      ((await key.get('audit')).body['content'] as Row[])
        .filter(({ thing_id }) => thing_id === booked.body.id)
        .toReversed(),
  }
}

const memberOf = async ({ studio }: Awaited<ReturnType<typeof salon>>) =>
  (await studio.client({ phone: newPhone() })).client_id

describe('other services of a booking', () => {
  it('are added: those that stay keep their price, the time is taken, the client sees the same and gets one message', async () => {
    const { book, change, read, settings, haircut, colour, storedOf, messages, entriesOf, listed } =
      await salon()
    const booked = await book(TUESDAY_10)
    await change(booked, { price: 30_000, price_reason: 'Постійна клієнтка' })
    const before = await messages()
    const { status, body } = await change(booked, {
      service_resource_settings: settings(haircut, colour),
    })
    expect([status, body]).toMatchObject([
      200,
      {
        price: 120_000,
        remaining: 120_000,
        duration: 7200,
        services: [
          { id: haircut.service_id, duration: 3600 },
          { id: colour.service_id, duration: 3600 },
        ],
      },
    ])
    const seen = await read(booked)
    expect(seen).toMatchObject({
      price: {
        price: 120_000,
        original_price: 140_000,
        service_prices: [
          { original_price: 50_000, discounted_price: 30_000 },
          { original_price: 90_000, discounted_price: 90_000 },
        ],
      },
      services: [{ ordinal: 1 }, { ordinal: 2, starts_at: TUESDAY_11 }],
      payment: { amount: 120_000 },
    })
    expect(await listed(booked.body.id)).toEqual(body)
    expect((await storedOf(booked.body.id)).price).toBe(120_000)
    expect((await messages()).slice(before.length)).toEqual(['CHANGED'])
    const [, changed] = await entriesOf(booked)
    expect(changed).toMatchObject({
      act: 'appointment.changed',
      before: { price: 30_000, service_ids: [haircut.service_id] },
      after: { price: 120_000, service_ids: [haircut.service_id, colour.service_id] },
    })
    expect((await book(TUESDAY_11)).body['code']).toBe('appointment.time.unavailable')
  })

  it('are rejected if one names two resources, because only one can perform it', async () => {
    const { book, change, setting, haircut, anna, olha } = await salon()
    const booked = await book(TUESDAY_10)
    const resources = [anna['resource_id'], olha['resource_id']]
    const { status, body } = await change(booked, {
      service_resource_settings: [setting(haircut, 1, { resources })],
    })
    expect([status, body]).toMatchObject([
      422,
      { errors: [{ field: 'appointment.service_resource_settings' }] },
    ])
  })

  it('are taken away, and the time that they took is free', async () => {
    const { book, change, settings, haircut, colour } = await salon()
    const booked = await book(TUESDAY_10)
    await change(booked, { service_resource_settings: settings(haircut, colour) })
    const { body } = await change(booked, { service_resource_settings: settings(colour) })
    expect(body).toMatchObject({ price: 90_000, duration: 3600, services: [{ id: colour.service_id }] })
    expect((await book(TUESDAY_11)).status).toBe(200)
  })

  it('need free time: where the next client comes, nothing changes', async () => {
    const { book, change, read, settings, haircut, colour } = await salon()
    const booked = await book(TUESDAY_10)
    await book(TUESDAY_11)
    const before = await read(booked)
    const refused = await change(booked, { service_resource_settings: settings(haircut, colour) })
    expect(refused.body['code']).toBe('appointment.time.unavailable')
    expect(await read(booked)).toEqual(before)
  })

  it('cannot be those of an event, nor of another branch', async () => {
    const { book, change, studio, setting } = await salon()
    const booked = await book(TUESDAY_10)
    const yoga = await studio.service({ name: 'Йога', booking_type: 'EVENT' })
    const other = await (await server.studio()).service()
    const codes = []
    for (const service of [yoga, other])
      codes.push((await change(booked, { service_resource_settings: [setting(service, 1)] })).body['code'])
    expect(codes).toEqual(['validation.failed', 'service.notFound'])
  })
})

describe('another performer or length at the same start', () => {
  it('is a changed booking to the client, no new time, and several within minutes are two messages', async () => {
    const given = await salon()
    const { bookFor, change, messages, settings, storedOf, colour, anna, olha } = given
    const service_resource_settings = settings(colour)
    const booked = await bookFor(await memberOf(given), TUESDAY_10, { service_resource_settings })
    const { version } = await storedOf(booked.body.id)
    expect((await change(booked, { resource_id: olha.resource_id, version })).status).toBe(200)
    expect(await messages()).toEqual(['BOOKED', 'CHANGED'])
    expect((await change(booked, { resource_id: anna.resource_id })).status).toBe(200)
    expect((await change(booked, { duration: 5400 })).status).toBe(200)
    const waiting = await server.database.db
      .selectFrom('message')
      .select(['kind', 'status', 'detail'])
      .where('company_id', '=', given.company_id)
      .where('kind', '<>', 'BOOKED')
      .orderBy('message_id')
      .execute()
    expect(waiting).toEqual([
      { kind: 'CHANGED', status: 'DROPPED', detail: 'changed again' },
      { kind: 'CHANGED', status: 'DROPPED', detail: 'changed again' },
      expect.objectContaining({ kind: 'CHANGED', status: 'QUEUED' }),
    ])
    expect((await change(booked, { start_time: TUESDAY_13, resource_id: olha.resource_id })).status).toBe(200)
    expect((await messages()).at(-1)).toBe('MOVED')
  })
})

describe('another price', () => {
  it('needs a reason, which the audit log has; the client sees it and gets a message', async () => {
    const { book, change, read, messages, entriesOf, listed } = await salon()
    const booked = await book(TUESDAY_10)
    const refused = await change(booked, { price: 40_000 })
    expect([refused.status, JSON.stringify(refused.body)]).toMatchObject([
      422,
      expect.stringContaining('appointment.price_reason'),
    ])
    const given = { price: 40_000, price_reason: 'Зачекала двадцять хвилин' }
    const changed = await change(booked, given)
    expect(changed.body).toMatchObject({ price: 40_000, remaining: 40_000 })
    // Repeating it changes nothing.
    expect((await change(booked, given)).body).toEqual(changed.body)
    expect(await read(booked)).toMatchObject({
      price: { price: 40_000, original_price: 50_000, service_prices: [{ discounted_price: 40_000 }] },
      payment: { amount: 40_000 },
    })
    expect(await listed(booked.body.id)).toMatchObject({ price: 40_000 })
    expect(await messages()).toEqual(['BOOKED', 'CHANGED'])
    expect(await entriesOf(booked)).toMatchObject([
      {
        act: 'appointment.changed',
        before: { price: 50_000 },
        after: { price: 40_000, price_reason: given.price_reason },
      },
    ])
  })

  it('after a price of 0 is split by the prices before it, so that reports give each person their part', async () => {
    const at = await salon()
    const ofOlha = at.setting(at.colour, 1, { resources: [at.olha.resource_id] })
    const service_resource_settings = [ofOlha, at.setting(at.haircut, 2)]
    const booked = await at.bookFor(await memberOf(at), TUESDAY_10, { service_resource_settings })
    await at.change(booked, { price: 0, price_reason: 'Помилка' })
    await at.change(booked, { price: 140_000, price_reason: 'Помилка' })
    const parts = await server.database.db
      .selectFrom('appointment_service')
      .select(['resource_id', 'discounted_price'])
      .where('company_id', '=', at.company_id)
      .where('appointment_id', '=', String(booked.body.id))
      .orderBy('ordinal')
      .execute()
    expect(parts).toEqual([
      { resource_id: at.olha.resource_id, discounted_price: 90_000 },
      { resource_id: at.anna.resource_id, discounted_price: 50_000 },
    ])
  })

  it('leaves what was paid: more than it shows as overpaid, and a page opened before takes no more', async () => {
    const { book, change, pay, onPage, bank } = await salon()
    const booked = await book(TUESDAY_10)
    await onPage(await pay(booked), { card: 'success' })
    const paid = await change(booked, { price: 30_000, price_reason: 'Скарга' })
    expect(paid.body).toMatchObject({ paid: 50_000, remaining: 0, payment_status: 'OVERPAYMENT' })
    expect(await bank()).toBe(50_000)
    const other = await book(TUESDAY_13)
    const page = await pay(other)
    await change(other, { price: 20_000, price_reason: 'Скарга' })
    await onPage(page, { card: 'success' })
    const after = await change(other, { comment: 'Оплачено' })
    expect(after.body).toMatchObject({ paid: 20_000, remaining: 0 })
  })

  it('lowers a deposit that is still to be paid, and where it is paid the booking stands', async () => {
    const { book, change, pay, onPage, storedOf } = await salon({ online: { requirement: 'REQUIRED' } })
    const booked = await book(TUESDAY_10)
    await change(booked, { price: 20_000, price_reason: 'Акція' })
    expect(await storedOf(booked.body.id)).toMatchObject({ prepayment: 20_000 })
    await onPage(await pay(booked), { card: 'success' })
    expect(await storedOf(booked.body.id)).toMatchObject({ prepayment: null, pay_until: null })
    const free = await book(TUESDAY_13)
    await change(free, { price: 0, price_reason: 'Подарунок' })
    expect(await storedOf(free.body.id)).toMatchObject({ prepayment: null, pay_until: null })
  })

  it('of a visit that took place is still set, and no message is sent', async () => {
    const { book, change, messages } = await salon()
    const booked = await book(TUESDAY_10)
    server.clock.set('2026-05-19T09:00:00.000Z')
    const changed = await change(booked, { price: 60_000, price_reason: 'Довга фарба' })
    expect(changed.body).toMatchObject({ price: 60_000 })
    const moved = await change(booked, { duration: 7200 })
    expect(moved.body['code']).toBe('appointment.over')
    expect(await messages()).toEqual(['BOOKED'])
    server.clock.set(NOW)
  })
})

describe('a membership that covers a changed booking', () => {
  const leftOf = async (companyId: string, membershipId: string) =>
    server.database.db
      .selectFrom('membership')
      .select(['used', 'reserve'])
      .where('company_id', '=', companyId)
      .where('membership_id', '=', membershipId)
      .executeTakeFirstOrThrow()

  it('of visits covers another price too, and more of the same service takes more of it', async () => {
    const at = await salon()
    const { studio, change, bookFor, settings, haircut, company_id } = at
    const client_id = await memberOf(at)
    const { membership_id } = await studio.membership({ client_id })
    const booked = await bookFor(client_id, TUESDAY_10, {}, 'withMembership=true')
    expect(booked.body).toMatchObject({ price: 50_000, paid: 50_000, remaining: 0 })
    const dearer = await change(booked, { price: 70_000, price_reason: 'Довге волосся' })
    expect(dearer.body).toMatchObject({ price: 70_000, paid: 70_000, remaining: 0 })
    const twice = await change(booked, { service_resource_settings: settings(haircut, haircut) })
    expect(twice.body).toMatchObject({ price: 120_000, paid: 120_000 })
    expect(await leftOf(company_id, membership_id)).toEqual({ used: 0, reserve: 2 })
    const free = await change(booked, { price: 0, price_reason: 'Подарунок' })
    expect(free.body).toMatchObject({ price: 0, paid: 0 })
    expect(await leftOf(company_id, membership_id)).toEqual({ used: 0, reserve: 0 })
  })

  it('of money covers as much as is left of it', async () => {
    const at = await salon()
    const { studio, change, bookFor, company_id } = at
    const client_id = await memberOf(at)
    const { membership_id } = await studio.membership({ client_id, type: 'MONEY', total: 60_000 })
    const booked = await bookFor(client_id, TUESDAY_10, {}, 'withMembership=true')
    const dearer = await change(booked, { price: 80_000, price_reason: 'Довге волосся' })
    expect(dearer.body).toMatchObject({ paid: 60_000, remaining: 20_000 })
    expect(await leftOf(company_id, membership_id)).toEqual({ used: 0, reserve: 60_000 })
    const cheaper = await change(booked, { price: 10_000, price_reason: 'Скарга' })
    expect(cheaper.body).toMatchObject({ paid: 10_000, remaining: 0 })
    expect(await leftOf(company_id, membership_id)).toEqual({ used: 0, reserve: 10_000 })
  })

  it('does not cover services that it is not for: the change is rejected with the reason', async () => {
    const at = await salon()
    const { studio, change, bookFor, settings, haircut, colour, listed } = at
    const client_id = await memberOf(at)
    await studio.membership({ client_id, service_ids: [haircut.service_id] })
    const booked = await bookFor(client_id, TUESDAY_10, {}, 'withMembership=true')
    const before = await listed(booked.body.id)
    const refused = await change(booked, { service_resource_settings: settings(colour) })
    expect(refused.body).toMatchObject({
      code: 'membership.notUsable',
      metadata: { reason: 'OTHER_SERVICE' },
    })
    expect(await listed(booked.body.id)).toEqual(before)
  })

  it('of hours takes as many as the visit lasts now', async () => {
    const at = await salon()
    const { studio, change, bookFor, company_id } = at
    const client_id = await memberOf(at)
    const { membership_id } = await studio.membership({ client_id, type: 'DURATION', total: 7200 })
    const booked = await bookFor(client_id, TUESDAY_10, {}, 'withMembership=true')
    await change(booked, { duration: 5400 })
    expect(await leftOf(company_id, membership_id)).toEqual({ used: 0, reserve: 5400 })
    const refused = await change(booked, { duration: 9000 })
    expect(refused.body).toMatchObject({ code: 'membership.notUsable', metadata: { reason: 'NOT_ENOUGH' } })
  })
})

describe('programs of the company', () => {
  it('receive a move for another time, a change for services, price and status, and nothing for a comment', async () => {
    const { book, change, key, settings, haircut, colour, company_id } = await salon()
    const events = ['appointment.moved', 'appointment.changed']
    await key.post('webhook', { webhook: { url: 'https://shop.example/hook', events } })
    const booked = await book(TUESDAY_10)
    await change(booked, { comment: 'Передзвонити' })
    await change(booked, { price: 45_000, price_reason: 'Акція' })
    await change(booked, { service_resource_settings: settings(haircut, colour) })
    await change(booked, { start_time: TUESDAY_13 })
    await change(booked, { status: 'CONFIRMED_BY_CLIENT' })
    const rows = await server.database.db
      .selectFrom('webhook_delivery')
      .select(['type', 'payload'])
      .where('company_id', '=', company_id)
      .orderBy('delivery_id')
      .execute()
    expect(rows.map(({ type }) => type)).toEqual([
      'appointment.changed',
      'appointment.changed',
      'appointment.moved',
      'appointment.changed',
    ])
    expect(JSON.stringify(rows[1]!.payload)).toContain('135000')
  })
})

describe('a comment', () => {
  it('is written and emptied, also of a visit that took place, without a message', async () => {
    const { book, change, messages, entriesOf } = await salon()
    const booked = await book(TUESDAY_10)
    expect((await change(booked, { comment: ' Алергія на аміак ' })).body['comment']).toBe('Алергія на аміак')
    server.clock.set('2026-05-20T09:00:00.000Z')
    expect((await change(booked, { comment: '' })).body['comment']).toBeNull()
    server.clock.set(NOW)
    expect(await messages()).toEqual(['BOOKED'])
    expect(await entriesOf(booked)).toMatchObject([
      { act: 'appointment.changed', after: { comment: 'Алергія на аміак' } },
      { act: 'appointment.changed', after: { comment: null } },
    ])
  })
})

describe('the state that a program shows', () => {
  it('a change of an older state is rejected, and nothing of it is stored; what is so already passes', async () => {
    const { book, change, listed } = await salon()
    const booked = await book(TUESDAY_10)
    const shown = await listed(booked.body.id)
    const first = await change(booked, { version: shown!['version'], duration: 5400 })
    expect(first.body['version']).toBeGreaterThan(Number(shown!['version']))
    const second = await change(booked, {
      version: shown!['version'],
      start_time: TUESDAY_13,
      comment: 'Інше',
    })
    expect([second.status, second.body]).toMatchObject([
      409,
      { code: 'appointment.changed', errors: [{ field: 'appointment.version' }] },
    ])
    expect(await listed(booked.body.id)).toEqual(first.body)
    const again = await change(booked, { version: shown!['version'], duration: 5400 })
    expect(again.body).toEqual(first.body)
  })

  it('two changes at once, of different things, are both there', async () => {
    const { book, change, listed } = await salon()
    const booked = await book(TUESDAY_10)
    const replies = await Promise.all([
      change(booked, { start_time: TUESDAY_13 }),
      change(booked, { duration: 5400 }),
      change(booked, { comment: 'Пізніше' }),
      change(booked, { price: 45_000, price_reason: 'Акція' }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await listed(booked.body.id)).toMatchObject({
      start_time: TUESDAY_13,
      duration: 5400,
      comment: 'Пізніше',
      price: 45_000,
    })
  })
})

describe('a client who moves a booking that staff are changing', () => {
  it('moves all of its services, also those that staff have just added', async () => {
    const { book, change, read, settings, haircut, colour, company_id, keyOf, idOf } = await salon()
    const booked = await book(TUESDAY_10)
    const { db } = server.database
    const [changing, moving] = await server.database.inTransaction(async (tx) => {
      await tx
        .selectFrom('appointment')
        .select('appointment_id')
        .where('company_id', '=', company_id)
        .where('appointment_id', '=', idOf(booked))
        .forUpdate()
        .execute()
      const added = change(booked, { service_resource_settings: settings(haircut, colour) })
      while ((await lockWaits(db)).length < 1);
      const appointment = { company_id, start_time: TUESDAY_13 }
      const moved = server.post(`/v1/client/appointment/${idOf(booked)}/move`, { appointment }, keyOf(booked))
      while ((await lockWaits(db)).length < 2);
      return [added, moved]
    })
    expect([(await changing).status, (await moving).status]).toEqual([200, 200])
    expect(await read(booked)).toMatchObject({
      start_time: TUESDAY_13,
      duration: 7200,
      services: [{ starts_at: TUESDAY_13 }, { starts_at: '2026-05-19T11:00:00.000Z' }],
    })
    for (const taken of [TUESDAY_13, '2026-05-19T11:00:00.000Z'])
      expect((await book(taken)).body['code']).toBe('appointment.time.unavailable')
    expect((await book(TUESDAY_11)).status).toBe(200)
  })
})

describe('a field that a call cannot use', () => {
  it.each<{ given: Row; field: string; because: string }>([
    { given: { extra_fields: { a: 'b' } }, field: 'extra_fields', because: 'staff answers no questions' },
    { given: { source: 'BO' }, field: 'source', because: 'where a booking came from stays' },
    { given: { space: 2 }, field: 'space', because: 'places stay as they are' },
    { given: { event_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c66' }, field: 'event_id', because: 'it stays' },
    {
      given: { membership: { number: '7' } },
      field: 'membership',
      because: 'it is chosen when it is booked',
    },
    { given: { price_reason: 'Акція' }, field: 'price_reason', because: 'there is no price with it' },
    {
      given: { status: 'CANCELLED', comment: 'Захворіла' },
      field: 'comment',
      because: 'the status cancels it',
    },
    {
      given: { status: 'CANCELLED', start_time: TUESDAY_13 },
      field: 'start_time',
      because: 'it is cancelled where it is',
    },
  ])('is named where a booking changes: $field, because $because', async ({ given, field }) => {
    const { book, change, listed } = await salon()
    const booked = await book(TUESDAY_10)
    const before = await listed(booked.body.id)
    const { status, body } = await change(booked, given)
    expect([status, body]).toMatchObject([422, { errors: [{ field: `appointment.${field}` }] }])
    expect(await listed(booked.body.id)).toEqual(before)
  })

  it.each<{ given: Row; field: string; because: string }>([
    { given: { utm: { utm_source: 'ad' } }, field: 'utm', because: 'no campaign brought it' },
    { given: { locale: 'pl' }, field: 'locale', because: 'the client has a language' },
    { given: { space: 2 }, field: 'space', because: 'a visit has no places' },
    { given: { price_reason: 'Акція' }, field: 'price_reason', because: 'there is no price with it' },
    { given: { agreement: { terms: true, privacy: true } }, field: 'agreement', because: 'clients agree' },
  ])('is named where staff books: $field, because $because', async ({ given, field }) => {
    const at = await salon()
    const { status, body } = await at.bookFor(await memberOf(at), TUESDAY_10, given)
    expect([status, body]).toMatchObject([422, { errors: [{ field: `appointment.${field}` }] }])
  })

  it('names those of the client as well; what no call knows is ignored', async () => {
    const at = await salon()
    const id = await memberOf(at)
    const refused = await at.bookFor(id, TUESDAY_10, { client: { id, first_name: 'Інша' } })
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: [{ field: 'appointment.client.first_name' }] },
    ])
    const booked = await at.bookFor(id, TUESDAY_10, {
      client: { id, tags: ['vip'] },
      order: null,
      hue: 'red',
    })
    expect(booked.status).toBe(200)
  })

  it('of a class its length and services are its own', async () => {
    const at = await salon()
    const yoga = await at.studio.service({ name: 'Йога', booking_type: 'EVENT', price: 20_000 })
    const { event_id } = await at.studio.event({ service_id: yoga.service_id, starts_at: TUESDAY_10 })
    const id = await memberOf(at)
    const asked = { event_id, service_resource_settings: [], start_time: undefined }
    const fields = []
    for (const given of [{ duration: 7200 }, { service_resource_settings: at.settings(yoga) }]) {
      const { body } = await at.bookFor(id, TUESDAY_10, { ...asked, ...given })
      fields.push((body['errors'] as Row[])[0]!['field'])
    }
    expect(fields).toEqual(['appointment.duration', 'appointment.service_resource_settings'])
    expect((await at.bookFor(id, TUESDAY_10, asked)).body).toMatchObject({ price: 20_000, space: 1 })
  })
})
