import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newMail, staffBrowser, type StaffBrowser, staffCode } from '../../../../test/staff-browser.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { createSetUpLink } from './public.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

const password = 'три сині птахи над морем'

async function tokenOfLink(): Promise<string> {
  const link = await createSetUpLink(server.deps)
  const [, token = ''] = /^https:\/\/booking\.example\/staff\/set-up#([\w-]{43})$/.exec(link ?? '') ?? []
  expect(token).toHaveLength(43)
  return token
}

type Given = { email?: string; company?: object; owner?: object }

const setUp = (
  browser: StaffBrowser,
  token: string,
  { email = newMail(), company = {}, owner = {} }: Given = {},
) =>
  browser.post('/v1/staff/set_up', {
    token,
    company: { name: 'Промінь', trade: 'beauty', place: 'Lviv', ...company },
    owner: { name: 'Анна', email, password, ...owner },
  })
const codeOf = ({ body }: { body: Record<string, unknown> }) => body['code']

describe('the first owner of an empty installation', () => {
  it('is created in the browser with the company, and is signed in', async () => {
    const [browser, email] = [staffBrowser(server), newMail()]
    const { status, body } = await setUp(browser, await tokenOfLink(), { email })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      person: { email, has_password: true, contact_proven: false },
      companies: [
        {
          name: 'Промінь',
          alias: 'promin',
          timezone: 'Europe/Kyiv',
          staff_member: { name: 'Анна', role: 'owner' },
          branches: [{ name: 'Lviv' }],
        },
      ],
    })
    const [{ id, branches }] = body['companies'] as [{ id: string; branches: { id: string }[] }]
    const services = await browser.get(`/v1/company/${id}/branch/${branches[0]!.id}/service`)
    expect((services.body['content'] as unknown[]).length).toBeGreaterThan(3)
    const signedIn = await staffBrowser(server).post('/v1/staff/sign_in/password', { login: email, password })
    expect(signedIn.status).toBe(200)
  })

  it('gets no code until it was requested while signed in with the password: a mistyped mail opens nothing', async () => {
    const [browser, email] = [staffBrowser(server), newMail()]
    await setUp(browser, await tokenOfLink(), { email })
    const stranger = await staffBrowser(server).post('/v1/staff/sign_in', { login: email })
    expect([stranger.status, await staffCode(server, email)]).toEqual([200, undefined])
    const { body } = await browser.post('/v1/staff/sign_in', { login: email })
    const code = await staffCode(server, email)
    const proven = await browser.post('/v1/staff/sign_in/code', { request_id: body['request_id'], code })
    expect(proven.body['person']).toMatchObject({ contact_proven: true })
  })

  it('needs the last link, once, within a day', async () => {
    const [browser, first] = [staffBrowser(server), await tokenOfLink()]
    const second = await tokenOfLink()
    expect(codeOf(await setUp(browser, first))).toBe('staff.setUp.notFound')
    server.clock.set('2026-05-19T08:00:00.000Z')
    expect(codeOf(await setUp(browser, second))).toBe('staff.setUp.notFound')
    const third = await tokenOfLink()
    const replies = await Promise.all([
      setUp(staffBrowser(server), third),
      setUp(staffBrowser(server), third),
    ])
    expect(replies.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '409'])
    expect(codeOf(await setUp(browser, third))).toBe('staff.setUp.done')
    expect(await createSetUpLink(server.deps)).toBeUndefined()
  })

  it('gets the name of the answer that cannot be understood, and the link still works', async () => {
    const [browser, token] = [staffBrowser(server), await tokenOfLink()]
    const refused = [
      await setUp(browser, token, { company: { trade: 'rockets' } }),
      await setUp(browser, token, { company: { hours: 'sometimes' } }),
      await setUp(browser, token, { owner: { password: '12345678' } }),
      await setUp(browser, token, { owner: { phone: '+380671234567' } }),
    ]
    const fields = refused.map(({ body }) => (body['errors'] as { field: string }[])[0]?.field)
    expect(fields).toEqual(['company.trade', 'company.hours', 'owner.password', 'owner'])
    expect((await setUp(browser, token)).status).toBe(200)
  })

  it('is not created where a company exists', async () => {
    const token = await tokenOfLink()
    await server.studio()
    expect(codeOf(await setUp(staffBrowser(server), token))).toBe('staff.setUp.done')
  })
})
