/** A calendar feed ends with the right of the staff member who made it. docs/rules/calendars.md */
import { rights } from '@zapys/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockWaits } from '../../../../test/lock-waits.ts'
import type { Studio } from '../../../../test/builders.ts'
import { companyKey, type CompanyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { anyAddress } from '../../../../test/any-address.ts'
import { newPhone, visitor } from '../../../../test/visitor.ts'
import { deleteEndedFeeds } from './public.ts'

type Row = Record<string, unknown>
type Maker = { key: string; keyId: string; staffId: string; post: CompanyKey['post']; get: CompanyKey['get'] }

let server: TestServer
let studio: Studio
let owner: CompanyKey
let anna: Awaited<ReturnType<Studio['resource']>>
let olha: typeof anna
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.set('2026-05-18T08:00:00.000Z')
  studio = await server.studio()
  owner = await companyKey(server, studio)
  anna = await studio.resource({ name: 'Анна' })
  olha = await studio.resource({ name: 'Ольга' })
})

const rowsOf = ({ body }: { body: Row }) => body['content'] as Row[]
const withKey = (key: string) => ({ authorization: `Bearer ${key}` })
const root = () => `/v1/company/${studio.company_id}`

const newKey = async (staffId: unknown, scopes: readonly string[] = rights) => {
  const { status, body } = await owner.post('key', {
    key: { name: 'Ключ', staff_member_id: staffId, scopes },
  })
  expect(status).toBe(200)
  return { id: String(body['id']), key: String(body['key']) }
}
const hire = async (staff_member: Row, scopes?: readonly string[]): Promise<Maker> => {
  const { status, body } = await owner.post('staff', { staff_member })
  expect(status).toBe(200)
  const { id: keyId, key } = await newKey(body['id'], scopes)
  return {
    key,
    keyId,
    staffId: String(body['id']),
    get: (path) => server.get(`${root()}/${path}`, withKey(key)),
    post: (path, given) => server.post(`${root()}/${path}`, given, withKey(key)),
  }
}
const performer = (by = anna) =>
  hire({ name: 'Марта Лис', role: 'performer', resource_id: by.resource_id }, [
    'bookings.read',
    'clients.read',
    'calendars.write',
  ])
const changeStaff = async ({ staffId }: Maker, staff_member: Row) =>
  expect((await owner.post(`staff/${staffId}`, { staff_member })).status).toBe(200)
const add = async (by: Pick<Maker, 'post'>, given: Row = { shows_clients: true }) => {
  const { status, body } = await by.post('calendar', {
    calendar: { resource_id: anna.resource_id, ...given },
  })
  expect(status).toBe(200)
  return body
}
const read = async (url: unknown) => {
  const path = new URL(String(url)).pathname
  const { statusCode, body } = await server.app.inject({ url: path, remoteAddress: anyAddress() })
  return { status: statusCode, text: body }
}
const statusOf = async ({ url }: Row) => (await read(url)).status
const actsOf = async () => rowsOf(await owner.get('audit')).map(({ act }) => act)
const listed = async ({ id }: Row) => rowsOf(await owner.get('calendar')).find((row) => row['id'] === id)!
const setActive = ({ staffId }: Maker, active: boolean) =>
  sql`update staff_member set active = ${active}
       where company_id = ${studio.company_id} and staff_member_id = ${staffId}`.execute(server.database.db)

const bookMarta = async () => {
  const haircut = await studio.service({ name: 'Стрижка', by: [anna], price: 45_000 })
  const { status } = await visitor(server).post('/v1/client/appointment', {
    appointment: {
      company_id: studio.company_id,
      branch_id: studio.branch_id,
      start_time: '2026-05-19T07:00:00.000Z',
      client: { first_name: 'Соломія', last_name: 'Бойко', phone: newPhone() },
      service_resource_settings: [{ service: haircut.service_id, resources: [anna.resource_id], ordinal: 1 }],
    },
  })
  expect(status).toBe(200)
}

