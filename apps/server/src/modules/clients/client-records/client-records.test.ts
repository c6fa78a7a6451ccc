import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { companyKey, type CompanyKey } from '../../../../test/company-key.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { signInStaff } from '../../../../test/staff-browser.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone, visitor } from '../../../../test/visitor.ts'
import { newId } from '../../../platform/db/ids.ts'

const NOW = '2026-05-18T08:00:00.000Z'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
const rowsOf = ({ body }: { body: Row }) => body['content'] as Row[]

async function setUp() {
  const studio = await server.studio()
  return { studio, key: await companyKey(server, studio) }
}
const add = async (studio: Studio, columns: Parameters<Studio['client']>[0]) =>
  (await studio.client({ created: NOW, ...columns })).client_id
const acts = async (key: CompanyKey) =>
  rowsOf(await key.get('audit'))
    .map(({ act }) => String(act))
    .filter((act) => act.startsWith('client.'))
const found = async (key: CompanyKey, search: string) =>
  rowsOf(await key.get(`client?search=${encodeURIComponent(search)}`)).map(({ last_name }) => last_name)

describe('a client without a phone', () => {
  it('is added once if the answer was lost and staff press again', async () => {
    const { key } = await setUp()
    const press = { 'idempotency-key': 'press-of-the-desk' }
    const client = { first_name: 'Оля', last_name: 'Новенька' }
    const first = await key.post('client', { client }, press)
    const again = await key.post('client', { client }, press)
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
    expect(await found(key, 'Новенька')).toEqual(['Новенька'])
    expect(await acts(key)).toEqual(['client.added'])
    const other = await key.post('client', { client: { ...client, first_name: 'Юля' } }, press)
    expect(other.body['code']).toBe('idempotency.bodyChanged')
    await key.post('client', { client }, { 'idempotency-key': 'another-press' })
    expect(await found(key, 'Новенька')).toEqual(['Новенька', 'Новенька'])
  })
})

describe('a phone that names no country', () => {
  it('is of the company’s country when staff type it, and is rejected from a program', async () => {
    const { studio, key } = await setUp()
    const desk = await signInStaff(server, studio, { role: 'manager' })
    const url = `/v1/company/${studio.company_id}/client`
    const added = await desk.post(url, { client: { first_name: 'Дзвінка', phone: '067 111 88 77' } })
    expect([added.status, added.body['phone']]).toEqual([200, '+380671118877'])
    const change = { client: { phone: '(067) 111-88-66' } }
    const changed = await desk.post(`${url}/${String(added.body['id'])}`, change)
    expect([changed.status, changed.body['phone']]).toEqual([200, '+380671118866'])
    const abroad = await desk.post(url, { client: { first_name: 'Anna', phone: '48 601 234 501' } })
    expect([abroad.status, abroad.body['phone']]).toEqual([200, '+48601234501'])
    const wrong = await desk.post(url, { client: { first_name: 'Ні', phone: '067 111' } })
    expect(wrong.body['code']).toBe('phone.notInternational')
    const program = await key.post('client', { client: { first_name: 'Програма', phone: '0671118855' } })
    expect(program.body['code']).toBe('phone.notInternational')
  })

  it('is so for a branch, a person, an invitation, the recipient of a gift and messages to staff too', async () => {
    const { studio } = await setUp()
    const owner = await signInStaff(server, studio, { role: 'owner' })
    const company = `/v1/company/${studio.company_id}`
    const branch = await owner.post(`${company}/branch/${studio.branch_id}`, {
      branch: { phone: '067 111 77 01' },
    })
    const { resource_id } = await studio.resource()
    const person = await owner.post(`${company}/branch/${studio.branch_id}/resource/${resource_id}`, {
      resource: { phone: '067 111 77 02' },
    })
    const member = await owner.post(`${company}/staff`, { staff_member: { name: 'Нова', role: 'manager' } })
    const invited = await owner.post(`${company}/staff/${String(member.body['id'])}/invitation`, {
      invitation: { phone: '067 111 77 03' },
    })
    const { template_id } = await studio.template({
      kind: 'CERTIFICATE',
      type: 'MONEY',
      visits: null,
      amount: 100_000,
    })
    const client = await add(studio, { first_name: 'Оля', phone: newPhone() })
    const gift = { name: 'Ганна', phone: '067 111 77 04' }
    const sold = await owner.post(`${company}/membership`, {
      membership: { client, template: template_id, gift },
    })
    const notified = await owner.post(`${company}/staff-notification/${String(member.body['id'])}`, {
      notifications: { phone: '067 111 77 05' },
    })
    const recipient = { body: sold.body['gift'] as Row }
    expect([branch, person, invited, recipient, notified].map(({ body }) => body['phone'])).toEqual([
      '+380671117701',
      '+380671117702',
      '+380671117703',
      '+380671117704',
      '+380671117705',
    ])
  })
})

