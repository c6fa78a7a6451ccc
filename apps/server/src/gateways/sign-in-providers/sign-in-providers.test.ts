import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CrookedProvider, startCrookedProvider } from '../../../test/oidc/crooked-provider.ts'
import {
  answerByMood,
  listenOnLoopback,
  type Moody,
  type RunningProvider,
} from '../../../test/oidc/running-provider.ts'
import { discovered } from './discovery.ts'
import { openIdProvider } from './openid-provider.ts'
import { providerFacts } from './provider-facts.ts'

const redirectUri = 'https://booking.example/sign_in/callback'
const keys = { state: 'state-1', nonce: 'nonce-1', codeVerifier: 'v'.repeat(43) }
const log = () => {}

const addressOf = async (provider: ReturnType<typeof openIdProvider>): Promise<URL> => {
  const begun = await provider.begin(keys)
  if (begun.kind === 'refused') throw new Error(begun.detail)
  return new URL(begun.url)
}

describe('presets', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const apple = providerFacts({
    preset: 'apple',
    client_id: 'com.example.booking',
    team_id: 'TEAM123456',
    key_id: 'KEY1234567',
    private_key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  })
  let stand: CrookedProvider
  beforeAll(async () => (stand = await startCrookedProvider()))
  afterAll(() => stand.close())
  beforeEach(() =>
    Object.assign(stand, { lie: {}, account: { sub: 'marta' }, userinfo: undefined, tokenRequests: [] }),
  )

  /** Apple, at the address of a fake provider. */
  const standIn = () => openIdProvider({ ...apple, issuer: stand.issuer }, { redirectUri, log })

  /** The result of `finish` for a token of this account. */
  async function identityOf(claims: Record<string, unknown>) {
    stand.account = { sub: 'marta', aud: 'com.example.booking', nonce: keys.nonce, ...claims }
    const finished = await standIn().finish({ code: 'a-code' }, keys)
    if (finished.kind === 'refused') throw new Error(finished.detail)
    return finished.identity
  }

  it('Apple is asked for mail and name, which it sends back with a form', async () => {
    const { searchParams } = await addressOf(standIn())
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'com.example.booking',
      redirect_uri: redirectUri,
      response_type: 'code',
      response_mode: 'form_post',
      scope: 'openid email name',
      state: keys.state,
      nonce: keys.nonce,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge_method: 'S256',
    })
  })

  it('Apple gets a secret that the developer’s key has signed and that ends after minutes', async () => {
    await identityOf({})
    const [request] = stand.tokenRequests
    expect(request).toMatchObject({
      grant_type: 'authorization_code',
      code: 'a-code',
      client_id: 'com.example.booking',
      code_verifier: keys.codeVerifier,
      redirect_uri: redirectUri,
    })
    const [header = '', claims = '', signature = ''] = request!['client_secret']!.split('.')
    const read = (part: string) =>
      JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
    expect(read(header)).toEqual({ alg: 'ES256', kid: 'KEY1234567' })
    const now = Math.floor(Date.now() / 1000)
    const { iat, exp, ...rest } = read(claims)
    expect(rest).toEqual({ iss: 'TEAM123456', aud: 'https://appleid.apple.com', sub: 'com.example.booking' })
    expect(Math.abs(Number(iat) - now)).toBeLessThan(30)
    expect(Number(exp) - Number(iat)).toBe(300)
    const isSigned = verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    expect(isSigned).toBe(true)
  })

  const mails: { claims: Record<string, unknown>; email: string | undefined; because: string }[] = [
    { claims: { email_verified: true }, email: 'm@mail.example', because: 'the provider has verified it' },
    { claims: { email_verified: 'true' }, email: 'm@mail.example', because: 'Apple writes it as a text' },
    { claims: { email_verified: 'false' }, email: undefined, because: 'any text is not a yes' },
    { claims: { email_verified: 1 }, email: undefined, because: 'a number is not a yes' },
    { claims: {}, email: undefined, because: 'Facebook does not say' },
    {
      claims: { email_verified: true, email: ['m@mail.example'] },
      email: undefined,
      because: 'it is no text',
    },
    { claims: { email_verified: true, email: 'x'.repeat(321) }, email: undefined, because: 'it is too long' },
  ]
  it.each(mails)('the mail counts as $email where $because', async ({ claims, email }) => {
    expect((await identityOf({ email: 'm@mail.example', ...claims })).email).toBe(email)
  })

  it.each([
    { said: { email_verified: true }, email: 'm@mail.example', because: 'it is verified there' },
    { said: { email_verified: false }, email: undefined, because: 'the token speaks of no mail' },
    { said: {}, email: undefined, because: 'nothing is said of it' },
  ])('a mail outside the token counts as $email where $because', async ({ said, email }) => {
    stand.userinfo = { sub: 'marta', email: 'm@mail.example', ...said }
    expect((await identityOf({ email_verified: true })).email).toBe(email)
  })

  const names: { claims: Record<string, unknown>; name: (string | undefined)[]; because: string }[] = [
    {
      claims: { given_name: ' Марта ', family_name: 'Лис' },
      name: ['Марта', 'Лис'],
      because: 'both are told',
    },
    { claims: { name: 'Марта Лис' }, name: ['Марта Лис', undefined], because: 'there is one text for both' },
    { claims: {}, name: [undefined, undefined], because: 'Apple tells no name in the token' },
    { claims: { given_name: 'М\0а' }, name: ['Ма', undefined], because: 'a character cannot be stored' },
  ]
  it.each(names)('the name is read where $because', async ({ claims, name }) => {
    const { firstName, lastName } = await identityOf(claims)
    expect([firstName, lastName]).toEqual(name)
  })

  it('Facebook’s page is known without asking, since it does not tell where tokens are', async () => {
    const facts = providerFacts({ preset: 'facebook', client_id: '123', client_secret: 's' })
    const { origin, pathname, searchParams } = await addressOf(openIdProvider(facts, { redirectUri, log }))
    expect(origin + pathname).toBe('https://www.facebook.com/dialog/oauth')
    expect(searchParams.get('scope')).toBe('openid email public_profile')
    expect(searchParams.get('nonce')).toBe(keys.nonce)
  })

  const ways = [
    { secretBy: 'client_secret_post', sent: { client_id: 'us', client_secret: 'a:b' } },
    { secretBy: 'client_secret_basic', sent: { authorization: `Basic ${btoa('us:a%3Ab')}` } },
    { secretBy: undefined, sent: { authorization: `Basic ${btoa('us:a%3Ab')}` } },
  ] as const
  it.each(ways)('any other provider gets the secret in the way it takes it: $secretBy', async (way) => {
    stand.secretBy = way.secretBy
    const settings = { id: 'own', name: 'Own', issuer: stand.issuer, client_id: 'us', client_secret: 'a:b' }
    const own = openIdProvider(providerFacts({ ...settings, scopes: ['openid'] }), { redirectUri, log })
    await own.finish({ code: 'a-code' }, keys)
    expect(stand.tokenRequests).toMatchObject([way.sent])
    if (way.secretBy !== 'client_secret_post')
      expect(stand.tokenRequests[0]).not.toHaveProperty('client_secret')
  })

  it('Google is found by its issuer', () => {
    expect(providerFacts({ preset: 'google', client_id: 'g', client_secret: 's' })).toMatchObject({
      id: 'google',
      name: 'Google',
      issuer: 'https://accounts.google.com',
      clientId: 'g',
      scopes: ['openid', 'email', 'profile'],
    })
  })
})

