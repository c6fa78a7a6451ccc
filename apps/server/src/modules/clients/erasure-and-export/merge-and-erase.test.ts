import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { companyKey, type CompanyKey } from '../../../../test/company-key.ts'
import { lockWaits } from '../../../../test/lock-waits.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone, visitor } from '../../../../test/visitor.ts'
import { newId } from '../../../platform/db/ids.ts'

const NOW = '2026-05-18T08:00:00.000Z'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterEach(() => server.clock.set(NOW))
afterAll(() => server.stop())

type Row = Record<string, unknown>
const rowsOf = ({ body }: { body: Row }) => body['content'] as Row[]

async function setUp() {
  const studio = await server.studio()
  const { service_id } = await studio.service({ by: [await studio.resource()], price: 1 })
  let hour = 6
  const books = (phone: string, first_name = 'Марта') => {
    hour += 1
    return visitor(server).post('/v1/client/appointment', {
      appointment: {
        company_id: studio.company_id,
        branch_id: studio.branch_id,
        start_time: `2026-05-20T${String(hour).padStart(2, '0')}:00:00.000Z`,
        client: { first_name, phone },
        service_resource_settings: [{ service: service_id, resources: [], ordinal: 1 }],
      },
    })
  }
  return { studio, key: await companyKey(server, studio), books }
}
const idOf = async (key: CompanyKey, phone: string) =>
  String(rowsOf(await key.get(`client?phone=${phone.slice(1)}`))[0]!['id'])
const acts = async (key: CompanyKey) =>
  rowsOf(await key.get('audit'))
    .map(({ act }) => String(act))
    .filter((act) => act.startsWith('client.'))
const merge = (key: CompanyKey, client: string, merged: string) =>
  key.post(`client/${client}/merge`, { merge: { client: merged } })

/** Number of the client's rows in every table that refers to clients. */
async function rowsByTable(studio: Studio, clientId: string): Promise<Record<string, number>> {
  const { db } = server.database
  const tables = [
    ...(['appointment', 'membership', 'survey', 'notification', 'file', 'waiting_entry'] as const),
    ...(['client_note', 'audit_entry', 'webhook_delivery'] as const),
  ]
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const rows = await db
      .selectFrom(table as 'appointment')
      .select('client_id')
      .where('company_id', '=', studio.company_id)
      .where('client_id', '=', clientId)
      .execute()
    if (rows.length > 0) counts[table] = rows.length
  }
  return counts
}