describe('GET client?search=', () => {
  let key: CompanyKey
  beforeAll(async () => {
    const { studio, key: owner } = await setUp()
    key = owner
    await add(studio, { first_name: 'Олександра', last_name: 'Ковальчук', phone: '+380671234501' })
    await add(studio, { first_name: 'Ганна', last_name: 'Щербак', phone: '+48501234502' })
    await add(studio, {
      first_name: 'Юлія',
      last_name: "Мар'яненко",
      email: 'julia.m@example.com',
      phone: null,
    })
    await add(studio, { first_name: 'Zbigniew', last_name: 'Wójcik', phone: '+48601112233' })
    await add(studio, { first_name: 'Ганна', last_name: 'Пішла', phone: null, deleted_at: NOW })
    const other = await server.studio()
    await add(other, { first_name: 'Олександра', last_name: 'Чужа', phone: '+380671234501' })
  })

  it.each([
    { search: 'ковальч', finds: ['Ковальчук'], because: 'a part of a name is enough' },
    { search: 'альчу', finds: ['Ковальчук'], because: 'it may stand in the middle' },
    { search: 'чук олекс', finds: ['Ковальчук'], because: 'words come in any order' },
    { search: 'Kovalchuk Oleksandra', finds: ['Ковальчук'], because: 'Latin letters find Cyrillic ones' },
    { search: 'Hanna', finds: ['Щербак'], because: 'Г is written H' },
    { search: 'Ganna Scherbak', finds: ['Щербак'], because: 'Г is also written G, and Щ in several ways' },
    { search: 'Збігнєв', finds: ['Wójcik'], because: 'Cyrillic letters find Latin ones' },
    { search: 'wojcik', finds: ['Wójcik'], because: 'accents are left out' },
    { search: 'marianenko', finds: ["Мар'яненко"], because: 'apostrophes are left out' },
    { search: 'julia.m@exam', finds: ["Мар'яненко"], because: 'a mail is searched too' },
    { search: 'оз', finds: [], because: 'two letters begin a word' },
    { search: 'ол', finds: ['Ковальчук'], because: 'two letters begin a word' },
    { search: 'Олекснадра', finds: ['Ковальчук'], because: 'two letters changed places' },
    { search: 'Ковлчук', finds: ['Ковальчук'], because: 'a letter is missing' },
    { search: 'Kovalchyk Olesandra', finds: ['Ковальчук'], because: 'each of two words has a typo' },
    {
      search: '067 123 45 01',
      finds: ['Ковальчук'],
      because: 'a national number is the end of the stored one',
    },
    { search: '8 (067) 123-45-01', finds: ['Ковальчук'], because: '8 was dialled before it' },
    { search: '+38 067 1234501', finds: ['Ковальчук'], because: 'a number is typed in any spelling' },
    { search: '4501', finds: ['Ковальчук'], because: 'the last digits are enough' },
    { search: '501 234 502', finds: ['Щербак'], because: 'a Polish number has no leading zero' },
    { search: 'Ганна 4501', finds: [], because: 'name and phone must be of one client' },
    { search: 'Hanna 502', finds: ['Щербак'], because: 'name and phone may be searched together' },
    { search: 'Пішла', finds: [], because: 'an erased client is not found' },
    { search: 'Чужа', finds: [], because: 'clients of other companies are not found' },
    { search: '李', finds: [], because: 'such a name is nobody’s here' },
    { search: '%', finds: [], because: 'a sign is no pattern' },
  ])('$search finds $finds because $because', async ({ search, finds }) => {
    expect(await found(key, search)).toEqual(finds)
  })

  it('rejects one or two digits, because almost every phone has them', async () => {
    expect((await key.get('client?search=12')).body['code']).toBe('validation.failed')
  })

  it('lists all for spaces, and pages what it finds', async () => {
    expect(await found(key, ' ')).toHaveLength(4)
    const { body } = await key.get('client?search=1234&size=1&page=1&sort=last_name')
    expect(body).toMatchObject({ page: { total_elements: 2, total_pages: 2, number: 1 } })
    expect(rowsOf({ body })).toHaveLength(1)
  })

  it('finds the most similar name first', async () => {
    const { studio, key: own } = await setUp()
    await add(studio, { first_name: 'Богдана', last_name: 'Ліс' })
    await add(studio, { first_name: 'Богданна', last_name: 'Річ', created: '2026-05-01T08:00:00.000Z' })
    await add(studio, { first_name: 'Богдануся', last_name: 'Гай', created: '2026-05-02T08:00:00.000Z' })
    expect((await found(own, 'Богданус'))[0]).toBe('Гай')
    // Doubled letters are treated as one, so these two names are equally similar.
    const similar = await found(own, 'Погдана')
    expect(new Set(similar.slice(0, 2))).toEqual(new Set(['Ліс', 'Річ']))
    expect(similar[2]).toBe('Гай')
  })

  it('finds for a performer only those who booked with them', async () => {
    const { studio, key: owner } = await setUp()
    const [anna, olha] = [await studio.resource(), await studio.resource()]
    const { service_id } = await studio.service({ by: [anna, olha], price: 1 })
    for (const [name, resource] of [
      ['Марта', anna],
      ['Марія', olha],
    ] as const)
      await visitor(server).post('/v1/client/appointment', {
        appointment: {
          company_id: studio.company_id,
          branch_id: studio.branch_id,
          start_time: '2026-06-01T09:00:00.000Z',
          client: { first_name: name, last_name: name, phone: newPhone() },
          service_resource_settings: [{ service: service_id, resources: [resource.resource_id], ordinal: 1 }],
        },
      })
    expect(new Set(await found(owner, 'мар'))).toEqual(new Set(['Марія', 'Марта']))
    const performer = await companyKey(server, studio, { resource_id: anna.resource_id })
    expect(await found(performer, 'мар')).toEqual(['Марта'])
    expect(await found(performer, 'Мрата')).toEqual(['Марта'])
    const [mine] = rowsOf(await performer.get('client'))
    const [theirs] = rowsOf(await owner.get('client?search=Марія'))
    expect((await performer.get(`client/${String(mine!['id'])}`)).body).toMatchObject({
      first_name: 'Марта',
      bookings: { upcoming: 1 },
      memberships: null,
    })
    for (const path of ['', '/note'])
      expect((await performer.get(`client/${String(theirs!['id'])}${path}`)).body['code']).toBe(
        'client.notFound',
      )
    expect((await performer.get(`client/${String(mine!['id'])}/data`)).status).toBe(403)
  })
})