describe('a calendar that a performer made', () => {
  it.each([
    { because: 'they left', change: (it: Maker) => changeStaff(it, { active: false }) },
    {
      because: 'they work as another resource',
      change: (it: Maker) => changeStaff(it, { resource_id: olha.resource_id }),
    },
    {
      because: 'their only key was revoked',
      change: ({ keyId }: Maker) => owner.post(`key/${keyId}`, { key: { active: false } }),
    },
    {
      because: 'their new key may not read bookings',
      change: async ({ keyId, staffId }: Maker) => {
        await newKey(staffId, ['catalogue.read'])
        await owner.post(`key/${keyId}`, { key: { active: false } })
      },
    },
  ])('opens nothing once $because, and the list and the audit log show it', async ({ change }) => {
    await bookMarta()
    const marta = await performer()
    const feed = await add(marta)
    expect((await read(feed['url'])).text).toContain('Соломія Бойко')
    await change(marta)
    const after = await read(feed['url'])
    expect([after.status, JSON.parse(after.text)]).toMatchObject([404, { code: 'calendar.notFound' }])
    expect(after.text).not.toContain('Соломія')
    expect(await listed(feed)).toMatchObject({
      active: false,
      made_by: { staff_member_id: marta.staffId, name: 'Марта Лис' },
    })
    const entry = rowsOf(await owner.get('audit')).find(({ act }) => act === 'calendar.ended')
    expect(entry).toMatchObject({
      thing_id: feed['id'],
      by: { api_key_id: owner.keyId },
      before: { resource_id: anna.resource_id, shows_clients: true, made_by: marta.staffId },
    })
  })

  it('stays ended when they come back, because its address may be known to others; a new one works', async () => {
    const marta = await performer()
    const feed = await add(marta)
    await changeStaff(marta, { active: false })
    await changeStaff(marta, { active: true })
    const { key } = await newKey(marta.staffId)
    expect(await statusOf(feed)).toBe(404)
    const again = await server.post(
      `${root()}/calendar`,
      { calendar: { resource_id: anna.resource_id } },
      withKey(key),
    )
    expect(await statusOf(again.body)).toBe(200)
    await changeStaff(marta, { resource_id: olha.resource_id })
    await changeStaff(marta, { resource_id: anna.resource_id })
    expect(await statusOf(again.body)).toBe(404)
  })

  it.each([
    { because: 'their name changes', change: (it: Maker) => changeStaff(it, { name: 'Марта Вовк' }) },
    { because: 'they become a manager', change: (it: Maker) => changeStaff(it, { role: 'manager' }) },
    {
      because: 'their key is replaced by a new one first',
      change: async ({ keyId, staffId }: Maker) => {
        await newKey(staffId)
        await owner.post(`key/${keyId}`, { key: { active: false } })
      },
    },
  ])('goes on when $because', async ({ change }) => {
    const marta = await performer()
    const feed = await add(marta)
    await change(marta)
    expect([await statusOf(feed), (await listed(feed))['active']]).toEqual([200, true])
    expect(await actsOf()).not.toContain('calendar.ended')
  })
})

describe('a calendar that a manager made', () => {
  it('ends when they become the performer of another resource, and goes on as that of their own', async () => {
    const manager = await hire({ name: 'Ігор', role: 'manager' })
    const [ofAnna, ofOlha] = [await add(manager), await add(manager, { resource_id: olha.resource_id })]
    await changeStaff(manager, { role: 'performer', resource_id: olha.resource_id })
    expect([await statusOf(ofAnna), await statusOf(ofOlha)]).toEqual([404, 200])
  })

  it('with names ends when they may read bookings and no clients any more; one without names goes on', async () => {
    const manager = await hire({ name: 'Ігор', role: 'manager' })
    const [named, plain] = [await add(manager), await add(manager, {})]
    await newKey(
      manager.staffId,
      rights.filter((right) => right !== 'clients.read'),
    )
    await owner.post(`key/${manager.keyId}`, { key: { active: false } })
    expect([await statusOf(named), await statusOf(plain)]).toEqual([404, 200])
  })

  it('of another staff member is not touched when they leave', async () => {
    const manager = await hire({ name: 'Ігор', role: 'manager' })
    const [own, others] = [await add(manager), await add(owner)]
    await changeStaff(manager, { active: false })
    expect([await statusOf(own), await statusOf(others)]).toEqual([404, 200])
  })
})