describe('POST client/{client}/merge', () => {
  it('moves bookings, memberships, surveys, files, notes and the rest, and fills what is empty', async () => {
    const { studio, key, books } = await setUp()
    const [phone, other] = [newPhone(), newPhone()]
    const booked = await books(phone)
    await books(other, 'Марта П.')
    const [one, two] = [await idOf(key, phone), await idOf(key, other)]
    const { db } = server.database
    const past = await studio.appointment({ client_id: two, starts_at: '2026-05-11T07:00:00.000Z' })
    await studio.membership({ client_id: two, start_time: '2026-05-01', end_time: '2026-06-01' })
    const row = { company_id: studio.company_id, client_id: two, created: NOW }
    await db
      .insertInto('survey')
      .values({
        ...row,
        survey_id: newId(),
        appointment_id: past.appointment_id,
        title: 'Як було?',
        questions: '[]',
        translations: '{}',
        starts_at: NOW,
        expires_at: '2026-06-01T00:00:00.000Z',
      })
      .execute()
    await db
      .insertInto('file')
      .values({
        ...row,
        file_id: newId(),
        key: 'k',
        name: 'a.pdf',
        type: 'application/pdf',
        size: 1,
        content: Buffer.of(1),
      })
      .execute()
    await db
      .insertInto('notification')
      .values({ ...row, notification_id: newId(), type: 'BOOKED', appointment_id: past.appointment_id })
      .execute()
    await key.put(`client/${two}/note/${newId()}`, { note: { text: 'Любить тишу' } })
    await key.post(`client/${two}`, { client: { last_name: 'Гай', email: 'm@example.com' } })
    await key.post(`client/${two}/block`, { block: { reason: 'не приходить' } })
    const before = await rowsByTable(studio, two)
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining([
        'appointment',
        'membership',
        'survey',
        'notification',
        'file',
        'client_note',
        'audit_entry',
      ]),
    )
    const merged = await merge(key, one, two)
    expect([merged.status, merged.body]).toMatchObject([
      200,
      {
        id: one,
        first_name: 'Марта',
        last_name: 'Гай',
        phone,
        email: 'm@example.com',
        blocked: true,
        blocked_reason: 'не приходить',
        bookings: { visits: 1, upcoming: 2 },
        memberships: 1,
      },
    ])
    expect(await rowsByTable(studio, two)).toEqual({})
    expect(await rowsByTable(studio, one)).toMatchObject({
      appointment: 3,
      membership: 1,
      survey: 1,
      file: 1,
    })
    const notes = rowsOf(await key.get(`client/${one}/note`)).map(({ text }) => text)
    // The other phone stays readable: the client may call from it.
    expect(new Set(notes)).toEqual(new Set(['Любить тишу', `Марта П. Гай, ${other}`]))
    expect((await key.get(`client/${two}`)).body['code']).toBe('client.notFound')
    expect(rowsOf(await key.get('client'))).toHaveLength(1)
    const [entry] = rowsOf(await key.get('audit'))
    expect(entry).toMatchObject({
      act: 'client.merged',
      thing_id: one,
      before: { first_name: 'Марта П.', phone: other },
      after: { merged: two },
    })
    // The guest's key still opens the booking.
    const managed = await server.get(
      `/v1/client/appointment/${String(booked.body['id'])}?company_id=${studio.company_id}`,
      { 'x-manage-key': String(booked.body['manage_key']) },
    )
    expect(managed.status).toBe(200)
    // The freed phone creates a new client.
    await books(other, 'Олег')
    expect(rowsOf(await key.get('client'))).toHaveLength(2)
  })

  it('repeated changes nothing, also twice at the same moment, and of a chain all lead to the last one', async () => {
    const { studio, key } = await setUp()
    const [one, two, three] = [
      (await studio.client({ first_name: 'Марта', phone: newPhone() })).client_id,
      (await studio.client({ first_name: 'Марта', phone: newPhone() })).client_id,
      (await studio.client({ first_name: 'Марта', phone: null })).client_id,
    ]
    const replies = await Promise.all([merge(key, two, one), merge(key, two, one)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await acts(key)).toEqual(['client.merged'])
    const phone = replies[0].body['phone']
    expect((await merge(key, three, two)).body).toMatchObject({ id: three, phone })
    expect((await merge(key, three, one)).status).toBe(200)
    expect(await acts(key)).toEqual(['client.merged', 'client.merged'])
    expect((await merge(key, two, one)).body['code']).toBe('client.notFound')
  })

  it('two ways at the same moment leaves one client', async () => {
    const { studio, key } = await setUp()
    const ids = [
      (await studio.client({ first_name: 'Марта', phone: newPhone() })).client_id,
      (await studio.client({ first_name: 'Олена', phone: newPhone() })).client_id,
    ] as const
    const replies = await Promise.all([merge(key, ids[0], ids[1]), merge(key, ids[1], ids[0])])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(rowsOf(await key.get('client'))).toHaveLength(1)
  })

  it('takes a guest into an account whose phone and mail stay, and no account into another client', async () => {
    const { studio, key } = await setUp()
    const phone = newPhone()
    const { clientId, get } = await signIn(server, studio, { phone, first_name: 'Марта', email: null })
    const guest = await studio.client({ first_name: 'М', phone: newPhone(), email: 'stranger@example.com' })
    const booked = await studio.appointment({
      client_id: guest.client_id,
      starts_at: '2026-05-21T07:00:00.000Z',
    })
    expect((await merge(key, guest.client_id, clientId!)).body['code']).toBe('client.hasAccount')
    expect((await merge(key, clientId!, guest.client_id)).body).toMatchObject({ phone, email: null })
    const own = await get(`/v1/company/${studio.company_id}/user/appointment`)
    expect(rowsOf(own).map(({ id }) => id)).toEqual([booked.appointment_id])
  })

  it('of a guest who books at that moment loses no booking', async () => {
    const { studio, key, books } = await setUp()
    for (let time = 0; time < 5; time += 1) {
      const [phone, other] = [newPhone(), newPhone()]
      const one = (await studio.client({ first_name: 'Марта', phone })).client_id
      const two = (await studio.client({ first_name: 'Марта', phone: other })).client_id
      const [merged, booked] = await Promise.all([merge(key, one, two), books(other)])
      expect([merged.status, booked.status]).toEqual([200, 200])
      const rows = rowsOf(await key.get(`branch/${studio.branch_id}/appointment`))
      const { client } = rows.find(({ id }) => id === booked.body['id']) as { client: { id: string } }
      const live = rowsOf(await key.get('client')).map(({ id }) => id)
      expect(live).toContain(client.id)
    }
  })

  it('of a guest who signs in at that moment is rejected, and the account keeps its client', async () => {
    const { studio, key } = await setUp()
    const one = (await studio.client({ first_name: 'Марта', phone: newPhone() })).client_id
    const guest = (await studio.client({ first_name: 'Марта', phone: newPhone() })).client_id
    const merging = await server.database.inTransaction(async (tx) => {
      await tx
        .selectFrom('client')
        .select('client_id')
        .where('company_id', '=', studio.company_id)
        .where('client_id', '=', guest)
        .forUpdate()
        .execute()
      const reply = merge(key, one, guest)
      await expect.poll(async () => (await lockWaits(server.database.db)).length).toBe(1)
      const person_id = newId()
      await tx.insertInto('person').values({ person_id, created: NOW }).execute()
      await tx
        .insertInto('person_client')
        .values({ person_id, company_id: studio.company_id, client_id: guest, created: NOW })
        .execute()
      return { reply }
    })
    expect((await merging.reply).body['code']).toBe('client.hasAccount')
    expect((await key.get(`client/${guest}`)).status).toBe(200)
  })

  it('rejects the client itself, unknown ones, and those of other companies', async () => {
    const { studio, key } = await setUp()
    const { client_id } = await studio.client({ first_name: 'Марта' })
    const foreign = await (await server.studio()).client({ first_name: 'Чужа' })
    expect((await merge(key, client_id, client_id)).body['code']).toBe('validation.failed')
    for (const [one, two] of [
      [client_id, newId()],
      [newId(), client_id],
      [client_id, foreign.client_id],
      [foreign.client_id, client_id],
    ] as const)
      expect((await merge(key, one, two)).body['code']).toBe('client.notFound')
    const reader = await companyKey(server, studio, { scopes: ['clients.read'] })
    expect((await merge(reader, client_id, client_id)).status).toBe(403)
  })
})

