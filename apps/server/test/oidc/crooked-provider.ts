/**
 * An OpenID provider on loopback that returns wrong data on request. It needs no sign-in: its page redirects the
 * browser at once. It accepts a code any number of times and never checks the verifier.
 */
import { createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { SignInProviderSettings } from '../../src/config/sign-in.ts'
import { listenOnLoopback, type RunningProvider } from './running-provider.ts'

type Claims = Record<string, unknown>

export type CrookedProvider = RunningProvider & {
  settings: Extract<SignInProviderSettings, { id: string }>
  /** The account that signs in. */
  account: { sub: string; [claim: string]: unknown }
  /** Wrong values of its next tokens; empty: correct tokens. */
  lie: { claims?: (honest: Claims) => Claims; signer?: 'somebody else'; alg?: string; token?: string }
  /** Response of its userinfo endpoint; undefined: it has none. */
  userinfo: Claims | undefined
  /** Token requests received, in order; the header `Authorization` as `authorization`. */
  tokenRequests: Record<string, string>[]
  /** How its metadata say that it accepts the client's secret; undefined: not stated. */
  secretBy: 'client_secret_post' | 'client_secret_basic' | undefined
  /** The last token it issued. */
  lastToken: string | undefined
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

export async function startCrookedProvider(id = 'crooked-id'): Promise<CrookedProvider> {
  const server = createServer()
  const running = await listenOnLoopback(server)
  const { issuer } = running
  const [key, neverShown] = [newKey(), newKey()]
  const nonces = new Map<string, string>()
  const provider: CrookedProvider = {
    ...running,
    settings: {
      id,
      name: 'Crooked',
      issuer,
      client_id: 'zapys-there',
      client_secret: 'a secret',
      scopes: ['openid', 'email', 'profile'],
    },
    account: { sub: 'nobody' },
    lie: {},
    userinfo: undefined,
    tokenRequests: [],
    secretBy: undefined,
    lastToken: undefined,
  }

  const tokenFor = (code: string): string => {
    const { lie, account } = provider
    if (lie.token !== undefined) return lie.token
    const now = Math.floor(Date.now() / 1000)
    const honest = {
      iss: issuer,
      aud: provider.settings.client_id,
      iat: now,
      exp: now + 600,
      nonce: nonces.get(code),
      ...account,
    }
    return signed(
      { alg: lie.alg ?? 'RS256' },
      lie.claims?.(honest) ?? honest,
      lie.signer === undefined ? key : neverShown,
    )
  }

  const answers: Record<string, (form: URLSearchParams, authorization: string) => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...(provider.userinfo && { userinfo_endpoint: `${issuer}/userinfo` }),
      ...(provider.secretBy && { token_endpoint_auth_methods_supported: [provider.secretBy] }),
    }),
    '/userinfo': () => provider.userinfo,
    '/keys': () => ({ keys: [createPublicKey(key).export({ format: 'jwk' })] }),
    '/token': (form, authorization) => {
      provider.tokenRequests.push({ ...Object.fromEntries(form), authorization })
      provider.lastToken = tokenFor(form.get('code') ?? '')
      return {
        access_token: randomUUID(),
        token_type: 'Bearer',
        expires_in: 600,
        id_token: provider.lastToken,
      }
    },
  }
  server.on('request', (request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
      if (pathname === '/authorize') {
        const code = randomUUID()
        nonces.set(code, searchParams.get('nonce') ?? '')
        const back = new URL(searchParams.get('redirect_uri') ?? issuer)
        back.search = new URLSearchParams({ code, state: searchParams.get('state') ?? '' }).toString()
        response.writeHead(302, { location: back.href }).end()
        return
      }
      const { authorization = '' } = request.headers
      const body = answers[pathname]?.(new URLSearchParams(await text(request)), authorization)
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body ?? {}))
    })()
  })
  return provider
}

function signed(header: { alg: string }, claims: Claims, key: KeyObject): string {
  const content = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature =
    header.alg === 'none' ? '' : sign('sha256', Buffer.from(content), key).toString('base64url')
  return `${content}.${signature}`
}
