import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey, type CompanyKey } from '../../../../test/company-key.ts'
import { lockWaits } from '../../../../test/lock-waits.ts'
import { formOf } from '../../../../test/send-file.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: '2026-05-18T08:00:00.000Z' })
})
afterAll(() => server.stop())

type Row = Record<string, unknown>

async function setUp(columns: { currency_code?: string } = {}) {
  const studio = await server.studio(columns as Parameters<typeof server.studio>[0])
  const key = await companyKey(server, studio)
  const send = async (table: string | Buffer, query = '', as: CompanyKey = key) => {
    const content = typeof table === 'string' ? Buffer.from(table) : table
    const form = await formOf({ name: 'clients.csv', content })
    const reply = await server.app.inject({
      method: 'POST',
      url: `/v1/company/${studio.company_id}/client/import${query}`,
      payload: form.payload,
      headers: { ...form.headers, ...as.headers },
    })
    return { status: reply.statusCode, headers: reply.headers, body: reply.json<Row>() }
  }
  const clients = async () => (await key.get('client?sort=first_name')).body['content'] as Row[]
  return { studio, key, send, clients }
}

const people =
  'Ім’я;Прізвище;Телефон;Знижка\nОля;Коваль;050 123 45 67;5\nІван;;12;\nМарта;Гай;050 123 45 68;\n'

describe('DELETE client/import/{import}', () => {
  const ids = [1, 2].map((end) => `018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c0${end}`)

  it('erases who was not used since, once, and of this import and company alone', async () => {
    const { studio, key, send, clients } = await setUp()
    await studio.client({ first_name: 'Марта стара', phone: '+380501234568' })
    await send(people, `?add=true&import_id=${ids[0]}`)
    await send(
      'Name;Phone\nЯрина;0501234570\nНіна;0501234571\nЗоя;0501234572',
      `?add=true&import_id=${ids[0]}`,
    )
    await send('Name\nІнша', `?add=true&import_id=${ids[1]}`)
    const idOf = async (name: string) =>
      String((await clients()).find(({ first_name }) => first_name === name)!['id'])
    await studio.appointment({ client_id: await idOf('Ярина'), starts_at: '2026-05-20T07:00:00.000Z' })
    await key.post(`client/${await idOf('Зоя')}`, { client: { last_name: 'Гай' } })
    const other = await companyKey(server, await server.studio())
    expect((await other.remove(`client/import/${ids[0]}`)).body).toEqual({ removed: 0, kept: 0, left: 0 })
    expect((await key.remove(`client/import/${ids[0]}`)).body).toEqual({ removed: 2, kept: 2, left: 0 })
    const left = (await clients()).map(({ first_name }) => String(first_name))
    expect(left.toSorted()).toEqual(['Інша', 'Зоя', 'Марта стара', 'Ярина'])
    expect((await key.remove(`client/import/${ids[0]}`)).body).toEqual({ removed: 0, kept: 2, left: 0 })
    expect((await send(people, '?add=true')).body).toMatchObject({ added: 1 })
  })

  it('leaves a client who is used while it runs', async () => {
    const { studio, key, send, clients } = await setUp()
    await send('Name;Phone\nЯрина;0501234570', `?add=true&import_id=${ids[0]}`)
    const [yaryna] = await clients()
    const [staffMember] = (await key.get('staff')).body['content'] as Row[]
    const { undone } = await server.database.inTransaction(async (tx) => {
      await tx
        .insertInto('client_note')
        .values({
          company_id: studio.company_id,
          note_id: ids[0]!,
          client_id: String(yaryna!['id']),
          staff_member_id: String(staffMember!['id']),
          text: 'Дзвонила щойно',
          created: new Date(server.clock.now() + 60_000),
        })
        .execute()
      const reply = key.remove(`client/import/${ids[0]}`)
      await expect.poll(() => lockWaits(server.database.db)).toHaveLength(1)
      return { undone: reply }
    })
    expect((await undone).body).toEqual({ removed: 0, kept: 1, left: 0 })
    expect(await clients()).toMatchObject([{ first_name: 'Ярина' }])
  })

  it('takes back 100 at once, and nothing of an earlier day', async () => {
    const { key, send, studio } = await setUp()
    const lines = Array.from({ length: 101 }, (_, index) => `Гість ${index};+38068${1_000_000 + index}`)
    const table = ['Name;Phone', ...lines].join('\n')
    await send(table, `?add=true&import_id=${ids[0]}`)
    await send(table, `?add=true&after_line=101&import_id=${ids[0]}`)
    expect((await key.remove(`client/import/${ids[0]}`)).body).toEqual({ removed: 100, kept: 0, left: 1 })
    await server.database.db
      .insertInto('client')
      .values({
        company_id: studio.company_id,
        client_id: ids[1]!,
        first_name: 'Вчора',
        created: new Date(0),
      })
      .execute()
    await server.database.db
      .insertInto('audit_entry')
      .values({
        company_id: studio.company_id,
        audit_entry_id: ids[1]!,
        act: 'client.added',
        thing: 'client',
        thing_id: ids[1]!,
        client_id: ids[1]!,
        after: JSON.stringify({ import_id: ids[0] }),
        created: new Date('2026-05-17T07:59:00.000Z'),
      })
      .execute()
    expect((await key.remove(`client/import/${ids[0]}`)).body).toEqual({ removed: 1, kept: 0, left: 0 })
    expect((await key.get('client')).body['page']).toMatchObject({ total_elements: 1 })
  })
})

