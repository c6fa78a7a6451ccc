/**
 * SIGN_IN_PROVIDERS: identity providers for social sign-in. A JSON array, or the path of a file that holds one;
 * how to fill it in: docs/rules/social-sign-in.md.
 */
import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

export type SignInProviderSettings = z.infer<typeof Provider>

const text = z.string('must be a text').trim().min(1, 'must not be empty').max(500, 'is too long')
const clientId = { client_id: text, client_secret: text }

/** Staff can sign in there, too: the provider is trusted to verify every owner's email. */
const staff = z.boolean('must be true or false').optional()

const Google = z.strictObject({ preset: z.literal('google'), ...clientId, staff })
const Facebook = z.strictObject({ preset: z.literal('facebook'), ...clientId })
const Apple = z.strictObject({
  preset: z.literal('apple'),
  /** The Services ID, not the app's id. */
  client_id: text,
  team_id: text,
  key_id: text,
  /** Contents of the file AuthKey_….p8. */
  private_key: z.string('must be a text').refine(isApplesKey, 'must be the text of the .p8 file from Apple'),
  staff,
})
const Other = z.strictObject({
  preset: z.undefined().optional(),
  id: z.string('must be a text').regex(/^[a-z0-9_-]{1,32}$/, 'must have 1 to 32 of a-z, 0-9, _ and -'),
  /** The name on the button. */
  name: text,
  issuer: z
    .string('must be a text')
    .refine(isIssuer, 'must be https, or http on this machine, without query'),
  ...clientId,
  scopes: z
    .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'must be the name of a scope'))
    .refine((scopes) => scopes.includes('openid'), 'must include openid')
    .default(['openid', 'email', 'profile']),
  staff,
})

const Provider = z.union([
  z.discriminatedUnion('preset', [Google, Apple, Facebook, Other], {
    error: 'must have a preset (google, apple or facebook) or an id, a name and an issuer',
  }),
])

const Providers = z
  .array(Provider, 'must be a list')
  .max(20, 'must have at most 20 providers')
  .refine(haveOwnIds, 'must not name one id twice')

/** Problems are reported by their place in the list, never with the value: it may be a secret. */
export const signInProviders = z.string().transform((jsonOrPath, context): SignInProviderSettings[] => {
  const read = Providers.safeParse(listOf(jsonOrPath, context))
  if (read.success) return read.data
  for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path, message })
  return z.NEVER
})

function listOf(jsonOrPath: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(jsonOrPath.startsWith('[') ? jsonOrPath : readFileSync(jsonOrPath, 'utf8'))
  } catch (error) {
    const isFile = error instanceof Error && 'syscall' in error
    context.addIssue(
      isFile ? 'names a file that cannot be read' : 'must be JSON, or the path of a file with JSON',
    )
    return z.NEVER
  }
}

/** A preset uses its name as id. */
const idOf = (provider: SignInProviderSettings) => provider.preset ?? provider.id

function haveOwnIds(providers: SignInProviderSettings[]): boolean {
  return new Set(providers.map(idOf)).size === providers.length
}

function isIssuer(issuer: string): boolean {
  const url = URL.parse(issuer)
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname))
}

const isThisMachine = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

function isApplesKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}
