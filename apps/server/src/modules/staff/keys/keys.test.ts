import { type Call, calls, type EndpointName, endpoints, rights } from '@zapys/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { companyKey } from '../../../../test/company-key.ts'
import { signIn } from '../../../../test/sign-in.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { companyScope } from '../../../platform/db/company-scope.ts'
import { newId } from '../../../platform/db/ids.ts'
import { revokeKey } from '../staff/public.ts'

let server: TestServer
let studio: Studio
beforeAll(async () => {
  server = await startTestServer()
  studio = await server.studio({ alias: 'keys' })
})
afterAll(() => server.stop())

const withKey = (Object.entries(calls) as [EndpointName, Call][]).filter(([, { access }]) => access === 'key')
const anyId = newId()

async function ask(name: EndpointName, company: string, headers: Record<string, string>, branch = anyId) {
  const { method, path } = endpoints[name]
  const ids: Record<string, string> = { company, branch }
  const url = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => ids[part] ?? anyId)
  const reply = await server.app.inject({
    method,
    url,
    headers,
    ...(method === 'GET' ? {} : { payload: {} }),
  })
  const { traceId: _, ...body } = reply.json<Record<string, unknown>>()
  return { status: reply.statusCode, body }
}

describe('a call for keys', () => {
  it('such calls exist, and each names the scope it needs', () => {
    expect(withKey.length).toBeGreaterThan(5)
    expect(withKey.filter(([, { right }]) => !rights.some((known) => known === right))).toEqual([])
    expect(new Set(withKey.map(([, { right }]) => right))).toEqual(new Set(rights))
  })

  it.each(withKey)(
    '%s is refused alike to everybody without a key of this company, whatever is there',
    async (name) => {
      const other = await server.studio()
      const [own, foreign, revoked] = [
        await companyKey(server, studio),
        await companyKey(server, other),
        await companyKey(server, studio),
      ]
      await revokeKey(server, await companyScope(server.database.db, studio.company_id), revoked.keyId)
      const client = await signIn(server, studio, { phone: '+380441234001' })
      const callers: Record<string, Record<string, string>> = {
        nobody: {},
        'a key that nobody has': { authorization: `Bearer zk_${'a'.repeat(43)}` },
        'a key cut off': { authorization: own.headers.authorization.slice(0, -1) },
        'a revoked key': revoked.headers,
        'a key of another company': foreign.headers,
        'a client': client.headers,
      }
      const answers = [
        ...(await Promise.all(
          Object.values(callers).flatMap((headers) => [
            ask(name, studio.company_id, headers, studio.branch_id),
            ask(name, studio.company_id, headers),
          ]),
        )),
        await ask(name, newId(), own.headers),
        await ask(name, 'no-id', own.headers),
        await ask(name, 'keys', own.headers),
      ]
      expect(answers[0]).toMatchObject({
        status: 401,
        body: { code: 'token.invalid', error: 'invalid_token' },
      })
      for (const answer of answers) expect(answer).toEqual(answers[0])
    },
  )

  it.each(withKey)('%s is refused to a key without its scope, whatever is there', async (name, { right }) => {
    const others = rights.filter((other) => other !== right)
    const { headers } = await companyKey(server, studio, { scopes: others })
    const answers = [
      await ask(name, studio.company_id, headers, studio.branch_id),
      await ask(name, studio.company_id, headers),
    ]
    expect(answers[0]).toMatchObject({ status: 403, body: { code: 'key.notAllowed' } })
    expect(answers[1]).toEqual(answers[0])
  })

  it('the audit log is rejected for managers and performers, because it shows acts of the owner', async () => {
    const { resource_id } = await studio.resource()
    const manager = await companyKey(server, studio, { role: 'manager' })
    const performer = await companyKey(server, studio, { resource_id })
    expect([(await manager.get('audit')).status, (await performer.get('audit')).status]).toEqual([403, 403])
  })
})