describe('GET client/{client}', () => {
  it('counts visits, missed and cancelled ones, bookings ahead and active memberships', async () => {
    const { studio, key } = await setUp()
    const client_id = await add(studio, {
      first_name: 'Марта',
      middle_name: 'Іванівна',
      birth_date: '1990-02-28',
      gender: 'FEMALE',
      phone: newPhone(),
      extra_fields: { x: 'так' },
    })
    const book = (starts_at: string, columns = {}) =>
      studio.appointment({ client_id, starts_at, status: 'CONFIRMED', ...columns })
    await book('2026-05-11T07:00:00.000Z')
    await book('2026-05-12T07:00:00.000Z')
    await book('2026-05-13T07:00:00.000Z', { status: 'NO_SHOW' })
    await book('2026-05-14T07:00:00.000Z', { cancelled_at: NOW })
    await book('2026-05-20T07:00:00.000Z', { cancelled_at: NOW })
    await book('2026-05-21T07:00:00.000Z')
    await book('2026-05-22T07:00:00.000Z')
    await studio.membership({ client_id, start_time: '2026-05-01', end_time: '2026-06-01' })
    await studio.membership({ client_id, start_time: '2026-01-01', end_time: '2026-02-01' })
    const { status, body } = await key.get(`client/${client_id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: client_id,
      middle_name: 'Іванівна',
      birth_date: '1990-02-28',
      gender: 'FEMALE',
      extra_fields: { x: 'так' },
      has_account: false,
      bookings: {
        visits: 2,
        no_shows: 1,
        cancelled: 2,
        upcoming: 2,
        last_visit: '2026-05-12T07:00:00.000Z',
        next_visit: '2026-05-21T07:00:00.000Z',
      },
      memberships: 1,
    })
    const less = await companyKey(server, studio, { scopes: ['clients.read'] })
    expect((await less.get(`client/${client_id}`)).body).toMatchObject({ bookings: null, memberships: null })
    const other = await companyKey(server, await server.studio())
    expect((await other.get(`client/${client_id}`)).body['code']).toBe('client.notFound')
  })
})

describe('POST client/{client}', () => {
  it('changes names, mail and phone, also in upcoming bookings that have the old ones', async () => {
    const { studio, key } = await setUp()
    const [phone, next] = [newPhone(), newPhone()]
    const client_id = await add(studio, { first_name: 'Марта', last_name: 'Гай', phone })
    const contact = { first_name: 'Марта', last_name: 'Гай', phone }
    const ahead = await studio.appointment({ client_id, starts_at: '2026-05-20T07:00:00.000Z', contact })
    const forMother = { first_name: 'Ніна', phone: '+380671110000' }
    const others = await studio.appointment({
      client_id,
      starts_at: '2026-05-21T07:00:00.000Z',
      contact: forMother,
    })
    const past = await studio.appointment({ client_id, starts_at: '2026-05-11T07:00:00.000Z', contact })
    const change = { last_name: ' Ліс ', phone: next.slice(1), email: 'marta@example.com' }
    const reply = await key.post(`client/${client_id}`, { client: change })
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { first_name: 'Марта', last_name: 'Ліс', phone: next, email: 'marta@example.com' },
    ])
    const rows = rowsOf(await key.get(`branch/${studio.branch_id}/appointment?client=${client_id}`))
    const clients = Object.fromEntries(rows.map(({ id, client }) => [String(id), client]))
    expect(clients[ahead.appointment_id]).toMatchObject({ last_name: 'Ліс', phone: next })
    expect(clients[others.appointment_id]).toMatchObject(forMother)
    expect(clients[past.appointment_id]).toMatchObject({ last_name: 'Гай', phone })
    const [entry] = rowsOf(await key.get('audit'))
    expect(entry).toMatchObject({
      act: 'client.changed',
      before: { last_name: 'Гай', phone, email: null },
      after: { last_name: 'Ліс', phone: next, email: 'marta@example.com' },
    })
    await key.post(`client/${client_id}`, { client: change })
    expect(await acts(key)).toEqual(['client.changed'])
    expect(await found(key, 'Ліс')).toEqual(['Ліс'])
  })

  it.each([
    { client: { phone: '123' }, code: 'phone.notInternational' },
    { client: { email: 'no' }, code: 'validation.failed' },
    { client: { first_name: null, last_name: null, phone: null }, code: 'validation.failed' },
    { client: { blocked: true }, code: 'validation.failed' },
    { client: { first_name: '​' }, code: 'validation.failed' },
  ])('$client is rejected with $code', async ({ client, code }) => {
    const { studio, key } = await setUp()
    const client_id = await add(studio, { first_name: 'Марта', phone: newPhone() })
    expect((await key.post(`client/${client_id}`, { client })).body['code']).toBe(code)
    expect(await acts(key)).toEqual([])
  })

  it('gives no client the phone of another one, also of two at the same moment', async () => {
    const { studio, key } = await setUp()
    const [phone, free] = [newPhone(), newPhone()]
    await add(studio, { first_name: 'Олег', phone, guest: false })
    const ids = [await add(studio, { first_name: 'Марта' }), await add(studio, { first_name: 'Ніна' })]
    expect((await key.post(`client/${ids[0]!}`, { client: { phone } })).body['code']).toBe(
      'client.alreadyExists',
    )
    const replies = await Promise.all(ids.map((id) => key.post(`client/${id}`, { client: { phone: free } })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('leaves phone and mail to a client with an account, and takes names and a first mail', async () => {
    const { studio, key } = await setUp()
    const { clientId } = await signIn(server, studio, { phone: newPhone(), first_name: 'Марта', email: null })
    const path = `client/${clientId!}`
    expect((await key.get(path)).body['has_account']).toBe(true)
    expect((await key.post(path, { client: { phone: newPhone() } })).body['code']).toBe('client.hasAccount')
    const named = await key.post(path, { client: { last_name: 'Гай', email: 'a@example.com' } })
    expect(named.body).toMatchObject({ last_name: 'Гай', email: 'a@example.com' })
    expect((await key.post(path, { client: { email: 'b@example.com' } })).body['code']).toBe(
      'client.hasAccount',
    )
  })

  it('is closed to keys without clients.write and to other companies', async () => {
    const { studio, key } = await setUp()
    const path = `client/${await add(studio, { first_name: 'Марта', phone: newPhone() })}`
    const reader = await companyKey(server, studio, { scopes: ['clients.read'] })
    expect((await reader.post(path, { client: { first_name: 'Ні' } })).status).toBe(403)
    const other = await companyKey(server, await server.studio())
    expect((await other.post(path, { client: { first_name: 'Ні' } })).body['code']).toBe('client.notFound')
    const writer = await companyKey(server, studio, { scopes: ['clients.write'] })
    expect((await writer.post(path, { client: { first_name: 'Так' } })).body).toMatchObject({
      first_name: 'Так',
      phone: null,
    })
    expect((await key.get(path)).body['first_name']).toBe('Так')
  })
})

describe('notes about a client', () => {
  it('are written once under their id, changed, listed newest first and removed, and the client never gets them', async () => {
    const { studio, key } = await setUp()
    const marta = await signIn(server, studio, { phone: newPhone(), first_name: 'Марта' })
    const path = `client/${marta.clientId!}/note`
    const id = newId()
    const write = (text: string, note = id) => key.put(`${path}/${note}`, { note: { text } })
    const first = await write(' Алергія на латекс ')
    expect([first.status, first.body]).toMatchObject([
      200,
      { id, text: 'Алергія на латекс', staff_member: { name: 'Каса' }, created: NOW, changed: null },
    ])
    expect((await write('Алергія на латекс')).body).toEqual(first.body)
    server.clock.set('2026-05-18T09:00:00.000Z')
    expect((await write('Алергія на нітрил')).body).toMatchObject({
      text: 'Алергія на нітрил',
      created: NOW,
      changed: '2026-05-18T09:00:00.000Z',
    })
    await write('Любить тишу', newId())
    expect(rowsOf(await key.get(path)).map(({ text }) => text)).toEqual(['Любить тишу', 'Алергія на нітрил'])
    const own = await marta.get(`/v1/user/data?company=${studio.company_id}`)
    const exported = await key.get(`client/${marta.clientId!}/data`)
    for (const { status, body } of [own, exported]) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain('Алергія')
    }
    for (let time = 0; time < 2; time += 1)
      expect((await key.remove(`${path}/${id}`)).body).toEqual({ done: true })
    server.clock.set(NOW)
    expect((await acts(key)).toSorted()).toEqual([
      'client.noteChanged',
      'client.noteRemoved',
      'client.noted',
      'client.noted',
    ])
  })

  it('of another client stay with that client', async () => {
    const { studio, key } = await setUp()
    const [one, two] = [await add(studio, { first_name: 'Марта' }), await add(studio, { first_name: 'Ніна' })]
    const id = newId()
    await key.put(`client/${one}/note/${id}`, { note: { text: 'перша' } })
    expect((await key.put(`client/${two}/note/${id}`, { note: { text: 'друга' } })).body['code']).toBe(
      'validation.failed',
    )
    await key.remove(`client/${two}/note/${id}`)
    expect(rowsOf(await key.get(`client/${one}/note`))).toMatchObject([{ text: 'перша' }])
    const other = await companyKey(server, await server.studio())
    for (const reply of [
      await other.get(`client/${one}/note`),
      await other.put(`client/${one}/note/${id}`, { note: { text: 'чужа' } }),
      await other.remove(`client/${one}/note/${id}`),
    ])
      expect(reply.body['code']).toBe('client.notFound')
  })

  it('follow a guest who verifies the phone', async () => {
    const studio = await server.studio({ settings: { auth: { sms_auth: true } } })
    const key = await companyKey(server, studio)
    const phone = newPhone()
    const { clientId } = await signIn(server, studio, { phone, first_name: 'Марта' })
    const guest = await add(studio, { first_name: 'Марта', phone, guest: true })
    await key.put(`client/${guest}/note/${newId()}`, { note: { text: 'Любить тишу' } })
    await visitor(server).signsIn(studio, phone)
    expect((await key.get(`client/${guest}/note`)).body['code']).toBe('client.notFound')
    expect(rowsOf(await key.get(`client/${clientId!}/note`))).toMatchObject([{ text: 'Любить тишу' }])
  })
})
