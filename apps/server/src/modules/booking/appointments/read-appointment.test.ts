/** What the response to a booking contains, per reader and language. */
import { Appointment } from '@zapys/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio, StudioGiven } from '../../../../test/builders.ts'
import { isOnCitus } from '../../../../test/on-citus.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { type CompanyScope, companyScope } from '../../../platform/db/company-scope.ts'
import { newId } from '../../../platform/db/ids.ts'
import { saveAccount, writeEntries } from '../../money/payments/public.ts'
import { manageKey } from './manage-key.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const PHONE = '+380441234567'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())

const client = { first_name: 'Олена', last_name: 'Коваль', phone: PHONE }

async function salon(given: StudioGiven = {}) {
  const studio = await server.studio({
    settings: { appointment: { cancel_notice: 3600, move_notice: 7200 } },
    ...given,
  })
  const { company_id } = studio
  const place = await studio.addBranch({
    name: 'Поділ',
    city: 'Київ',
    street: 'Хорива, 1',
    latitude: 50.46,
    longitude: 30.51,
    translations: { en: { name: 'Podil', city: 'Kyiv', street: 'Khoryva 1' } },
  })
  const { branch_id } = place
  const anna = await studio.resource({
    branch_id,
    name: 'Анна',
    last_name: 'Шевчук',
    logo: 'https://studio.example/anna.jpg',
    translations: { en: { name: 'Anna', last_name: 'Shevchuk' } },
  })
  const ira = await studio.resource({ branch_id, name: 'Іра', last_name: null })
  const service = async (name: string, en: string, by: typeof anna, duration: number) =>
    studio.service({ name, translations: { en: { name: en } }, duration, by: [by], branches: [place] })
  const [cut, nails] = [
    await service('Стрижка', 'Haircut', anna, 3600),
    await service('Манікюр', 'Manicure', ira, 1800),
  ]
  for (const [priced, amount] of [
    [cut, 45_000],
    [nails, 20_000],
  ] as const)
    await studio.price(priced, amount, { service_price_list_id: place.service_price_list_id })
  const appointment = {
    company_id,
    branch_id,
    start_time: TUESDAY_10,
    client,
    service_resource_settings: [
      { service: cut.service_id, resources: [anna.resource_id], ordinal: 1 },
      { service: nails.service_id, resources: [], ordinal: 2 },
    ],
  }
  const book = (language = 'uk', more: Record<string, unknown> = {}) =>
    server.post(
      '/v1/client/appointment',
      { appointment: { ...appointment, ...more } },
      { 'accept-language': language },
    )
  return { studio, company_id, branch_id, anna, ira, cut, nails, appointment, book }
}

const read = ({ company_id }: Pick<Studio, 'company_id'>, booked: Reply, language = 'uk') =>
  server.get(`/v1/client/appointment/${String(booked.body.id)}?company_id=${company_id}`, {
    'x-manage-key': String(booked.body.manage_key),
    'accept-language': language,
  })

