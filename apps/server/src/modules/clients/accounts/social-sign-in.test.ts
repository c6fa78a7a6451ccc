import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Studio, StudioGiven } from '../../../../test/builders.ts'
import { createBrowser } from '../../../../test/oidc/browser.ts'
import { type RealProvider, startRealProvider } from '../../../../test/oidc/real-provider.ts'
import { createWidget } from '../../../../test/oidc/widget.ts'
import { visitor } from '../../../../test/visitor.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { createSignInProviders } from '../../../gateways/sign-in-providers/sign-in-providers.ts'
import { hashToken } from '../../../platform/http/session.ts'
import { deleteOldAttempts } from './public.ts'

const NOW = '2026-05-18T08:00:00.000Z'
const publicUrl = 'https://booking.example'
const redirectUri = `${publicUrl}/sign_in/callback`

let provider: RealProvider
let other: RealProvider
let server: TestServer
let lines: string[] = []
beforeAll(async () => {
  provider = await startRealProvider({ redirectUri })
  other = await startRealProvider({ id: 'other-id', redirectUri, mailInToken: false })
  server = await startTestServer({
    now: NOW,
    signInProviders: await createSignInProviders([provider.settings, other.settings], {
      publicUrl,
      log: (line) => lines.push(line),
    }),
  })
})
beforeEach(() => server.database.db.deleteFrom('usage_count').execute())
afterEach(() => {
  lines = []
  provider.moody.mood = 'well'
  server.clock.set(NOW)
})
afterAll(async () => {
  await server.stop()
  await provider.close()
  await other.close()
})

type Auth = NonNullable<NonNullable<StudioGiven['settings']>['auth']>
const studioWith = (auth: Partial<Auth> = {}, given: StudioGiven = {}) =>
  server.studio({ ...given, settings: { auth: { social_auth: true, ...auth }, ...given.settings } })

const widget = (headers = {}) => createWidget((path, body) => server.post(path, body, headers))

/** A complete sign-in in a new browser. */
async function signsIn(studio: Studio, login: string, providerId?: string) {
  const own = widget()
  return own.ends(await createBrowser().signsIn(await own.begins(studio, providerId), login))
}

/** The person of a token, through its session. */
async function personOf({ body }: { body: Record<string, unknown> }) {
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: 20 * 86_400 })
  const sessions = await server.database.db
    .selectFrom('session')
    .select(['person_id', 'token_hash', 'company_id'])
    .execute()
  const session = sessions.find(({ token_hash }) => token_hash === hashToken(String(body['access_token'])))
  return session!
}

const clientsOf = ({ company_id }: Studio) =>
  server.database.db
    .selectFrom('client')
    .leftJoin('person_client', (join) =>
      join
        .onRef('person_client.company_id', '=', 'client.company_id')
        .onRef('person_client.client_id', '=', 'client.client_id'),
    )
    .select([
      'client.client_id',
      'first_name',
      'last_name',
      'email',
      'email_verified',
      'person_client.person_id',
    ])
    .where('client.company_id', '=', company_id)
    .orderBy('client.created')
    .execute()

let number = 0
/** A person without an account here, with an account at both providers. */
function account({ email_verified = true, ...more }: { email?: string; email_verified?: boolean } = {}) {
  number += 1
  const login = `login-${number}`
  const claims = {
    email: `somebody-${number}@mail.example`,
    email_verified,
    given_name: 'Соломія',
    family_name: 'Гончар',
    ...more,
  }
  provider.accounts[login] = claims
  other.accounts[login] = claims
  return { login, email: claims.email }
}

