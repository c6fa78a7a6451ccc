import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

const built: Record<string, string> = {
  '.vite/manifest.json': JSON.stringify({
    'index.html': { file: 'assets/index-1.js', isEntry: true, css: [] },
  }),
  '.vite/routes.json': JSON.stringify([{ path: '/i/:company', screen: null }]),
  'assets/index-1.js': 'console.log("entry")',
  'embed.js': 'console.log("loader")',
  'embed-form.js': 'export default {}',
  'sw.js': 'addEventListener("fetch", () => {})',
  'sw-withdrawn.js': 'registration.unregister()',
}

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zapys-measuring-'))
  for (const part of ['.vite', 'assets']) await mkdir(join(folder, part))
  for (const [name, text] of Object.entries(built)) await writeFile(join(folder, name), text)
  server = await startTestServer({ widgetFolder: `${folder}/` })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const AW = 'AW-123456789/abC-d_1'
const GTM = 'GTM-ABC123'
const PIXEL = '123456789012345'

const companyWith = async (analytic_settings: Record<string, unknown>) =>
  (await server.studio({ settings: { analytic_settings } })).company_id
const policyAt = async (url: string) => {
  const { headers, statusCode, body } = await server.app.inject({ url })
  const policy = headers['content-security-policy'] ?? ''
  const directives = Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
  return { statusCode, directives, headers, body }
}
const hostsIn = (directives: Record<string, string[]>) => [
  ...new Set(
    Object.values(directives)
      .flat()
      .filter((source) => source.startsWith('https:'))
      .map((source) => source.replace('https://', '')),
  ),
]

describe('the page in which the tags of a company run', () => {
  it.each([
    {
      set: { google_target: AW },
      has: 'www.googleadservices.com',
      hasNot: ['connect.facebook.net', '*.google-analytics.com'],
    },
    {
      set: { tag_manager: GTM },
      has: 'www.googletagmanager.com',
      hasNot: ['connect.facebook.net', 'www.googleadservices.com'],
    },
    {
      set: { facebook_pixel: PIXEL },
      has: 'connect.facebook.net',
      hasNot: ['www.googletagmanager.com', 'www.googleadservices.com'],
    },
  ])('opens for $set alone', async ({ set, has, hasNot }) => {
    const { directives, statusCode } = await policyAt(`/measuring/${await companyWith(set)}`)
    expect(statusCode).toBe(200)
    expect(hostsIn(directives)).toContain(has)
    for (const host of hasNot) expect(hostsIn(directives)).not.toContain(host)
  })

  it('has no origin, no referrer and loads only configured tags, also when opened directly', async () => {
    const { directives, headers, body } = await policyAt(
      `/measuring/${await companyWith({ tag_manager: GTM })}`,
    )
    expect(directives).toMatchObject({
      'default-src': ["'none'"],
      sandbox: ['allow-scripts'],
      'frame-ancestors': ["'self'"],
      'script-src': [expect.stringMatching(/^'sha256-/), 'https://www.googletagmanager.com'],
    })
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(body).toContain(`"tag_manager":"${GTM}"`)
  })

  // proves S3.bookingset.21
  it.each<[string, Record<string, unknown>]>([
    ['nothing', {}],
    ['an element', { tag_manager: 'GTM-ABC</script><script>alert(1)</script>' }],
    ['another address', { facebook_pixel: 'https://evil.example/x.js' }],
    ['a further policy', { google_target: 'AW-123456789; script-src *' }],
    ['a further parameter', { tag_manager: 'GTM-ABC123&l=document' }],
    ['a line break after an id', { facebook_pixel: `${PIXEL}\n` }],
    ['no text', { facebook_pixel: 123456789012345 }],
    ['an id of another kind', { google_target: GTM }],
  ])('is not there where %s is set, and neither the widget nor its policy knows of an id', async (_, set) => {
    const company = await companyWith(set)
    expect((await policyAt(`/measuring/${company}`)).statusCode).toBe(404)
    expect((await policyAt(`/i/${company}`)).directives).not.toHaveProperty('frame-src')
    const { settings } = (await server.answer(
      'getConfiguration',
      { company, widget: 'default' },
      { withBookingSettings: true },
    )) as { settings: { booking_settings: { analytic_settings: unknown } } }
    expect(settings.booking_settings.analytic_settings).toEqual({
      google_target: null,
      tag_manager: null,
      facebook_pixel: null,
    })
  })

  it('is framed with the widget by other sites only if the company allows it', async () => {
    const ancestors = async (settings: Record<string, unknown>) =>
      (await policyAt(`/measuring/${await companyWith(settings)}`)).directives['frame-ancestors']
    expect(await ancestors({ tag_manager: GTM, in_frames: true })).toEqual(['*'])
    expect(await ancestors({ tag_manager: GTM, in_frames: false })).toEqual(["'self'"])
    expect(await ancestors({ tag_manager: GTM, in_frames: 'yes' })).toEqual(["'self'"])
    const allowed = await companyWith({ tag_manager: GTM, in_frames: true })
    const { settings } = (await server.answer(
      'getConfiguration',
      { company: allowed, widget: 'default' },
      { withBookingSettings: true },
    )) as { settings: { booking_settings: { analytic_settings: unknown } } }
    expect(settings.booking_settings.analytic_settings).toMatchObject({ in_frames: true })
    const company = await companyWith({ in_frames: true })
    expect((await policyAt(`/measuring/${company}`)).statusCode).toBe(404)
    expect((await policyAt(`/i/${company}`)).directives).not.toHaveProperty('frame-src')
  })

  it('is not there for an unknown company', async () => {
    expect((await policyAt('/measuring/nobody')).statusCode).toBe(404)
  })
})

describe('the page of the widget', () => {
  it('may frame our own pages where something is set, and never loads a tag itself', async () => {
    const company = await companyWith({ google_target: AW, tag_manager: GTM, facebook_pixel: PIXEL })
    // The second response is the cached page.
    for (const _ of ['made', 'kept']) {
      const { directives } = await policyAt(`/i/${company}`)
      expect(directives['frame-src']).toEqual(["'self'"])
      expect(directives['script-src']).toEqual(["'self'"])
    }
  })
})
