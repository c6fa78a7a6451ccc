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

type SetUpInput = { email?: string; company?: object; owner?: object }

const setUp = (
  browser: StaffBrowser,
  token: string,
  { email = newMail(), company = {}, owner = {} }: SetUpInput = {},
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

  it('types the own phone as at home, and signs in with it however it is written', async () => {
    const browser = staffBrowser(server)
    const { status, body } = await setUp(browser, await tokenOfLink(), {
      owner: { email: undefined, phone: '067 123 45 61' },
    })
    expect(status).toBe(200)
    expect(body['person']).toMatchObject({ phone: '+380671234561' })
    for (const login of ['0671234561', '(067) 123-45-61', '380671234561', '+380 67 123 45 61']) {
      const signedIn = await staffBrowser(server).post('/v1/staff/sign_in/password', { login, password })
      expect([login, signedIn.status]).toEqual([login, 200])
    }
    const wrong = await staffBrowser(server).post('/v1/staff/sign_in/password', { login: '067 12', password })
    expect(codeOf(wrong)).toBe('staff.login.malformed')
  })

  it('names the first services, person and room: a guest can book them the same minute', async () => {
    const browser = staffBrowser(server)
    const services = [
      { template: 'haircut-women', name: 'Жіноча стрижка', kind: 'GENERAL', minutes: 60, amount: 85_000 },
      { name: 'Нігті', kind: 'GENERAL', minutes: 90, amount: 70_000 },
      { name: 'Йога', kind: 'EVENT', minutes: 60, amount: 25_000, places: 6 },
      { template: 'hall-rent', name: 'Мала зала', kind: 'RENT', minutes: 60, amount: 40_000 },
    ]
    const company = { trade: 'mixed', services, person: 'Анна Коваль', room: 'Зал' }
    const { status, body } = await setUp(browser, await tokenOfLink(), { company })
    expect(status).toBe(200)
    const [{ id, branches }] = body['companies'] as [{ id: string; branches: { id: string }[] }]
    const branch = `/v1/company/${id}/branch/${branches[0]!.id}`
    const listed = await browser.get(`${branch}/service`)
    expect(listed.body['content']).toMatchObject([
      { name: 'Жіноча стрижка', booking_type: 'GENERAL', duration: 3600 },
      { name: 'Нігті', booking_type: 'GENERAL', duration: 5400 },
      { name: 'Йога', booking_type: 'EVENT', capacity: 6 },
      { name: 'Мала зала', booking_type: 'RENT' },
    ])
    const resources = await browser.get(`${branch}/resource`)
    expect(resources.body['content']).toMatchObject([
      { name: 'Анна Коваль', room: false },
      { name: 'Зал', room: true },
    ])
    const shown = await browser.get(
      `/v1/public/company/${id}/branch/${branches[0]!.id}/service?withPriceOn=2026-05-20`,
      {
        'accept-language': 'en',
      },
    )
    expect(shown.body).toHaveProperty('content')
    // Names from a template are in each language; names by the owner are as typed.
    expect(shown.body['content']).toMatchObject([
      { name: 'Women’s haircut', prices: [{ amount: 85_000 }] },
      { name: 'Нігті', prices: [{ amount: 70_000 }] },
      { name: 'Йога' },
      { name: 'Мала зала' },
    ])
  })

  it('gets the field of a first service that is wrong, and of a person or a room that is missing or in vain', async () => {
    const [browser, token] = [staffBrowser(server), await tokenOfLink()]
    const cut = { name: 'Стрижка', kind: 'GENERAL', minutes: 60, amount: 85_000 }
    const fieldOf = async (company: object) => {
      const { body } = await setUp(browser, token, { company })
      return (body['errors'] as { field: string }[])[0]?.field
    }
    expect([
      await fieldOf({ services: [cut] }),
      await fieldOf({ services: [cut], person: 'Анна', room: 'Зал' }),
      await fieldOf({ services: [{ ...cut, kind: 'RENT' }] }),
      await fieldOf({ services: [cut, { ...cut, minutes: 0 }], person: 'Анна' }),
      await fieldOf({ services: [{ ...cut, places: 3 }], person: 'Анна' }),
      await fieldOf({ person: 'Анна' }),
    ]).toEqual([
      'company.person',
      'company.room',
      'company.room',
      'company.services.1.minutes',
      'company.services.0.places',
      'company.person',
    ])
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
