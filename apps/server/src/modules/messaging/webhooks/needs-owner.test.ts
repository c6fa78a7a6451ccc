/**
 * An endpoint pauses with the right of the staff member who made it, until an owner takes it over.
 * docs/rules/webhooks.md
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { rights } from '@zapys/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockWaits } from '../../../../test/lock-waits.ts'
import type { Studio } from '../../../../test/builders.ts'
import { companyKey, type CompanyKey } from '../../../../test/company-key.ts'
import { type Receiver, startReceiver } from '../../../../test/receiver.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newPhone } from '../../../../test/visitor.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { deleteOldDeliveries, startWebhookSender, notifyNewClient } from './public.ts'

type Row = Record<string, unknown>
type Caller = Pick<CompanyKey, 'get' | 'post'>
type Maker = Caller & { keyId: string; staffId: string }

let server: TestServer
let studio: Studio
let owner: CompanyKey
let receiver: Receiver
let stop: () => Promise<void>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  // Receivers reject old signatures.
  server.clock.set(new Date().toISOString())
  studio = await server.studio()
  owner = await companyKey(server, studio)
  receiver = await startReceiver()
  stop = async () => {}
})
afterEach(async () => {
  await stop()
  await receiver.down()
})

const rowsOf = ({ body }: { body: Row }) => body['content'] as Row[]
const callerOf = (key: unknown): Caller => {
  const headers = { authorization: `Bearer ${String(key)}` }
  const root = `/v1/company/${studio.company_id}`
  return {
    get: (path) => server.get(`${root}/${path}`, headers),
    post: (path, body) => server.post(`${root}/${path}`, body, headers),
  }
}
const newKey = async (staffId: unknown, scopes: readonly string[] = rights) => {
  const { status, body } = await owner.post('key', {
    key: { name: 'Ключ', staff_member_id: staffId, scopes },
  })
  expect(status).toBe(200)
  return { ...callerOf(body['key']), keyId: String(body['id']) }
}
const hire = async (role = 'manager', scopes?: readonly string[]): Promise<Maker> => {
  const { body } = await owner.post('staff', { staff_member: { name: 'Ігор Лис', role } })
  return { ...(await newKey(body['id'], scopes)), staffId: String(body['id']) }
}
const changeStaff = async ({ staffId }: Maker, staff_member: Row) =>
  expect((await owner.post(`staff/${staffId}`, { staff_member })).status).toBe(200)
const leave = (maker: Maker) => changeStaff(maker, { active: false })
const revoke = ({ keyId }: Pick<Maker, 'keyId'>) => owner.post(`key/${keyId}`, { key: { active: false } })
const add = async (by: Caller, given: Row = {}) => {
  const { status, body } = await by.post('webhook', {
    webhook: { url: receiver.url, events: ['client.created'], ...given },
  })
  expect([status, body]).toMatchObject([200, {}])
  receiver.secrets.push(String(body['secret']))
  return String(body['id'])
}
const takeOver = (id: string, by: Caller = owner) => by.post(`webhook/${id}/owner`, {})
const listed = async (id: string, by: Caller = owner) =>
  rowsOf(await by.get('webhook')).find((row) => row['id'] === id)!
const acts = async () => rowsOf(await owner.get('audit')).map(({ act }) => act)
const deliveries = async (id: string) => rowsOf(await owner.get(`webhook/${id}/delivery`))
const newClient = async () => {
  const company = await companyScope(server.database.db, studio.company_id)
  const { client_id: clientId } = await studio.client({ first_name: 'Соломія', phone: newPhone() })
  await server.database.inTransaction((tx) => notifyNewClient(tx, company, server.clock.now(), { clientId }))
  return clientId
}
const clientsHeard = () => receiver.heard.map(({ body }) => ((body['data'] as Row)['client'] as Row)['id'])

async function until<T>(look: () => T | Promise<T>, isThere: (seen: T) => boolean): Promise<T> {
  const deadline = performance.now() + 15_000
  for (;;) {
    const seen = await look()
    if (isThere(seen) || performance.now() > deadline) return seen
    await sleep(20)
  }
}
const start = () => {
  stop = startWebhookSender(server.deps, () => {})
}
/**
 * Sends due deliveries until this many arrived, and one to the owner's control endpoint. All endpoints with due
 * deliveries start their turns together, and every turn has ended.
 */
