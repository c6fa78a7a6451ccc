/** OpenID Connect, authorization code flow with PKCE, over openid-client. Checks: docs/rules/social-sign-in.md. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
  customFetch,
  enableNonRepudiationChecks,
  type ExportedJWKSCache,
  fetchUserInfo,
  getJwksCache,
  type IDToken,
  type ServerMetadata,
  setJwksCache,
} from 'openid-client'
import { boundedFetch } from '../bounded-fetch.ts'
import { discovered, isPlain } from './discovery.ts'
import type { Identity, Refused, SignInProvider } from './port.ts'
import type { ProviderFacts } from './provider-facts.ts'

export type ProviderOptions = {
  /** Redirect address after sign-in; the provider compares it exactly. */
  redirectUri: string
  /** Receives a line about a problem that the operator can fix, without personal data. */
  log(line: string): void
  /** Deadline for all requests of one step together. A waiting client gets a response within five seconds. */
  deadlineMs?: number
}

/** The protocol only; the settings define whether it is for staff. */
type OpenIdProvider = Omit<SignInProvider, 'isForStaff'>

export function openIdProvider(facts: ProviderFacts, options: ProviderOptions): OpenIdProvider {
  const { id, name, issuer, clientId } = facts
  const { redirectUri, log, deadlineMs = 4_000 } = options
  const knownMetadata = facts.metadata
  const metadataOf =
    knownMetadata === undefined
      ? discovered(issuer, clientId, { deadlineMs: deadlineMs / 2 })
      : async () => knownMetadata
  let keysOfProvider: ExportedJWKSCache | undefined

  /** Created for each step, so that each has a separate deadline. */
  const configurationOf = (metadata: ServerMetadata, deadline: AbortSignal) => {
    const configuration = new Configuration(metadata, clientId, undefined, facts.authentication)
    configuration[customFetch] = boundedFetch(deadline)
    if (isPlain(issuer)) allowInsecureRequests(configuration)
    // Without this the signature of a token received over TLS would not be verified.
    enableNonRepudiationChecks(configuration)
    if (keysOfProvider !== undefined) setJwksCache(configuration, keysOfProvider)
    return configuration
  }

  const refused = (step: string, error: unknown): Refused => {
    const detail = detailOf(error)
    log(`Sign-in with ${id}: ${step}: ${detail}`)
    return { kind: 'refused', detail }
  }

  return {
    id,
    issuer,
    name,
    async begin({ state, nonce, codeVerifier }) {
      try {
        const configuration = configurationOf(await metadataOf(), AbortSignal.timeout(deadlineMs))
        const url = buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope: facts.scopes.join(' '),
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          ...facts.parameters,
        })
        const isSafe = url.protocol === 'https:' || (isPlain(issuer) && url.protocol === 'http:')
        return isSafe
          ? { kind: 'begun', url: url.href }
          : refused('begin', new Error('its page has no web address'))
      } catch (error) {
        return refused('begin', error)
      }
    },
    async finish(answer, { state, nonce, codeVerifier }) {
      const deadline = AbortSignal.timeout(deadlineMs)
      try {
        const metadata = await metadataOf()
        const configuration = configurationOf(metadata, deadline)
        const callback = new URL(redirectUri)
        for (const [key, value] of Object.entries({ ...answer, state }))
          if (value !== undefined) callback.searchParams.set(key, value)
        const tokens = await authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        keysOfProvider = getJwksCache(configuration)
        const claims = tokens.claims()!
        // Some providers omit the email from the token and return it only from the userinfo endpoint.
        const isAsked = claims['email'] === undefined && metadata.userinfo_endpoint !== undefined
        if (!isAsked) return { kind: 'proven', identity: identityOf(claims) }
        const userInfo = await fetchUserInfo(configuration, tokens.access_token, claims.sub)
        // `email_verified` of the token does not apply to an email from another source.
        const { email_verified } = userInfo
        return { kind: 'proven', identity: identityOf({ ...userInfo, ...claims, email_verified }) }
      } catch (error) {
        return refused('finish', error)
      }
    },
  }
}

/** Apple sends `email_verified` as a string. */
function identityOf({ iss, sub, ...claims }: IDToken): Identity {
  const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true'
  const email = isVerified ? shortText(claims['email'], 320) : undefined
  const firstName = shortText(claims['given_name'] ?? claims['name'], 200)
  const lastName = claims['given_name'] === undefined ? undefined : shortText(claims['family_name'], 200)
  return {
    issuer: iss,
    subject: sub,
    ...(email === undefined ? {} : { email }),
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
  }
}

function shortText(value: unknown, most: number): string | undefined {
  // NOTE: PostgreSQL stores no character 0.
  const text = typeof value === 'string' ? value.replaceAll('\0', '').trim() : ''
  return text === '' || text.length > most ? undefined : text
}

/** Codes only: messages can contain what the browser sent. */
function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return 'error'
  if (error.name === 'TimeoutError') return 'no answer in time'
  const { code, error: oauthError } = error as { code?: unknown; error?: unknown }
  const cause = error.cause instanceof Error ? detailOf(error.cause) : ''
  return [code, oauthError, cause === '' && code === undefined ? error.name : cause]
    .filter((part) => typeof part === 'string' && /^[\w. -]{1,80}$/.test(part))
    .join(' ')
}
