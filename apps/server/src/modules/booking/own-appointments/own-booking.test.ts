import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { StudioGiven } from '../../../../test/builders.ts'
import { signIn, type SignedIn } from '../../../../test/sign-in.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const TUESDAY_12 = '2026-05-19T09:00:00.000Z'
const MARTA = '+380441234567'
const OLHA = '+380441234568'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

async function salon(given: StudioGiven = {}) {
  const studio = await server.studio(given)
  const { company_id, branch_id } = studio
  const anna = await studio.resource({ ordinal: 1 })
  const haircut = await studio.service({ by: [anna], price: 45_000 })
  const service_resource_settings = [
    { service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 },
  ]
  const appointment = { company_id, branch_id, start_time: TUESDAY_10, service_resource_settings }
  const url = `/v1/company/${company_id}/user/appointment`
  const withKey = (key?: string): Record<string, string> =>
    key === undefined ? {} : { 'idempotency-key': key }
  return {
    studio,
    anna,
    haircut,
    appointment,
    url,
    book: (who: SignedIn, more: Record<string, unknown> = {}, key?: string) =>
      who.post(url, { appointment: { ...appointment, ...more } }, withKey(key)),
    asGuest: (more: Record<string, unknown> = {}, key?: string) =>
      server.post(
        '/v1/client/appointment',
        { appointment: { ...appointment, client: { first_name: 'Олена', phone: MARTA }, ...more } },
        withKey(key),
      ),
    clientRow: (client_id: unknown) =>
      server.database.db
        .selectFrom('client')
        .selectAll()
        .where('company_id', '=', company_id)
        .where('client_id', '=', String(client_id))
        .executeTakeFirstOrThrow(),
    stored: (booked: Reply) =>
      server.database.db
        .selectFrom('appointment')
        .selectAll()
        .where('company_id', '=', company_id)
        .where('appointment_id', '=', String(booked.body.id))
        .executeTakeFirstOrThrow(),
    bookings: () =>
      server.database.db
        .selectFrom('appointment')
        .select('client_id')
        .where('company_id', '=', company_id)
        .execute(),
  }
}

const outcome = ({ status, body }: Reply) => [status, body.code]

