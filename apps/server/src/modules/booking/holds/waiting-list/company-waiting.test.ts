import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts'
import { newId } from '../../../../platform/db/ids.ts'

const NOW = '2026-05-18T08:00:00.000Z'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: NOW })
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
const rowsOf = ({ body }: { body: Row }) => body['content'] as Row[]
const names = (rows: Row[]) => rows.map(({ client }) => (client as Row)['first_name'])

async function setUp() {
  const studio = await server.studio()
  const [anna, olha] = [await studio.resource(), await studio.resource()]
  const { service_id } = await studio.service({ by: [anna], booking_type: 'EVENT' })
  // 22:30 UTC is the next day in Kyiv.
  const event = await studio.event({
    service_id,
    resource_id: anna.resource_id,
    starts_at: '2026-05-24T22:30:00.000Z',
    space: 1,
    used_space: 1,
  })
  let minute = 0
  const waits = (first_name: string, columns: Row) => {
    minute += 1
    return server.database.db
      .insertInto('waiting_entry')
      .values({
        company_id: studio.company_id,
        entry_id: newId(),
        branch_id: studio.branch_id,
        contact: JSON.stringify({ first_name, phone: '+380671234567', email: 'a@example.com' }),
        created: `2026-05-17T08:${String(minute).padStart(2, '0')}:00.000Z`,
        ...columns,
      })
      .execute()
  }
  await waits('Перша', { event_id: event.event_id })
  await waits('День', { date: '2026-05-25', service_ids: [service_id] })
  await waits('Друга', { event_id: event.event_id })
  await waits('Ольги', { date: '2026-05-25', resource_id: olha.resource_id })
  await waits('Інший', { date: '2026-05-26' })
  await waits('Пішла', { date: '2026-05-25', status: 'LEFT' })
  const path = `branch/${studio.branch_id}/waiting_list`
  return { studio, anna, olha, event, path, key: await companyKey(server, studio) }
}

describe('GET b/waiting_list', () => {
  it('lists entries in order, with the position for the same event or day', async () => {
    const { event, path, key } = await setUp()
    const rows = rowsOf(await key.get(path))
    expect(names(rows)).toEqual(['Перша', 'День', 'Друга', 'Ольги', 'Інший'])
    expect(rows.map(({ place }) => place)).toEqual([1, 1, 2, 2, 1])
    expect(rows[0]).toMatchObject({
      status: 'WAITING',
      event_id: event.event_id,
      date: null,
      client: { id: null, first_name: 'Перша', phone: '+380671234567', email: 'a@example.com' },
      offer: null,
    })
    const listed = async (query: string) => names(rowsOf(await key.get(`${path}?${query}`)))
    expect(await listed('day=2026-05-25')).toEqual(['Перша', 'День', 'Друга', 'Ольги'])
    expect(await listed('day=2026-05-24')).toEqual([])
    expect(await listed(`event=${event.event_id}`)).toEqual(['Перша', 'Друга'])
    expect(await listed('status=LEFT')).toEqual(['Пішла'])
    expect(await listed('size=2&page=1')).toEqual(['Друга', 'Ольги'])
  })

  it('shows names and no contact to a key without clients.read, to a performer own entries', async () => {
    const { studio, anna, olha, path } = await setUp()
    const less = await companyKey(server, studio, { scopes: ['bookings.read'] })
    expect(rowsOf(await less.get(path))[0]).toMatchObject({
      client: { first_name: 'Перша', phone: null, email: null },
    })
    const [annas, olhas] = [
      await companyKey(server, studio, { resource_id: anna.resource_id }),
      await companyKey(server, studio, { resource_id: olha.resource_id }),
    ]
    expect(names(rowsOf(await annas.get(path)))).toEqual(['Перша', 'Друга'])
    expect(names(rowsOf(await olhas.get(path)))).toEqual(['Ольги'])
    const none = await companyKey(server, studio, { scopes: ['clients.read'] })
    expect((await none.get(path)).status).toBe(403)
    const other = await companyKey(server, await server.studio())
    expect((await other.get(path)).body['code']).toBe('branch.notFound')
  })
})