describe('a booking of a visit', () => {
  const shapes: { what: string; more?: Record<string, unknown>; online?: object }[] = [
    { what: 'two services' },
    { what: 'a discount, a comment and a source', more: { comment: 'Тихо', source: 'INSTAGRAM' } },
    { what: 'a prepayment', online: { enabled: true, requirement: 'REQUIRED', share_percent: 30 } },
    { what: 'payments that are optional', online: { enabled: true } },
  ]
  it.each(shapes.flatMap((shape) => (['uk', 'en'] as const).map((language) => ({ ...shape, language }))))(
    'is answered as it is read afterwards: $what, in $language',
    async ({ more = {}, online = {}, language }) => {
      const { studio, book } = await salon({ settings: { online_payment: online } })
      await studio.discount({ percent: 10, start_time: 9 * 3600, end_time: 12 * 3600 })
      const company = await companyScope(server.database.db, studio.company_id)
      const keys = { secret: 'the key of the sandbox' }
      await saveAccount(server.deps, company, { by: null, provider: 'sandbox' }, { keys })
      server.takeStatements()
      const booked = await book(language, more)
      expect(booked.status).toBe(200)
      expect(server.takeStatements().some((statement) => /select "appointment"\.\*/.test(statement))).toBe(
        false,
      )
      const { manage_key: _, ...answered } = booked.body
      expect((await read(studio, booked, language)).body).toEqual(answered)
    },
  )

  it('is answered in full: place, people, services, prices and until when it can be changed', async () => {
    const { studio, company_id, branch_id, anna, ira, cut, nails, book } = await salon()
    await studio.discount({ percent: 10, start_time: 11 * 3600, end_time: 12 * 3600 })
    const booked = await book()
    expect(booked.status).toBe(200)
    const { manage_key: _, ...told } = booked.body
    expect(told).toEqual({
      id: expect.any(String),
      reference: expect.stringMatching(/^[2-9BCDFGHJKMNPQRTVWXZ]{8}$/),
      company_id,
      branch_id,
      status: 'CONFIRMED',
      payment_status: 'UNPAID',
      booking_type: 'GENERAL',
      payment: { requirement: 'NONE', amount: 0, paid: 0, remaining: 63_000, refunded: 0, pay_until: null },
      giving_back: {
        refund: [{ hours_before: 0, percent: 100 }],
        give_back_hours: null,
        shortest_notice: null,
      },
      lapsed: false,
      start_time: TUESDAY_10,
      duration: 5400,
      date: '2026-05-19',
      time: { start_time: 36_000, end_time: 41_400 },
      client: { ...client, id: expect.any(String) },
      services: [
        {
          id: cut.service_id,
          name: 'Стрижка',
          duration: 3600,
          ordinal: 1,
          resource_id: anna.resource_id,
          starts_at: TUESDAY_10,
        },
        {
          id: nails.service_id,
          name: 'Манікюр',
          duration: 1800,
          ordinal: 2,
          resource_id: ira.resource_id,
          starts_at: '2026-05-19T08:00:00.000Z',
        },
      ],
      resources: [
        {
          id: anna.resource_id,
          name: 'Анна',
          last_name: 'Шевчук',
          phone: null,
          room: false,
          logo: expect.stringContaining('/pictures/'),
        },
        { id: ira.resource_id, name: 'Іра', last_name: null, logo: null, room: false, phone: null },
      ],
      resource: { id: anna.resource_id, name: 'Анна', last_name: 'Шевчук', room: false },
      branch: {
        id: branch_id,
        name: 'Поділ',
        timezone: 'Europe/Kyiv',
        address: { city: 'Київ', street: 'Хорива, 1', latitude: 50.46, longitude: 30.51 },
      },
      event: null,
      price: {
        price: 63_000,
        original_price: 65_000,
        discount_names: ['Ранкова'],
        currency_code: 'UAH',
        // The second service begins at 11:00, when it is cheaper.
        service_prices: [
          { service_id: cut.service_id, original_price: 45_000, discounted_price: 45_000 },
          { service_id: nails.service_id, original_price: 20_000, discounted_price: 18_000 },
        ],
      },
      membership: null,
      lost_cover: null,
      space: 1,
      extra_fields: {},
      cancelled_at: null,
      may_cancel_until: '2026-05-19T06:00:00.000Z',
      may_move_until: '2026-05-19T05:00:00.000Z',
      source: 'WIDGET',
      created: NOW,
    })
    expect((await read(studio, booked)).body).toEqual(told)
  })

  it('is answered in the reader’s language, not in the language of the booking', async () => {
    const { studio, company_id, book } = await salon()
    const english = {
      services: [{ name: 'Haircut' }, { name: 'Manicure' }],
      resources: [{ name: 'Anna', last_name: 'Shevchuk' }, { name: 'Іра' }],
      branch: { name: 'Podil', address: { city: 'Kyiv', street: 'Khoryva 1' } },
    }
    const booked = await book('en')
    expect(booked.body).toMatchObject(english)
    expect((await read(studio, booked, 'en')).body).toMatchObject(english)
    expect((await read(studio, booked, 'uk')).body).toMatchObject({ resource: { name: 'Анна' } })
    const headers = { 'x-manage-key': String(booked.body.manage_key), 'accept-language': 'en' }
    const change = (what: string, to = {}) =>
      server.post(
        `/v1/client/appointment/${String(booked.body.id)}/${what}`,
        { appointment: { company_id, ...to } },
        headers,
      )
    expect((await change('move', { start_time: '2026-05-19T09:00:00.000Z' })).body).toMatchObject(english)
    expect((await change('cancel')).body).toMatchObject(english)
  })

  it('shows its client record only to that client', async () => {
    const { company_id, appointment, book } = await salon()
    const first = await book()
    const second = await book('uk', { start_time: '2026-05-19T10:00:00.000Z' })
    const idOf = ({ body }: Reply) => (body.client as { id: string }).id
    expect(idOf(first)).not.toBe(idOf(second))
    const marta = await signIn(server, (await salon()).studio, { phone: '+380441234568' })
    const { client: _, ...visit } = appointment
    const own = await marta.post(`/v1/company/${company_id}/user/appointment`, {
      appointment: {
        ...visit,
        client: { first_name: 'Марта' },
        start_time: '2026-05-19T12:00:00.000Z',
      },
    })
    expect(own.status).toBe(200)
    const { client_id } = await server.database.db
      .selectFrom('appointment')
      .select('client_id')
      .where('company_id', '=', company_id)
      .where('appointment_id', '=', String(own.body.id))
      .executeTakeFirstOrThrow()
    expect(idOf(own)).toBe(client_id)
  })

  // proves S4.payment.1
  it('has one of four payment statuses, by what was paid', async () => {
    const { studio, company_id, book } = await salon()
    const booked = await book()
    const price = (booked.body.price as { price: number }).price
    let paid = 0
    const pays = async (amount: number) => {
      const entry = {
        ...({ subject: { kind: 'APPOINTMENT', id: String(booked.body.id) }, cause: 'CORRECTION' } as const),
        amount,
        currency_code: 'UAH',
        key: `test ${(paid += amount)}`,
      } as const
      await server.database.inTransaction((tx) =>
        writeEntries(tx, { companyId: company_id } as CompanyScope, [entry], server.clock.now()),
      )
      const { body } = await read(studio, booked)
      return Appointment.parse(body)
    }
    expect(booked.body).toMatchObject({ payment_status: 'UNPAID', payment: { paid: 0, remaining: price } })
    expect(await pays(1)).toMatchObject({ payment_status: 'UNDERPAYMENT', payment: { remaining: price - 1 } })
    expect(await pays(price - 1)).toMatchObject({ payment_status: 'PAID', payment: { remaining: 0 } })
    expect(await pays(1)).toMatchObject({ payment_status: 'OVERPAYMENT', payment: { paid: price + 1 } })
    expect(await pays(-price - 1)).toMatchObject({ payment_status: 'UNPAID' })
    expect(() => Appointment.parse({ ...booked.body, payment_status: 'PARTLY' })).toThrow(/payment_status/)
  })

  it('cannot be changed if the company does not allow it', async () => {
    const fixed = await salon({ settings: { appointment: { allow_cancel: false, allow_move: false } } })
    expect((await fixed.book()).body).toMatchObject({ may_cancel_until: null, may_move_until: null })
    const movable = await salon({ settings: { appointment: { allow_cancel: false } } })
    expect((await movable.book()).body).toMatchObject({ may_cancel_until: null, may_move_until: TUESDAY_10 })
  })

  it('that goes on past midnight ends after 24:00 of its day', async () => {
    const studio = await server.studio({ works: ['20:00-27:00'] })
    const night = await studio.service({ duration: 4 * 3600, by: [await studio.resource()] })
    const booked = await server.post('/v1/client/appointment', {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        client,
        start_time: '2026-05-19T19:00:00.000Z',
        service_resource_settings: [{ service: night.service_id, resources: [], ordinal: 1 }],
      },
    })
    expect(booked.body).toMatchObject({
      date: '2026-05-19',
      time: { start_time: 22 * 3600, end_time: 26 * 3600 },
    })
  })

  it('stays its key’s when its client is gone: it is read and moved', async () => {
    const { studio, company_id, book } = await salon()
    const booked = await book()
    await server.database.db
      .updateTable('appointment')
      .set({ client_id: null })
      .where('company_id', '=', company_id)
      .where('appointment_id', '=', String(booked.body.id))
      .execute()
    expect((await read(studio, booked)).body).toMatchObject({ id: booked.body.id, client: null })
    // Restrictions on clients ignore bookings without a client.
    await studio.restriction({ kind: 'UPCOMING_LIMIT', value: 0 })
    const moved = await server.post(
      `/v1/client/appointment/${String(booked.body.id)}/move`,
      { appointment: { company_id, start_time: '2026-05-19T09:00:00.000Z' } },
      { 'x-manage-key': String(booked.body.manage_key) },
    )
    expect(moved.body).toMatchObject({ start_time: '2026-05-19T09:00:00.000Z', client: null })
  })

  it('that is not there is found by no key, to read, cancel or move it', async () => {
    const { company_id } = await salon()
    const id = newId()
    const key = manageKey(server.deps, { id, company_id, start_time: TUESDAY_10 })
    const headers = { 'x-manage-key': key }
    const url = `/v1/client/appointment/${id}`
    const to = { company_id, start_time: TUESDAY_10 }
    const replies = [
      await server.get(`${url}?company_id=${company_id}`, headers),
      await server.get(`${url}/move?company_id=${company_id}&start=2026-05-19&end=2026-05-19`, headers),
      await server.post(`${url}/cancel`, { appointment: { company_id } }, headers),
      await server.post(`${url}/move`, { appointment: to }, headers),
    ]
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [404, 'appointment.notFound']),
    )
  })
})

