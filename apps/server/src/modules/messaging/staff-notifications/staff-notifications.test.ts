/** Notifications of staff about bookings. docs/rules/staff-notifications.md */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone, visitor } from '../../../../test/visitor.ts'

const NOW = '2026-05-18T08:00:00.000Z'
/** 10:00 and 12:00 in Kyiv, which is three hours ahead in summer. */
const TUESDAY_10 = '2026-05-19T07:00:00.000Z'
const TUESDAY_12 = '2026-05-19T09:00:00.000Z'
const PRICE = 45_000
const WEDNESDAY_10 = '2026-05-20T07:00:00.000Z'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

type Row = Record<string, unknown>
let mails = 0
const newMail = () => `staff${(mails += 1)}@studio.example`

/** A studio with Anna and Ivan, a key for each, one for the owner and one for a program. */
async function setUp() {
  const studio = await server.studio()
  const { company_id, branch_id } = studio
  const anna = await studio.resource({ name: 'Анна' })
  const ivan = await studio.resource({ name: 'Іван' })
  const cut = await studio.service({ name: 'Стрижка', by: [anna, ivan] })
  const program = await companyKey(server, studio, { name: 'Сайт' })
  const member = async (given: Parameters<typeof companyKey>[2]) => {
    const key = await companyKey(server, studio, given)
    const { staff_member_id } = await server.database.db
      .selectFrom('api_key')
      .select('staff_member_id')
      .where('company_id', '=', company_id)
      .where('api_key_id', '=', key.keyId)
      .executeTakeFirstOrThrow()
    const mail = newMail()
    const choose = (notifications: Row) =>
      program.post(`staff-notification/${staff_member_id}`, {
        notifications: { email: mail, ...notifications },
      })
    return { ...key, id: staff_member_id, mail, choose }
  }
  const book = async (resource: { resource_id: string }, start_time = TUESDAY_10, client: Row = {}) => {
    const reply = await visitor(server).post('/v1/client/appointment', {
      appointment: {
        company_id,
        branch_id,
        start_time,
        client: { first_name: 'Марта', last_name: 'Бойко', phone: newPhone(), ...client },
        service_resource_settings: [
          { service: cut.service_id, resources: [resource.resource_id], ordinal: 1 },
        ],
      },
    })
    expect(reply.status).toBe(200)
    return reply.body
  }
  const cancel = (booking: Row) =>
    visitor(server).post(
      `/v1/client/appointment/${String(booking['id'])}/cancel`,
      { appointment: { company_id } },
      { 'x-manage-key': String(booking['manage_key']) },
    )
  const change = (booking: Row, appointment: Row, by = program) =>
    by.post(`branch/${branch_id}/appointment/${String(booking['id'])}`, { appointment })
  return {
    studio,
    anna,
    ivan,
    cut,
    program,
    book,
    cancel,
    change,
    owner: await member({ name: 'Олег' }),
    performer: await member({ name: 'Анна', resource_id: anna.resource_id }),
    colleague: await member({ name: 'Іван', resource_id: ivan.resource_id }),
  }
}

/** Subjects of emails sent to a staff member. */
const subjectsTo = async ({ mail }: { mail: string }) =>
  (await server.outbox.messages()).flatMap(({ to, subject }) => (to === mail ? [subject] : []))
const textsTo = async (to: string) =>
  (await server.outbox.messages()).filter((each) => each.to === to).map(({ text }) => text)
const rejected = ({ status, body }: { status: number; body: Row }) => [
  status,
  body['code'],
  JSON.stringify(body['errors'] ?? null),
]

