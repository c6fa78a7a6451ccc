/** Only the guest, and the client who proves the phone, can read, change and remove a guest's booking. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { confirms, deletesAccount } from '../../../../test/confirm.ts'
import { sendFile } from '../../../../test/send-file.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { bearer, codesSentTo, newPhone, visitor } from '../../../../test/visitor.ts'
import { newId } from '../../../platform/db/ids.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const VICTIM = { first_name: 'Соломія', comment: 'під’їзд з двору, код 4711' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

const wait = (minutes: number) =>
  server.clock.set(new Date(server.clock.now() + minutes * 60_000).toISOString())

type TypedContact = { first_name?: string; phone: string; email?: string }

async function salon(widget_settings = {}) {
  const studio = await server.studio({
    settings: { auth: { sms_auth: true, sms_password_auth: true }, widget_settings },
  })
  const { company_id, branch_id } = studio
  const haircut = await studio.service({ by: [await studio.resource()] })
  let visits = 0
  /** A different hour for each visit, six per day. */
  const nextHour = () => {
    visits += 1
    return new Date(
      Date.parse('2026-05-19T07:00:00.000Z') + (Math.floor(visits / 6) * 24 + (visits % 6)) * 3_600_000,
    ).toISOString()
  }
  const visit = ({ first_name = 'Олег', ...client }: TypedContact, more: object = {}) => ({
    appointment: {
      company_id,
      branch_id,
      start_time: nextHour(),
      service_resource_settings: [{ service: haircut.service_id, resources: [], ordinal: 1 }],
      client: { first_name, ...client },
      ...more,
    },
  })
  const own = `/v1/company/${company_id}/user/appointment`
  return {
    studio,
    visit,
    own,
    asGuest: (client: TypedContact, more: object = {}) =>
      server.post('/v1/client/appointment', visit(client, more)),
    /** Signs in by code, as in the widget. */
    proves: async (phone: string): Promise<Caller> => {
      wait(11)
      const headers = bearer(await visitor(server).signsIn(studio, phone))
      return callerOf(headers)
    },
    managed: (booked: Reply) =>
      server.get(`/v1/client/appointment/${String(booked.body.id)}?company_id=${company_id}`, {
        'x-manage-key': String(booked.body['manage_key']),
      }),
  }
}

type Salon = Awaited<ReturnType<typeof salon>>
type Caller = ReturnType<typeof callerOf>

const callerOf = (headers: { authorization: string }) => ({
  headers,
  get: (url: string) => server.get(url, headers),
  post: (url: string, body: unknown) => server.post(url, body, headers),
  deletes: async () => {
    const company = String((await server.get('/v1/me', headers)).body['company_id'])
    return deletesAccount(server, company, headers)
  },
})

const ownAppointmentsOf = async (who: Pick<Caller, 'get'>, { own }: Salon) =>
  ((await who.get(own)).body['content'] as { id: string }[]).map(({ id }) => id)

/** Tries everything that a client with an account could do with another client's booking. */
async function expectNothing(who: Caller, where: Salon, booked: Reply, words: string[]) {
  const id = String(booked.body.id)
  expect(await ownAppointmentsOf(who, where)).not.toContain(id)
  const attempts = [
    await who.get(`${where.own}/${id}`),
    await who.post(`${where.own}/${id}/cancel`, { appointment: {} }),
    await who.post(`${where.own}/${id}/move`, { appointment: { start_time: '2026-05-19T14:00:00.000Z' } }),
    await who.post(`${where.own}/${id}/rating`, {
      entity_rating: { type: 'SERVICE', entity_id: id, rating: 1 },
    }),
  ]
  for (const { status } of attempts) expect([404, 422]).toContain(status)
  const seen = await Promise.all(
    ['/v1/user/data', '/v1/me', `/v1/company/${where.studio.company_id}/user/notification`].map((url) =>
      who.get(url),
    ),
  )
  for (const { body } of seen)
    for (const word of [id, ...words]) expect(JSON.stringify(body)).not.toContain(word)
  expect((await who.deletes()).statusCode).toBe(200)
  expect((await where.managed(booked)).body).toMatchObject({
    status: booked.body['status'],
    cancelled_at: null,
  })
}

