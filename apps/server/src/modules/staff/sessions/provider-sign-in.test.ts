/** Staff sign in at a real OpenID provider. docs/rules/social-sign-in.md, Staff */
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockWaits } from '../../../../test/lock-waits.ts'
import { createBrowser } from '../../../../test/oidc/browser.ts'
import { type RealProvider, startRealProvider } from '../../../../test/oidc/real-provider.ts'
import {
  enterByCode,
  newMail,
  signInStaff,
  type StaffBrowser,
  staffBrowser,
} from '../../../../test/staff-browser.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { createSignInProviders } from '../../../gateways/sign-in-providers/sign-in-providers.ts'
import { unlinkIdentity } from './person-identities.ts'
import { holdStaffPerson } from './persons.ts'
import { totpCode } from './totp.ts'

const publicUrl = 'https://booking.example'
const redirectUri = `${publicUrl}/sign_in/callback`

let provider: RealProvider
let clientsOnly: RealProvider
let server: TestServer
beforeAll(async () => {
  provider = await startRealProvider({ redirectUri })
  clientsOnly = await startRealProvider({ id: 'clients-only', redirectUri })
  server = await startTestServer({
    signInProviders: await createSignInProviders(
      [{ ...provider.settings, staff: true }, clientsOnly.settings],
      { publicUrl, log: () => {} },
    ),
  })
})
beforeEach(() => server.database.db.deleteFrom('usage_count').execute())
afterAll(async () => {
  await server.stop()
  await provider.close()
  await clientsOnly.close()
})

/** A browser with the staff app. */
function staffApp() {
  const browser = staffBrowser(server)
  const secret = randomBytes(32).toString('base64url')
  const binding = createHash('sha256').update(secret).digest('base64url')
  const begins = (id = 'studio-id') => browser.post(`/v1/staff/sign_in/provider/${id}`, { binding })
  const ends = (back: URL, binding_secret = secret) => {
    const [state, code, iss, error] = ['state', 'code', 'iss', 'error'].map(
      (name) => back.searchParams.get(name) ?? undefined,
    )
    return browser.post('/v1/staff/sign_in/provider', { state, code, iss, error, binding_secret })
  }
  const comesBack = async (login: string) => {
    const { body } = await begins()
    return createBrowser().signsIn(String(body['url']), login)
  }
  return {
    browser,
    secret,
    begins,
    ends,
    comesBack,
    signsIn: async (login: string) => ends(await comesBack(login)),
  }
}