describe('a booking of event places', () => {
  it('names the event in the reader’s language, and its leader if it has one', async () => {
    const studio = await server.studio()
    const yoga = await studio.service({ booking_type: 'EVENT', price: 30_000 })
    const event = await studio.event({
      service_id: yoga.service_id,
      starts_at: TUESDAY_10,
      name: 'Йога в парку',
      translations: { en: { name: 'Yoga in the park' } },
    })
    const unnamed = await studio.event({ service_id: yoga.service_id, starts_at: TUESDAY_10 })
    const join = ({ event_id }: { event_id: string }, language: string) =>
      server.post(
        `/v1/client/group_training/${event_id}/appointment`,
        { appointment: { company_id: studio.company_id, client } },
        { 'accept-language': language },
      )
    const booked = await join(event, 'en')
    expect(booked.body).toMatchObject({
      event: { id: event.event_id, name: 'Yoga in the park' },
      resources: [],
      resource: null,
      space: 1,
      duration: 3600,
      price: { price: 30_000 },
      services: [{ id: yoga.service_id, duration: 3600, ordinal: 1, resource_id: null }],
    })
    expect((await read(studio, booked)).body).toMatchObject({ event: { name: 'Йога в парку' } })
    expect((await join(unnamed, 'en')).body.event).toEqual({ id: unnamed.event_id, name: null })
  })
})

describe('the reference of a booking', () => {
  it('that another booking has is generated again', async () => {
    const { studio, company_id, book } = await salon()
    const first = await book()
    const { db: database } = server.database
    // The next booking draws the reference of the first one; later ones draw at random.
    await sql`create sequence drawn`.execute(database)
    if (isOnCitus()) await sql`select run_command_on_workers('create sequence drawn')`.execute(database)
    await sql`create function draw() returns trigger language plpgsql as ${sql.lit(
      `begin if new.company_id = '${company_id}' and nextval('drawn') = 1 then new.reference := '${String(first.body.reference)}'; end if; return new; end`,
    )}`.execute(database)
    await sql`create trigger draw before insert on appointment for each row execute function draw()`.execute(
      database,
    )
    try {
      const second = await book('uk', { start_time: '2026-05-19T10:00:00.000Z' })
      expect(second.status).toBe(200)
      expect(second.body.reference).not.toBe(first.body.reference)
      expect((await read(studio, second)).body.services).toHaveLength(2)
    } finally {
      await sql`drop trigger draw on appointment`.execute(database)
    }
  })
})