/** Ways to enter another person's email address with data of one's own. */
const squatters: Record<string, (where: Salon, mail: string) => Promise<() => Promise<Caller>>> = {
  'booked as a guest with that mail': async (where, email) => {
    const phone = newPhone()
    expect((await where.asGuest({ phone, email })).status).toBe(200)
    return () => where.proves(phone)
  },
  'wrote that mail into a profile': async (where, email) => {
    const who = await signIn(server, where.studio, { phone: newPhone() })
    expect((await who.post(`/v1/user/${who.personId}`, { user: { email } })).status).toBe(200)
    return async () => callerOf(who.headers)
  },
  'booked with an account and that mail': async (where, email) => {
    const phone = newPhone()
    const who = await signIn(server, where.studio, { phone })
    expect((await who.post(where.own, where.visit({ phone, email }))).status).toBe(200)
    return async () => callerOf(who.headers)
  },
  'came by a provider that had not verified it': async (where, email) => {
    const who = await signIn(server, where.studio, { phone: null, email, email_verified: false })
    return async () => callerOf(who.headers)
  },
  'waits in line with that mail': async (where, email) => {
    const phone = newPhone()
    const yoga = await where.studio.service({ booking_type: 'EVENT' })
    const event = await where.studio.event({
      service_id: yoga.service_id,
      starts_at: '2026-05-20T07:00:00.000Z',
      space: 1,
      used_space: 1,
    })
    const { company_id, branch_id } = where.studio
    const joined = await server.post('/v1/client/waiting_list', {
      waiting: {
        company_id,
        branch_id,
        event_id: event.event_id,
        service_ids: [],
        client: { first_name: 'Олег', phone, email },
      },
    })
    expect(joined.status).toBe(200)
    return () => where.proves(phone)
  },
  'has that mail proven': async (where, email) => {
    const who = await signIn(server, where.studio, { phone: newPhone(), email, email_verified: true })
    return async () => callerOf(who.headers)
  },
}

describe('a stranger who', () => {
  describe.each(Object.entries(squatters))('%s', (_, squat) => {
    it('before its owner books as a guest reads, changes and cancels nothing, and blocks no other client', async () => {
      const where = await salon()
      const [phone, email] = [newPhone(), `victim-${newId()}@example.com`]
      const comes = await squat(where, email)
      const booked = await where.asGuest({ phone, email: email.toUpperCase(), ...VICTIM })
      expect(booked.status).toBe(200)
      await expectNothing(await comes(), where, booked, [phone, VICTIM.first_name])
    })

    it('after its owner booked as a guest reads, changes and cancels nothing either', async () => {
      const where = await salon()
      const [phone, email] = [newPhone(), `victim-${newId()}@example.com`]
      const booked = await where.asGuest(
        { phone, email, first_name: VICTIM.first_name },
        { comment: VICTIM.comment },
      )
      const comes = await squat(where, email)
      await expectNothing(await comes(), where, booked, [phone, VICTIM.first_name, VICTIM.comment])
    })

    it('hinders no client who signs in, writes the mail into their own profile and books with it', async () => {
      const where = await salon()
      const [phone, email] = [newPhone(), `victim-${newId()}@example.com`]
      await squat(where, email)
      const owner = await signIn(server, where.studio, { phone, first_name: VICTIM.first_name })
      expect((await owner.post(`/v1/user/${owner.personId}`, { user: { email } })).body).toMatchObject({
        email,
      })
      const booked = await owner.post(where.own, where.visit({ phone, email }))
      expect(booked.status).toBe(200)
      expect(await ownAppointmentsOf(owner, where)).toEqual([booked.body.id])
    })
  })
})