describe('which bookings a staff member is notified of', () => {
  it('is chosen by performers for themselves, and by owners and managers for all', async () => {
    const { owner, performer, program, studio, anna } = await setUp()
    const own = `staff-notification/${performer.id}`
    const all = (await program.get('staff-notification')).body['content'] as Row[]
    expect(all.map(({ name }) => name)).toEqual(['Сайт', 'Олег', 'Анна', 'Іван'])
    expect(all[2]).toEqual({
      staff_member_id: performer.id,
      name: 'Анна',
      role: 'performer',
      locale: 'uk',
      phone: null,
      email: null,
      booked: [],
      moved: [],
      cancelled: [],
      paid: [],
      unsent: [],
      agenda: [],
      agenda_seconds: 25_200,
      branch_ids: [],
      resource_ids: [],
    })
    const changed = await performer.post(own, {
      notifications: { email: 'anna@studio.example', booked: ['MAIL'], locale: 'pl' },
    })
    expect(changed.body).toMatchObject({ email: 'anna@studio.example', booked: ['MAIL'], locale: 'pl' })
    expect((await performer.get('staff-notification')).body).toMatchObject({
      content: [{ staff_member_id: performer.id, booked: ['MAIL'] }],
      page: { total_elements: 1 },
    })
    const others = await performer.post(`staff-notification/${owner.id}`, {
      notifications: { locale: 'pl' },
    })
    expect(rejected(others)).toEqual([404, 'staff.notFound', 'null'])
    const manager = await companyKey(server, studio, { role: 'manager' })
    expect((await manager.post(own, { notifications: { booked: [] } })).body).toMatchObject({ booked: [] })
    const filtered = await manager.post(`staff-notification/${owner.id}`, {
      notifications: { branch_ids: [studio.branch_id], resource_ids: [anna.resource_id, anna.resource_id] },
    })
    expect(filtered.body).toMatchObject({
      branch_ids: [studio.branch_id],
      resource_ids: [anna.resource_id],
    })
    const weak = await companyKey(server, studio, { scopes: ['bookings.read'] })
    expect(rejected(await weak.get('staff-notification')).slice(0, 2)).toEqual([403, 'key.notAllowed'])
  })

  it.each<[Row, string, string]>([
    [{ booked: ['SMS'] }, 'validation.failed', 'SMS needs phone'],
    [{ agenda: ['MAIL'], email: null }, 'validation.failed', 'MAIL needs email'],
    [{ booked: ['MAIL', 'MAIL'], email: 'a@b.example' }, 'validation.failed', 'once'],
    [{ booked: ['PIGEON'] }, 'validation.failed', 'booked'],
    [{ agenda_seconds: 86_400 }, 'validation.failed', 'agenda_seconds'],
    [{ email: 'nowhere' }, 'validation.failed', 'email address'],
    [{ phone: '0671112233' }, 'phone.notInternational', ''],
    [
      { resource_ids: ['018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c44'] },
      'validation.failed',
      'must be empty for a performer',
    ],
  ])('%j is rejected with %s', async (notifications, code, words) => {
    const { performer } = await setUp()
    const reply = await performer.post(`staff-notification/${performer.id}`, { notifications })
    expect(rejected(reply)).toEqual([expect.any(Number), code, expect.stringContaining(words)])
  })

  it('names branches and resources of the company, and an active staff member', async () => {
    const { owner, program } = await setUp()
    const stranger = await server.studio()
    const foreign = await stranger.resource()
    const ask = (id: string, notifications: Row) =>
      program.post(`staff-notification/${id}`, { notifications })
    expect(rejected(await ask(owner.id, { branch_ids: [stranger.branch_id] }))[1]).toBe('branch.notFound')
    expect(rejected(await ask(owner.id, { resource_ids: [foreign.resource_id] }))[1]).toBe(
      'resource.notFound',
    )
    expect(rejected(await ask(crypto.randomUUID(), {}))[1]).toBe('staff.notFound')
    await program.post(`staff/${owner.id}`, { staff_member: { active: false } })
    expect(rejected(await ask(owner.id, {}))[1]).toBe('staff.notFound')
  })

  it('is in the audit log once, without phone and mail', async () => {
    const { owner, program } = await setUp()
    const phone = newPhone()
    for (let time = 0; time < 2; time += 1) await owner.choose({ phone, booked: ['SMS'] })
    const entries = ((await program.get('audit')).body['content'] as Row[]).filter(
      ({ act }) => act === 'staff.notificationsChanged',
    )
    expect(entries).toMatchObject([
      {
        thing_id: owner.id,
        before: { has_phone: false, booked: [] },
        after: { has_phone: true, booked: ['SMS'] },
      },
    ])
    expect(JSON.stringify(entries)).not.toContain(owner.mail)
    expect(JSON.stringify(entries)).not.toContain(phone.slice(1))
  })
})

