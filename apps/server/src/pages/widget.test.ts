import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { Configuration } from '@zapys/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gateOf } from '../../test/gate-of.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { ApiError } from '../platform/errors/api-error.ts'
import type { GateCall } from '../platform/admission/gate.ts'

/** A small stand-in for the files of the widget's build. */
const built: Record<string, string> = {
  '.vite/manifest.json': JSON.stringify({
    'index.html': {
      file: 'assets/index-1.js',
      isEntry: true,
      imports: ['_shared.js'],
      css: ['assets/index-1.css'],
      dynamicImports: ['virtual:zapys-messages/uk', 'src/screens/branches.tsx'],
    },
    '_shared.js': { file: 'assets/shared-2.js' },
    'virtual:zapys-messages/uk': { file: 'assets/uk-3.js' },
    'virtual:zapys-messages/pl': { file: 'assets/pl-4.js' },
    'virtual:zapys-messages/pl-waiting': { file: 'assets/pl-waiting-7.js' },
    'virtual:zapys-messages/uk-waiting': { file: 'assets/uk-waiting-8.js' },
    'src/screens/branches.tsx': {
      file: 'assets/branches-5.js',
      imports: ['index.html', '_shared.js', '_list.js'],
      css: ['assets/branches-5.css'],
    },
    '_list.js': { file: 'assets/list-6.js', imports: ['_shared.js'] },
    'src/app/account-screens.ts': { file: 'assets/account-screens-9.js', imports: ['index.html'] },
  }),
  '.vite/routes.json': JSON.stringify([
    { path: '/', screen: null },
    { path: '/i', screen: null },
    { path: '/error', screen: null },
    { path: '/i/:company', screen: null },
    { path: '/i/:company/b', screen: 'src/screens/branches.tsx' },
    { path: '/i/:company/b/:branch/e/:event', screen: null },
    { path: '/i/:company/waiting/:entry', screen: 'src/screens/branches.tsx', areas: ['waiting'] },
    { path: '/i/:company/success', screen: null },
    {
      path: '/i/:company/profile',
      screen: 'src/screens/branches.tsx',
      table: 'src/app/account-screens.ts',
    },
  ]),
  'index.html': '<p>the page as Vite builds it</p>',
  'robots.txt': 'User-agent: *\n',
  'embed.js': 'console.log("loader")',
  'embed.js.br': 'as the build compressed it',
  'embed-form.js': 'export default {}',
  'sw.js': 'addEventListener("fetch", () => {})',
  'sw-withdrawn.js': 'registration.unregister()',
  'assets/index-1.js': 'console.log("entry")',
  'assets/index-1.css': 'body { margin: 0 }',
}

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zapys-widget-'))
  for (const part of ['.vite', 'assets']) await mkdir(join(folder, part))
  for (const [name, text] of Object.entries(built)) await writeFile(join(folder, name), text)
  await writeFile(join(folder, 'assets/index-1.js.br'), brotliCompressSync(built['assets/index-1.js']!))
  await writeFile(join(folder, 'assets/index-1.js.gz'), gzipSync(built['assets/index-1.js']!))
  // With a trailing slash, as main.js passes it.
  server = await startTestServer({ widgetFolder: `${folder}/` })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const ask = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
const dataOf = (page: string) => {
  const text = /<script type="application\/json" id="zapys-data">(.*?)<\/script>/s.exec(page)?.[1]
  return JSON.parse(text ?? '') as {
    locale: string
    error?: string
    configuration?: Configuration
    branches?: unknown
  }
}
const attribute = (page: string, before: string, name = 'content') =>
  new RegExp(`${before}[^>]*? ${name}="([^"]*)"`).exec(page)?.[1]