describe('a guest who types the phone of a client', () => {
  const profileOf = async (who: Pick<Caller, 'get'>) => (await who.get('/v1/me')).body

  it('changes nothing of the client and shows up nowhere, until the phone is proven again', async () => {
    const where = await salon()
    const phone = newPhone()
    const owner = await where.proves(phone)
    const personId = String((await owner.get('/v1/me')).body.id)
    await owner.post(`/v1/user/${personId}`, { user: { first_name: 'Марта', email: 'marta@example.com' } })
    const before = await profileOf(owner)
    wait(5)
    const booked = await where.asGuest({ phone, first_name: 'Хтось', email: 'someone@example.com' })
    expect(booked.status).toBe(200)
    expect(await profileOf(owner)).toEqual(before)
    expect(await ownAppointmentsOf(owner, where)).toEqual([])
    expect(JSON.stringify((await owner.get('/v1/user/data')).body)).not.toContain('someone@example.com')

    const again = await where.proves(phone)
    expect(await ownAppointmentsOf(again, where)).toEqual([booked.body.id])
    expect(await profileOf(again)).toEqual(before)
  })

  it('gets no word of other bookings: the mail belongs to that one booking', async () => {
    const where = await salon()
    const phone = newPhone()
    await where.asGuest({ phone, first_name: 'Хтось', email: 'someone@example.com' })
    const owner = await where.proves(phone)
    expect((await owner.get('/v1/me')).body).toMatchObject({ email: null, first_name: 'Хтось' })
    const { appointment } = where.visit({ phone })
    const booked = await owner.post(where.own, { appointment: { ...appointment, client: null } })
    expect(booked.status).toBe(200)
    const sent = await server.outbox.messages()
    // Sent for the booking with this address only.
    expect(sent.filter(({ to }) => to === 'someone@example.com')).toHaveLength(1)
    const { contact } = await server.database.db
      .selectFrom('appointment')
      .select('contact')
      .where('company_id', '=', where.studio.company_id)
      .where('appointment_id', '=', String(booked.body.id))
      .executeTakeFirstOrThrow()
    expect(contact).not.toHaveProperty('email')
  })

  it('keeps the booking when that client deletes the account: the number may be another’s by now', async () => {
    const where = await salon()
    const phone = newPhone()
    const before = await where.proves(phone)
    wait(5)
    const booked = await where.asGuest({ phone, ...VICTIM })
    await expectNothing(before, where, booked, [VICTIM.first_name])
  })

  it('is not the client who had that phone before and changed it', async () => {
    const where = await salon()
    const [old, next] = [newPhone(), newPhone()]
    const who = await signIn(server, where.studio, { phone: old })
    const { company_id } = where.studio
    const change = { action: 'CHANGE_PHONE', subject: next } as const
    await who.post(`/v1/company/${company_id}/user/${who.personId}`, {
      user: { phone: next },
      confirmation: await confirms(server, company_id, who.headers, change),
    })
    const { code } = (await codesSentTo(server.deps, next)).at(-1)!
    expect((await who.post('/v1/user/phone/verify/', { phone: next, code })).status).toBe(200)
    const booked = await where.asGuest({ phone: old, ...VICTIM })
    await expectNothing(callerOf(who.headers), where, booked, [VICTIM.first_name])
  })

  it("is subject to the company's restrictions for that phone, signed in or not", async () => {
    const where = await salon()
    const phone = newPhone()
    await signIn(server, where.studio, { phone, blocked: true })
    expect(await where.asGuest({ phone })).toMatchObject({ status: 403, body: { code: 50_001 } })
  })

  it('at the very moment of the proof is either the client’s or a new guest’s, and never lost', async () => {
    for (let round = 0; round < 10; round += 1) {
      const where = await salon()
      const phone = newPhone()
      const first = await where.asGuest({ phone })
      const [who, second] = await Promise.all([where.proves(phone), where.asGuest({ phone })])
      expect([first.status, second.status]).toEqual([200, 200])
      expect(await ownAppointmentsOf(who, where)).toContain(first.body.id)
      for (const booked of [first, second]) expect((await where.managed(booked)).status).toBe(200)
      const again = await where.proves(phone)
      expect(
        (await ownAppointmentsOf(again, where)).toSorted((one, other) => (one < other ? -1 : 1)),
      ).toEqual([first.body.id, second.body.id].map(String).toSorted((one, other) => (one < other ? -1 : 1)))
    }
  })
})