describe('a message about a booking', () => {
  it('goes to its performer in the own language, and to no colleague', async () => {
    const { performer, colleague, owner, book, anna } = await setUp()
    await performer.choose({ booked: ['MAIL'], locale: 'en' })
    await colleague.choose({ booked: ['MAIL'] })
    await owner.choose({ cancelled: ['MAIL'] })
    const booking = await book(anna)
    const [text] = await textsTo(performer.mail)
    expect(await subjectsTo(performer)).toEqual(['New booking. Tuesday, May 19, 10:00'])
    expect(text).toContain('Service: Стрижка')
    expect(text).toContain('Client: Марта Бойко')
    expect(text).toContain(String(booking['reference']))
    expect(text).not.toContain('Specialist')
    expect(text).not.toContain('380')
    expect(await subjectsTo(colleague)).toEqual([])
    expect(await subjectsTo(owner)).toEqual([])
  })

  it('goes to an owner who chose only cancellations once the client cancels', async () => {
    const { owner, book, cancel, anna } = await setUp()
    await owner.choose({ cancelled: ['MAIL'], locale: 'pl' })
    const booking = await book(anna)
    expect((await cancel(booking)).status).toBe(200)
    expect(await subjectsTo(owner)).toEqual(['Rezerwacja odwołana. Wtorek, 19 maja, 10:00'])
    expect((await textsTo(owner.mail))[0]).toContain('Анна')
  })

  it('is sent only to staff members who chose its branch and resource', async () => {
    const { owner, book, studio, anna, ivan } = await setUp()
    const elsewhere = await studio.addBranch({ name: 'Вокзал' })
    await owner.choose({ booked: ['MAIL'], resource_ids: [ivan.resource_id] })
    await book(anna)
    await book(ivan)
    expect(await subjectsTo(owner)).toHaveLength(1)
    await owner.choose({ resource_ids: [], branch_ids: [elsewhere.branch_id] })
    await book(ivan, TUESDAY_12)
    expect(await subjectsTo(owner)).toHaveLength(1)
  })

  it('is not sent to the staff member who caused it', async () => {
    const { owner, performer, book, change, anna } = await setUp()
    await owner.choose({ moved: ['MAIL'] })
    await performer.choose({ moved: ['MAIL'] })
    const booking = await book(anna)
    const moved = await change(booking, { start_time: TUESDAY_12 }, owner)
    expect(moved.status).toBe(200)
    expect(await subjectsTo(owner)).toEqual([])
    expect(await subjectsTo(performer)).toEqual(['Запис перенесено. Вівторок, 19 травня, 12:00'])
  })

  it('of a move to a colleague goes to both performers', async () => {
    const { performer, colleague, book, change, anna, ivan } = await setUp()
    await performer.choose({ moved: ['MAIL'] })
    await colleague.choose({ moved: ['MAIL'] })
    const booking = await book(anna)
    await change(booking, { resource_id: ivan.resource_id })
    expect(await subjectsTo(performer)).toHaveLength(1)
    expect(await subjectsTo(colleague)).toHaveLength(1)
  })

  it('of several moves in a row goes out for the last one only', async () => {
    const { performer, book, change, anna } = await setUp()
    await performer.choose({ moved: ['MAIL'] })
    const booking = await book(anna)
    await change(booking, { start_time: TUESDAY_12 })
    await change(booking, { start_time: WEDNESDAY_10 })
    expect(await subjectsTo(performer)).toEqual(['Запис перенесено. Середа, 20 травня, 10:00'])
  })

  it('is not sent to staff who left before it was sent, and they are no longer notified when they come back', async () => {
    const { performer, book, program, anna } = await setUp()
    await performer.choose({ booked: ['MAIL'] })
    await book(anna)
    const [queued] = (await program.get('message?kind=STAFF_BOOKED')).body['content'] as Row[]
    expect(queued).toMatchObject({ status: 'QUEUED', staff_member_id: performer.id, channel: null })
    await program.post(`staff/${performer.id}`, { staff_member: { active: false } })
    expect(await subjectsTo(performer)).toEqual([])
    const [dropped] = (await program.get('message?kind=STAFF_BOOKED')).body['content'] as Row[]
    expect(dropped).toMatchObject({ status: 'DROPPED', reason: 'role changed' })
    await program.post(`staff/${performer.id}`, { staff_member: { active: true } })
    await book(anna, TUESDAY_12)
    expect(await subjectsTo(performer)).toEqual([])
  })

  it('goes by the first channel that reaches the staff member, and counts against the company', async () => {
    const { performer, book, studio, anna } = await setUp()
    const phone = newPhone()
    await performer.choose({ phone, booked: ['MESSENGER', 'SMS', 'MAIL'] })
    await book(anna)
    expect(await textsTo(phone)).toEqual(['Студія «Промінь»: новий запис 19.05, 10:00, Стрижка.'])
    expect(await subjectsTo(performer)).toEqual([])
    const stored = await server.database.db
      .selectFrom('message')
      .select(['caused_by_address', 'caused_by_block', 'caused_by_company'])
      .where('company_id', '=', studio.company_id)
      .where('kind', '=', 'STAFF_BOOKED')
      .execute()
    expect(stored).toEqual([{ caused_by_address: null, caused_by_block: null, caused_by_company: true }])
  })

  it('passes on no link that a guest typed as a name', async () => {
    const { performer, book, anna } = await setUp()
    await performer.choose({ booked: ['MAIL'] })
    await book(anna, TUESDAY_10, { first_name: 'Win https://evil.example/1', last_name: 'Олена-Марія' })
    const [text] = await textsTo(performer.mail)
    expect(text).toContain('Win https evil example Олена-Марія')
    expect(text).not.toContain('://')
  })

  it('cannot be repeated by staff, and is not in the client’s own data', async () => {
    const { performer, book, program, anna } = await setUp()
    await performer.choose({ booked: ['MAIL'] })
    await book(anna)
    await subjectsTo(performer)
    const [sent] = (await program.get('message?kind=STAFF_BOOKED')).body['content'] as Row[]
    const repeated = await program.post(`message/${String(sent!['id'])}/repeat`, {})
    expect(rejected(repeated)).toEqual([409, 'message.notRepeatable', expect.stringContaining('for staff')])
  })
})