const sendAll = async (count: number) => {
  const control = await startReceiver()
  const { body } = await owner.post('webhook', { webhook: { url: control.url, events: ['payment.paid'] } })
  control.secrets.push(String(body['secret']))
  await owner.post(`webhook/${String(body['id'])}/test`, {})
  start()
  const heard = await until(
    () => control.heard,
    ({ length }) => length > 0,
  )
  expect(heard).toHaveLength(1)
  await until(
    () => receiver.heard.length + receiver.forged,
    (came) => came >= count,
  )
  await stop()
  await control.down()
}

describe('an endpoint that a manager set up', () => {
  it('sends nothing once they left, also of what waited, loses nothing, and goes on once an owner takes it over', async () => {
    const manager = await hire()
    const id = await add(manager)
    const before = await newClient()
    await leave(manager)
    const after = await newClient()
    await sendAll(0)
    expect(receiver.heard.length + receiver.forged).toBe(0)
    expect((await deliveries(id)).map(({ state, tries }) => [state, tries])).toEqual([
      ['QUEUED', 0],
      ['QUEUED', 0],
    ])
    expect(await listed(id)).toMatchObject({
      active: true,
      needs_owner: true,
      made_by: { staff_member_id: manager.staffId, name: 'Ігор Лис' },
    })
    const taken = await takeOver(id)
    expect(taken).toMatchObject({ status: 200, body: { id, needs_owner: false, made_by: { name: 'Каса' } } })
    await sendAll(2)
    expect(clientsHeard()).toEqual([before, after])
    // Repeating it changes nothing.
    expect((await takeOver(id)).body).toEqual(taken.body)
    const entries = rowsOf(await owner.get('audit')).filter(({ thing_id }) => thing_id === id)
    expect(entries.map(({ act, before: was }) => [act, (was as Row | null)?.['made_by']])).toEqual([
      ['webhook.takenOver', manager.staffId],
      ['webhook.ownerNeeded', manager.staffId],
      ['webhook.added', undefined],
    ])
  })

  it('does not try again what was on its way when they left', async () => {
    const manager = await hire()
    const id = await add(manager)
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    receiver.behaves = (reply) => void answered.then(() => reply.writeHead(500).end())
    await newClient()
    start()
    await until(
      () => receiver.heard,
      ({ length }) => length === 1,
    )
    await leave(manager)
    answer()
    await until(
      () => deliveries(id),
      ([row]) => row?.['last_status'] === 500,
    )
    await stop()
    receiver.behaves = (reply) => void reply.writeHead(204).end()
    server.clock.set(new Date(server.clock.now() + 60_000).toISOString())
    await sendAll(1)
    expect(receiver.heard).toHaveLength(1)
    expect((await deliveries(id))[0]).toMatchObject({ state: 'QUEUED', tries: 1 })
  })

  it.each([
    {
      because: 'they perform services and manage nothing',
      change: async (it: Maker) => {
        const { resource_id } = await studio.resource()
        await changeStaff(it, { role: 'performer', resource_id })
      },
    },
    { because: 'their only key was revoked', change: revoke },
    {
      because: 'their new key may not read clients',
      change: async (it: Maker) => {
        await newKey(it.staffId, ['bookings.read', 'webhooks.write'])
        await revoke(it)
      },
    },
    { because: 'they left and came back', change: leaveAndComeBack },
  ])('needs an owner when $because', async ({ change }) => {
    const manager = await hire()
    const id = await add(manager)
    await change(manager)
    await newClient()
    await sendAll(0)
    expect([receiver.heard.length, (await listed(id))['needs_owner']]).toEqual([0, true])
  })

  it.each([
    { because: 'they become an owner', change: (it: Maker) => changeStaff(it, { role: 'owner' }) },
    {
      because: 'their key is replaced by a new one first',
      change: async (it: Maker) => {
        await newKey(it.staffId)
        await revoke(it)
      },
    },
  ])('goes on when $because', async ({ change }) => {
    const manager = await hire()
    const id = await add(manager)
    await change(manager)
    await newClient()
    await sendAll(1)
    expect([receiver.heard.length, (await listed(id))['needs_owner']]).toEqual([1, false])
    expect(await acts()).not.toContain('webhook.ownerNeeded')
  })

  it('sends nothing by the rights of the moment, whatever changed the staff member', async () => {
    const manager = await hire()
    const id = await add(manager)
    await newClient()
    await sql`update staff_member set active = false
               where company_id = ${studio.company_id} and staff_member_id = ${manager.staffId}`.execute(
      server.database.db,
    )
    await sendAll(0)
    expect([receiver.heard.length, (await listed(id))['needs_owner']]).toEqual([0, true])
    expect((await owner.post(`webhook/${id}/test`, {})).body['code']).toBe('webhook.needsOwner')
    expect((await takeOver(id)).status).toBe(200)
    await sendAll(1)
    expect(receiver.heard).toHaveLength(1)
  })

  it('gives up after a week if no owner takes it over, and the owner replays the message', async () => {
    const manager = await hire()
    const id = await add(manager)
    await leave(manager)
    await newClient()
    server.clock.set(new Date(server.clock.now() + 7 * 86_400_000 + 1000).toISOString())
    await deleteOldDeliveries(server.deps)
    const [row] = await deliveries(id)
    expect(row).toMatchObject({ state: 'GAVE_UP' })
    const replay = () => owner.post(`webhook/${id}/delivery/${String(row!['id'])}/replay`, {})
    expect(await replay()).toMatchObject({ status: 409, body: { code: 'webhook.needsOwner' } })
    await takeOver(id)
    expect(await replay()).toMatchObject({ status: 200, body: { state: 'QUEUED' } })
  })
})

