import { type ClientAuth, ClientSecretBasic, ClientSecretPost, type ServerMetadata } from 'openid-client'
import type { SignInProviderSettings } from '../../config/sign-in.ts'
import { applesClientSecret } from './apple-secret.ts'

/** Facts about a provider that need no request to it. */
export type ProviderFacts = {
  id: string
  name: string
  issuer: string
  clientId: string
  authentication: ClientAuth
  scopes: readonly string[]
  /** Additional parameters of the authorization URL. */
  parameters?: Record<string, string>
  /** If set, no discovery request is made. */
  metadata?: ServerMetadata
}

export function providerFacts(settings: SignInProviderSettings): ProviderFacts {
  const clientId = settings.client_id
  switch (settings.preset) {
    case 'google':
      return {
        id: 'google',
        name: 'Google',
        issuer: 'https://accounts.google.com',
        clientId,
        authentication: ClientSecretPost(settings.client_secret),
        scopes: ['openid', 'email', 'profile'],
      }
    case 'apple':
      return {
        id: 'apple',
        name: 'Apple',
        issuer: 'https://appleid.apple.com',
        clientId,
        authentication: (_server, _client, body) => {
          body.set('client_id', clientId)
          body.set('client_secret', applesClientSecret(settings, Date.now()))
        },
        scopes: ['openid', 'email', 'name'],
        // Apple sends email and name only in this mode.
        parameters: { response_mode: 'form_post' },
      }
    case 'facebook':
      return {
        id: 'facebook',
        name: 'Facebook',
        issuer: facebook.issuer,
        clientId,
        authentication: ClientSecretPost(settings.client_secret),
        scopes: ['openid', 'email', 'public_profile'],
        metadata: facebook,
      }
    default:
      return {
        id: settings.id,
        name: settings.name,
        issuer: settings.issuer,
        clientId,
        authentication: asTheServerTakesIt(settings.client_secret),
        scopes: settings.scopes,
      }
  }
}

/** In the body if the provider accepts that, else in the header, which is the protocol's default. */
const asTheServerTakesIt =
  (secret: string): ClientAuth =>
  (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? []
    const authenticate = methods.includes('client_secret_post') ? ClientSecretPost : ClientSecretBasic
    return authenticate(secret)(server, ...request)
  }

/**
 * Facebook's discovery document has no token endpoint. URLs without a version use the oldest one that is still served.
 * https://developers.facebook.com/docs/facebook-login/guides/advanced/oidc-token
 */
const facebook: ServerMetadata = {
  issuer: 'https://www.facebook.com',
  authorization_endpoint: 'https://www.facebook.com/dialog/oauth',
  token_endpoint: 'https://graph.facebook.com/oauth/access_token',
  jwks_uri: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
  id_token_signing_alg_values_supported: ['RS256'],
}