describe('a waiting list entry', () => {
  async function line() {
    const where = await salon()
    const { company_id, branch_id } = where.studio
    const yoga = await where.studio.service({ booking_type: 'EVENT' })
    const event = await where.studio.event({
      service_id: yoga.service_id,
      starts_at: '2026-05-20T07:00:00.000Z',
      space: 1,
    })
    const taken = await server.post(`/v1/client/group_training/${event.event_id}/appointment`, {
      appointment: { company_id, client: { first_name: 'Іра', phone: newPhone() } },
    })
    return {
      ...where,
      joins: (phone: string, headers: Record<string, string> = {}) =>
        server.post(
          '/v1/client/waiting_list',
          {
            waiting: {
              company_id,
              branch_id,
              event_id: event.event_id,
              service_ids: [],
              client: { first_name: VICTIM.first_name, phone },
            },
          },
          headers,
        ),
      frees: () =>
        server.post(
          `/v1/client/appointment/${String(taken.body.id)}/cancel`,
          { appointment: { company_id } },
          { 'x-manage-key': String(taken.body['manage_key']) },
        ),
      told: async (who: Pick<Caller, 'get'>) =>
        (
          (await who.get(`/v1/company/${company_id}/user/notification`)).body['content'] as { type: string }[]
        ).map(({ type }) => type),
      status: async (entry: Reply) =>
        (
          await server.get(`/v1/client/waiting_list/${String(entry.body.id)}?company_id=${company_id}`, {
            'x-manage-key': String(entry.body['manage_key']),
          })
        ).body['status'],
    }
  }

  it('that another person made with a client’s phone is not the client’s: no offer, no export, no deletion', async () => {
    const where = await line()
    const phone = newPhone()
    const owner = await where.proves(phone)
    wait(5)
    const entry = await where.joins(phone)
    expect(entry.status).toBe(200)
    await where.frees()
    expect(await where.told(owner)).toEqual([])
    expect(JSON.stringify((await owner.get('/v1/user/data')).body)).not.toContain(VICTIM.first_name)
    await owner.deletes()
    expect(await where.status(entry)).toBe('OFFERED')
  })

  it('belongs to the signed-in client, and to the client who proves the phone afterwards', async () => {
    const where = await line()
    const [own, later] = [newPhone(), newPhone()]
    const owner = await where.proves(own)
    await where.joins(own, owner.headers)
    await where.frees()
    expect(await where.told(owner)).toEqual(['PLACE_OFFERED'])

    const entry = await where.joins(later)
    const proven = await where.proves(later)
    expect(JSON.stringify((await proven.get('/v1/user/data')).body)).toContain(String(entry.body.id))
    await proven.deletes()
    expect(await where.status(entry)).toBe('LEFT')
  })
})

