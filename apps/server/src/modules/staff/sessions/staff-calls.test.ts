/** Calls by signed-in staff: the same rights as with a key, and no more. docs/rules/staff-sessions.md */
import { type Call, calls, type EndpointName, endpoints, rights } from '@zapys/contract'
import { reachOf } from '@zapys/domain/rights'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import { companyKey } from '../../../../test/company-key.ts'
import { ownPage, signInStaff, type SignedInStaff, staffBrowser } from '../../../../test/staff-browser.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newId } from '../../../platform/db/ids.ts'

let server: TestServer
let studio: Studio
let other: Studio
const staff = {} as Record<'owner' | 'manager' | 'performer', SignedInStaff>
beforeAll(async () => {
  server = await startTestServer()
  studio = await server.studio()
  other = await server.studio()
  const { resource_id } = await studio.resource()
  staff.owner = await signInStaff(server, studio)
  staff.manager = await signInStaff(server, studio, { role: 'manager' })
  staff.performer = await signInStaff(server, studio, { resource_id })
})
afterAll(() => server.stop())

const keyed = (Object.entries(calls) as [EndpointName, Call][]).filter(([, { access }]) => access === 'key')

/** Ids that do not exist, so that nothing is changed. */
const urlOf = (name: EndpointName, company: string) =>
  endpoints[name].path.replaceAll(/\{(\w+)\}/g, (_, part: string) => (part === 'company' ? company : newId()))

const ask = (browser: SignedInStaff, name: EndpointName, company: string, headers?: Record<string, string>) =>
  browser.ask(
    endpoints[name].method,
    urlOf(name, company),
    endpoints[name].method === 'GET' ? undefined : {},
    headers,
  )

/** Restricted to owners by a rule other than rights. */
const ownersOnly = new Set<EndpointName>(['takeOverWebhook'])

const refusals = new Set(['token.invalid', 'key.notAllowed', 'request.crossSite'])
const refusalOf = ({ body }: { body: Record<string, unknown> }) =>
  refusals.has(String(body['code'])) ? body['code'] : undefined

describe('a call of a company by staff who are signed in', () => {
  it('is tested for every call, including calls added later', () => {
    expect(keyed.length).toBeGreaterThan(50)
  })

  it.each(keyed)('%s is open to the roles that have its right, and to no other', async (name, { right }) => {
    for (const role of ['owner', 'manager', 'performer'] as const) {
      const isOpen =
        reachOf({ role, scopes: rights }, right!) !== undefined && (role === 'owner' || !ownersOnly.has(name))
      const refused = refusalOf(await ask(staff[role], name, studio.company_id))
      expect(refused, role).toBe(isOpen ? undefined : 'key.notAllowed')
    }
  })

  it.each(keyed)('%s is closed at a company where the person does not work', async (name) => {
    expect(refusalOf(await ask(staff.owner, name, other.company_id))).toBe('token.invalid')
    expect(refusalOf(await ask(staff.owner, name, newId()))).toBe('token.invalid')
  })

  it.each(keyed.filter(([name]) => endpoints[name].method !== 'GET'))(
    '%s takes nothing from another site, or without the header of the staff app',
    async (name) => {
      const { company_id } = studio
      const foreign = { origin: 'https://attacker.example' }
      const { 'x-staff-app': _, ...withoutHeader } = ownPage
      const cookie = staff.owner.cookie()
      const bare = await server.app.inject({
        method: endpoints[name].method,
        url: urlOf(name, company_id),
        headers: { ...withoutHeader, cookie },
        payload: {},
      })
      expect([bare.statusCode, bare.json<{ code: string }>().code]).toEqual([403, 'request.crossSite'])
      expect(refusalOf(await ask(staff.owner, name, company_id, foreign))).toBe('request.crossSite')
      const sameSite = { 'sec-fetch-site': 'same-site' }
      expect(refusalOf(await ask(staff.owner, name, company_id, sameSite))).toBe('request.crossSite')
    },
  )
})