describe('DELETE client/{client}', () => {
  it('cancels what is ahead, removes the data, and repeated changes nothing', async () => {
    const { studio, key, books } = await setUp()
    const phone = newPhone()
    const booked = await books(phone)
    const client = await idOf(key, phone)
    await key.put(`client/${client}/note/${newId()}`, { note: { text: 'Любить тишу' } })
    for (let time = 0; time < 2; time += 1)
      expect((await key.remove(`client/${client}`)).body).toEqual({ done: true })
    expect((await key.get(`client/${client}`)).body['code']).toBe('client.notFound')
    const [row] = rowsOf(await key.get(`branch/${studio.branch_id}/appointment`))
    expect(row).toMatchObject({ id: booked.body['id'], cancelled_at: NOW })
    expect(row).not.toHaveProperty('client')
    expect((await rowsByTable(studio, client))['client_note']).toBeUndefined()
    const entries = JSON.stringify(rowsOf(await key.get('audit')))
    expect(entries).not.toContain(phone.slice(1))
    expect(entries).not.toContain('тишу')
    expect((await acts(key)).filter((act) => act === 'client.erased')).toHaveLength(1)
    expect((await key.remove(`client/${newId()}`)).body['code']).toBe('client.notFound')
  })

  it('of a guest ends the bot’s chat with the phone, once no company knows it, and so does another phone', async () => {
    const [here, there] = [await setUp(), await setUp()]
    const [phone, other] = [newPhone(), newPhone()]
    const one = (await here.studio.client({ phone, guest: true })).client_id
    const two = (await there.studio.client({ phone, guest: true })).client_id
    const changed = (await there.studio.client({ phone: other, guest: true })).client_id
    await server.database.db
      .insertInto('messenger_chat')
      .values([phone, other].map((each) => ({ chat_id: each, phone: each, locale: 'uk', created: NOW })))
      .execute()
    const chats = async () =>
      (
        await server.database.db
          .selectFrom('messenger_chat')
          .select('phone')
          .where('phone', 'in', [phone, other])
          .orderBy('phone')
          .execute()
      ).map((chat) => chat.phone)
    expect((await here.key.remove(`client/${one}`)).status).toBe(200)
    expect(await chats()).toEqual([phone, other])
    expect((await there.key.remove(`client/${two}`)).status).toBe(200)
    expect(await chats()).toEqual([other])
    await there.key.post(`client/${changed}`, { client: { phone: newPhone() } })
    expect(await chats()).toEqual([])
  })

  it('of a client with an account leaves the person to other companies, and takes them with the last one', async () => {
    const [here, there] = [await setUp(), await setUp()]
    const phone = newPhone()
    const first = await signIn(server, here.studio, { phone, first_name: 'Марта' })
    const second = await signIn(server, there.studio, { phone, first_name: 'Марта' })
    const person = () =>
      server.database.db
        .selectFrom('person')
        .select('phone')
        .where('person_id', '=', first.personId)
        .execute()
    expect((await here.key.remove(`client/${first.clientId!}`)).status).toBe(200)
    expect(await person()).toEqual([{ phone }])
    expect((await second.get(`/v1/company/${there.studio.company_id}/user/appointment`)).status).toBe(200)
    expect((await there.key.remove(`client/${second.clientId!}`)).status).toBe(200)
    expect(await person()).toEqual([])
    expect((await second.get('/v1/me')).body['code']).toBe('token.invalid')
  })

  it('is closed to keys without clients.write, to performers and to other companies', async () => {
    const { studio, key } = await setUp()
    const anna = await studio.resource()
    const { client_id } = await studio.client({ first_name: 'Марта', phone: newPhone() })
    const other = await companyKey(server, await server.studio())
    expect((await other.remove(`client/${client_id}`)).body['code']).toBe('client.notFound')
    expect((await other.get(`client/${client_id}/data`)).body['code']).toBe('client.notFound')
    for (const less of [
      await companyKey(server, studio, { scopes: ['clients.read'] }),
      await companyKey(server, studio, { resource_id: anna.resource_id }),
    ])
      expect((await less.remove(`client/${client_id}`)).status).toBe(403)
    expect((await key.get(`client/${client_id}`)).status).toBe(200)
  })
})

describe('GET client/{client}/data', () => {
  it('has what the client would download, and nothing of another client', async () => {
    const { key, books } = await setUp()
    const [phone, other] = [newPhone(), newPhone()]
    await books(phone)
    await books(other, 'Олег')
    const { status, body } = await key.get(`client/${await idOf(key, phone)}/data`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      created: NOW,
      client: { phone },
      data: { appointments: [{ contact: { first_name: 'Марта', phone } }], account: [{ phone }] },
    })
    expect(JSON.stringify(body)).not.toContain(other)
    expect(JSON.stringify(body)).not.toMatch(/manage_key|token|password/)
  })

  it('is closed to a key that may not read clients, because it has their phones', async () => {
    const { studio, key, books } = await setUp()
    const phone = newPhone()
    await books(phone)
    const path = `client/${await idOf(key, phone)}/data`
    const writer = await companyKey(server, studio, { scopes: ['clients.write'] })
    expect((await writer.get(path)).body['code']).toBe('key.notAllowed')
    const both = await companyKey(server, studio, { scopes: ['clients.write', 'clients.read'] })
    expect((await both.get(path)).status).toBe(200)
  })
})