it('whatever a table keeps of a guest comes along to who proves the phone', async () => {
  const where = await salon()
  const phone = newPhone()
  const owner = await signIn(server, where.studio, { phone })
  wait(5)
  const booked = await where.asGuest({ phone })
  const { company_id } = where.studio
  const guest = await server.database.db
    .selectFrom('client')
    .select('client_id')
    .where('company_id', '=', company_id)
    .where('guest', '=', true)
    .executeTakeFirstOrThrow()
  const created = new Date(server.clock.now())
  const appointment_id = String(booked.body.id)
  const file = {
    company_id,
    key: newId(),
    name: 'a.pdf',
    type: 'application/pdf' as const,
    size: 3,
    created,
    content: Buffer.from('abc'),
    client_id: guest.client_id,
  }
  const { db } = server.database
  await db
    .insertInto('file')
    .values({ ...file, file_id: newId(), appointment_id })
    .execute()
  await db
    .insertInto('file')
    .values({ ...file, file_id: newId() })
    .execute()
  await db
    .insertInto('survey')
    .values({
      company_id,
      survey_id: newId(),
      appointment_id,
      client_id: guest.client_id,
      title: 'Як було?',
      questions: '[]',
      translations: '{}',
      starts_at: created,
      created,
      expires_at: created,
    })
    .execute()
  await where.studio.membership({
    client_id: guest.client_id,
    created: new Date(server.clock.now()).toISOString(),
  })
  const [staff_member_id, note_id] = [newId(), newId()]
  await db
    .insertInto('staff_member')
    .values({ company_id, staff_member_id, name: 'Олег', role: 'owner' as const, created })
    .execute()
  // Files added by staff belong to the company's records about this person, as notes do.
  await db
    .insertInto('file')
    .values({ ...file, file_id: newId(), staff_member_id })
    .execute()
  await db
    .insertInto('client_note')
    .values({ company_id, note_id, client_id: guest.client_id, text: 'тихий', staff_member_id, created })
    .execute()
  const { rows: tables } = await sql<{ name: string }>`
    select conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'client'::regclass
       and conrelid not in ('waiting_entry'::regclass, 'client'::regclass) -- company_id`.execute(db)
  const countOf = async (clientId: string) =>
    Object.fromEntries(
      await Promise.all(
        tables.map(async ({ name }) => {
          const { rows } = await sql<{ n: number }>`
            select count(*)::int as n from ${sql.table(name)}
             where company_id = ${company_id} and client_id = ${clientId}`.execute(db)
          return [name, rows[0]!.n] as const
        }),
      ),
    )
  // Tables that this test does not fill would stay at zero.
  expect(await countOf(guest.client_id)).toEqual({
    appointment: 1,
    client_note: 1,
    file: 3,
    membership: 1,
    notification: 1,
    survey: 1,
  })
  await where.proves(phone)
  expect(await countOf(guest.client_id)).toEqual({
    appointment: 0,
    client_note: 0,
    file: 0,
    membership: 0,
    notification: 0,
    survey: 0,
  })
  expect(await countOf(owner.clientId!)).toEqual({
    appointment: 1,
    client_note: 1,
    file: 2,
    membership: 1,
    notification: 1,
    survey: 1,
  })
})

it('a guest’s order keeps its file and its entries in the audit log with who proves the phone', async () => {
  const where = await salon({ membership_showcase_view_type: 'LARGE' })
  const { studio } = where
  const { company_id, branch_id } = studio
  const { db } = server.database
  const phone = newPhone()
  const owner = await signIn(server, studio, { phone })
  wait(5)
  const booked = await where.asGuest({ phone })
  const { field_id } = await studio.field({ model: 'MEMBERSHIP', type: 'FILE' })
  const { template_id } = await studio.template()
  const content = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF\n')
  const uri = String((await sendFile(server, company_id, { name: 'довідка.pdf', content })).body['uri'])
  const ordered = await server.post(`/v1/company/${company_id}/client/template/${template_id}/membership`, {
    client_membership: { client: { first_name: 'Олег', phone }, extra_fields: { [field_id]: uri } },
  })
  expect(ordered.body['extra_fields']).toEqual({ [field_id]: uri })
  const staff = await companyKey(server, studio)
  const [membership, appointment] = [String(ordered.body.id), String(booked.body.id)]
  const acts = [
    await staff.post(`branch/${branch_id}/payment`, { payment: { membership, method: 'CASH' } }),
    await staff.post(`branch/${branch_id}/tip`, { tip: { appointment, method: 'CASH', amount: 100 } }),
    await staff.post(`membership/${membership}`, { membership: { total: 9, reason: 'подарунок' } }),
  ]
  expect(acts.map(({ status }) => status)).toEqual([200, 200, 200])
  const logged = () =>
    db
      .selectFrom('audit_entry')
      .select(['act', 'client_id', 'after'])
      .where('company_id', '=', company_id)
      .where('client_id', 'is not', null)
      .orderBy('act')
      .execute()
  const before = await logged()
  expect(before.map(({ act }) => act)).toEqual(['membership.changed', 'payment.recorded', 'tip.recorded'])
  const who = await where.proves(phone)
  expect(await logged()).toEqual(before.map((entry) => ({ ...entry, client_id: owner.clientId })))
  const { body } = await who.get(`/v1/company/${company_id}/user/membership/${membership}`)
  expect(body['extra_fields']).toEqual({ [field_id]: uri })
  expect((await server.app.inject({ method: 'GET', url: uri })).statusCode).toBe(200)
  expect(JSON.stringify((await who.get('/v1/user/data')).body)).toContain(uri)
})

