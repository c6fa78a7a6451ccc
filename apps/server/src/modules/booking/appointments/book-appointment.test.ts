import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockWaits } from '../../../../test/lock-waits.ts'
import type { Studio, StudioGiven } from '../../../../test/builders.ts'
import { deleteOldAnswers } from '../../../platform/db/idempotency.ts'
import { lockByName } from '../../../platform/db/named-lock.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'

/** Monday, 18 May 2026, 11:00 in Kyiv. */
const NOW = '2026-05-18T08:00:00.000Z'
/** The next day, 10:00 in Kyiv. */
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())

type Wanted = {
  services: { service_id: string }[]
  resource?: { resource_id: string } | undefined
  at?: string
  phone?: string
  body?: Record<string, unknown>
  key?: string
}

const bodyOf = (
  studio: Studio,
  { services, resource, at = TUESDAY_10, phone = '+380441234567', body = {} }: Wanted,
) => ({
  appointment: {
    company_id: studio.company_id,
    branch_id: studio.branch_id,
    start_time: at,
    service_resource_settings: services.map((service, index) => ({
      service: service.service_id,
      resources: resource === undefined ? [] : [resource.resource_id],
      auto_selected_resources: resource === undefined,
      ordinal: index + 1,
    })),
    client: { first_name: 'Олена', phone },
    ...body,
  },
})

const book = (studio: Studio, wanted: Wanted): Promise<Reply> =>
  server.post(
    '/v1/client/appointment',
    bodyOf(studio, wanted),
    wanted.key === undefined ? {} : { 'idempotency-key': wanted.key },
  )

const storedAppointments = (studio: Studio) =>
  server.database.db
    .selectFrom('appointment')
    .selectAll()
    .where('company_id', '=', studio.company_id)
    .execute()

const errorsOf = (reply: Reply) => reply.body.errors as { field: string; message: string }[]

async function hairStudio(given: StudioGiven = {}) {
  const studio = await server.studio(given)
  const anna = await studio.resource({ name: 'Анна', ordinal: 1 })
  const haircut = await studio.service({ name: 'Стрижка', by: [anna], price: 45_000 })
  return { studio, anna, haircut }
}

