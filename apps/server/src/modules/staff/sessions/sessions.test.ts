import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Studio } from '../../../../test/builders.ts'
import {
  enterByCode,
  newMail,
  ownPage,
  signInStaff,
  staffBrowser,
  type StaffBrowser,
  staffCode,
} from '../../../../test/staff-browser.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { newId } from '../../../platform/db/ids.ts'
import { hashPassword } from '../../clients/accounts/public.ts'
import { deleteEndedStaffSessions } from './jobs.ts'

let server: TestServer
let studio: Studio
beforeAll(async () => {
  server = await startTestServer()
  studio = await server.studio({ alias: 'sessions' })
})
afterAll(() => server.stop())

const MORNING = Date.parse('2026-05-18T08:00:00.000Z')
const setMinutes = (minutes: number) => server.clock.set(new Date(MORNING + minutes * 60_000).toISOString())
beforeEach(() => setMinutes(0))

const me = (browser: StaffBrowser, headers?: Record<string, string>) => browser.get('/v1/staff/me', headers)
const password = 'три сині птахи над морем'

describe('sign-in of staff by code', () => {
  it('opens the companies of the person with role, rights and branches', async () => {
    const { email } = await signInStaff(server, studio, { role: 'manager' })
    const browser = await enterByCode(server, email)
    const { status, body } = await me(browser)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      person: { email, phone: null, contact_proven: true, has_password: false },
      companies: [
        {
          id: studio.company_id,
          alias: 'sessions',
          staff_member: { name: 'Марта', role: 'manager', resource_id: null },
          branches: [{ id: studio.branch_id, timezone: 'Europe/Kyiv' }],
        },
      ],
    })
    const [{ rights }] = body['companies'] as [{ rights: object[] }]
    expect(rights).toContainEqual({ right: 'bookings.write', reach: 'ALL' })
    expect(rights).not.toContainEqual({ right: 'staff.write', reach: 'ALL' })
  })

  it('sets a cookie that scripts, other sites and plain http do not get', async () => {
    const { email } = await signInStaff(server, studio)
    const browser = staffBrowser(server)
    const { body } = await browser.post('/v1/staff/sign_in', { login: email })
    const entered = await browser.post('/v1/staff/sign_in/code', {
      request_id: body['request_id'],
      code: await staffCode(server, email),
    })
    expect(entered.headers['set-cookie']).toMatch(
      /^__Host-zapys_staff=[^;]+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/,
    )
    expect(entered.headers['cache-control']).toBe('no-store')
  })

  it('answers a stranger as it answers staff, and sends nothing', async () => {
    const stranger = newMail()
    const { status, body } = await staffBrowser(server).post('/v1/staff/sign_in', { login: stranger })
    expect([status, Object.keys(body)]).toEqual([200, ['request_id', 'resend_after', 'expires_in']])
    expect(await staffCode(server, stranger)).toBeUndefined()
  })

  it('takes as long for a stranger as for staff', async () => {
    const { email } = await signInStaff(server, studio)
    const browser = staffBrowser(server)
    const took = async (url: string, body: object) => {
      const began = performance.now()
      await browser.post(url, body)
      return performance.now() - began
    }
    const times = [
      await took('/v1/staff/sign_in', { login: email }),
      await took('/v1/staff/sign_in', { login: newMail() }),
      await took('/v1/staff/sign_in/code', { request_id: newId(), code: '000000' }),
    ]
    // Timers can fire a millisecond early.
    expect(times.filter((ms) => ms < 198)).toEqual([])
  })

  it('a code works once, and not for the request of another browser', async () => {
    const { email } = await signInStaff(server, studio)
    const [anna, thief] = [staffBrowser(server), staffBrowser(server)]
    const own = await anna.post('/v1/staff/sign_in', { login: email })
    const code = await staffCode(server, email)
    const others = await thief.post('/v1/staff/sign_in', { login: email })
    const attempt = (browser: StaffBrowser, request: unknown) =>
      browser.post('/v1/staff/sign_in/code', { request_id: request, code })
    expect((await attempt(thief, others.body['request_id'])).body['code']).toBe('code.wrong')
    expect((await attempt(anna, own.body['request_id'])).status).toBe(200)
    expect((await attempt(anna, own.body['request_id'])).body['code']).toBe('code.wrong')
  })

  it('a guesser has five tries, then the right code is wrong too', async () => {
    const { email } = await signInStaff(server, studio)
    const browser = staffBrowser(server)
    const { body } = await browser.post('/v1/staff/sign_in', { login: email })
    const code = (await staffCode(server, email))!
    const wrong = code === '000000' ? '000001' : '000000'
    const guess = (typed: string) =>
      browser.post('/v1/staff/sign_in/code', { request_id: body['request_id'], code: typed })
    const guesses = await Promise.all(Array.from({ length: 5 }, () => guess(wrong)))
    expect(guesses.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
    expect((await guess(code)).body['code']).toBe('code.wrong')
  })

  it('a code is too old after 10 minutes', async () => {
    const { email } = await signInStaff(server, studio)
    const browser = staffBrowser(server)
    const { body } = await browser.post('/v1/staff/sign_in', { login: email })
    const code = await staffCode(server, email)
    setMinutes(10)
    const late = await browser.post('/v1/staff/sign_in/code', { request_id: body['request_id'], code })
    expect(late.body['code']).toBe('code.wrong')
  })

  it('one network uses up its own codes of a day, and leaves the others theirs', async () => {
    const { email } = await signInStaff(server, studio)
    const asks = async (remoteAddress: string) =>
      (
        await server.app.inject({
          method: 'POST',
          url: '/v1/staff/sign_in',
          remoteAddress,
          headers: ownPage,
          payload: { login: email },
        })
      ).statusCode
    const replies: number[] = []
    for (const hour of [0, 1, 2, 3, 4, 5]) {
      setMinutes(hour * 60)
      for (let number = 0; number < 5; number += 1) replies.push(await asks('198.51.100.7'))
    }
    expect(replies.filter((status) => status === 200)).toHaveLength(8)
    expect(await asks('203.0.113.9')).toBe(200)
  })

  it('gets codes and passwords in a known browser when others have used up all of a day', async () => {
    const { email, ...desk } = await signInStaff(server, studio, { password })
    // The session expired unused overnight.
    setMinutes(13 * 60)
    expect((await me(desk)).status).toBe(401)
    await deleteEndedStaffSessions(server.deps)
    const attack = (remoteAddress: string, url: string, body: object) =>
      server.app.inject({
        method: 'POST',
        url: `/v1/staff/sign_in${url}`,
        remoteAddress,
        headers: ownPage,
        payload: { login: email, ...body },
      })
    for (let network = 0; network < 8; network += 1) {
      await attack(`198.51.${network}.7`, '', {})
      for (const typed of ['1', '2']) await attack(`198.51.${network}.7`, '/password', { password: typed })
    }
    const stranger = staffBrowser(server)
    expect((await stranger.post('/v1/staff/sign_in', { login: email })).status).toBe(429)
    const entries = [await desk.post('/v1/staff/sign_in', { login: email })]
    entries.push(await desk.post('/v1/staff/sign_in', { login: email }))
    entries.push(await desk.post('/v1/staff/sign_in', { login: email }))
    expect(entries.map(({ status }) => status)).toEqual([200, 200, 429])
    // The cookie is for this person only.
    const other = await signInStaff(server, studio)
    const asOther = await other.post('/v1/staff/sign_in', { login: email })
    expect(asOther.status).toBe(429)
    const byPassword = { login: email, password }
    expect((await stranger.post('/v1/staff/sign_in/password', byPassword)).status).toBe(429)
    expect((await desk.post('/v1/staff/sign_in/password', byPassword)).status).toBe(200)
    const uses = async () => {
      const rows = await server.database.db
        .selectFrom('usage_count')
        .select(['rule', 'used'])
        .where('rule', 'in', ['staff.password.guess.account.900', 'staff.password.guessKnown.session.3600'])
        .where('used', '>', 0)
        .orderBy('rule')
        .execute()
      return rows.map(({ rule, used }) => `${rule} ${used}`)
    }
    // The password is not checked while all slots of the limiter are taken, and no attempt is lost.
    const before = await uses()
    expect(before).toHaveLength(2)
    const crowd = Promise.allSettled(Array.from({ length: 10 }, () => hashPassword(password, 2 ** 16)))
    expect((await desk.post('/v1/staff/sign_in/password', byPassword)).status).toBe(503)
    await crowd
    expect(await uses()).toEqual(before)
  })

  it('sends at most 8 codes an hour to a person, wherever they are requested', async () => {
    const { email } = await signInStaff(server, studio)
    const browser = staffBrowser(server)
    const replies: number[] = []
    for (let number = 0; number < 9; number += 1) {
      const reply = await server.app.inject({
        method: 'POST',
        url: '/v1/staff/sign_in',
        remoteAddress: `198.51.${number}.7`,
        headers: { host: 'booking.example', origin: 'https://booking.example', 'x-staff-app': '1' },
        payload: { login: email },
      })
      replies.push(reply.statusCode)
    }
    expect(replies).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429])
    expect((await browser.post('/v1/staff/sign_in', { login: 'anna' })).body['code']).toBe(
      'staff.login.malformed',
    )
  })
})