describe('who takes an endpoint over', () => {
  it('an owner of this company: no manager, no owner of another company, no key without the scope', async () => {
    const [manager, other] = [await hire(), await hire()]
    const id = await add(manager)
    await leave(manager)
    const stranger = await companyKey(server, await server.studio())
    const reader = await companyKey(server, studio, { scopes: ['webhooks.read'] })
    expect(await takeOver(id, other)).toMatchObject({ status: 403, body: { code: 'key.notAllowed' } })
    expect(await takeOver(id, stranger)).toMatchObject({ status: 404, body: { code: 'webhook.notFound' } })
    expect((await takeOver(id, reader)).status).toBe(403)
    expect((await takeOver(id, manager)).status).toBe(401)
    expect((await listed(id))['needs_owner']).toBe(true)
  })

  it('an owner whose key reads less than the manager’s: no event that it may not read, and no phone', async () => {
    const manager = await hire()
    const ofClients = await add(manager)
    const ofBookings = await add(manager, { events: ['appointment.created'] })
    await queueBooking(ofBookings)
    await leave(manager)
    const narrow = await companyKey(server, studio, { scopes: ['webhooks.write', 'bookings.read'] })
    expect((await takeOver(ofClients, narrow)).body['code']).toBe('key.notAllowed')
    expect((await takeOver(ofBookings, narrow)).body).toMatchObject({ shows_contacts: false })
    await sendAll(1)
    expect((receiver.heard[0]!.body['data'] as Row)['client']).toMatchObject({
      first_name: 'Соломія',
      phone: null,
    })
  })

  it('of two owners at once the last one answers for it, and what waited is sent once', async () => {
    const manager = await hire()
    const other = await hire('owner')
    const id = await add(manager)
    await newClient()
    await leave(manager)
    const answers = await Promise.all([takeOver(id), takeOver(id, other)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await sendAll(1)
    expect([receiver.heard.length, (await listed(id))['needs_owner']]).toEqual([1, false])
  })

  it('until then owners alone change it, and it stays paused; a manager may only remove it', async () => {
    const [manager, other] = [await hire(), await hire()]
    const id = await add(manager)
    await newClient()
    await leave(manager)
    const change = (by: Caller) => by.post(`webhook/${id}`, { webhook: { url: `${receiver.url}/new` } })
    const refused = [
      await change(other),
      await other.post(`webhook/${id}/secret`, {}),
      await owner.post(`webhook/${id}/test`, {}),
    ]
    expect(refused.map(({ body }) => body['code'])).toEqual(Array(3).fill('webhook.needsOwner'))
    expect((await change(owner)).body).toMatchObject({ url: `${receiver.url}/new`, needs_owner: true })
    await sendAll(0)
    expect(receiver.heard).toHaveLength(0)
  })
})

describe('who answers for an endpoint', () => {
  it('the staff member who changed it last: an owner’s endpoint that a manager led elsewhere pauses when they leave', async () => {
    const manager = await hire()
    const id = await add(owner, { url: `${receiver.url}/owner` })
    await manager.post(`webhook/${id}`, { webhook: { url: receiver.url } })
    expect((await listed(id))['made_by']).toMatchObject({ staff_member_id: manager.staffId })
    await leave(manager)
    await newClient()
    await sendAll(0)
    expect(receiver.heard).toHaveLength(0)
  })

  it('is named to owners and to the staff member themselves', async () => {
    const [manager, other] = [await hire(), await hire()]
    const id = await add(manager)
    const named = { staff_member_id: manager.staffId, name: 'Ігор Лис' }
    const seen = [await listed(id), await listed(id, manager), await listed(id, other)]
    expect(seen.map(({ made_by }) => made_by)).toEqual([named, named, null])
  })

  it('no staff member who leaves while they set one up, or change one', async () => {
    const manager = await hire()
    const id = await add(owner)
    const { promise: changed, resolve: isChanged } = Promise.withResolvers<void>()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const leaving = server.database.inTransaction(async (tx) => {
      await sql`update staff_member set active = false
                 where company_id = ${studio.company_id} and staff_member_id = ${manager.staffId}`.execute(tx)
      isChanged()
      await ended
    })
    await changed
    const asked = [
      manager.post('webhook', { webhook: { url: receiver.url, events: ['client.created'] } }),
      manager.post(`webhook/${id}`, { webhook: { url: `${receiver.url}/theirs` } }),
    ]
    await Promise.race([Promise.all(asked), twoWait()])
    end()
    await leaving
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 401])
    expect(rowsOf(await owner.get('webhook'))).toMatchObject([{ id, url: receiver.url }])
  })
})

async function leaveAndComeBack(maker: Maker): Promise<void> {
  await leave(maker)
  await changeStaff(maker, { active: true })
  await newKey(maker.staffId)
}

/** A queued delivery of a booking with the client's data. */
async function queueBooking(webhookId: string): Promise<void> {
  const client = JSON.stringify({
    id: crypto.randomUUID(),
    first_name: 'Соломія',
    last_name: null,
    phone: newPhone(),
    email: null,
  })
  const now = new Date(server.clock.now())
  await sql`
    insert into webhook_delivery (company_id, delivery_id, webhook_id, event_id, type, payload, client, ask_at, created,
                                  queued_at)
    values (${studio.company_id}, gen_random_uuid(), ${webhookId}, gen_random_uuid(), 'appointment.created', '{}',
            ${client}, ${now}, ${now}, ${now})`.execute(server.database.db)
}

/** Resolves once two statements wait for the lock of the staff member who is leaving. */
async function twoWait(): Promise<void> {
  const deadline = performance.now() + 10_000
  while (performance.now() < deadline) {
    const waits = await lockWaits(server.database.db)
    if (waits.filter((text) => text.includes('staff_member')).length === 2) return
  }
  throw new Error('the two calls do not wait')
}