describe('signing in at a provider', () => {
  // proves S6.auth.3 S6.open.2
  it('the first time makes a person and a client with the name and the verified mail', async () => {
    const studio = await studioWith()
    const { login, email } = account()
    const reply = await signsIn(studio, login)
    expect(reply.status).toBe(200)
    const { person_id, company_id } = await personOf(reply)
    expect(company_id).toBe(studio.company_id)
    expect(await clientsOf(studio)).toMatchObject([
      { first_name: 'Соломія', last_name: 'Гончар', email, email_verified: true, person_id },
    ])
  })

  it('the client is written to in the language they signed in with', async () => {
    const studio = await studioWith()
    const own = widget({ 'accept-language': 'pl' })
    await own.ends(await createBrowser().signsIn(await own.begins(studio), account().login))
    const clients = await server.database.db
      .selectFrom('client')
      .select('locale')
      .where('company_id', '=', studio.company_id)
      .execute()
    expect(clients).toEqual([{ locale: 'pl' }])
  })

  it('the second time finds them, even with another mail at the provider', async () => {
    const studio = await studioWith()
    const { login } = account()
    const first = await personOf(await signsIn(studio, login))
    provider.accounts[login] = { email: 'moved@mail.example', email_verified: true }
    const second = await personOf(await signsIn(studio, login))
    expect(second.person_id).toBe(first.person_id)
    expect(second.token_hash).not.toBe(first.token_hash)
    expect(await clientsOf(studio)).toHaveLength(1)
  })

  it('in another company is the same person with another client there', async () => {
    const [studio, barber] = [await studioWith(), await studioWith()]
    const { login } = account()
    const here = await personOf(await signsIn(studio, login))
    const there = await personOf(await signsIn(barber, login))
    expect(there).toMatchObject({ person_id: here.person_id, company_id: barber.company_id })
    const [client] = await clientsOf(studio)
    expect(await clientsOf(barber)).toMatchObject([{ person_id: here.person_id }])
    expect((await clientsOf(barber))[0]!.client_id).not.toBe(client!.client_id)
  })

  it('works at a provider that returns the mail only from userinfo', async () => {
    const studio = await studioWith()
    const { login, email } = account()
    const { person_id } = await personOf(await signsIn(studio, login, 'other-id'))
    expect(await clientsOf(studio)).toMatchObject([{ email, first_name: 'Соломія', person_id }])
  })

  it('of two ends with the same state at the same moment lets one in', async () => {
    const studio = await studioWith()
    const own = widget()
    const back = await createBrowser().signsIn(await own.begins(studio), account().login)
    const replies = await Promise.all([own.ends(back), own.ends(back), own.ends(back)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  })

  it('in two windows for the first time makes one client', async () => {
    const studio = await studioWith()
    const { login } = account()
    const replies = await Promise.all([1, 2, 3].map(() => signsIn(studio, login)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await clientsOf(studio)).toHaveLength(1)
  })
})

describe('a client whom the company knows already', () => {
  it('is found by the mail that they proved at another provider', async () => {
    const studio = await studioWith()
    const { login } = account()
    const first = await personOf(await signsIn(studio, login))
    const second = await personOf(await signsIn(studio, login, 'other-id'))
    expect(second.person_id).toBe(first.person_id)
    expect(await clientsOf(studio)).toHaveLength(1)
  })

  it('is found by a verified mail in whatever letters, if the company vouches for it', async () => {
    const studio = await studioWith()
    const { login, email } = account()
    const { client_id } = await studio.client({
      first_name: 'Соля',
      email: email.toUpperCase(),
      email_verified: true,
    })
    const { person_id } = await personOf(await signsIn(studio, login))
    expect(await clientsOf(studio)).toMatchObject([
      { client_id, first_name: 'Соля', last_name: 'Гончар', email_verified: true, person_id },
    ])
  })

  it('is not joined by a mail that the provider has not verified', async () => {
    const studio = await studioWith()
    const { login, email } = account({ email_verified: false })
    const { client_id } = await studio.client({ email, email_verified: true })
    const { person_id } = await personOf(await signsIn(studio, login))
    const clients = await clientsOf(studio)
    expect(clients).toHaveLength(2)
    expect(clients.find((client) => client.client_id === client_id)!.person_id).toBeNull()
    expect(clients.find((client) => client.person_id === person_id)).toMatchObject({
      email: null,
      email_verified: false,
    })
  })

  it('who booked as a guest with a phone keeps it: the mail was only typed', async () => {
    const studio = await studioWith()
    const { login, email } = account()
    const guest = await studio.client({ email, phone: '+380441234567' })
    const { person_id } = await personOf(await signsIn(studio, login))
    const clients = await clientsOf(studio)
    expect(clients.map((client) => [client.client_id === guest.client_id, client.person_id])).toEqual(
      expect.arrayContaining([
        [true, null],
        [false, person_id],
      ]),
    )
  })

  it('does not join an intruder who wrote the person’s mail into a profile of their own before', async () => {
    const studio = await studioWith()
    const intruder = account()
    const victim = account()
    const planted = await personOf(await signsIn(studio, intruder.login))
    await server.database.db
      .updateTable('client')
      .set({ email: victim.email, email_verified: false })
      .where('company_id', '=', studio.company_id)
      .execute()
    const came = await personOf(await signsIn(studio, victim.login))
    expect(came.person_id).not.toBe(planted.person_id)
    expect((await clientsOf(studio)).find(({ person_id }) => person_id === came.person_id)).toMatchObject({
      email: victim.email,
      email_verified: true,
    })
    expect(await clientsOf(studio)).toHaveLength(2)
  })

  it('of another company is never found', async () => {
    const [studio, barber] = [await studioWith(), await studioWith()]
    const { login, email } = account()
    await barber.client({ email, email_verified: true })
    const { person_id } = await personOf(await signsIn(studio, login))
    expect(await clientsOf(studio)).toMatchObject([{ email, person_id }])
    expect(await clientsOf(barber)).toMatchObject([{ email, person_id: null }])
  })
})

describe('switches of the company and of the operator', () => {
  const listed = async ({ company_id }: Studio) =>
    (await server.answer('listSignInProviders', { company: company_id })).content

  // proves S6.auth.3
  it('the providers are listed in the order of the installation', async () => {
    expect(await listed(await studioWith())).toEqual([
      { id: 'studio-id', name: 'Studio ID' },
      { id: 'other-id', name: 'Studio ID' },
    ])
  })

  it('a company offers those that it names', async () => {
    const studio = await studioWith({ providers: ['other-id', 'google'] })
    expect(await listed(studio)).toEqual([{ id: 'other-id', name: 'Studio ID' }])
    expect(await widget().asks(studio, 'studio-id')).toMatchObject({
      status: 404,
      body: { code: 'signIn.provider.notFound' },
    })
    expect((await widget().asks(studio, 'other-id')).status).toBe(200)
  })

  const off: { because: string; given: StudioGiven; code: string }[] = [
    {
      because: 'social sign-in is off',
      given: { settings: { auth: { social_auth: false } } },
      code: 'auth.disabled',
    },
    {
      because: 'there are no accounts',
      given: { settings: { auth: { social_auth: true }, account: { enabled: false } } },
      code: 'account.disabled',
    },
  ]
  // proves S6.auth.3
  it.each(off)('nothing is offered and nothing begins where $because', async ({ given, code }) => {
    const studio = await server.studio(given)
    expect(await listed(studio)).toEqual([])
    expect(await widget().asks(studio)).toMatchObject({ status: 403, body: { code } })
  })

  it('what was begun does not end where the company has switched it off meanwhile', async () => {
    const studio = await studioWith()
    const own = widget()
    const back = await createBrowser().signsIn(await own.begins(studio), account().login)
    await server.database.db
      .updateTable('company_settings')
      .set({ booking_settings: JSON.stringify({ auth: { social_auth: false } }) })
      .where('company_id', '=', studio.company_id)
      .execute()
    expect(await own.ends(back)).toMatchObject({ status: 403, body: { code: 'auth.disabled' } })
  })

  it('where registration is closed a stranger stays one, and who is a client signs in', async () => {
    const studio = await studioWith({ allow_registration: false })
    const [stranger, client] = [account(), account()]
    await studio.client({ email: client.email, email_verified: true })
    expect(await signsIn(studio, stranger.login)).toMatchObject({
      status: 403,
      body: { code: 'auth.registration.disabled' },
    })
    expect((await signsIn(studio, client.login)).status).toBe(200)
    expect((await signsIn(studio, client.login)).status).toBe(200)
    const identities = await server.database.db
      .selectFrom('person_identity')
      .select('subject')
      .where('subject', '=', stranger.login)
      .execute()
    expect(identities).toEqual([])
  })

  it('a person whom the operator has switched off does not get in', async () => {
    const studio = await studioWith()
    const { login } = account()
    const { person_id } = await personOf(await signsIn(studio, login))
    await server.database.db
      .updateTable('person')
      .set({ disabled: true })
      .where('person_id', '=', person_id)
      .execute()
    const refused = { status: 400, body: { code: 'login.notAllowed' } }
    expect(await signsIn(studio, login)).toMatchObject(refused)
    expect(await signsIn(studio, login, 'other-id')).toMatchObject(refused)
  })

  it('one address begins at most sixty times in ten minutes', async () => {
    const studio = await studioWith({ providers: ['google'] })
    const one = visitor(server)
    const statuses: number[] = []
    for (let time = 0; time < 61; time += 1) statuses.push((await createWidget(one.post).asks(studio)).status)
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 404), 429])
  })
})