describe('sign-in of staff by password', () => {
  it('opens the session; a wrong password and an unknown login answer alike', async () => {
    const { email } = await signInStaff(server, studio, { password })
    const browser = staffBrowser(server)
    const signIn = (login: string, typed: string) =>
      browser.post('/v1/staff/sign_in/password', { login, password: typed })
    const [wrong, unknown] = [await signIn(email, 'чотири птахи'), await signIn(newMail(), password)]
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect({ ...wrong.body, traceId: '' }).toEqual({ ...unknown.body, traceId: '' })
    expect((await signIn(email.toUpperCase(), password)).status).toBe(200)
    expect((await me(browser)).status).toBe(200)
  })

  it('takes five passwords a quarter of an hour from one network', async () => {
    const { email } = await signInStaff(server, studio, { password })
    const browser = staffBrowser(server)
    const replies: number[] = []
    for (let number = 0; number < 6; number += 1) {
      const reply = await browser.post('/v1/staff/sign_in/password', { login: email, password: `${number}` })
      replies.push(reply.status)
    }
    expect(replies).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('a client’s account does not sign in as staff', async () => {
    const phone = '+380441234999'
    await server.database.db
      .insertInto('person')
      .values({ person_id: '018f2b6a-4c1e-7d35-9a52-3f1f0f6f2caa', phone, created: new Date(MORNING) })
      .execute()
    await staffBrowser(server).post('/v1/staff/sign_in', { login: phone })
    expect(await staffCode(server, phone)).toBeUndefined()
  })
})

describe('a session of staff', () => {
  it('gets another cookie after 15 minutes; requests that left together stay signed in', async () => {
    const browser = await signInStaff(server, studio)
    const first = browser.cookie()
    setMinutes(16)
    const together = await Promise.all([me(browser), me(browser), me(browser)])
    expect(together.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(together.filter(({ headers }) => headers['set-cookie'] !== undefined)).toHaveLength(1)
    expect(browser.cookie()).not.toBe(first)
    expect((await me(browser)).status).toBe(200)
  })

  it('stays when the reply with the new cookie was lost', async () => {
    const browser = await signInStaff(server, studio)
    const first = browser.cookie()
    setMinutes(16)
    await me(browser, { cookie: first })
    setMinutes(30)
    expect((await me(browser, { cookie: first })).status).toBe(200)
  })

  it('ends for the thief and the owner when a stolen cookie is sent after the rotation', async () => {
    const browser = await signInStaff(server, studio)
    const stolen = browser.cookie()
    setMinutes(16)
    await me(browser)
    await me(browser)
    setMinutes(18)
    const replayed = await me(browser, { cookie: stolen })
    expect([replayed.status, replayed.body['code']]).toEqual([401, 'token.invalid'])
    expect((await me(browser)).status).toBe(401)
  })

  it('ends when a cookie of two rotations ago is sent', async () => {
    const browser = await signInStaff(server, studio)
    const old = browser.cookie()
    for (const minute of [16, 32, 48]) {
      setMinutes(minute)
      await me(browser)
    }
    expect((await me(browser, { cookie: old })).status).toBe(401)
    expect((await me(browser)).status).toBe(401)
  })

  it('goes on while a machine of the database is away, and gets its next cookie afterwards', async () => {
    const browser = await signInStaff(server, studio)
    const cookie = browser.cookie()
    // Error of Citus if a machine is unreachable.
    await sql`create function machine_is_away() returns trigger language plpgsql as $$ begin
      raise exception 'connection to the remote node failed' using errcode = '08006'; end $$`.execute(
      server.database.db,
    )
    await sql`create trigger away before update on staff_session for each row execute function machine_is_away()`.execute(
      server.database.db,
    )
    setMinutes(16)
    expect((await me(browser)).status).toBe(200)
    expect(browser.cookie()).toBe(cookie)
    await sql`drop function machine_is_away() cascade`.execute(server.database.db)
    expect((await me(browser)).status).toBe(200)
    expect(browser.cookie()).not.toBe(cookie)
  })

  it('ends after 12 hours without use, and after 30 days with it', async () => {
    const idle = await signInStaff(server, studio)
    setMinutes(12 * 60 - 1)
    expect((await me(idle)).status).toBe(200)
    setMinutes(24 * 60)
    expect((await me(idle)).status).toBe(401)

    setMinutes(0)
    const busy = await signInStaff(server, studio)
    for (let hours = 11; hours < 30 * 24; hours += 11) {
      setMinutes(hours * 60)
      expect((await me(busy)).status).toBe(200)
    }
    setMinutes(30 * 24 * 60)
    expect((await me(busy)).status).toBe(401)
  })

  it('is listed for its person with the browser, and ends from another browser', async () => {
    const { email, ...desk } = await signInStaff(server, studio)
    const phone = await enterByCode(server, email)
    const { body } = await phone.get('/v1/staff/session')
    const content = body['content'] as { id: string; current: boolean; browser: string }[]
    expect(content.filter(({ current }) => current)).toHaveLength(1)
    const other = content.find(({ current }) => !current)!
    expect((await phone.remove(`/v1/staff/session/${other.id}`)).body).toEqual({ done: true })
    expect((await phone.remove(`/v1/staff/session/${other.id}`)).body).toEqual({ done: true })
    expect([(await me(desk)).status, (await me(phone)).status]).toEqual([401, 200])
  })

  it('of another person cannot be ended', async () => {
    const [anna, thief] = [await signInStaff(server, studio), await signInStaff(server, studio)]
    const { body } = await me(anna)
    const { id } = body['session'] as { id: string }
    await thief.remove(`/v1/staff/session/${id}`)
    expect((await me(anna)).status).toBe(200)
  })

  it('ends at the sign-out, and all of them with everywhere', async () => {
    const { email, ...desk } = await signInStaff(server, studio)
    const [phone, tablet] = [await enterByCode(server, email), await enterByCode(server, email)]
    const cookie = desk.cookie()
    const out = await desk.post('/v1/staff/sign_out', {})
    expect([out.body, desk.cookie()]).toEqual([{ done: true }, ''])
    expect((await me(desk, { cookie })).status).toBe(401)
    expect((await me(phone)).status).toBe(200)
    await phone.post('/v1/staff/sign_out', { everywhere: true })
    expect((await me(tablet)).status).toBe(401)
  })

  it('lies in the database as hashes alone', async () => {
    const browser = await signInStaff(server, studio)
    const [, value = ''] = browser.cookie().split('=')
    const [, token = ''] = value.split('.')
    const rows = await server.database.db.selectFrom('staff_session').selectAll().execute()
    expect(token).toHaveLength(43)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('the password of staff', () => {
  const change = (browser: StaffBrowser, body: object) => browser.post('/v1/staff/password', body)

  it('is set without the old one within 10 minutes after a code, and ends all other sessions', async () => {
    const { email, ...desk } = await signInStaff(server, studio)
    const phone = await enterByCode(server, email)
    expect((await change(phone, { new_password: password })).status).toBe(200)
    expect([(await me(phone)).status, (await me(desk)).status]).toEqual([200, 401])
    const browser = staffBrowser(server)
    expect((await browser.post('/v1/staff/sign_in/password', { login: email, password })).status).toBe(200)
  })

  it('needs the old one in a session that was left open', async () => {
    const browser = await signInStaff(server, studio, { password })
    setMinutes(11)
    const codes = [
      await change(browser, { new_password: 'нові сині птахи' }),
      await change(browser, { old_password: 'чужий пароль', new_password: 'нові сині птахи' }),
      await change(browser, { old_password: password, new_password: '12345678' }),
    ].map(({ body }) => body['code'])
    expect(codes).toEqual(['staff.signIn.required', 'password.wrong', 'validation.failed'])
    const changed = await change(browser, { old_password: password, new_password: 'нові сині птахи' })
    expect(changed.status).toBe(200)
    expect((await me(browser)).status).toBe(200)
  })
})
