/** A real OpenID provider (oidc-provider) on loopback. A login of `accounts` there signs in as that account. */
import { createServer, type ServerResponse } from 'node:http'
import { generateKeyPairSync } from 'node:crypto'
import { Provider } from 'oidc-provider'
import type { SignInProviderSettings } from '../../src/config/sign-in.ts'
import { answerByMood, listenOnLoopback, type Moody, type RunningProvider } from './running-provider.ts'

export type Account = {
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  name?: string
}

export type RealProvider = RunningProvider & {
  settings: Extract<SignInProviderSettings, { id: string }>
  /** How it responds from now on, and its number of requests. */
  moody: Moody
  /** By login, which is the subject, too. May be extended at any time. */
  accounts: Record<string, Account>
}

export async function startRealProvider({
  id = 'studio-id',
  redirectUri,
  accounts = {},
  accountOf = (login) => accounts[login] ?? {},
  mailInToken = true,
}: {
  id?: string
  redirectUri: string
  accounts?: Record<string, Account>
  accountOf?: (login: string) => Account
  /** False: email and name are returned only by the userinfo endpoint. */
  mailInToken?: boolean
}): Promise<RealProvider> {
  const server = createServer()
  const running = await listenOnLoopback(server)
  const { issuer } = running
  const settings = {
    id,
    name: 'Studio ID',
    issuer,
    client_id: 'zapys',
    client_secret: 'a secret between zapys and the provider',
    scopes: ['openid', 'email', 'profile'],
  }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = quietly(
    () =>
      new Provider(issuer, {
        clients: [
          {
            client_id: settings.client_id,
            client_secret: settings.client_secret,
            redirect_uris: [redirectUri],
            token_endpoint_auth_method: 'client_secret_post',
          },
        ],
        jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'first', use: 'sig' }] },
        cookies: { keys: ['of a provider on loopback'] },
        pkce: { required: () => true },
        claims: {
          openid: ['sub'],
          email: ['email', 'email_verified'],
          profile: ['given_name', 'family_name', 'name'],
        },
        renderError: (context, { error }) => {
          context.body = error
        },
        conformIdTokenClaims: !mailInToken,
        ttl: {
          Interaction: 600,
          Session: 600,
          Grant: 600,
          IdToken: 600,
          AccessToken: 600,
          AuthorizationCode: 60,
        },
        findAccount: (_context, login) => ({
          accountId: login,
          claims: async () => ({ sub: login, ...accountOf(login) }),
        }),
      }),
  )
  const answer = provider.callback()
  const moody = answerByMood(server, (request, response) => {
    keepCookiesFor(response)
    void answer(request, response)
  })
  return { ...running, moody, settings, accounts }
}

/**
 * Sets the lifetime of a cookie instead of its expiry date: the browser's clock may show another day than this
 * program's.
 */
function keepCookiesFor(response: ServerResponse): void {
  const set = response.setHeader.bind(response)
  response.setHeader = (name, value) => {
    if (name.toLowerCase() !== 'set-cookie' || !Array.isArray(value)) return set(name, value)
    const lasting = value.map((cookie: string) =>
      cookie.replace(
        /expires=([^;]+)/i,
        (_, until: string) => `max-age=${Math.round((Date.parse(until) - Date.now()) / 1000)}`,
      ),
    )
    return set(name, lasting)
  }
}

/** Suppresses its long warning that its pages are for development. */
function quietly<T>(work: () => T): T {
  const { info, warn } = console
  console.info = console.warn = () => {}
  try {
    return work()
  } finally {
    Object.assign(console, { info, warn })
  }
}
