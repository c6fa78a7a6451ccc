import { type Right, rights } from '@zapys/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyKey } from '../../../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { lockCompany } from '../../../platform/db/company-scope.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
const rowsOf = ({ body }: { body: Row }) => body['content'] as Row[]

async function setUp(scopes: readonly Right[] = rights) {
  const studio = await server.studio()
  const key = await companyKey(server, studio, { scopes })
  const [owner] = rowsOf(await key.get('staff'))
  const add = (staff_member: object) => key.post('staff', { staff_member })
  const makeKey = (staff_member_id: unknown, named: readonly string[], name = 'Каса') =>
    key.post('key', { key: { name, staff_member_id, scopes: named } })
  const asks = async (text: unknown, path = 'branches') =>
    (
      await server.get(`/v1/company/${studio.company_id}/${path}`, {
        authorization: `Bearer ${String(text)}`,
      })
    ).status
  const acts = async () => rowsOf(await key.get('audit')).map(({ act }) => act)
  return { studio, key, owner: owner!, add, makeKey, asks, acts }
}

describe('staff members by an owner’s key', () => {
  it('are listed, added, changed, and each act is in the audit log', async () => {
    const { studio, key, owner, add, acts } = await setUp()
    const { resource_id } = await studio.resource()
    expect(owner).toMatchObject({ role: 'owner', active: true, keys: 1, resource_id: null })
    const marta = await add({ name: ' Марта ', role: 'performer', resource_id })
    expect([marta.status, marta.body]).toMatchObject([
      200,
      { name: 'Марта', role: 'performer', resource_id, active: true, keys: 0 },
    ])
    const changed = await key.post(`staff/${String(marta.body['id'])}`, { staff_member: { role: 'manager' } })
    expect(changed.body).toMatchObject({ role: 'manager', resource_id: null })
    const again = await key.post(`staff/${String(marta.body['id'])}`, { staff_member: { role: 'manager' } })
    expect(again.body).toEqual(changed.body)
    expect(rowsOf(await key.get('staff?active=true')).map(({ id }) => id)).toEqual([
      owner['id'],
      marta.body['id'],
    ])
    expect(await acts()).toEqual(['staff.changed', 'staff.added', 'key.created'])
  })

  it('who leave take their keys with them, also when they come back', async () => {
    const { key, add, makeKey, asks, acts } = await setUp()
    const { body: marta } = await add({ name: 'Марта', role: 'manager' })
    const made = await makeKey(marta['id'], ['catalogue.read'])
    expect(await asks(made.body['key'])).toBe(200)
    const path = `staff/${String(marta['id'])}`
    const left = await key.post(path, { staff_member: { active: false } })
    expect([left.body['keys'], await asks(made.body['key'])]).toEqual([0, 401])
    await key.post(path, { staff_member: { active: true } })
    expect(await asks(made.body['key'])).toBe(401)
    expect(rowsOf(await key.get('key?active=false')).map(({ id }) => id)).toEqual([made.body['id']])
    expect(await acts()).toContain('key.revoked')
  })

  it('are a thousand at most, also where a former staff member comes back', async () => {
    const { studio, key, add } = await setUp()
    const { body: marta } = await add({ name: 'Марта', role: 'manager' })
    const path = `staff/${String(marta['id'])}`
    await key.post(path, { staff_member: { active: false } })
    await sql`
      insert into staff_member (company_id, staff_member_id, name, role, created)
      select ${studio.company_id}, gen_random_uuid(), 'Хтось', 'manager', now() from generate_series(1, 999)`.execute(
      server.database.db,
    )
    const back = await key.post(path, { staff_member: { active: true } })
    expect([back.status, back.body['code']]).toEqual([409, 'staff.tooMany'])
    expect((await add({ name: 'Олег', role: 'manager' })).body['code']).toBe('staff.tooMany')
    expect((await key.post(path, { staff_member: { name: 'Марта Л.' } })).status).toBe(200)
  })

  it('the last owner stays one, because no other role could change anything', async () => {
    const { key, owner, add } = await setUp()
    const path = `staff/${String(owner['id'])}`
    for (const staff_member of [{ active: false }, { role: 'manager' }])
      expect((await key.post(path, { staff_member })).body['code']).toBe('staff.lastOwner')
    await add({ name: 'Власниця', role: 'owner' })
    expect((await key.post(path, { staff_member: { role: 'manager' } })).status).toBe(200)
  })

  it('of two owners who leave at once one stays', async () => {
    const { key, owner, add } = await setUp()
    const { body: other } = await add({ name: 'Власниця', role: 'owner' })
    const answers = await Promise.all(
      [owner['id'], other['id']].map((id) =>
        key.post(`staff/${String(id)}`, { staff_member: { active: false } }),
      ),
    )
    // The key of the staff member who left first no longer works.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('an owner who is ended while a call of theirs waits makes no key, no staff member and no change', async () => {
    const { studio, key, owner, add } = await setUp()
    const second = await companyKey(server, studio)
    const [, { id: secondId } = {}] = rowsOf(await key.get('staff'))
    const { body: marta } = await add({ name: 'Марта', role: 'manager' })
    const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const ending = server.database.inTransaction(async (tx) => {
      await lockCompany(tx, studio.company_id)
      await sql`update staff_member set active = false
                 where company_id = ${studio.company_id} and staff_member_id = ${secondId}`.execute(tx)
      isLocked()
      await ended
    })
    await locked
    const asked = [
      second.post('key', {
        key: { name: 'Чужий', staff_member_id: owner['id'], scopes: ['clients.read'] },
      }),
      second.post('staff', { staff_member: { name: 'Спільник', role: 'owner' } }),
      second.post(`staff/${String(marta['id'])}`, { staff_member: { role: 'owner' } }),
    ]
    await allWait(asked.length)
    end()
    await ending
    const answers = await Promise.all(asked)
    expect(answers.map(({ body }) => body['code'])).toEqual(Array(3).fill('token.invalid'))
    expect(rowsOf(await key.get('staff')).map(({ role }) => role)).toEqual(['owner', 'owner', 'manager'])
  })

  it.each([
    { staff_member: { name: 'x', role: 'performer' }, status: 422 },
    { staff_member: { name: 'x', role: 'king' }, status: 422 },
    { staff_member: { name: ' ', role: 'owner' }, status: 422 },
    {
      staff_member: { name: 'x', role: 'owner', resource_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11' },
      status: 422,
    },
    {
      staff_member: { name: 'x', role: 'performer', resource_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11' },
      status: 404,
    },
  ])('$staff_member is refused with $status', async ({ staff_member, status }) => {
    const { key, add } = await setUp()
    expect((await add(staff_member)).status).toBe(status)
    expect(rowsOf(await key.get('staff'))).toHaveLength(1)
  })

  it('are no business of managers and performers', async () => {
    const { studio } = await setUp()
    const { resource_id } = await studio.resource()
    const manager = await companyKey(server, studio, { role: 'manager' })
    const performer = await companyKey(server, studio, { resource_id })
    for (const { get, post } of [manager, performer])
      expect([
        (await get('staff')).status,
        (await get('key')).status,
        (await post('staff', { staff_member: { name: 'x', role: 'owner' } })).status,
      ]).toEqual([403, 403, 403])
  })
})

describe('keys by an owner’s key', () => {
  it('are returned once, listed without their secrets, and revoked', async () => {
    const { key, owner, makeKey, asks } = await setUp()
    const made = await makeKey(owner['id'], ['catalogue.read', 'catalogue.read'])
    const text = String(made.body['key'])
    expect([made.status, made.body]).toMatchObject([
      200,
      { name: 'Каса', role: 'owner', scopes: ['catalogue.read'], ending: text.slice(-4), revoked_at: null },
    ])
    expect([await asks(text), await asks(text, 'client')]).toEqual([200, 403])
    const listed = await key.get('key')
    expect(JSON.stringify(listed.body)).not.toContain(text.slice(3, 30))
    expect(rowsOf(listed)).toHaveLength(2)
    const path = `key/${String(made.body['id'])}`
    const revoked = await key.post(path, { key: { active: false } })
    expect([revoked.body['revoked_at'], await asks(text)]).toEqual([expect.any(String), 401])
    expect((await key.post(path, { key: { active: false } })).body).toEqual(revoked.body)
    expect((await key.post(path, { key: { active: true } })).status).toBe(422)
  })

  it('give never more than the key that makes them has, by a scope or by a role', async () => {
    const { studio, key, owner, add, makeKey } = await setUp([
      'staff.read',
      'staff.write',
      'audit.read',
      'catalogue.read',
    ])
    const refused = await makeKey(owner['id'], ['clients.read'])
    expect([refused.status, refused.body['code']]).toEqual([403, 'key.moreThanOwn'])
    const { body: manager } = await add({ name: 'Марта', role: 'manager' })
    expect((await makeKey(manager['id'], ['staff.write'])).status).toBe(200)
    const other = await companyKey(server, studio, {
      role: 'manager',
      scopes: ['audit.read', 'clients.read'],
    })
    const [{ staff_member_id } = {}] = rowsOf(await key.get('key')).filter(({ id }) => id === other.keyId)
    const raised = await key.post(`staff/${String(staff_member_id)}`, { staff_member: { role: 'owner' } })
    expect(raised.body['code']).toBe('key.moreThanOwn')
    expect((await other.get('audit')).status).toBe(403)
  })

  it.each([
    { because: 'there is no such scope', scopes: ['everything'], status: 422 },
    { because: 'it would open nothing', scopes: [], status: 422 },
  ])('are refused where $because', async ({ scopes, status }) => {
    const { owner, makeKey } = await setUp()
    expect((await makeKey(owner['id'], scopes)).status).toBe(status)
  })

  it('are made for no former staff member, and for none of another company', async () => {
    const { key, add, makeKey } = await setUp()
    const other = await setUp()
    const { body: marta } = await add({ name: 'Марта', role: 'manager' })
    await key.post(`staff/${String(marta['id'])}`, { staff_member: { active: false } })
    expect((await makeKey(marta['id'], ['catalogue.read'])).status).toBe(422)
    expect((await makeKey(other.owner['id'], ['catalogue.read'])).body['code']).toBe('staff.notFound')
  })
})

/** Resolves once this many statements wait for the lock of a company. */
async function allWait(count: number): Promise<void> {
  const deadline = performance.now() + 10_000
  while (performance.now() < deadline) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`.execute(
      server.database.db,
    )
    if (rows.length === count) return
  }
  throw new Error('the calls do not wait')
}