describe('the page of a company', () => {
  it('waits at the gate as other reads do, and can still start where the server is busy', async () => {
    const atGate: GateCall[] = []
    let isBusy = false
    const gate = gateOf(async (call) => {
      atGate.push(call)
      if (isBusy) throw new ApiError('server.busy')
    })
    const own = await startTestServer({ widgetFolder: `${folder}/`, gate })
    const { company_id } = await own.studio()
    const open = (path: string) =>
      own.app.inject({ url: `/i/${company_id}/${path}`, remoteAddress: '198.51.100.7' })
    expect((await open('b')).statusCode).toBe(200)
    expect(atGate).toMatchObject([{ lane: 'READ', host: '198.51.100.7' }])
    isBusy = true
    const page = await open('success')
    expect([page.statusCode, dataOf(page.body).locale]).toEqual([503, 'uk'])
    // A cached page bypasses admission control.
    expect((await open('b')).statusCode).toBe(200)
    await own.stop()
  })

  it('is made once and sent again, until anything on it changes: then the next one has it', async () => {
    const { company_id } = await server.studio({ alias: 'kept', name: 'Промінь' })
    const titleNow = async () => /<title>(.*?)<\/title>/.exec((await ask('/i/kept/b')).body)?.[1]
    expect(await titleNow()).toBe('Промінь')
    server.takeStatements()
    expect(await titleNow()).toBe('Промінь')
    expect(server.takeStatements()).toHaveLength(2)
    for (const name of ['Світло', 'Зоря', 'Ранок']) {
      await server.database.db
        .updateTable('company')
        .set({ name })
        .where('company_id', '=', company_id)
        .execute()
      expect(await titleNow()).toBe(name)
    }
    await server.database.db
      .updateTable('company')
      .set({ active: false })
      .where('company_id', '=', company_id)
      .execute()
    expect((await ask('/i/kept/b')).statusCode).toBe(404)
  })

  it('made-up addresses share one cached page per company and evict no visited one', async () => {
    await server.studio({ alias: 'visited' })
    const other = await server.studio({ alias: 'elsewhere', name: 'Інша' })
    await ask('/i/visited/b')
    await ask('/i/visited/made/up')
    for (let address = 0; address < 250; address += 1) {
      server.takeStatements()
      expect((await ask(`/i/visited/${address}`)).statusCode).toBe(404)
      // Finds the company, and checks the versions.
      expect(server.takeStatements()).toHaveLength(2)
    }
    server.takeStatements()
    expect((await ask('/i/visited/b')).statusCode).toBe(200)
    expect(server.takeStatements()).toHaveLength(2)
    const { body } = await ask('/i/elsewhere/made/up')
    expect(body).toContain(`<title>${other.company.name}</title>`)
  })

  it('shows what was changed before it was asked for, however many change and ask at once', async () => {
    const { company_id } = await server.studio({ alias: 'busy', name: '0' })
    const acknowledged = { last: 0 }
    const change = async () => {
      for (let name = 1; name <= 30; name += 1) {
        await server.database.db
          .updateTable('company')
          .set({ name: `${name}` })
          .where('company_id', '=', company_id)
          .execute()
        acknowledged.last = name
      }
    }
    const look = async () => {
      while (acknowledged.last < 30) {
        const known = acknowledged.last
        const shown = Number(/<title>(.*?)<\/title>/.exec((await ask('/i/busy')).body)?.[1])
        expect(shown).toBeGreaterThanOrEqual(known)
      }
    }
    await Promise.all([change(), look(), look(), look()])
  })

  // proves S1.meta.1 S1.meta.2 S1.meta.3
  it('is titled and described by the company’s own data', async () => {
    await server.studio({
      alias: 'promin',
      name: 'Промінь',
      short_description: 'Краса поруч',
      description: 'Довгий опис',
      logo: '/demo/logo.svg',
      widget_settings: { parsedCssVariables: { '--background-main': '#fff7e6' } },
    })
    const { body, statusCode } = await ask('/i/promin')
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Промінь</title>')
    expect(attribute(body, '<meta name="description"')).toBe('Краса поруч')
    expect(attribute(body, '<meta property="og:image"')).toBe('https://booking.example/demo/logo.svg')
    expect(attribute(body, '<link rel="icon"', 'href')).toBe('https://booking.example/demo/logo.svg')
    expect(attribute(body, '<meta property="og:title"')).toBe('Промінь')
    expect(attribute(body, '<meta property="og:locale"')).toBe('uk_UA')
    expect(attribute(body, '<meta name="theme-color"')).toBe('#fff7e6')
  })

  // proves S1.meta.2
  it('takes the long description where there is no short one, in one line', async () => {
    await server.studio({
      alias: 'wordy',
      short_description: '',
      description: `Перший\nрядок ${'слово '.repeat(60)}`,
    })
    const description = attribute((await ask('/i/wordy')).body, '<meta name="description"')
    expect(description).toMatch(/^Перший рядок слово .*слово…$/)
    expect(description!.length).toBeLessThanOrEqual(201)
  })

  // proves S1.scope.2 S1.scope.3
  it('has one canonical address under its alias, whatever address was opened', async () => {
    const studio = await server.studio({ alias: 'lviv.studio' })
    const event = `b/${studio.branch_id}/e/${studio.company_id}`
    for (const path of [
      `/i/${studio.company_id}/${event}`,
      `/i/Lviv.Studio/${event}?utm_source=x`,
      `/c/lviv.studio/events/${event}`,
    ]) {
      const { body, statusCode } = await ask(path)
      expect(statusCode).toBe(200)
      expect(attribute(body, '<link rel="canonical"', 'href')).toBe(
        `https://booking.example/i/lviv.studio/${event}`,
      )
    }
  })

  it('carries the configuration with its booking settings, and the active branches', async () => {
    const studio = await server.studio({ alias: 'data' })
    await studio.addBranch({ active: false })
    const { locale, configuration, branches } = dataOf((await ask('/i/data/b')).body)
    const asked = await server.answer(
      'getConfiguration',
      { company: 'data', widget: 'default' },
      { withBookingSettings: true },
    )
    expect({ locale, configuration }).toEqual({ locale: 'uk', configuration: asked })
    expect(branches).toEqual(
      await server.answer(
        'listBranches',
        { company: studio.company_id },
        { active: true, size: 100, sort: 'ordinal' },
      ),
    )
  })

  describe('language', () => {
    const rows = [
      // proves S1.lang.6
      { cookie: 'lang=pl', asks: 'ru', language: 'pl', because: 'the visitor chose it before' },
      { cookie: 'token=x; lang=pl ; source=y', language: 'pl', because: 'other cookies do not matter' },
      { cookie: 'lang=de', language: 'en', because: 'German is none of ours, so the company decides' },
      { cookie: 'xlang=pl', language: 'en', because: 'another cookie only sounds like it' },
      { cookie: 'lang=de', asks: 'pl', language: 'pl', because: 'the browser asks for it' },
      { cookie: '', asks: 'de,uk-UA;q=0.4,pl-PL;q=0.9', language: 'pl', because: 'it asks for it most' },
      { cookie: '', asks: 'pt-BR,*;q=0.1', language: 'en', because: 'the browser asks for none of ours' },
      { cookie: '', asks: ',;q=pl,pl;q=0', language: 'en', because: 'junk asks for nothing' },
      { cookie: '', language: 'en', because: 'the company’s default language is English' },
    ]
    it.each(rows)(
      '$language with “$cookie” and “$asks”, because $because',
      async ({ cookie, asks, language }) => {
        const studio = await server.studio({
          language: 'uk',
          name: 'Промінь',
          widget_settings: { default_locale: 'en' },
          translations: { en: { name: 'Ray' }, pl: { name: 'Promień' } },
        })
        const { body, headers } = await ask(`/i/${studio.company_id}`, {
          cookie,
          ...(asks !== undefined && { 'accept-language': asks }),
        })
        expect(headers.vary).toContain('cookie, accept-language')
        expect(attribute(body, '<html', 'lang')).toBe(language)
        expect(headers['content-language']).toBe(language)
        expect(dataOf(body)).toMatchObject({
          locale: language,
          configuration: { company: { name: language === 'pl' ? 'Promień' : 'Ray' } },
        })
        expect(body).toContain(`<title>${language === 'pl' ? 'Promień' : 'Ray'}</title>`)
      },
    )
  })

  it('asks early for all scripts and styles of its screen, its language and its words, each once', async () => {
    await server.studio({ alias: 'preload' })
    const { body } = await ask('/i/preload/b', { cookie: 'lang=pl' })
    const preloads = [...body.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, file]) => file)
    expect(preloads).toEqual(['shared-2', 'pl-4', 'branches-5', 'list-6'].map((name) => `/assets/${name}.js`))
    const styles = [...body.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, file]) => file)
    expect(styles).toEqual(['/assets/index-1.css', '/assets/branches-5.css'])
    expect(body).toContain('<script type="module" src="/assets/index-1.js">')
    expect((await ask('/i/preload')).body).not.toContain('branches-5')
    expect(body).not.toContain('pl-waiting-7')
    const waiting = await ask('/i/preload/waiting/w1', { cookie: 'lang=pl' })
    expect(waiting.body).toContain('<link rel="modulepreload" href="/assets/pl-waiting-7.js" />')
    expect(waiting.body).not.toContain('uk-waiting-8')
    expect(waiting.body).not.toContain('account-screens-9')
    const account = (await ask('/i/preload/profile')).body
    expect(account).toContain('<link rel="modulepreload" href="/assets/account-screens-9.js" />')
  })

  // proves S7.manifest.1
  it('names a manifest for the home screen with the company’s values', async () => {
    await server.studio({
      alias: 'homescreen',
      name: 'A&B "Студія"',
      short_description: 'Краса',
      logo: 'https://cdn.example/l.png',
    })
    const href = attribute((await ask('/i/homescreen')).body, '<link rel="manifest"', 'href')!
    const { body } = await server.get(href.replaceAll('&amp;', '&'))
    expect(body).toMatchObject({
      name: 'A&B "Студія"',
      description: 'Краса',
      start_url: '/i/homescreen',
      lang: 'uk',
      // Fetched and cached by us, so that no other server learns the visitor's address.
      icons: [{ src: expect.stringMatching(/^https:\/\/booking\.example\/pictures\/[\w-]{32}$/) }],
    })
  })

  it('is excluded from search results if it shows one visitor’s booking', async () => {
    await server.studio({ alias: 'private' })
    expect((await ask('/i/private/success')).body).toContain('<meta name="robots" content="noindex"')
    expect((await ask('/i/private')).body).not.toContain('noindex')
  })
})