describe('rights count at the moment of reading', () => {
  it('whatever changed the staff member: it ends with the first read, and does not start again', async () => {
    const marta = await performer()
    const feed = await add(marta)
    await setActive(marta, false)
    expect((await listed(feed))['active']).toBe(false)
    expect(await statusOf(feed)).toBe(404)
    await setActive(marta, true)
    expect(await statusOf(feed)).toBe(404)
    expect(rowsOf(await owner.get('audit'))[0]).toMatchObject({ act: 'calendar.ended', by: null })
  })

  it('a staff member who leaves while the calendar is being read gets none of it', async () => {
    await bookMarta()
    const marta = await performer()
    const feed = await add(marta)
    const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const lock = server.database.inTransaction(async (tx) => {
      await sql`lock table event in access exclusive mode`.execute(tx)
      isLocked()
      await ended
    })
    await locked
    const reading = read(feed['url'])
    await waitingFor('event')
    await changeStaff(marta, { active: false })
    end()
    await lock
    const { status, text } = await reading
    expect(status).toBe(404)
    expect(text).not.toContain('Соломія')
  })

  it('a staff member who leaves while a calendar is being made has none', async () => {
    const marta = await performer()
    const { promise: changed, resolve: isChanged } = Promise.withResolvers<void>()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const leaving = server.database.inTransaction(async (tx) => {
      await sql`update staff_member set active = false
                 where company_id = ${studio.company_id} and staff_member_id = ${marta.staffId}`.execute(tx)
      isChanged()
      await ended
    })
    await changed
    const making = marta.post('calendar', { calendar: { resource_id: anna.resource_id } })
    await Promise.race([making, waitingFor('staff_member')])
    end()
    await leaving
    expect(await making).toMatchObject({ status: 401, body: { code: 'token.invalid' } })
    expect(rowsOf(await owner.get('calendar'))).toEqual([])
  })
})

describe('the list of calendars', () => {
  it('names the maker to owners and to the maker alone', async () => {
    const marta = await performer()
    const manager = await hire({ name: 'Ігор', role: 'manager' })
    const noStaff = await companyKey(server, studio, { scopes: ['calendars.write', 'bookings.read'] })
    await add(marta)
    const makersSeenBy = async ({ get }: Pick<Maker, 'get'>) =>
      rowsOf(await get('calendar')).map(({ made_by }) => made_by)
    const named = [{ staff_member_id: marta.staffId, name: 'Марта Лис' }]
    expect([await makersSeenBy(owner), await makersSeenBy(marta)]).toEqual([named, named])
    expect([await makersSeenBy(manager), await makersSeenBy(noStaff)]).toEqual([[null], [null]])
  })

  it('shows an ended calendar for 30 days, and counts it no more among the ten of a resource', async () => {
    const manager = await hire({ name: 'Ігор', role: 'manager' })
    for (let count = 0; count < 10; count += 1) await add(manager, {})
    expect((await owner.post('calendar', { calendar: { resource_id: anna.resource_id } })).status).toBe(409)
    await changeStaff(manager, { active: false })
    const own = await add(owner, {})
    server.clock.set('2026-06-17T07:59:00.000Z')
    await deleteEndedFeeds(server.deps)
    expect(rowsOf(await owner.get('calendar'))).toHaveLength(11)
    server.clock.set('2026-06-17T08:01:00.000Z')
    await deleteEndedFeeds(server.deps)
    expect(rowsOf(await owner.get('calendar')).map(({ id }) => id)).toEqual([own['id']])
  })
})

/** Resolves once a statement of this database waits for a lock on the table. */
async function waitingFor(table: string): Promise<void> {
  const deadline = performance.now() + 10_000
  while (performance.now() < deadline) {
    if ((await lockWaits(server.database.db)).some((text) => text.includes(table))) return
  }
  throw new Error(`nothing waits for ${table}`)
}