describe('POST /v1/client/appointment', () => {
  // proves S7.booking.1 S6.actor.2
  it('a guest books a free time and the booking is stored with the price of the company', async () => {
    const { studio, anna, haircut } = await hairStudio()
    const reply = await book(studio, {
      services: [haircut],
      resource: anna,
      body: { price: 1, source: 'instagram', duration: 60 },
    })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      status: 'CONFIRMED',
      start_time: TUESDAY_10,
      duration: 3600,
      date: '2026-05-19',
      time: { start_time: 36_000, end_time: 39_600 },
      price: { price: 45_000, original_price: 45_000, currency_code: 'UAH' },
      services: [{ id: haircut.service_id, name: 'Стрижка', ordinal: 1 }],
      resources: [{ id: anna.resource_id, name: 'Анна', phone: null }],
      client: { first_name: 'Олена', phone: '+380441234567' },
      source: 'instagram',
    })
    const [stored, ...others] = await storedAppointments(studio)
    expect(others).toEqual([])
    expect(stored).toMatchObject({
      price: 45_000,
      duration: 3600,
      status: 'CONFIRMED',
      starts_at: Date.parse(TUESDAY_10),
    })
  })

  it('a booked time is refused to the next client with at least three free ones nearby', async () => {
    const { studio, anna, haircut } = await hairStudio()
    await book(studio, { services: [haircut], resource: anna })
    const reply = await book(studio, { services: [haircut], resource: anna, phone: '+380441234568' })
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ code: 'appointment.time.unavailable' })
    expect(reply.body.detail).toContain('is unavailable')
    const { alternatives } = reply.body.metadata as {
      alternatives: { date: string; time: { start_time: number }; starts_at: string; resource_id: string }[]
    }
    expect(alternatives.map(({ time }) => time.start_time / 3600)).toEqual([9, 11, 11.25])
    const next = await book(studio, {
      services: [haircut],
      resource: anna,
      at: alternatives[1]!.starts_at,
      phone: '+380441234569',
    })
    expect(next.status).toBe(200)
    expect(await storedAppointments(studio)).toHaveLength(2)
  })

  it.each([
    { at: '2026-05-19T04:00:00.000Z', because: 'the branch opens at 09:00' },
    { at: '2026-05-19T14:30:00.000Z', because: 'an hour from 17:30 ends after closing time' },
    { at: '2026-05-19T07:07:00.000Z', because: '10:07 is not on the grid of 15 minutes' },
    { at: '2027-05-19T07:00:00.000Z', because: 'the furthest bookable day is nearer' },
  ])('a time that is not offered is refused: $because', async ({ at }) => {
    const { studio, anna, haircut } = await hairStudio()
    const reply = await book(studio, { services: [haircut], resource: anna, at })
    expect([reply.status, reply.body.code]).toEqual([422, 'appointment.time.unavailable'])
    expect(await storedAppointments(studio)).toEqual([])
  })

  // proves S8.message.22
  it('a start that has passed is refused by its own code', async () => {
    const { studio, anna, haircut } = await hairStudio()
    const reply = await book(studio, { services: [haircut], resource: anna, at: '2026-05-18T07:00:00.000Z' })
    expect([reply.status, reply.body.code]).toEqual([422, 'appointment.startTime.hasPassed'])
  })

  it('buffers take time of the resource that no other booking can use', async () => {
    const { studio, anna } = await hairStudio()
    const colouring = await studio.service({
      by: [anna],
      buffer_before: 900,
      buffer_after: 900,
      price: 90_000,
    })
    expect(
      (await book(studio, { services: [colouring], resource: anna, at: '2026-05-19T09:00:00.000Z' })).status,
    ).toBe(200)
    const outcomes = []
    for (const at of ['2026-05-19T10:00:00.000Z', '2026-05-19T10:15:00.000Z', '2026-05-19T10:30:00.000Z'])
      outcomes.push((await book(studio, { services: [colouring], resource: anna, at })).status)
    // 13:00 to 14:00 with buffers occupies 12:45 to 14:15. The next start is 14:30, whose buffer begins at 14:15.
    expect(outcomes).toEqual([422, 422, 200])
  })

  // proves S3.resource.3
  it('any free resource means the least loaded of those who perform the service', async () => {
    const { studio, anna, haircut } = await hairStudio()
    const olha = await studio.resource({ name: 'Ольга', ordinal: 2, performs: [haircut] })
    await studio.resource({ name: 'Інна', ordinal: 3 })
    await studio.busy(anna, '2026-05-19T11:00:00.000Z', 60)
    const first = await book(studio, { services: [haircut] })
    expect((first.body.resources as { id: string }[])[0]!.id).toBe(olha.resource_id)
    const second = await book(studio, { services: [haircut] })
    expect((second.body.resources as { id: string }[])[0]!.id).toBe(anna.resource_id)
    expect((await book(studio, { services: [haircut] })).status).toBe(422)
  })

  it('stores whether the client named the resource or the server chose it', async () => {
    const { studio, anna, haircut } = await hairStudio()
    await book(studio, { services: [haircut], resource: anna })
    await book(studio, { services: [haircut], at: '2026-05-19T09:00:00.000Z' })
    const yoga = await studio.service({ booking_type: 'EVENT', by: [anna] })
    const event = await studio.event({
      service_id: yoga.service_id,
      resource_id: anna.resource_id,
      starts_at: '2026-05-19T12:00:00.000Z',
    })
    await server.post(`/v1/client/group_training/${event.event_id}/appointment`, {
      appointment: {
        company_id: studio.company_id,
        client: { first_name: 'Олена', phone: '+380441234567' },
      },
    })
    const services = await server.database.db
      .selectFrom('appointment_service')
      .innerJoin('appointment', (join) =>
        join
          .onRef('appointment.company_id', '=', 'appointment_service.company_id')
          .onRef('appointment.appointment_id', '=', 'appointment_service.appointment_id'),
      )
      .select(['auto_selected', 'appointment_service.resource_id'])
      .where('appointment.company_id', '=', studio.company_id)
      .orderBy('appointment.starts_at')
      .execute()
    expect(services).toEqual(
      [false, true, false].map((auto_selected) => ({ auto_selected, resource_id: anna.resource_id })),
    )
  })

  it("applies the restrictions and prices of the client's source, with messages in the client's language", async () => {
    const { studio, anna, haircut } = await hairStudio()
    await studio.restriction({
      kind: 'ONLINE_BOOKING',
      source: 'PARTNER',
      message: 'Телефонуйте нам',
      translations: { en: { message: 'Call us' } },
    })
    await studio.discount({ percent: 50, source: 'INSTAGRAM' })
    const wanted = { services: [haircut], resource: anna }
    const refused = await book(studio, { ...wanted, body: { source: 'PARTNER', locale: 'en' } })
    expect([refused.status, refused.body.detailsInfo]).toEqual([403, { ruleMessage: 'Call us' }])
    const booked = await book(studio, { ...wanted, body: { source: 'INSTAGRAM' } })
    expect(booked.body.price).toMatchObject({ price: 22_500, original_price: 45_000 })
    const usual = await book(studio, { ...wanted, at: '2026-05-19T09:00:00.000Z' })
    expect(usual.body.price).toMatchObject({ price: 45_000 })
  })

  it('a resource with capacity 3 holds three bookings at once and no fourth', async () => {
    const { studio } = await hairStudio()
    const hall = await studio.resource({ name: 'Зал', capacity: 3 })
    const practice = await studio.service({ by: [hall] })
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map(() => book(studio, { services: [practice], resource: hall })),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(3)
  })

  // proves S9.duration.2
  it('several services of a visit follow each other and are numbered from 1', async () => {
    const { studio, anna, haircut } = await hairStudio()
    const styling = await studio.service({ name: 'Укладка', duration: 1800, by: [anna], price: 20_000 })
    const reply = await book(studio, { services: [haircut, styling], resource: anna })
    expect(reply.body).toMatchObject({
      duration: 5400,
      price: {
        price: 65_000,
        service_prices: [
          { service_id: haircut.service_id, discounted_price: 45_000 },
          { service_id: styling.service_id, discounted_price: 20_000 },
        ],
      },
      services: [
        { name: 'Стрижка', ordinal: 1 },
        { name: 'Укладка', ordinal: 2 },
      ],
    })
    expect(
      (await book(studio, { services: [haircut], resource: anna, at: '2026-05-19T08:15:00.000Z' })).status,
    ).toBe(422)
    expect(
      (await book(studio, { services: [haircut], resource: anna, at: '2026-05-19T08:30:00.000Z' })).status,
    ).toBe(200)
  })

  it('a rental takes as long as the client chose, within the bounds of the service, price per slot', async () => {
    const { studio, anna } = await hairStudio()
    const room = await studio.service({
      booking_type: 'RENT',
      min_duration: 7200,
      max_duration: 14_400,
      by: [anna],
      price: 30_000,
    })
    const rent = (duration: number) => book(studio, { services: [room], resource: anna, body: { duration } })
    expect((await rent(3600)).body.code).toBe('appointment.duration.tooShort')
    expect((await rent(18_000)).body.code).toBe('appointment.duration.tooLong')
    expect((await rent(10_800)).body).toMatchObject({
      booking_type: 'RENT',
      duration: 10_800,
      price: { price: 90_000 },
      services: [{ id: room.service_id, duration: 10_800 }],
    })
  })

  it('a rental cannot be combined with other services, also with the resource of the other service', async () => {
    const { studio, anna, haircut } = await hairStudio()
    const room = await studio.service({ booking_type: 'RENT', by: [anna] })
    for (const services of [
      [room, haircut],
      [haircut, room],
    ]) {
      const reply = await book(studio, { services, resource: anna })
      expect([reply.status, errorsOf(reply)[0]?.message]).toEqual([
        422,
        'appointment.service_resource_settings: a rental cannot be combined with other services',
      ])
    }
  })

  it('a time is "taken" if another client booked it during the request, and "unavailable" if it was not free before', async () => {
    const { studio, anna, haircut } = await hairStudio()
    const [isTaken, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const faster = server.database.inTransaction(async (tx) => {
      await sql`
        insert into occupancy (company_id, occupancy_id, resource_id, lane, kind, owner_id, starts_at, during)
        values (${studio.company_id}::uuid, ${randomUUID()}::uuid, ${anna.resource_id}::uuid, 0, 'BLOCK', ${randomUUID()}::uuid,
                ${TUESDAY_10}::timestamptz, tstzrange(${TUESDAY_10}::timestamptz, ${TUESDAY_10}::timestamptz + interval '1 hour'))`.execute(
        tx,
      )
      isTaken.resolve()
      await mayEnd.promise
    })
    await isTaken.promise
    const slower = book(studio, { services: [haircut] })
    // It has read the time as free and waits for the lock.
    await expect.poll(() => lockWaits(server.database.db)).not.toEqual([])
    mayEnd.resolve()
    await faster
    expect((await slower).body.code).toBe('appointment.time.taken')
    expect((await book(studio, { services: [haircut] })).body.code).toBe('appointment.time.unavailable')
  })

  it('several places are taken of an event, and never silently of a time', async () => {
    const { studio, haircut } = await hairStudio()
    const reply = await book(studio, { services: [haircut], body: { space: 2 } })
    expect([reply.status, errorsOf(reply)[0]?.field]).toEqual([422, 'appointment.space'])
    expect((await book(studio, { services: [haircut], body: { space: 1 } })).status).toBe(200)
  })

  it('any free resource for services that no single performer offers: one for each, in sequence', async () => {
    const { studio, anna, haircut } = await hairStudio()
    const olha = await studio.resource({ name: 'Ольга', ordinal: 2 })
    const nails = await studio.service({ by: [olha] })
    const booked = await book(studio, { services: [haircut, nails] })
    expect(booked.body).toMatchObject({
      duration: 7200,
      resources: [{ id: anna.resource_id }, { id: olha.resource_id }],
    })
  })

  it('a visit with two resources that is not to be had comes with times at which both are free in turn', async () => {
    const { studio, anna, haircut } = await hairStudio()
    const olha = await studio.resource({ name: 'Ольга', ordinal: 2 })
    const nails = await studio.service({ by: [olha] })
    // Anna is free all day, Olha only from 14:00.
    await studio.busy(olha, '2026-05-19T06:00:00.000Z', 5 * 60)
    const reply = await server.post('/v1/client/appointment', {
      appointment: {
        ...bodyOf(studio, { services: [] }).appointment,
        service_resource_settings: [
          { service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 },
          { service: nails.service_id, resources: [olha.resource_id], ordinal: 2 },
        ],
      },
    })
    expect(reply.status).toBe(422)
    const { alternatives } = reply.body.metadata as { alternatives: { starts_at: string }[] }
    expect(alternatives.map(({ starts_at }) => starts_at)).toEqual([
      '2026-05-19T10:00:00.000Z',
      '2026-05-19T10:15:00.000Z',
      '2026-05-19T10:30:00.000Z',
    ])
  })

  it('costs few statements once the company is known: 17 for a booking, 9 for one that comes too late, rate limits included', async () => {
    const { studio, anna, haircut } = await hairStudio()
    await book(studio, { services: [haircut], resource: anna, at: '2026-05-19T10:00:00.000Z' })
    server.takeStatements()
    await book(studio, { services: [haircut], resource: anna, key: randomUUID() })
    expect(server.takeStatements().length).toBeLessThanOrEqual(17)
    await book(studio, { services: [haircut], resource: anna })
    expect(server.takeStatements().length).toBeLessThanOrEqual(9)
  })

  it.each(['inactive', 'category', 'not linked', 'of another company'] as const)(
    'a service that is %s is answered with 404 No active branch service found',
    async (kind) => {
      const { studio, anna } = await hairStudio()
      const other = await hairStudio()
      const services = {
        inactive: () => studio.service({ by: [anna], active: false }),
        category: () => studio.category(),
        'not linked': () => studio.service({ by: [anna], branches: [] }),
        'of another company': async () => other.haircut,
      }
      const reply = await book(studio, { services: [await services[kind]()] })
      expect([reply.status, reply.body.title]).toEqual([404, 'No active branch service found'])
    },
  )

  it('what is missing or wrong is named, everything at once', async () => {
    const { studio, haircut } = await hairStudio({
      settings: { online_booking: { terms_url: 'https://example.com/terms' } },
    })
    const field = await studio.field({ required: true, model: 'APPOINTMENT' })
    const noName = await book(studio, {
      services: [haircut],
      body: { client: { phone: '+380441234567', first_name: ' ' } },
    })
    expect([noName.status, errorsOf(noName)[0]!.field]).toEqual([422, 'appointment.client.first_name'])
    const noAnswer = await book(studio, {
      services: [haircut],
      body: { agreement: { terms: false, privacy: true } },
    })
    expect(errorsOf(noAnswer).map((error) => error.field)).toEqual([
      `appointment.extra_fields.${field.field_id}`,
      'appointment.agreement.terms',
    ])
    const wrongTypes = await book(studio, {
      services: [haircut],
      body: { start_time: 'tomorrow', branch_id: 7 },
    })
    expect([wrongTypes.status, errorsOf(wrongTypes).map((error) => error.field)]).toEqual([
      422,
      ['appointment.branch_id', 'appointment.start_time'],
    ])
    expect(await storedAppointments(studio)).toEqual([])
  })

  // proves S5.phonesend.2
  it('a phone without a country is refused in the words of the reference deployment', async () => {
    const { studio, haircut } = await hairStudio()
    const reply = await book(studio, { services: [haircut], phone: '044 123' })
    expect([reply.status, reply.body.title]).toEqual([422, 'Phone number is not in international format'])
  })

  it('fields that the contract does not know are neither obeyed nor stored', async () => {
    const { studio, anna, haircut } = await hairStudio()
    const reply = await book(studio, {
      services: [haircut],
      resource: anna,
      body: { status: 'DONE', payment_status: 'PAID', is_admin: true, price: { price: 1 } },
    })
    expect(reply.body).toMatchObject({
      status: 'CONFIRMED',
      payment_status: 'UNPAID',
      price: { price: 45_000 },
    })
    expect(JSON.stringify(await storedAppointments(studio))).not.toContain('is_admin')
  })

  it('guests with one phone are one client, and neither side learns or changes the other’s data', async () => {
    const { studio, anna, haircut } = await hairStudio()
    const known = await studio.client({ first_name: 'Марта', last_name: 'Коваль', phone: '+380441234567' })
    const reply = await book(studio, { services: [haircut], resource: anna })
    expect(reply.body.client).toMatchObject({ first_name: 'Олена', last_name: null })
    expect(JSON.stringify(reply.body)).not.toContain(known.client_id)
    expect(await storedAppointments(studio)).toMatchObject([{ client_id: known.client_id }])
    const clients = await server.database.db
      .selectFrom('client')
      .select(['first_name', 'last_name'])
      .where('company_id', '=', studio.company_id)
      .execute()
    expect(clients).toEqual([{ first_name: 'Марта', last_name: 'Коваль' }])
  })

  it.each([
    { client: { first_name: '\u200B\u200D\uFEFF' }, field: 'client.first_name', code: 'field_required' },
    { client: { last_name: '\u3164' }, field: 'client.last_name', code: 'field_required' },
    { client: { birth_date: '2026-05-20' }, field: 'client.birth_date', code: 'invalid_max_date' },
    { client: { birth_date: '2199-01-01' }, field: 'client.birth_date', code: 'invalid_max_date' },
    { client: { birth_date: '0001-01-01' }, field: 'client.birth_date' },
    { client: { birth_date: '9999-12-31' }, field: 'client.birth_date' },
  ])('a guest whose $field nobody can read or live is refused ($code)', async ({ client, field, code }) => {
    const { studio, anna, haircut } = await hairStudio()
    const reply = await book(studio, {
      services: [haircut],
      resource: anna,
      body: { client: { first_name: 'Олена', phone: '+380441234567', ...client } },
    })
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toMatchObject([
      { field: `appointment.${field}`, ...(code === undefined ? {} : { code }) },
    ])
    expect(await storedAppointments(studio)).toEqual([])
  })

  it.each(['0001-01-01', '9999-12-31'])('a field for a date does not take %s', async (date) => {
    const { studio, anna, haircut } = await hairStudio()
    const field = await studio.field({ model: 'APPOINTMENT', type: 'DATE_PICKER' })
    const reply = await book(studio, {
      services: [haircut],
      resource: anna,
      body: { extra_fields: { [field.field_id]: date } },
    })
    expect([reply.status, reply.body.errors]).toMatchObject([
      422,
      [
        {
          field: `appointment.extra_fields.${field.field_id}`,
          code: date.startsWith('0') ? 'invalid_min_date' : 'invalid_max_date',
        },
      ],
    ])
  })

  it.each(['DEMO', ' demo '])(
    'no caller can attribution a booking as demo (%s), so its messages are sent',
    async (source) => {
      const { studio, anna, haircut } = await hairStudio()
      const reply = await book(studio, { services: [haircut], resource: anna, body: { source } })
      expect(reply.body).toMatchObject({ source: 'WIDGET' })
      expect((await server.outbox.messages()).map(({ to }) => to)).toContain('+380441234567')
    },
  )

  // proves S8.message.28
  it('disabled online booking returns its error', async () => {
    const studio = await server.studio({ settings: { online_booking: { enabled: false } } })
    const haircut = await studio.service({ by: [await studio.resource()] })
    const reply = await book(studio, { services: [haircut] })
    expect([reply.status, reply.body.code]).toEqual([403, 'FEATURE_DISABLED'])
  })
})