describe('status of a page', () => {
  it.each(['/', '/i', '/c', '/error'])('%s answers 200 and stays Zapys’ own page', async (path) => {
    const { statusCode, body } = await ask(path)
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Zapys</title>')
  })

  it('an unknown company answers 404 in the visitor’s language, and the widget still starts', async () => {
    for (const path of [
      '/i/nobody',
      '/i/nobody/b',
      '/c/no.body/b',
      '/i/018f2b6a-4c1e-7d35-9a52-3f1f0f6f2c11',
      '/i/%00',
    ]) {
      const { statusCode, body, headers } = await ask(path, { cookie: 'lang=en' })
      expect({ path, statusCode }).toEqual({ path, statusCode: 404 })
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(body).toContain('src="/assets/index-1.js"')
      expect(body).toContain('Company not found (check the link)')
    }
    expect(dataOf((await ask('/i/nobody')).body)).toEqual({ locale: 'uk', error: 'company.notFound' })
  })

  it('the page of a disabled company has a notice in the visitor’s language', async () => {
    const { company_id } = await server.studio({ alias: 'closed' })
    expect((await ask('/i/closed')).statusCode).toBe(200)
    await server.database.db
      .updateTable('company')
      .set({ active: false, switched_off_at: new Date(server.clock.now()) })
      .where('company_id', '=', company_id)
      .execute()
    const { statusCode, body } = await ask('/i/closed', { cookie: 'lang=en' })
    expect([statusCode, body]).toEqual([403, expect.stringContaining('Please contact it directly')])
    expect(dataOf((await ask('/i/closed')).body)).toEqual({ locale: 'uk', error: 'company.closed' })
  })

  it('an address without a screen answers 404 with the page, so that the widget can say it', async () => {
    await server.studio({ alias: 'lost' })
    const { statusCode, body } = await ask('/i/lost/no/such/page')
    expect(statusCode).toBe(404)
    expect(body).toContain('noindex')
    expect(dataOf(body).configuration?.company.alias).toBe('lost')
  })

  it('an alias with dots is no file name', async () => {
    await server.studio({ alias: 'style.css' })
    expect((await ask('/i/style.css')).statusCode).toBe(200)
    expect((await ask('/i/style.css/b/')).statusCode).toBe(200)
  })
})