describe('what a client and a provider may do on the way', () => {
  const failed = { status: 400, body: { code: 'signIn.social.failed' } }

  it('a client who presses Cancel sees that it did not succeed, and may start again', async () => {
    const studio = await studioWith()
    const own = widget()
    const back = await createBrowser().cancels(await own.begins(studio))
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect(await own.ends(back)).toMatchObject(failed)
    expect((await signsIn(studio, account().login)).status).toBe(200)
  })

  it('after ten minutes it is rejected, and nothing is stored', async () => {
    const studio = await studioWith()
    const own = widget()
    const back = await createBrowser().signsIn(await own.begins(studio), account().login)
    server.clock.set('2026-05-18T08:10:00.000Z')
    expect(await own.ends(back)).toMatchObject(failed)
    await deleteOldAttempts(server.deps)
    expect(await server.database.db.selectFrom('social_attempt').selectAll().execute()).toEqual([])
  })

  it('just before that it is not', async () => {
    const studio = await studioWith()
    const own = widget()
    const back = await createBrowser().signsIn(await own.begins(studio), account().login)
    server.clock.set('2026-05-18T08:09:59.000Z')
    await deleteOldAttempts(server.deps)
    expect((await own.ends(back)).status).toBe(200)
  })

  it('the stored data of an attempt are not enough to finish it', async () => {
    const studio = await studioWith()
    const url = new URL(await widget().begins(studio))
    const stored = JSON.stringify(
      await server.database.db
        .selectFrom('social_attempt')
        .selectAll()
        .where('company_id', '=', studio.company_id)
        .execute(),
    )
    expect(stored).toContain('studio-id')
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(stored).not.toContain(url.searchParams.get(name))
  })

  it.each([
    { mood: 'silent', what: 'says nothing' },
    { mood: 'broken', what: 'is broken' },
    { mood: 'floods', what: 'answers without end' },
  ] as const)('a provider that $what while the token is fetched is given up', async ({ mood }) => {
    const studio = await studioWith()
    const own = widget()
    const back = await createBrowser().signsIn(await own.begins(studio), account().login)
    provider.moody.mood = mood
    expect(await own.ends(back)).toMatchObject(failed)
    expect(lines.join()).toMatch(/^Sign-in with studio-id: finish: /)
    expect(lines.join()).not.toContain(back.searchParams.get('code'))
  })
})