/** Decodes base32. */
function bytesOf(key: string): Buffer {
  const bits = [...key].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

const otherSecret = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'

let logins = 0
function account(email: string, email_verified = true, login = `staff-${(logins += 1)}`): string {
  provider.accounts[login] = { email, email_verified }
  return login
}

describe('staff at a provider', () => {
  it('are offered those that the installation trusts with staff, and no others', async () => {
    const { browser, begins } = staffApp()
    expect((await browser.get('/v1/staff/sign_in/provider')).body).toEqual({
      content: [{ id: 'studio-id', name: 'Studio ID' }],
    })
    expect((await begins('clients-only')).body['code']).toBe('signIn.provider.notFound')
  })

  it('sign in with the mail that they proved here and the provider has verified, in any letters', async () => {
    const studio = await server.studio()
    const marta = await signInStaff(server, studio)
    const app = staffApp()
    const entered = await app.signsIn(account(marta.email.toUpperCase()))
    expect([entered.status, entered.body['companies']]).toEqual([
      200,
      [expect.objectContaining({ id: studio.company_id })],
    ])
    expect((await app.browser.get('/v1/staff/me')).status).toBe(200)
    expect((await marta.get('/v1/staff/session')).body['content']).toHaveLength(2)
  })

  it('are nobody with an unknown mail, an unverified one, or one that was never proven here', async () => {
    const studio = await server.studio()
    const marta = await signInStaff(server, studio)
    const typed = await signInStaff(server, studio)
    await server.database.db
      .updateTable('staff_person')
      .set({ contact_proven_at: null })
      .where('email', '=', typed.email)
      .execute()
    for (const login of [account(newMail()), account(marta.email, false), account(typed.email)]) {
      const app = staffApp()
      expect((await app.signsIn(login)).body['code']).toBe('staff.provider.unknown')
      expect(app.browser.cookie()).toBe('')
    }
    const people = await server.database.db.selectFrom('staff_person').select('email').execute()
    expect(people.filter(({ email }) => email === marta.email)).toHaveLength(1)
  })

  it('are known by their account at the provider, also when its mail is another one', async () => {
    const marta = await signInStaff(server, await server.studio())
    const login = account(marta.email)
    expect((await staffApp().signsIn(login)).status).toBe(200)
    for (const mail of [newMail(), undefined]) {
      if (mail === undefined) account(marta.email, false, login)
      else account(mail, true, login)
      const { status, body } = await staffApp().signsIn(login)
      expect([status, (body['person'] as { email?: string }).email]).toEqual([200, marta.email])
    }
  })

  it('are not signed in by another account that got their mail later', async () => {
    const marta = await signInStaff(server, await server.studio())
    expect((await staffApp().signsIn(account(marta.email))).status).toBe(200)
    const app = staffApp()
    expect((await app.signsIn(account(marta.email))).body['code']).toBe('staff.provider.unknown')
    expect(app.browser.cookie()).toBe('')
  })

  it('are not signed in as the person who has the mail of their account now', async () => {
    const marta = await signInStaff(server, await server.studio())
    const ivan = await signInStaff(server, await server.studio())
    const login = account(marta.email)
    await staffApp().signsIn(login)
    account(ivan.email, true, login)
    const { body } = await staffApp().signsIn(login)
    expect((body['person'] as { email?: string }).email).toBe(marta.email)
  })

  it('end only what this browser began, once, and no attempt of a client', async () => {
    const studio = await server.studio({ settings: { auth: { social_auth: true } } })
    const marta = await signInStaff(server, studio)
    const app = staffApp()
    const back = await app.comesBack(account(marta.email))
    expect(back.searchParams.get('state')).toMatch(/^staff\./)
    expect((await app.ends(back, otherSecret)).body['code']).toBe('signIn.social.failed')
    const asClient = await server.post('/v1/user/sign_in/social/verify', {
      state: back.searchParams.get('state'),
      code: back.searchParams.get('code'),
      binding_secret: app.secret,
    })
    expect(asClient.body['code']).toBe('signIn.social.failed')
    expect((await app.ends(back)).status).toBe(200)
    expect((await app.ends(back)).body['code']).toBe('signIn.social.failed')
    const secret = randomBytes(32).toString('base64url')
    const begun = await server.post(`/v1/company/${studio.company_id}/user/sign_in/social/studio-id`, {
      binding: createHash('sha256').update(secret).digest('base64url'),
    })
    const ofClient = await createBrowser().signsIn(String(begun.body['url']), account(marta.email))
    expect((await app.ends(ofClient, secret)).body['code']).toBe('signIn.social.failed')
  })

  it('prove no contact of theirs: a new password needs the old one', async () => {
    const marta = await signInStaff(server, await server.studio(), { password: 'три сині птахи над морем' })
    const app = staffApp()
    await app.signsIn(account(marta.email))
    const changed = await app.browser.post('/v1/staff/password', { new_password: 'нові птахи над горами' })
    expect(changed.body['code']).toBe('staff.signIn.required')
  })

  it('with a second factor are asked for it before there is a session', async () => {
    const studio = await server.studio()
    const marta = await signInStaff(server, studio)
    const { body } = await marta.post('/v1/staff/second_factor', {})
    const code = totpCode(bytesOf(String(body['key'])), Math.floor(server.clock.now() / 30_000))
    expect((await marta.post('/v1/staff/second_factor/confirm', { code })).status).toBe(200)
    const app = staffApp()
    const stopped = await app.signsIn(account(marta.email))
    expect(stopped.body['code']).toBe('staff.secondFactor.required')
    expect(app.browser.cookie()).toBe('')
  })
})

describe('the own accounts at providers', () => {
  const stateOf = async (browser: { get(url: string): Promise<{ body: Record<string, unknown> }> }) =>
    ((await browser.get('/v1/staff/provider')).body['content'] as { id: string; state: string }[]).map(
      ({ id, state }) => [id, state],
    )
  const changes = (marta: StaffBrowser, allowed: boolean, password?: string) =>
    marta.post('/v1/staff/provider/studio-id', { provider: { allowed, password } })

  it('are listed; an unlinked one signs in no more, and its mail does not link it again', async () => {
    const marta = await signInStaff(server, await server.studio())
    const login = account(marta.email)
    expect(await stateOf(marta)).toEqual([['studio-id', 'NEVER']])
    expect((await staffApp().signsIn(login)).status).toBe(200)
    expect(await stateOf(marta)).toEqual([['studio-id', 'LINKED']])
    // She accepted the invitation a moment ago, which proves her mail.
    expect((await changes(marta, false)).body).toMatchObject({ content: [{ state: 'UNLINKED' }] })
    expect((await staffApp().signsIn(login)).body['code']).toBe('staff.provider.unknown')
    expect((await staffApp().signsIn(account(marta.email))).body['code']).toBe('staff.provider.unknown')
    expect((await enterByCode(server, marta.email)).cookie()).not.toBe('')
  })

  it('unlinked end all other sessions, and the person gets a mail; a repeat does neither', async () => {
    const marta = await signInStaff(server, await server.studio())
    const other = staffApp()
    await other.signsIn(account(marta.email))
    await changes(marta, false)
    expect((await other.browser.get('/v1/staff/me')).status).toBe(401)
    expect((await marta.get('/v1/staff/me')).status).toBe(200)
    const entered = await enterByCode(server, marta.email)
    await changes(marta, false)
    expect((await entered.get('/v1/staff/me')).status).toBe(200)
    const notices = (await server.outbox.messages()).filter(
      ({ to, subject }) => to === marta.email && subject?.includes('Studio ID'),
    )
    expect(notices.map(({ subject }) => subject)).toEqual(['Вхід через Studio ID вимкнено'])
  })

  it('unlinked at the moment of a sign-in open no session', async () => {
    const marta = await signInStaff(server, await server.studio())
    const login = account(marta.email)
    await staffApp().signsIn(login)
    const thief = staffApp()
    const back = await thief.comesBack(login)
    const { db } = server.database
    const { id: personId } = (await marta.get('/v1/staff/me')).body['person'] as { id: string }
    const entering = await server.database.inTransaction(async (tx) => {
      await holdStaffPerson(tx, personId)
      const reply = thief.ends(back)
      await expect.poll(() => lockWaits(db)).toEqual([expect.stringContaining('pg_advisory_xact_lock')])
      await unlinkIdentity(tx, { personId, issuer: provider.settings.issuer, now: server.clock.now() })
      return { reply }
    })
    expect((await entering.reply).body['code']).toBe('staff.provider.unknown')
    expect(thief.browser.cookie()).toBe('')
  })

  it('allowed again are linked by the next sign-in there', async () => {
    const marta = await signInStaff(server, await server.studio())
    const login = account(marta.email)
    await staffApp().signsIn(login)
    await changes(marta, false)
    expect((await changes(marta, true)).body).toMatchObject({ content: [{ state: 'NEVER', since: null }] })
    expect((await staffApp().signsIn(login)).status).toBe(200)
    expect(await stateOf(marta)).toEqual([['studio-id', 'LINKED']])
  })

  it('are unlinked with the password or soon after a code, so another way to sign in always stays', async () => {
    const password = 'три сині птахи над морем'
    const marta = await signInStaff(server, await server.studio(), { password })
    const app = staffApp()
    await app.signsIn(account(marta.email))
    expect((await changes(app.browser, false)).body['code']).toBe('staff.signIn.required')
    expect((await changes(app.browser, false, 'не той пароль')).body['code']).toBe('password.wrong')
    expect(await stateOf(app.browser)).toEqual([['studio-id', 'LINKED']])
    expect((await changes(app.browser, false, password)).status).toBe(200)
  })

  it('of others stay: a person changes only the own one, and only at providers for staff', async () => {
    const marta = await signInStaff(server, await server.studio())
    const ivan = await signInStaff(server, await server.studio())
    await staffApp().signsIn(account(marta.email))
    expect((await changes(ivan, false)).body).toMatchObject({ content: [{ state: 'NEVER' }] })
    expect(await stateOf(marta)).toEqual([['studio-id', 'LINKED']])
    const unknown = await marta.post('/v1/staff/provider/clients-only', { provider: { allowed: false } })
    expect(unknown.body['code']).toBe('signIn.provider.notFound')
  })
})