describe('what a company can write does no harm in the page', () => {
  const hostile = [
    '</script><script>alert(1)</script>',
    '</title><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    `' onmouseover='alert(1)`,
    '<!--<script>',
    'one\u2028two\u2029three',
    '${alert(1)} {{constructor}} &lt;b&gt;',
  ]
  it.each(hostile)('%s', async (text) => {
    const studio = await server.studio({
      name: text,
      short_description: text,
      description: text,
      logo: text,
      city: text,
      street: text,
      social: { website: { order: 1, value: text, title: text, iconName: text } },
      widget_settings: {
        parsedCssVariables: { '--background-main': text },
        custom_css: text,
        color_schema: text,
        menu: { items: [{ type: 'LINK', display_type: 'ALWAYS', order: 1, name: text, link: text }] },
      },
      appointment_statuses: [{ code: text, colour: text }],
    })
    await studio.addBranch({ name: text, city: text })
    await studio.entityTitle({ one: text })
    const { body } = await ask(`/i/${studio.company_id}`)
    const [before = '', block = '', after = ''] = body.split(/(?<=id="zapys-data">)(.*?)(?=<\/script>)/s)
    expect(block).not.toMatch(/[<>&\u2028\u2029]/)
    // Only our elements surround it, and none of their attributes is a handler.
    const tag = /<!?(\/?[a-z]+)((?:\s+[a-z:-]+(?:="[^"<>]*")?)*)\s*\/?>/gi
    const page = before + after
    expect(page.replaceAll(tag, '')).not.toMatch(/[<>]/)
    const elements = [...page.matchAll(tag)].map(([, name = '', attributes = '']) => ({ name, attributes }))
    expect(elements.filter(({ name }) => name === 'script')).toHaveLength(2)
    const ours = ['doctype', 'html', 'head', 'meta', 'title', 'link', 'script', 'body', 'div', 'noscript']
    for (const { name, attributes } of elements) {
      expect(ours).toContain(name.replace('/', ''))
      expect(attributes.replaceAll(/"[^"]*"/g, '')).not.toMatch(/\son/i)
    }
    // Every text arrives unchanged.
    const { configuration } = dataOf(body)
    expect(configuration?.company).toMatchObject({ name: text, description: text, address: { city: text } })
    expect(configuration?.settings.widget_settings.color_schema).toBe(text)
    // Only the parsed part is sent, and here that is nothing.
    expect(configuration?.settings.widget_settings.custom_css).toBeNull()
    expect(configuration?.settings.localizations[0]?.one).toBe(text)
  })

  const logos = [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//evil.example/x.png',
    '/\\evil.example/x.png',
    'not an address',
  ]
  it.each(logos)('the logo %s is not linked to', async (logo) => {
    const studio = await server.studio({ logo })
    const { body } = await ask(`/i/${studio.company_id}`)
    expect(body).not.toMatch(/rel="icon"|og:image|apple-touch-icon/)
  })

  it('the page lets nothing run but its own files, and may be embedded anywhere', async () => {
    await server.studio({ alias: 'policy' })
    const { headers } = await ask('/i/policy')
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none';/)
    expect(policy).not.toMatch(/unsafe-/)
    for (const directive of [
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' https://booking.example data:",
      'frame-ancestors *',
      "base-uri 'none'",
    ])
      expect(policy.split('; ')).toContain(directive)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers).not.toHaveProperty('x-frame-options')
  })
})

describe('how pages and files travel', () => {
  it('a page is compressed, asked about each time, and not sent again unchanged', async () => {
    const studio = await server.studio({ alias: 'travel' })
    const plain = await ask('/i/travel')
    expect(plain.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: expect.stringMatching(/cookie.*accept-encoding/),
    })
    const small = await ask('/i/travel', { 'accept-encoding': 'br' })
    expect(small.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
    const etag = String(plain.headers['etag'])
    expect((await ask('/i/travel', { 'if-none-match': etag })).statusCode).toBe(304)
    await studio.addBranch({ name: 'Нова' })
    expect((await ask('/i/travel', { 'if-none-match': etag })).statusCode).toBe(200)
  })

  it('a file with a hash in its name is cached for a year, and sent precompressed', async () => {
    const plain = await ask('/assets/index-1.js')
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(String(plain.headers['content-type'])).toContain('javascript')
    const small = await ask('/assets/index-1.js', { 'accept-encoding': 'gzip, br' })
    expect(small.headers['content-encoding']).toBe('br')
    expect(String(small.headers['content-type'])).toContain('javascript')
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
    const older = await ask('/assets/index-1.js', { 'accept-encoding': 'gzip' })
    expect(older.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(older.rawPayload).toString()).toBe(plain.body)
  })

  it('a file without one is cached for an hour', async () => {
    expect((await ask('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600')
  })

  it.each([
    '/assets/gone-9.js',
    '/index.html',
    '/.vite/manifest.json',
    '/assets/index-1.js.br',
    '/assets/index-1.js.gz',
    '/assets/../.vite/routes.json',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
  ])('%s is not served', async (path) => {
    expect((await ask(path)).statusCode).toBe(404)
  })

  it.each([
    '/demo/%2e%2e',
    '/demo/../demo/%2e%2e/package.json',
    '/demo/%2e%2e%2fpackage.json',
    '/demo/%00',
    '/demo/a%00.svg',
    '/demo/..%5cx',
    '/demo/.git',
    '/i/%00',
    '/l/%00',
  ])('%s is refused, and is no failure of ours', async (path) => {
    // Sent as raw bytes: every library that parses addresses would normalize them.
    if (server.app.server.address() === null) await server.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = server.app.server.address() as AddressInfo
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    request({ host: '127.0.0.1', port, path }, (reply) => resolve(reply.resume().statusCode!))
      .on('error', reject)
      .end()
    expect([400, 404]).toContain(await promise)
  })

  it('the pictures of the demo companies are there', async () => {
    const { statusCode, headers } = await ask('/demo/studio-logo.svg')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('image/svg+xml')
    expect(String(headers['content-security-policy'])).toContain("default-src 'none'")
  })
})

describe('an address that nothing knows', () => {
  // proves S2.errorpage.9
  it('is a page with status 404 for people and an error payload for programs', async () => {
    const page = await ask('/somewhere', { accept: 'text/html,application/xhtml+xml' })
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    const program = await ask('/somewhere', { accept: 'application/json' })
    expect([program.statusCode, program.json<{ code: string }>().code]).toEqual([404, 'route.notFound'])
  })
})