describe('a booking that is sent again', () => {
  it('with the same key answers the same booking, also when its time has passed by then', async () => {
    const { studio, anna, haircut } = await hairStudio()
    const key = randomUUID()
    const first = await book(studio, { services: [haircut], resource: anna, key })
    server.clock.set('2026-05-20T08:00:00.000Z')
    const second = await book(studio, { services: [haircut], resource: anna, key })
    server.clock.set(NOW)
    expect(second.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect(await storedAppointments(studio)).toHaveLength(1)
  })

  it('ten times at once is one booking and ten equal answers', async () => {
    const { studio, haircut } = await hairStudio()
    const key = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => book(studio, { services: [haircut], key })),
    )
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
    expect(await storedAppointments(studio)).toHaveLength(1)
  })

  it('with the same key and another body is refused', async () => {
    const { studio, anna, haircut } = await hairStudio()
    const key = randomUUID()
    await book(studio, { services: [haircut], resource: anna, key })
    const reply = await book(studio, {
      services: [haircut],
      resource: anna,
      at: '2026-05-19T09:00:00.000Z',
      key,
    })
    expect([reply.status, reply.body.code]).toEqual([422, 'idempotency.bodyChanged'])
  })

  it('is known for a day and more, and forgotten after two', async () => {
    const { studio, anna, haircut } = await hairStudio()
    const key = randomUUID()
    const now = server.clock.now()
    const forgottenAfter = (hours: number) =>
      deleteOldAnswers({ database: server.database, clock: { now: () => now + hours * 3_600_000 } })
    const first = await book(studio, { services: [haircut], resource: anna, key })
    await forgottenAfter(47)
    expect((await book(studio, { services: [haircut], resource: anna, key })).body.id).toBe(first.body.id)
    await forgottenAfter(49)
    expect((await book(studio, { services: [haircut], resource: anna, key })).status).toBe(422)
  })

  it('is answered at once while another caller of the same network is being counted', async () => {
    const { studio, anna, haircut } = await hairStudio()
    const wanted = { services: [haircut], resource: anna, key: randomUUID() }
    const first = await book(studio, wanted)
    const [stored] = await storedAppointments(studio)
    const { promise: mayGoOn, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
    const holding = server.database.inTransaction(async (tx) => {
      await lockByName(tx, 'share', `${studio.company_id} ${stored!.caller_block}`)
      locked()
      await mayGoOn
    })
    await isLocked
    const repeat = await book(studio, wanted)
    letGo()
    await holding
    expect(repeat.body).toEqual(first.body)
  })

  it('after a rejection runs again, so a repeat may succeed', async () => {
    const { studio, anna, haircut } = await hairStudio()
    const block = await studio.busy(anna, TUESDAY_10, 60)
    const key = randomUUID()
    expect((await book(studio, { services: [haircut], resource: anna, key })).status).toBe(422)
    await server.database.db
      .deleteFrom('occupancy')
      .where('company_id', '=', studio.company_id)
      .where('occupancy_id', '=', block.occupancy_id)
      .execute()
    expect((await book(studio, { services: [haircut], resource: anna, key })).status).toBe(200)
  })
})