describe('staff is also notified', () => {
  it('of a payment for a booking, but not of one that they took themselves', async () => {
    const { studio, owner, performer, program, book, anna, cut } = await setUp()
    await performer.choose({ paid: ['MAIL'], locale: 'en' })
    await owner.choose({ paid: ['MAIL'], locale: 'en' })
    await studio.price(cut, PRICE)
    const booking = await book(anna)
    const paid = await owner.post(`branch/${studio.branch_id}/payment`, {
      payment: { appointment: booking['id'], amount: PRICE, method: 'CASH' },
    })
    expect(paid.status).toBe(200)
    expect(await subjectsTo(performer)).toEqual(['Booking paid. Tuesday, May 19, 10:00'])
    expect(await subjectsTo(owner)).toEqual([])
    const sent = (await program.get('message?kind=STAFF_PAID')).body['content'] as Row[]
    expect(sent).toMatchObject([{ staff_member_id: performer.id, appointment_id: booking['id'] }])
  })

  it('of a client who was not reached, at most once an hour', async () => {
    const { studio, owner, performer, colleague, book, anna } = await setUp()
    await owner.choose({ unsent: ['MAIL'], locale: 'en' })
    await performer.choose({ unsent: ['MAIL'] })
    await colleague.choose({ unsent: ['MAIL'] })
    await book(anna)
    await book(anna, TUESDAY_12)
    // They were not sent in time.
    await server.database.db
      .updateTable('message')
      .set({ deadline: new Date(NOW) })
      .where('company_id', '=', studio.company_id)
      .where('kind', '=', 'BOOKED')
      .execute()
    expect(await subjectsTo(owner)).toEqual([expect.stringMatching(/^A message did not reach the client/)])
    expect(await subjectsTo(performer)).toHaveLength(1)
    expect(await subjectsTo(colleague)).toEqual([])
  })
})

describe('bookings that change together are one message', () => {
  it('for an event that is cancelled with its bookings', async () => {
    const { studio, performer, program, anna } = await setUp()
    const yoga = await studio.service({
      name: 'Йога',
      booking_type: 'EVENT',
      group_training_service: true,
      capacity: 6,
      by: [anna],
    })
    const branch = `branch/${studio.branch_id}`
    const { body: event } = await program.post(`${branch}/event`, {
      event: { service_id: yoga.service_id, resource_id: anna.resource_id, start_time: TUESDAY_10 },
    })
    await performer.choose({ booked: ['MAIL'], cancelled: ['MAIL'], locale: 'en' })
    for (const name of ['Ніна', 'Соломія', 'Юрко'])
      await visitor(server).post(`/v1/client/group_training/${String(event['id'])}/appointment`, {
        appointment: {
          company_id: studio.company_id,
          client: { first_name: name, phone: newPhone() },
          space: 1,
        },
      })
    expect(await subjectsTo(performer)).toHaveLength(3)
    await program.post(`${branch}/event/${String(event['id'])}/cancel`, {})
    const [last] = (await subjectsTo(performer)).slice(3)
    expect(await subjectsTo(performer)).toHaveLength(4)
    expect(last).toBe('3 bookings cancelled. Tuesday, May 19, 10:00')
    expect((await textsTo(performer.mail))[3]).not.toMatch(/Ніна|Соломія|Юрко/)
  })

  it('for the visits of a series', async () => {
    const { studio, performer, colleague, anna, cut } = await setUp()
    await performer.choose({ booked: ['MAIL'], locale: 'ru' })
    await colleague.choose({ booked: ['MAIL'] })
    const booked = await visitor(server).post('/v1/client/appointment/repeat', {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        client: { first_name: 'Олена', phone: newPhone() },
        service_resource_settings: [{ service: cut.service_id, resources: [anna.resource_id], ordinal: 1 }],
        starts: [TUESDAY_10, '2026-05-26T07:00:00.000Z'],
      },
    })
    expect(booked.status).toBe(200)
    expect(await subjectsTo(performer)).toEqual(['2 новые записи. Вторник, 19 мая, 10:00'])
    expect((await textsTo(performer.mail))[0]).toContain('26 мая')
    expect(await subjectsTo(colleague)).toEqual([])
  })
})