describe('the page that providers come back to', () => {
  it('takes the form of a provider as a query, cut down to what it knows', async () => {
    const form = new URLSearchParams({ state: 'a b', code: 'c', user: '{"name":"Марта"}', id_token: 'x' })
    const reply = await server.app.inject({
      method: 'POST',
      url: '/sign_in/callback',
      payload: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
    })
    expect(reply.statusCode).toBe(303)
    expect(reply.headers.location).toBe('/sign_in/callback?state=a+b&code=c')
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  const odd = [
    { form: '', location: '/sign_in/callback?', because: 'nothing was sent' },
    { form: 'state=1&state=2&code=c', location: '/sign_in/callback?code=c', because: 'a field came twice' },
    { form: `error=${'x'.repeat(501)}`, location: '/sign_in/callback?', because: 'a field is too long' },
    {
      form: 'state=%0d%0aset-cookie:a&iss=//evil.example',
      location: '/sign_in/callback?state=%0D%0Aset-cookie%3Aa&iss=%2F%2Fevil.example',
      because: 'a value tries to be a header or an address',
    },
  ]
  it.each(odd)('never leads elsewhere where $because', async ({ form, location }) => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/sign_in/callback',
      payload: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([reply.statusCode, reply.headers.location]).toEqual([303, location])
    expect(reply.headers['set-cookie']).toBeUndefined()
  })
})

describe('a provider that cannot be reached', () => {
  it('delays no client who does not need it, and is tried again later', async () => {
    const dead = await startRealProvider({ id: 'dead-id', redirectUri })
    dead.moody.mood = 'silent'
    const alone = await startTestServer({
      now: NOW,
      signInProviders: await createSignInProviders([dead.settings, provider.settings], {
        publicUrl,
        log: () => {},
        // Long enough for the concurrent request on a busy machine.
        deadlineMs: 10_000,
      }),
    })
    try {
      const studio = await alone.studio({ settings: { auth: { social_auth: true } } })
      const post = (path: string, body: unknown) => alone.post(path, body)
      const answered: number[] = []
      const slow = Array.from({ length: 30 }, async () => {
        const { status } = await createWidget(post).asks(studio, 'dead-id')
        answered.push(status)
      })
      await expect.poll(() => dead.moody.requests).toBe(1)
      await alone.answer('listBranches', { company: studio.company_id })
      expect(answered).toEqual([])

      await Promise.all(slow)
      expect(answered).toEqual(Array(30).fill(400))
      // All of them shared one request.
      expect(dead.moody.requests).toBe(1)
      expect((await createWidget(post).asks(studio, 'dead-id')).status).toBe(400)
      expect(dead.moody.requests).toBe(1)
      expect((await createWidget(post).asks(studio, 'studio-id')).status).toBe(200)
    } finally {
      await alone.stop()
      await dead.close()
    }
  })
})