describe('the answer to a guest', () => {
  /** Whether an id is of version 7, which reveals its time. */
  const isTimed = (id: string) => id[14] === '7'
  const idsIn = (answer: unknown): string[] =>
    JSON.stringify(answer).match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? []
  const shapeOf = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(shapeOf)
      : value !== null && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]))
        : typeof value

  it('does not reveal whether the phone is a long-time client’s, a former guest’s, or unknown', async () => {
    const where = await salon()
    const [client, regular, stranger] = [newPhone(), newPhone(), newPhone()]
    const known = await signIn(server, where.studio, { phone: client })
    await where.asGuest({ phone: regular })
    const { db } = server.database
    const storedIds = async () =>
      (
        await db
          .selectFrom('client')
          .select('client_id')
          .where('company_id', '=', where.studio.company_id)
          .execute()
      ).map(({ client_id }) => client_id)
    const answers: Record<string, Reply[]> = {}
    for (const [index, phone] of [client, regular, stranger].entries()) {
      const day = `2026-06-0${index + 2}`
      const booked = await where.asGuest({ phone })
      const twice = await where.asGuest({ phone })
      const { appointment } = where.visit({ phone })
      const { start_time: _, ...series } = appointment
      const repeated = await server.post('/v1/client/appointment/repeat', {
        appointment: {
          ...series,
          starts: ['07', '08'].map((hour) => `${day}T${hour}:00:00.000Z`),
        },
      })
      const manage = { 'x-manage-key': String(booked.body['manage_key']) }
      const { company_id } = where.studio
      const id = String(booked.body.id)
      answers[phone] = [
        booked,
        twice,
        repeated,
        await where.managed(booked),
        await server.post(
          `/v1/client/appointment/${id}/move`,
          {
            appointment: {
              company_id,
              start_time: `${day}T12:00:00.000Z`,
            },
          },
          manage,
        ),
        await server.post(`/v1/client/appointment/${id}/cancel`, { appointment: { company_id } }, manage),
      ]
    }
    const all = Object.values(answers)
    for (const replies of all)
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    const [first, ...others] = all.map((replies) => replies.map(({ body }) => shapeOf(body)))
    for (const shape of others) expect(shape).toEqual(first)
    const stored = await storedIds()
    expect(stored).toContain(known.clientId)
    for (const replies of all)
      for (const { body } of replies) expect(idsIn(body).filter((id) => stored.includes(id))).toEqual([])
    // Two bookings with one phone share only what was typed and chosen.
    for (const [booked, twice, , managed] of all) {
      const idOf = (reply: Reply | undefined) => (reply!.body['client'] as { id: string }).id
      expect(idOf(booked)).not.toBe(idOf(twice))
      expect(idOf(managed)).toBe(idOf(booked))
      expect(isTimed(idOf(booked))).toBe(false)
    }
  })

  it('runs the same statements for a known client as for a new one', async () => {
    const where = await salon()
    const [client, regular, stranger] = [newPhone(), newPhone(), newPhone()]
    await signIn(server, where.studio, { phone: client })
    await where.asGuest({ phone: regular })
    const taken: string[][] = []
    for (const phone of [client, regular, stranger]) {
      server.takeStatements()
      expect((await where.asGuest({ phone })).status).toBe(200)
      taken.push(server.takeStatements())
    }
    expect(taken[0]!.length).toBeGreaterThan(5)
    expect(taken[1]).toEqual(taken[0])
    expect(taken[2]).toEqual(taken[0])
  })

  it('shows a signed-in client their own id', async () => {
    const where = await salon()
    const phone = newPhone()
    const owner = await signIn(server, where.studio, { phone })
    const booked = await owner.post(where.own, where.visit({ phone }))
    expect(booked.body['client']).toMatchObject({ id: owner.clientId })
    expect((await owner.get(`${where.own}/${String(booked.body.id)}`)).body['client']).toMatchObject({
      id: owner.clientId,
    })
  })
})