describe('metadata of a provider', () => {
  let running: RunningProvider
  let moody: Moody
  let said: Record<string, unknown> = {}
  let now = 0
  beforeAll(async () => {
    const server = createServer()
    running = await listenOnLoopback(server)
    moody = answerByMood(server, (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    })
  })
  afterAll(() => running.close())
  beforeEach(() => {
    said = { issuer: running.issuer, authorization_endpoint: `${running.issuer}/authorize` }
    Object.assign(moody, { mood: 'well', requests: 0 })
    now = 0
  })

  // Long enough for a request to arrive on a busy machine.
  const ask = () => discovered(running.issuer, 'zapys', { deadlineMs: 3_000, now: () => now })
  const hours = (count: number) => (now += count * 3_600_000)

  it('is fetched when first needed, then once an hour', async () => {
    const metadata = ask()
    expect(moody.requests).toBe(0)
    await Promise.all([metadata(), metadata(), metadata()])
    hours(0.99)
    await metadata()
    expect(moody.requests).toBe(1)
    hours(0.02)
    await metadata()
    expect(moody.requests).toBe(2)
  })

  it('is good enough for longer where the provider has stopped answering', async () => {
    const metadata = ask()
    await metadata()
    hours(2)
    moody.mood = 'broken'
    expect((await metadata()).issuer).toBe(running.issuer)
    expect((await metadata()).issuer).toBe(running.issuer)
    expect(moody.requests).toBe(2)
  })

  it.each(['silent', 'broken', 'floods'] as const)(
    'is asked for again after ten seconds where the answer was: %s',
    async (mood) => {
      const metadata = ask()
      moody.mood = mood
      await expect(metadata()).rejects.toThrow()
      moody.mood = 'well'
      now += 9_999
      await expect(metadata()).rejects.toThrow()
      expect(moody.requests).toBe(1)
      now += 2
      expect((await metadata()).issuer).toBe(running.issuer)
    },
  )

  it('is not believed where it names another issuer', async () => {
    said = { ...said, issuer: 'https://accounts.google.com' }
    await expect(ask()()).rejects.toThrow('issuer')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://files.example/'])(
    'sends no client to %s',
    async (authorization_endpoint) => {
      said = { ...said, authorization_endpoint }
      const settings = { id: 'own', name: 'Own', issuer: running.issuer, client_id: 'us', client_secret: 's' }
      const facts = providerFacts({ ...settings, scopes: ['openid'] })
      const begun = await openIdProvider(facts, { redirectUri, log }).begin(keys)
      expect(begun.kind).toBe('refused')
    },
  )
})