describe('a key', () => {
  it('opens no call of a client, and is no guest’s mistake where guests may call', async () => {
    const { headers } = await companyKey(server, studio)
    expect((await server.get('/v1/me', headers)).status).toBe(401)
    const asked = await server.post('/v1/client/appointment/calculate/price', {}, headers)
    expect(asked.status).toBe(422)
  })

  it('is shown once: the database keeps a hash that opens nothing', async () => {
    const { key, keyId } = await companyKey(server, studio)
    const row = await server.database.db
      .selectFrom('api_key')
      .selectAll()
      .where('company_id', '=', studio.company_id)
      .where('api_key_id', '=', keyId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(key.slice(3, 30))
    expect(row.ending).toBe(key.slice(-4))
    for (const text of [row.key_hash, `zk_${row.key_hash}`])
      expect((await ask('listAudit', studio.company_id, { authorization: `Bearer ${text}` })).status).toBe(
        401,
      )
  })

  it('ends with its staff member and with its company', async () => {
    const gone = await server.studio()
    const [one, other] = [await companyKey(server, gone), await companyKey(server, gone)]
    const { db } = server.database
    const statusOf = async ({ get }: typeof one) => (await get('audit')).status
    expect([await statusOf(one), await statusOf(other)]).toEqual([200, 200])
    const { staff_member_id } = await db
      .selectFrom('api_key')
      .select('staff_member_id')
      .where('company_id', '=', gone.company_id)
      .where('api_key_id', '=', one.keyId)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('staff_member')
      .set({ active: false })
      .where('company_id', '=', gone.company_id)
      .where('staff_member_id', '=', staff_member_id)
      .execute()
    expect([await statusOf(one), await statusOf(other)]).toEqual([401, 200])
    await db.updateTable('company').set({ active: false }).where('company_id', '=', gone.company_id).execute()
    expect(await statusOf(other)).toBe(401)
  })

  it('shows its last use to ten minutes, because a write per request would cost too much', async () => {
    const { keyId, get } = await companyKey(server, studio)
    const lastUsed = async () => {
      const row = await server.database.db
        .selectFrom('api_key')
        .select('last_used_at')
        .where('company_id', '=', studio.company_id)
        .where('api_key_id', '=', keyId)
        .executeTakeFirstOrThrow()
      return row.last_used_at
    }
    const begun = server.clock.now()
    expect(await lastUsed()).toBeNull()
    await get('audit')
    expect(await lastUsed()).toBe(begun)
    server.clock.set(new Date(begun + 9 * 60_000).toISOString())
    await get('audit')
    expect(await lastUsed()).toBe(begun)
    server.clock.set(new Date(begun + 11 * 60_000).toISOString())
    await get('audit')
    expect(await lastUsed()).toBe(begun + 11 * 60_000)
    server.clock.set(new Date(begun).toISOString())
  })
})

describe('the audit log', () => {
  it('accepts additions only: entries cannot be changed or deleted', async () => {
    const { db } = server.database
    const company_id = studio.company_id
    await companyKey(server, studio)
    await expect(
      db.updateTable('audit_entry').set({ act: 'nothing' }).where('company_id', '=', company_id).execute(),
    ).rejects.toThrow('only added to')
    await expect(
      db
        .updateTable('audit_entry')
        .set({ after: JSON.stringify({ name: 'Інша' }) })
        .where('company_id', '=', company_id)
        .execute(),
    ).rejects.toThrow('only added to')
    await expect(db.deleteFrom('audit_entry').where('company_id', '=', company_id).execute()).rejects.toThrow(
      'only added to',
    )
  })

  it('is read a range at a time', async () => {
    const own = await server.studio()
    const begun = server.clock.now()
    const at = (minutes: number) => new Date(begun + minutes * 60_000).toISOString()
    const { get } = await companyKey(server, own)
    server.clock.set(at(2))
    await companyKey(server, own)
    const total = async (query: string) =>
      ((await get(`audit?${query}`)).body['page'] as { total_elements: number }).total_elements
    expect([await total(''), await total(`start=${at(1)}`), await total(`end=${at(1)}`)]).toEqual([2, 1, 1])
    expect(await total(`start=${at(0)}&end=${at(2)}&size=1`)).toBe(2)
    server.clock.set(at(0))
  })
})
