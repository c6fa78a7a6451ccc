import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from './config.ts'

const pem = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' })
const applesKey = String(pem('prime256v1'))

const google = { preset: 'google', client_id: 'us', client_secret: 'the-secret-words' }
const apple = { preset: 'apple', client_id: 'us', team_id: 'T', key_id: 'K', private_key: applesKey }
const other = { id: 'own', name: 'Own', issuer: 'https://id.example', client_id: 'us', client_secret: 's' }

let folder: string
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'zapys-sign-in-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (value: unknown) =>
  readSettings({ SIGN_IN_PROVIDERS: typeof value === 'string' ? value : JSON.stringify(value) })
    .signInProviders

describe('SIGN_IN_PROVIDERS', () => {
  it('takes presets and any other provider, in their order', () => {
    const scopes = ['openid', 'email']
    expect(read([apple, { ...other, scopes }, google])).toEqual([apple, { ...other, scopes }, google])
  })

  it('requests mail and name from any other provider by default', () => {
    expect(read([other])).toMatchObject([{ scopes: ['openid', 'email', 'profile'] }])
  })

  it('accepts the path of a file, so that no secret is in the environment', () => {
    const path = join(folder, 'providers.json')
    writeFileSync(path, JSON.stringify([google]))
    expect(read(path)).toEqual([google])
  })

  it.each(['http://localhost:9000', 'http://127.0.0.1:9000', 'http://[::1]:9000/realm'])(
    'takes %s, which is this machine',
    (issuer) => {
      expect(read([{ ...other, issuer }])).toMatchObject([{ issuer }])
    },
  )

  const refused: { given: unknown; says: string; because: string }[] = [
    { given: '[{', says: 'SIGN_IN_PROVIDERS must be JSON', because: 'it is not JSON' },
    { given: '/no/such/file', says: 'names a file that cannot be read', because: 'the file is not there' },
    {
      given: [{ client_id: 'x' }],
      says: 'SIGN_IN_PROVIDERS.0.id',
      because: 'there is neither preset nor id',
    },
    {
      given: [{ ...google, preset: 'gogle' }],
      says: 'SIGN_IN_PROVIDERS.0.preset must have a preset',
      because: 'there is no such preset',
    },
    {
      given: [google, { ...google, client_secret: '' }],
      says: 'SIGN_IN_PROVIDERS.1.client_secret must not be empty',
      because: 'the secret is empty',
    },
    { given: [google, google], says: 'must not name one id twice', because: 'two buttons would be one' },
    {
      given: [{ ...google, issuer: 'https://x.example' }],
      says: 'issuer',
      because: 'a preset has its own issuer',
    },
    {
      given: [{ ...other, issuer: 'http://id.example' }],
      says: 'SIGN_IN_PROVIDERS.0.issuer must be https',
      because: 'others on the way could read the token',
    },
    {
      given: [{ ...other, issuer: 'http://127.0.0.1.evil.example' }],
      says: 'SIGN_IN_PROVIDERS.0.issuer must be https',
      because: 'that is another machine',
    },
    {
      given: [{ ...other, id: 'a/b' }],
      says: 'SIGN_IN_PROVIDERS.0.id',
      because: 'the id stands in addresses',
    },
    {
      given: [{ ...other, scopes: ['email'] }],
      says: 'must include openid',
      because: 'nobody would be named',
    },
    {
      given: [{ ...apple, private_key: 'AuthKey.p8' }],
      says: 'SIGN_IN_PROVIDERS.0.private_key must be the text of the .p8 file',
      because: 'a path is no key',
    },
    {
      given: [{ ...apple, private_key: String(pem('secp384r1')) }],
      says: 'SIGN_IN_PROVIDERS.0.private_key must be the text of the .p8 file',
      because: 'Apple signs with P-256',
    },
  ]
  it.each(refused)('refuses to start where $because', ({ given, says }) => {
    expect(() => read(given)).toThrow(says)
  })

  it('never repeats a secret in messages', () => {
    const wrong = [
      { ...google, surplus: true },
      { ...apple, private_key: 'the-secret-words' },
    ]
    expect(() => read(wrong)).toThrow(/^(?!.*the-secret-words)/s)
  })
})