describe('staff who are signed in', () => {
  it('act under their name in the audit log, without a key', async () => {
    const made = await staff.owner.post(`/v1/company/${studio.company_id}/staff`, {
      staff_member: { name: 'Ігор', role: 'manager' },
    })
    const { body } = await staff.owner.get(`/v1/company/${studio.company_id}/audit`)
    expect(body['content']).toContainEqual(
      expect.objectContaining({
        act: 'staff.added',
        thing_id: made.body['id'],
        by: {
          staff_member_id: staff.owner.staffMemberId,
          name: 'Марта',
          api_key_id: null,
          api_key_name: null,
        },
      }),
    )
  })

  it('a performer reads the own bookings alone', async () => {
    const { body } = await staff.performer.get('/v1/staff/me')
    const [{ rights: own }] = body['companies'] as [{ rights: object[] }]
    expect(own).toContainEqual({ right: 'bookings.read', reach: 'OWN' })
    const visits = await staff.performer.get(
      `/v1/company/${studio.company_id}/branch/${studio.branch_id}/appointment`,
    )
    expect(visits.status).toBe(200)
  })

  it('who left yesterday is signed out, and their calendar feeds end', async () => {
    const { resource_id } = await studio.resource()
    const performer = await signInStaff(server, studio, { resource_id })
    const path = `/v1/company/${studio.company_id}/calendar`
    const feed = await performer.post(path, { calendar: { resource_id } })
    expect(feed.status).toBe(200)
    await staff.owner.post(`/v1/company/${studio.company_id}/staff/${performer.staffMemberId}`, {
      staff_member: { active: false },
    })
    expect((await performer.get('/v1/staff/me')).status).toBe(401)
    expect((await performer.get(path)).status).toBe(401)
    const { db } = server.database
    const feeds = await db
      .selectFrom('calendar_feed')
      .select('ended_at')
      .where('company_id', '=', studio.company_id)
      .where('resource_id', '=', resource_id)
      .execute()
    expect(feeds.map(({ ended_at }) => ended_at !== null)).toEqual([true])
    expect(
      await db.selectFrom('staff_person').select('email').where('email', '=', performer.email).execute(),
    ).toEqual([])
  })

  it('who leaves one of two companies stays signed in at the other', async () => {
    const person = await signInStaff(server, studio)
    const second = await companyKey(server, other)
    const { body: member } = await second.post('staff', { staff_member: { name: 'Марта', role: 'manager' } })
    await server.database.db
      .updateTable('staff_member')
      .set({ staff_person_id: ((await person.get('/v1/staff/me')).body['person'] as { id: string }).id })
      .where('company_id', '=', other.company_id)
      .where('staff_member_id', '=', String(member['id']))
      .execute()
    await staff.owner.post(`/v1/company/${studio.company_id}/staff/${person.staffMemberId}`, {
      staff_member: { active: false },
    })
    const { body } = await person.get('/v1/staff/me')
    expect((body['companies'] as { id: string }[]).map(({ id }) => id)).toEqual([other.company_id])
    expect((await person.get(`/v1/company/${studio.company_id}/client`)).status).toBe(401)
    expect((await person.get(`/v1/company/${other.company_id}/client`)).status).toBe(200)
  })

  it('a role counts from the moment it changes', async () => {
    const person = await signInStaff(server, studio)
    const list = `/v1/company/${studio.company_id}/staff`
    expect((await person.get(list)).status).toBe(200)
    await staff.owner.post(`${list}/${person.staffMemberId}`, { staff_member: { role: 'manager' } })
    expect((await person.get(list)).body['code']).toBe('key.notAllowed')
  })

  it('an answer allows no other site to read it with the cookie', async () => {
    const reply = await staff.owner.get('/v1/staff/me', { origin: 'https://attacker.example' })
    expect(reply.headers['access-control-allow-credentials']).toBeUndefined()
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  it('sign-in itself takes nothing from another site', async () => {
    const browser = staffBrowser(server)
    const body = { login: staff.owner.email }
    const foreign = await browser.post('/v1/staff/sign_in', body, { origin: 'https://attacker.example' })
    expect(foreign.body['code']).toBe('request.crossSite')
    const own = await browser.post('/v1/staff/sign_in', body, {
      origin: 'null',
      'sec-fetch-site': 'same-origin',
    })
    expect(own.status).toBe(200)
  })

  it('a key in the header counts instead of the cookie', async () => {
    const key = await companyKey(server, studio, { scopes: ['clients.read'] })
    const reply = await staff.owner.get(`/v1/company/${studio.company_id}/staff`, key.headers)
    expect(reply.body['code']).toBe('key.notAllowed')
  })
})
