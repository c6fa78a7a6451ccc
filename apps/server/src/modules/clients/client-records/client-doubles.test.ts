import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

const NOW = '2026-05-18T08:00:00.000Z'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())

type Double = { reason: string; clients: [{ last_name: string }, { last_name: string }] }

async function setUp() {
  const studio = await server.studio()
  const key = await companyKey(server, studio)
  let minutes = 0
  const add = (columns: Parameters<typeof studio.client>[0]) =>
    studio.client({ created: new Date(Date.parse(NOW) + 60_000 * minutes++).toISOString(), ...columns })
  const doubles = async () => {
    const { content } = (await key.get('client/double')).body as { content: Double[] }
    return content.map(({ reason, clients: [one, other] }) => [reason, one.last_name, other.last_name])
  }
  return { studio, key, add, doubles }
}

describe('GET client/double', () => {
  it('pairs clients of one phone, mail or name, the surest first', async () => {
    const { add, doubles } = await setUp()
    await add({ first_name: 'Олена', last_name: 'Коваль', phone: '+380671234501' })
    await add({ first_name: 'Марта', last_name: 'Гай', phone: null, email: 'm@example.com' })
    await add({ first_name: 'Оля', last_name: 'Інша', phone: '+380671234501', guest: false })
    await add({ first_name: 'Хтось', last_name: 'Пошта', phone: null, email: 'M@example.com' })
    await add({ first_name: 'Koval', last_name: 'Olena', phone: '+380671234599' })
    await add({ first_name: 'Олена', last_name: 'Самотня', phone: '+380671234577' })
    expect(await doubles()).toEqual([
      ['PHONE', 'Коваль', 'Інша'],
      ['MAIL', 'Гай', 'Пошта'],
      ['NAME', 'Коваль', 'Olena'],
    ])
  })

  it('pairs nobody erased and nobody of another company, and a merged pair is gone', async () => {
    const { studio, key, add, doubles } = await setUp()
    const first = await add({ first_name: 'Ніна', last_name: 'Ліс', phone: null })
    const second = await add({ first_name: 'Ніна', last_name: 'Ліс', phone: null })
    await add({ first_name: 'Ніна', last_name: 'Ліс', phone: null, deleted_at: NOW })
    const other = await server.studio()
    await other.client({ first_name: 'Ніна', last_name: 'Ліс' })
    expect(await doubles()).toHaveLength(1)
    await key.post(`client/${first.client_id}/merge`, { merge: { client: second.client_id } })
    expect(await doubles()).toEqual([])
    const reader = await companyKey(server, studio, { scopes: ['clients.read'] })
    expect((await reader.get('client/double')).status).toBe(403)
    // The list shows phones and email addresses.
    const writer = await companyKey(server, studio, { scopes: ['clients.write'] })
    expect((await writer.get('client/double')).status).toBe(403)
  })

  it('leaves out a pair that staff dismissed, for good and on either card, until they take it back', async () => {
    const { studio, key, add, doubles } = await setUp()
    const first = await add({ first_name: 'Ніна', last_name: 'Ліс', phone: null })
    const second = await add({ first_name: 'Ніна', last_name: 'Ліс', phone: null })
    const say = (client: string, other: string, dismissed: boolean, by = key) =>
      by.post(`client/${client}/double`, { double: { client: other, dismissed } })
    const [one, other] = [first.client_id, second.client_id]
    for (let times = 0; times < 2; times++) {
      const said = await say(second.client_id, first.client_id, true)
      expect([said.status, said.body['distinct_from']]).toEqual([200, [first.client_id]])
    }
    expect(await doubles()).toEqual([])
    expect((await key.get(`client/${one}`)).body['distinct_from']).toEqual([other])
    // A third one is a duplicate of the second.
    const third = await add({ first_name: 'Ніна', last_name: 'Ліс', phone: null })
    expect(await doubles()).toHaveLength(1)
    await say(third.client_id, other, true)
    await say(one, other, false)
    expect(await doubles()).toEqual([['NAME', 'Ліс', 'Ліс']])

    const foreign = await server.studio()
    const stranger = await foreign.client({ first_name: 'Ніна', last_name: 'Ліс' })
    expect((await say(one, stranger.client_id, true)).body['code']).toBe('client.notFound')
    expect((await say(one, one, true)).status).toBe(422)
    await server.database.db
      .updateTable('client')
      .set({ deleted_at: new Date(server.clock.now()) })
      .where('company_id', '=', studio.company_id)
      .where('client_id', '=', third.client_id)
      .execute()
    expect((await say(one, third.client_id, true)).body['code'], 'it was erased').toBe('client.notFound')
    const reader = await companyKey(server, studio, { scopes: ['clients.read'] })
    expect((await say(one, other, true, reader)).status).toBe(403)
  })

  it('finds one pair of a name among many clients with phones of their own', async () => {
    const { add, doubles } = await setUp()
    for (let count = 100; count < 160; count++)
      await add({ first_name: `Різна${count}`, last_name: 'Особа', phone: `+380671234${count}` })
    for (let times = 0; times < 2; times++) await add({ first_name: 'Ян', last_name: 'Бук', phone: null })
    expect(await doubles()).toEqual([['NAME', 'Бук', 'Бук']])
  })

  it('says that there are more than it lists', async () => {
    const { key, add } = await setUp()
    for (let count = 0; count < 52; count++) await add({ first_name: 'Ян', last_name: 'Бук', phone: null })
    const { body } = await key.get('client/double')
    expect(body['content']).toHaveLength(50)
    expect(body['is_more']).toBe(true)
  })
})