describe('POST client/import', () => {
  it('shows what the columns are and what is wrong, and writes nothing', async () => {
    const { studio, send, clients } = await setUp()
    await studio.client({ first_name: 'Марта', phone: '+380501234568' })
    const { status, headers, body } = await send(people)
    expect(status).toBe(200)
    expect(headers['cache-control']).toContain('no-store')
    expect(body).toMatchObject({
      encoding: 'utf-8',
      encodings: [],
      country: 'UA',
      columns: [
        { head: 'Ім’я', field: 'first_name', values: ['Оля', 'Іван', 'Марта'] },
        { head: 'Прізвище', field: 'last_name', values: ['Коваль', 'Гай'] },
        { head: 'Телефон', field: 'phone' },
        { head: 'Знижка', field: null, values: ['5'] },
      ],
      clients: [
        { line: 2, first_name: 'Оля', last_name: 'Коваль', phone: '+380501234567', known: false },
        { line: 4, first_name: 'Марта', known: true },
      ],
      fresh: 1,
      known: 1,
      rejected: 1,
      problems: [{ line: 3, code: 'PHONE_INVALID', value: '12', country: 'UA', first_line: null }],
      added: 0,
      next_line: null,
    })
    expect(await clients()).toHaveLength(1)
  })

  it('adds new clients once, as guests, and leaves those whom the company has', async () => {
    const { studio, key, send, clients } = await setUp()
    await studio.client({ first_name: 'Марта стара', phone: '+380501234568' })
    expect((await send(people, '?add=true')).body).toMatchObject({ fresh: 1, added: 1, next_line: null })
    expect(await clients()).toMatchObject([
      { first_name: 'Марта стара' },
      { first_name: 'Оля', last_name: 'Коваль', phone: '+380501234567', guest: true },
    ])
    expect((await send(people, '?add=true')).body).toMatchObject({ fresh: 0, known: 2, added: 0 })
    const audit = (await key.get('audit')).body['content'] as Row[]
    expect(audit.filter(({ act }) => act === 'client.added')).toHaveLength(1)
  })

  it('notes of the table become notes of the one who imports, and go with the import', async () => {
    const { key, send, clients } = await setUp()
    const table = 'Ім’я;Телефон;Нотатки\nОля;0501234567;Алергія на латекс\nІра;0501234568;\n'
    const importId = '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c09'
    expect((await send(table)).body).toMatchObject({
      columns: [{}, {}, { field: 'note', values: ['Алергія на латекс'] }],
      clients: [{ note: 'Алергія на латекс' }, { note: null }],
    })
    await send(table, `?add=true&import_id=${importId}`)
    const [ira, olia] = await clients()
    const notesOf = async (client: Row) =>
      (await key.get(`client/${String(client['id'])}/note`)).body['content'] as Row[]
    expect(await notesOf(olia!)).toMatchObject([{ text: 'Алергія на латекс', changed: null }])
    expect(await notesOf(ira!)).toEqual([])
    await key.put(`client/${String(ira!['id'])}/note/${importId}`, { note: { text: 'Дзвонила' } })
    expect((await key.remove(`client/import/${importId}`)).body).toEqual({ removed: 1, kept: 1, left: 0 })
    expect(await clients()).toMatchObject([{ first_name: 'Іра' }])
  })

  it('adds a long table in parts, and two at the same moment add each client once', async () => {
    const { send, key } = await setUp()
    const lines = Array.from({ length: 130 }, (_, index) => `Гість ${index};+38067${1_000_000 + index}`)
    const table = ['Ім’я;Телефон', ...lines].join('\n')
    expect((await send(table, '?add=true')).body).toMatchObject({ fresh: 130, added: 100, next_line: 101 })
    const rest = await Promise.all([1, 2].map(() => send(table, '?add=true&after_line=101')))
    expect(rest.map(({ body }) => body['next_line'])).toEqual([null, null])
    expect(rest.reduce((sum, { body }) => sum + Number(body['added']), 0)).toBe(30)
    expect((await key.get('client')).body['page']).toMatchObject({ total_elements: 130 })
  })

  it('goes by the columns, the order of names and the country that the caller says', async () => {
    const { send } = await setUp({ currency_code: 'USD' })
    const table = 'Wer,Handy,Phone\nKoval Olena,(917) 555-0143,1\n'
    expect((await send(table, '?columns=name,phone,none')).body).toMatchObject({
      country: null,
      fresh: 0,
      problems: [{ code: 'PHONE_WITHOUT_COUNTRY', value: '(917) 555-0143' }],
    })
    const said = await send(table, '?columns=name,phone,none&country=us&names=FAMILY_FIRST')
    expect(said.body).toMatchObject({
      country: 'US',
      clients: [{ first_name: 'Olena', last_name: 'Koval', phone: '+19175550143' }],
    })
  })

  it('adds nothing while several encodings fit, until one is named', async () => {
    const { send, clients } = await setUp()
    const table = Buffer.from('Name\nS\u00f8ren Skov', 'latin1')
    const { body } = await send(table)
    expect(body).toMatchObject({
      encodings: [
        { encoding: 'windows-1250', words: ['Sřren'] },
        { encoding: 'windows-1252', words: ['Søren'] },
      ],
    })
    expect((await send(table, '?add=true')).body).toMatchObject({
      code: 'validation.failed',
      errors: [{ field: 'encoding' }],
    })
    expect((await send(table, '?add=true&encoding=windows-1252')).body).toMatchObject({ added: 1 })
    expect(await clients()).toMatchObject([{ first_name: 'Søren', last_name: 'Skov' }])
  })

  it('names a value that is too long, and imports the other lines', async () => {
    const { send } = await setUp()
    const { body } = await send(`Name;Email\n${'А'.repeat(300)};\nОля;o@example.com\n`, '?add=true')
    expect(body).toMatchObject({ rejected: 1, added: 1, problems: [{ line: 2, code: 'NOT_ACCEPTED' }] })
  })

  it.each([
    { table: 'a;b\n1;2', query: '?add=true', code: 'validation.failed', because: 'no column is a name' },
    { table: 'PK\u0003\u0004', query: '', code: 'file.type.notAllowed', because: 'it is a workbook' },
    { table: 'Name\nA', query: '?encoding=latin-two', code: 'validation.failed', because: 'of its encoding' },
    { table: 'Name\nA', query: '?columns=nick', code: 'validation.failed', because: 'no field is called so' },
    { table: 'Name\nA', query: '?country=ZZ', code: 'validation.failed', because: 'it is no country' },
    { table: '', query: '', code: 'validation.failed', because: 'it is empty' },
    {
      table: `${','.repeat(1000)}\nA`,
      query: '',
      code: 'file.tooLarge',
      because: 'it has 1,000 columns',
    },
    {
      table: `Name\n${'A'.repeat(65_537)}`,
      query: '',
      code: 'file.tooLarge',
      because: 'a line of it is as long as a book',
    },
    {
      table: `Name\n${'A\n'.repeat(5001)}`,
      query: '',
      code: 'file.tooLarge',
      because: 'it has more than 5,000 lines',
    },
  ])('a table is rejected with $code because $because', async ({ table, query, code }) => {
    const { send } = await setUp()
    expect((await send(table, query)).body['code']).toBe(code)
  })

  it('is only for those who may write clients', async () => {
    const { studio, send } = await setUp()
    const reader = await companyKey(server, studio, { scopes: ['clients.read'] })
    expect((await send(people, '', reader)).status).toBe(403)
    const other = await companyKey(server, await server.studio())
    expect((await send(people, '?add=true', other)).status).toBe(401)
  })
})