describe('POST /v1/company/{id}/user/appointment', () => {
  // proves S7.booking.3
  it('books for the client who is signed in, with nothing typed and without a key to manage it', async () => {
    const { studio, book, stored } = await salon()
    const marta = await signIn(server, studio, {
      phone: MARTA,
      first_name: 'Марта',
      last_name: 'Коваль',
      email: 'marta@example.com',
    })
    await server.database.db
      .updateTable('client')
      .set({ email_verified: true })
      .where('company_id', '=', studio.company_id)
      .where('client_id', '=', marta.clientId!)
      .execute()
    const booked = await book(marta)
    expect(booked.status).toBe(200)
    expect(booked.body).toMatchObject({
      start_time: TUESDAY_10,
      price: { price: 45_000 },
      client: { id: marta.clientId, first_name: 'Марта', last_name: 'Коваль', phone: MARTA },
    })
    expect(booked.body).not.toHaveProperty('manage_key')
    expect((await stored(booked)).contact).toEqual({
      first_name: 'Марта',
      last_name: 'Коваль',
      phone: MARTA,
      email: 'marta@example.com',
    })
  })

  it('an unverified mail gets no message of a visit unless it is typed again', async () => {
    const { studio, book, stored } = await salon()
    const marta = await signIn(server, studio, {
      phone: MARTA,
      first_name: 'Марта',
      email: 'who@example.com',
    })
    expect((await stored(await book(marta))).contact).toEqual({ first_name: 'Марта', phone: MARTA })
  })

  it('what is typed fills what the company does not know yet, and never replaces what it knows', async () => {
    const { studio, book, clientRow, stored } = await salon()
    const marta = await signIn(server, studio, { phone: MARTA, first_name: 'Марта' })
    const booked = await book(marta, {
      client: {
        first_name: 'Мартуся',
        last_name: 'Коваль',
        phone: OLHA,
        email: 'marta@example.com',
        birth_date: '1990-05-17',
        gender: 'FEMALE',
      },
    })
    expect(await clientRow(marta.clientId)).toMatchObject({
      first_name: 'Марта',
      last_name: 'Коваль',
      phone: MARTA,
      email: 'marta@example.com',
      birth_date: '1990-05-17',
      gender: 'FEMALE',
    })
    // For this visit the company contacts the person she named.
    expect((await stored(booked)).contact).toMatchObject({ first_name: 'Мартуся', phone: OLHA })
    expect((await stored(booked)).client_id).toBe(marta.clientId)
  })

  it('what is typed and shows nothing is as good as not typed', async () => {
    const { studio, book, stored } = await salon()
    const contact = {
      first_name: 'Марта',
      middle_name: 'Іванівна',
      last_name: 'Коваль',
      phone: MARTA,
      email: 'marta@example.com',
    }
    const marta = await signIn(server, studio, { ...contact, email_verified: true })
    const blank = Object.fromEntries(Object.keys(contact).map((name) => [name, '  ']))
    const booked = await book(marta, { client: blank })
    expect(booked.status).toBe(200)
    expect((await stored(booked)).contact).toEqual(contact)
  })

  it('requires an unknown name, and a phone after social sign-in', async () => {
    const { studio, book, clientRow } = await salon()
    const unnamed = await signIn(server, studio, { phone: OLHA, first_name: null })
    const refused = await book(unnamed)
    expect(outcome(refused)).toEqual([422, 'validation.failed'])
    expect(refused.body.errors).toMatchObject([{ field: 'appointment.client.first_name' }])
    expect((await book(unnamed, { client: { first_name: 'Ольга' } })).status).toBe(200)

    const social = await signIn(server, studio, { phone: null, first_name: 'Іва' })
    expect((await book(social, { start_time: TUESDAY_12 })).body.errors).toMatchObject([
      { field: 'appointment.client.phone' },
    ])
    const named = await book(social, { start_time: TUESDAY_12, client: { phone: '+380441230000' } })
    expect(named.status).toBe(200)
    // The phone is not verified, so it does not become the account's: its owner may still sign in with it.
    expect((await clientRow(social.clientId)).phone).toBeNull()
  })

  it('a mail that another client has, verified or not, blocks no booking, also when both book at once', async () => {
    const { studio, book, clientRow } = await salon()
    for (const email_verified of [true, false])
      await studio.client({ email: 'shared@example.com', email_verified })
    const marta = await signIn(server, studio, { phone: MARTA, first_name: 'Марта' })
    const olha = await signIn(server, studio, { phone: OLHA, first_name: 'Ольга' })
    const client = { email: 'Shared@Example.com' }
    const both = await Promise.all([book(marta, { client }), book(olha, { client, start_time: TUESDAY_12 })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    for (const who of [marta, olha])
      expect(await clientRow(who.clientId)).toMatchObject({ ...client, email_verified: false })
  })

  it('the first booking makes the person a client, and a guest’s earlier bookings with the proven phone are theirs', async () => {
    const { studio, book, asGuest, url } = await salon()
    await asGuest()
    const marta = await signIn(server, studio, { phone: MARTA, isNew: true })
    const booked = await book(marta, { start_time: TUESDAY_12 })
    expect(booked.body.client).toMatchObject({ first_name: 'Олена', phone: MARTA })
    const { body } = await marta.get(url)
    expect((body.content as { start_time: string }[]).map(({ start_time }) => start_time)).toEqual([
      TUESDAY_12,
      TUESDAY_10,
    ])
  })

  it('answers to the client’s own fields need not be given again', async () => {
    const { studio, book, clientRow } = await salon()
    const allergies = await studio.field({ required: true, model: 'CLIENT' })
    const size = await studio.field({
      model: 'CLIENT',
      type: 'SELECT',
      options: [{ value: 'M', title: 'M' }],
    })
    const marta = await signIn(server, studio, { phone: MARTA, first_name: 'Марта' })
    const refused = await book(marta)
    expect(refused.body.errors).toMatchObject([
      { field: `appointment.client.extra_fields.${allergies.field_id}`, code: 'field_required' },
    ])
    const extra_fields = { [allergies.field_id]: 'Немає' }
    expect((await book(marta, { client: { extra_fields } })).status).toBe(200)
    // A removed option must not block the booking.
    await server.database.db
      .updateTable('client')
      .set({ extra_fields: JSON.stringify({ ...extra_fields, [size.field_id]: 'XXL' }) })
      .where('company_id', '=', studio.company_id)
      .where('client_id', '=', marta.clientId!)
      .execute()
    expect((await book(marta, { start_time: TUESDAY_12 })).status).toBe(200)
    expect((await clientRow(marta.clientId)).extra_fields).toMatchObject(extra_fields)
  })

  it('the same key answers the same booking, and another client’s booking never', async () => {
    const { studio, book, asGuest, bookings } = await salon()
    const marta = await signIn(server, studio, { phone: MARTA, first_name: 'Марта' })
    const olha = await signIn(server, studio, { phone: OLHA, first_name: 'Ольга' })
    const first = await book(marta, {}, 'one-and-the-same')
    expect((await book(marta, {}, 'one-and-the-same')).body).toEqual(first.body)
    expect(outcome(await book(marta, { comment: 'інше' }, 'one-and-the-same'))).toEqual([
      422,
      'idempotency.bodyChanged',
    ])
    // The same body and key from another caller: the time is taken, and nothing reveals by whom.
    const foreign = [
      await book(olha, {}, 'one-and-the-same'),
      await asGuest({}, 'one-and-the-same'),
      await asGuest({}, `person ${marta.personId} one-and-the-same`),
    ]
    expect(foreign.map(outcome)).toEqual([
      [422, 'appointment.time.unavailable'],
      [422, 'appointment.time.unavailable'],
      [422, 'validation.failed'],
    ])
    for (const { body } of foreign) expect(JSON.stringify(body)).not.toContain(String(first.body.id))
    expect(await bookings()).toHaveLength(1)
    const free = await book(olha, { start_time: TUESDAY_12 }, 'one-and-the-same')
    expect(free.body.client).toMatchObject({ id: olha.clientId })
  })

  it('the company of the body must be the one of the address', async () => {
    const [here, there] = [await salon(), await salon()]
    const marta = await signIn(server, here.studio, { phone: MARTA, first_name: 'Марта' })
    const reply = await marta.post(here.url, { appointment: there.appointment })
    expect(outcome(reply)).toEqual([422, 'validation.failed'])
    expect(reply.body.errors).toMatchObject([{ field: 'appointment.company_id' }])
    expect(await there.bookings()).toEqual([])
  })

  it('is not found by other signed-in clients, to cancel or to move', async () => {
    const { studio, book, url } = await salon()
    const marta = await signIn(server, studio, { phone: MARTA, first_name: 'Марта' })
    const olha = await signIn(server, studio, { phone: OLHA, first_name: 'Ольга' })
    const booked = await book(marta)
    const own = `${url}/${String(booked.body.id)}`
    const change = (who: SignedIn, what: string, to = {}) =>
      who.post(`${own}/${what}`, { appointment: { company_id: studio.company_id, ...to } })
    const times = `${own}/move?start=2026-05-19&end=2026-05-19`
    const foreign = [
      await change(olha, 'cancel'),
      await change(olha, 'move', { start_time: TUESDAY_12 }),
      await olha.get(times),
    ]
    expect(foreign.map(outcome)).toEqual(foreign.map(() => [404, 'appointment.notFound']))
    expect((await marta.get(times)).status).toBe(200)
    const moved = await change(marta, 'move', { start_time: TUESDAY_12 })
    expect(moved.body).toMatchObject({ start_time: TUESDAY_12, client: { id: marta.clientId } })
    const cancelled = await change(marta, 'cancel')
    expect(cancelled.body).toMatchObject({ cancelled_at: NOW, client: { id: marta.clientId } })
  })

  it('a blocked client is refused with the company’s message', async () => {
    const { studio, book, bookings } = await salon()
    await studio.restriction({ kind: 'CLIENT_BLOCKED', message: 'Зателефонуйте нам' })
    const marta = await signIn(server, studio, { phone: MARTA, first_name: 'Марта', blocked: true })
    const refused = await book(marta)
    expect(refused.body).toMatchObject({ code: 50_001, detailsInfo: { ruleMessage: 'Зателефонуйте нам' } })
    expect(await bookings()).toEqual([])
  })

  it('whose account is deleted meanwhile gets token.invalid', async () => {
    const { studio, book, bookings } = await salon()
    const marta = await signIn(server, studio, { phone: MARTA, first_name: 'Марта' })
    const { db } = server.database
    // The account is deleted between reading it and the write, when the time is taken.
    await sql`create function leave() returns trigger language plpgsql as ${sql.lit(
      `begin update client set deleted_at = now()
         where company_id = '${studio.company_id}' and client_id = '${String(marta.clientId)}'; return new; end`,
    )}`.execute(db)
    await sql`create trigger leave after insert on occupancy for each row execute function leave()`.execute(
      db,
    )
    try {
      expect(outcome(await book(marta))).toEqual([401, 'token.invalid'])
    } finally {
      await sql`drop trigger leave on occupancy`.execute(db)
    }
    expect(await bookings()).toEqual([])
  })

  it('a held time is booked and the hold ends', async () => {
    const { studio, book, appointment } = await salon()
    const marta = await signIn(server, studio, { phone: MARTA, first_name: 'Марта' })
    const held = await server.post('/v1/client/hold', {
      hold: { ...appointment, holder: 'browser-of-marta-1' },
    })
    expect(outcome(await book(marta))[0]).toBe(422)
    expect((await book(marta, { hold_id: held.body.id })).status).toBe(200)
  })

  it('the last free time goes to one of two clients who confirm at the same moment', async () => {
    const { studio, book, asGuest, bookings } = await salon()
    const who = await Promise.all(
      [MARTA, OLHA].map((phone) => signIn(server, studio, { phone, first_name: 'Клієнтка' })),
    )
    const replies = await Promise.all([
      ...who.map((each) => book(each)),
      // A guest with her phone at the same moment: both use the same client.
      asGuest(),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await bookings()).toHaveLength(1)
  })

  // proves S6.actor.5 S6.switch.7 S8.message.31
  it('is refused without a token, with a company’s account switched off, and where creating is limited', async () => {
    const { url, appointment } = await salon()
    expect(outcome(await server.post(url, { appointment }))).toEqual([401, 'token.invalid'])
    const closed = await salon({ settings: { account: { enabled: false } } })
    const marta = await signIn(server, closed.studio, { phone: MARTA, first_name: 'Марта' })
    expect(outcome(await closed.book(marta))).toEqual([403, 'account.disabled'])
    const limited = await salon({ settings: { appointment: { allow_create: false } } })
    expect(outcome(await limited.book(marta))).toEqual([403, 'authorization.failed'])
  })
})

describe('a company that wants everybody signed in', () => {
  it('rejects a guest, and accepts a signed-in client', async () => {
    const { studio, book, asGuest, appointment, bookings } = await salon({
      settings: { auth: { required: true, sms_auth: true } },
    })
    const yoga = await studio.service({ booking_type: 'EVENT' })
    const event = await studio.event({ service_id: yoga.service_id, starts_at: TUESDAY_12 })
    const client = { first_name: 'Олена', phone: MARTA }
    const { start_time: _, ...visit } = appointment
    const guests = [
      await asGuest(),
      await server.post('/v1/client/appointment/repeat', {
        appointment: { ...visit, client, starts: [TUESDAY_10, TUESDAY_12] },
      }),
      await server.post(`/v1/client/group_training/${event.event_id}/appointment`, {
        appointment: { company_id: studio.company_id, client },
      }),
    ]
    expect(guests.map(outcome)).toEqual(guests.map(() => [401, 'token.invalid']))
    expect(await bookings()).toEqual([])
    const marta = await signIn(server, studio, { phone: MARTA, first_name: 'Марта' })
    expect((await book(marta)).status).toBe(200)
  })
})

describe('POST /v1/company/{id}/user/appointment/repeat', () => {
  it('books several dates at once for the client, all or none', async () => {
    const { studio, appointment, asGuest, url, bookings } = await salon()
    const { start_time: _, ...visit } = appointment
    const marta = await signIn(server, studio, { phone: OLHA, first_name: 'Марта' })
    const repeat = (starts: string[]) =>
      marta.post(`${url}/repeat`, { appointment: { ...visit, starts } }, { 'idempotency-key': 'a-series' })
    await asGuest()
    expect((await repeat([TUESDAY_10, TUESDAY_12])).status).toBe(422)
    expect(await bookings()).toHaveLength(1)
    const booked = await repeat([TUESDAY_12, '2026-05-26T09:00:00.000Z'])
    const made = booked.body.appointments as Record<string, unknown>[]
    expect(made).toMatchObject([{ client: { id: marta.clientId } }, { client: { id: marta.clientId } }])
    expect(made.some((each) => 'manage_key' in each)).toBe(false)
    expect((await repeat([TUESDAY_12, '2026-05-26T09:00:00.000Z'])).body).toEqual(booked.body)
  })
})

describe('POST /v1/company/{id}/user/group_training/{id}/appointment', () => {
  // proves S7.booking.4
  it('books places of an event for the client, never more than there are', async () => {
    const { studio } = await salon()
    const yoga = await studio.service({ booking_type: 'EVENT', price: 30_000 })
    const event = await studio.event({ service_id: yoga.service_id, starts_at: TUESDAY_12, space: 3 })
    const who = await Promise.all(
      [0, 1, 2, 3, 4].map((each) =>
        signIn(server, studio, { phone: `+38044123456${each}`, first_name: 'Клієнтка' }),
      ),
    )
    const replies = await Promise.all(
      who.map((each) =>
        each.post(`/v1/company/${studio.company_id}/user/group_training/${event.event_id}/appointment`, {
          appointment: { company_id: studio.company_id },
        }),
      ),
    )
    const booked = replies.filter(({ status }) => status === 200)
    expect(booked).toHaveLength(3)
    expect(booked[0]!.body).toMatchObject({ event: { id: event.event_id }, price: { price: 30_000 } })
    expect(booked.some(({ body }) => 'manage_key' in body)).toBe(false)
    expect(replies.filter(({ status }) => status !== 200).map(outcome)).toEqual([
      [409, 'event.space.exceeded'],
      [409, 'event.space.exceeded'],
    ])
  })
})
