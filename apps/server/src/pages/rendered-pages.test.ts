import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../platform/errors/api-error.ts'
import { hashSource } from '../platform/http/page-headers.ts'
import { gateOf } from '../../test/gate-of.ts'
import { companyKey } from '../../test/company-key.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

/** A small stand-in for the build's renderer: it shows the services of the first branch. */
const program = `
  let isFirst = true
  export const isServerRendered = (path) => /\\/(b|e)(\\/|$)/.test(path)
  export const shownSearch = (search) => {
    const shown = new URLSearchParams(search).get('s')
    return shown === null ? '' : '?s=' + shown
  }
  export const firstStyle = (look) => ':root { --z-surface: ' + look.parsedCssVariables['--background-main'] + '; }'
  export const companyInLink = (typed) => /^[\\w-]+$/.exec(typed.split('/i/').at(-1))?.[0]
  export async function renderPlain({ path, search, locale, configuration }) {
    if (search.includes('redirect=broken')) throw new Error('a bug of a page')
    return '<main>' + [locale, path, search, configuration?.company.name].join(' ').replaceAll('&', ',') + '</main>'
  }
  export async function renderScreen({ path, search, locale, configuration, branches, now, ttlMs, ask, signal }) {
    const params = { company: configuration.company.id, branch: branches.content[0].id }
    if (search === '?s=own') await ask('listOwnAppointments', { params, query: {} })
    if (search === '?s=wrong') await ask('listServices', { params, query: { size: 'many' } })
    if (search === '?s=broken') throw new Error('a bug of a screen')
    if (search === '?s=once' && isFirst) {
      isFirst = false
      throw new Error('busy')
    }
    if (search === '?s=elsewhere') return undefined
    if (search === '?s=slow') {
      await new Promise((go) => signal.addEventListener('abort', go))
      return undefined
    }
    if (/\\/e\\//.test(path)) {
      const event = path.split('/').at(-1)
      const answer = await ask('getEvent', { params: { ...params, event }, query: {} })
      const answers = [[['getEvent'], answer]]
      const told = { screen: { title: answer.service.name } }
      const route = { name: 'event', params: { branch: params.branch, event } }
      return { html: '<main></main>', data: { now, search, answers, told }, route }
    }
    const { content } = await ask('listServices', { params, query: { active: 'true' } })
    const names = content.map(({ name }) => name)
    const data = { now, search, answers: [[['services'], names]], told: { screen: { title: 'Філії' } } }
    const requestedAt = performance.now() - (search === '?s=stale' ? ttlMs : 0)
    return { html: '<main>' + names.join() + '</main>', data, route: { name: 'branches', params: {} }, requestedAt }
  }
`

let server: TestServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zapys-drawn-'))
  for (const part of ['.vite', '.vite/server', 'assets']) await mkdir(join(folder, part))
  const files = {
    '.vite/manifest.json': JSON.stringify({ 'index.html': { file: 'assets/index.js', isEntry: true } }),
    '.vite/routes.json': JSON.stringify([
      ...['/', '/error', '/i/:company', '/i/:company/error'].map((path) => ({ path, screen: null })),
      { path: '/i/:company/b', screen: null },
      { path: '/i/:company/about', screen: null },
      { path: '/i/:company/b/:branch/e/:event', screen: null },
    ]),
    '.vite/server/render.js': program,
    'package.json': '{ "type": "module" }',
    'embed.js': '',
    'embed-form.js': '',
    'sw.js': '',
    'sw-withdrawn.js': '',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  server = await startTestServer({ widgetFolder: folder })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const ask = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
const rootOf = (page: string) => /<div id="root">(.*?)<\/div>/s.exec(page)?.[1]
const renderedOf = (page: string) =>
  (
    JSON.parse(/id="zapys-data">(.*?)<\/script>/s.exec(page)?.[1] ?? '') as {
      drawn?: { now: number; answers: unknown }
    }
  ).drawn

const studioWith = async (alias: string, name = 'Стрижка') => {
  const studio = await server.studio({
    alias,
    widget_settings: { parsedCssVariables: { '--background-main': '#fff7e6' } },
  })
  await studio.service({ name })
  return studio
}

describe('a screen that everybody may see', () => {
  it('is server-rendered, with its data and the time of rendering', async () => {
    await studioWith('drawn')
    server.clock.set('2026-05-18T09:30:00.000Z')
    const { body, statusCode } = await ask('/i/drawn/b')
    expect(statusCode).toBe(200)
    expect(rootOf(body)).toBe('<main>Стрижка</main>')
    expect(renderedOf(body)).toMatchObject({
      now: Date.parse('2026-05-18T09:30:00.000Z'),
      answers: [[['services'], ['Стрижка']]],
    })
    // A visitor without scripts can read it.
    expect(body).not.toContain('<noscript>')
  })

  it('loads styles and pictures before scripts; in a page rendered by scripts, nothing before them', async () => {
    await studioWith('order')
    const scripts = async (path: string) => {
      const { body } = await ask(path)
      return [...body.matchAll(/<(?:script type="module"|link rel="modulepreload")[^>]*>/g)].map(
        ([tag]) => tag,
      )
    }
    const [rendered, left] = [await scripts('/i/order/b'), await scripts('/i/order/about')]
    // None of them is fetched before the page is painted: its inline script takes them out of the template.
    const { body } = await ask('/i/order/b')
    const rest = body.replace(/<template id="zapys-scripts">.*?<\/template>/s, '')
    expect(rest.length).toBeLessThan(body.length)
    expect(rest).not.toMatch(/type="module"|modulepreload/)
    expect(rendered.length * left.length).toBeGreaterThan(0)
    expect(rendered.filter((tag) => !tag.includes('fetchpriority="low"'))).toEqual([])
    expect(left.filter((tag) => tag.includes('fetchpriority'))).toEqual([])
  })

  it('has the colours of the company at the first paint, past no policy', async () => {
    await studioWith('colours')
    const { body, headers } = await ask('/i/colours/b')
    expect(body).toContain('<style id="zapys-look">:root { --z-surface: #fff7e6; }</style>')
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='/)
    // Neither does the inline script of a server-rendered page.
    const [, inline] = /<script>([^<]+)<\/script>/.exec(body)!
    expect(policy).toContain(`script-src 'self' ${hashSource(inline!)}`)
    expect(policy).not.toContain('unsafe')
    // A screen rendered by the browser has the stricter policy.
    expect(String((await ask('/i/colours/about')).headers['content-security-policy'])).toContain(
      "script-src 'self'; style-src 'self';",
    )
  })

  it('is rendered again for the next visitor, so that nothing on it is old', async () => {
    const studio = await studioWith('again')
    expect(rootOf((await ask('/i/again/b')).body)).toBe('<main>Стрижка</main>')
    await studio.service({ name: 'Укладка' })
    expect(rootOf((await ask('/i/again/b')).body)).toContain('Укладка')
  })

  it('is not sent again to a browser that has it, until what it shows has changed', async () => {
    const studio = await studioWith('same')
    server.clock.set('2026-05-18T09:30:00.000Z')
    const { headers } = await ask('/i/same/b')
    const known = { 'if-none-match': String(headers.etag) }
    server.clock.set('2026-05-18T09:41:00.000Z')
    const again = await ask('/i/same/b', known)
    expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' })
    await studio.service({ name: 'Укладка' })
    expect((await ask('/i/same/b', known)).statusCode).toBe(200)
  })

  it('is rendered at most once a second where the server caches that long', async () => {
    const own = await startTestServer({ widgetFolder: folder, configurationTtlMs: 60_000 })
    const studio = await own.studio({ alias: 'kept' })
    await studio.service({ name: 'Стрижка' })
    const open = async (url: string) => (await own.app.inject({ url })).body
    const first = await open('/i/kept/b?utm_source=mail')
    own.takeStatements()
    // Tracking parameters make no separate cache entry.
    expect(await open('/i/kept/b?fbclid=1')).toBe(first)
    // Finds the company, and checks the versions.
    expect(own.takeStatements()).toHaveLength(2)
    expect(renderedOf(await open('/i/kept/b?s=1'))).toMatchObject({ search: '?s=1' })
    const statementsOf = async (url: string) => {
      await open(url)
      own.takeStatements()
      await open(url)
      return own.takeStatements().length
    }
    // A page rendered from older responses is not cached longer than they are.
    expect(await statementsOf('/i/kept/b?s=stale')).toBeGreaterThan(2)
    expect(await statementsOf('/i/kept/b?s=1')).toBe(2)
    // Nor beyond a change of the catalogue.
    await studio.service({ name: 'Укладка' })
    for (const s of ['1', 'stale'])
      expect(rootOf(await open(`/i/kept/b?s=${s}`))).toBe('<main>Стрижка,Укладка</main>')
    await own.stop()
  })

  it.each([
    { s: 'own', because: 'what is somebody’s own is answered to nobody here' },
    { s: 'wrong', because: 'the API would refuse what is asked' },
    { s: 'broken', because: 'a screen is wrong' },
    { s: 'slow', because: 'it takes too long' },
    { s: 'elsewhere', because: 'the screen leads elsewhere' },
  ])('is left to the browser where $because', async ({ s }) => {
    await studioWith(`left-${s}`)
    const { body, statusCode } = await ask(`/i/left-${s}/b?s=${s}`)
    expect({ statusCode, root: rootOf(body), drawn: renderedOf(body) }).toEqual({ statusCode: 200, root: '' })
    expect(body).toContain('<noscript>')
  })

  it('is rendered for the next visitor after a failure', async () => {
    await studioWith('once')
    expect(rootOf((await ask('/i/once/b?s=once')).body)).toBe('')
    expect(rootOf((await ask('/i/once/b?s=once')).body)).toBe('<main>Стрижка</main>')
  })

  it('is left to the browser at an older address, where the widget leads to the one of today', async () => {
    await studioWith('older')
    const { body, statusCode } = await ask('/c/older/b')
    expect({ statusCode, root: rootOf(body) }).toEqual({ statusCode: 200, root: '' })
  })
})

const inEnglish = { 'accept-language': 'en', accept: 'text/html,*/*' }

describe('the start page and errors', () => {
  it.each<{ url: string; status: number; shows: string; because: string }>([
    { url: '/', status: 200, shows: 'en /  ', because: 'nothing is wrong' },
    {
      url: '/?utm_source=mail',
      status: 200,
      shows: 'en /  ',
      because: 'where visitors came from is no page',
    },
    {
      url: '/i/nobody',
      status: 404,
      shows: 'en /error ?statusCode=404,message=company.notFound ',
      because: 'there is no such company',
    },
    { url: '/nonsense', status: 404, shows: 'en /-  ', because: 'there is no such page' },
    {
      url: '/error?statusCode=503&message=server.busy&redirect=/i/a',
      status: 503,
      shows: 'en /error ?statusCode=503,message=server.busy,redirect=%2Fi%2Fa ',
      because: 'the address says what went wrong',
    },
    {
      url: '/error?message=appointment.time.taken',
      status: 409,
      shows: 'en /error ?message=appointment.time.taken ',
      because: 'a code has a status of its own',
    },
    {
      url: '/error?statusCode=666&message=You+are+blocked&x=1',
      status: 200,
      shows: 'en /error  ',
      because: 'words and figures of a stranger are none of ours',
    },
    { url: '/i/%', status: 404, shows: 'en /-  ', because: 'the link is cut off' },
    { url: '/i/%E0%A4%A/b', status: 404, shows: 'en /-  ', because: 'the link is cut off' },
  ])('$url comes drawn with status $status: $because', async ({ url, status, shows }) => {
    const { body, statusCode, headers } = await ask(url, inEnglish)
    expect({ statusCode, root: rootOf(body) }).toEqual({
      statusCode: status,
      root: `<main>${shows}</main>`,
    })
    expect(body).toContain('<html lang="en">')
    expect(body).not.toContain('<noscript>')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    // The widget renders it again and hydrates nothing.
    expect(renderedOf(body)).toBeUndefined()
  })

  it('of a company come in its colours, past no policy, and keep to it', async () => {
    const studio = await studioWith('wrong')
    for (const [path, status] of [
      ['error?statusCode=500', 500],
      ['no/such/page', 404],
    ] as const) {
      const { body, statusCode, headers } = await ask(`/i/wrong/${path}`, inEnglish)
      expect(statusCode).toBe(status)
      expect(rootOf(body)).toMatch(
        new RegExp(`^<main>en /i/wrong/(error|-) .*${studio.company.name}</main>$`),
      )
      const [, style] = /<style id="zapys-look">([^<]+)<\/style>/.exec(body)!
      expect(headers['content-security-policy']).toContain(hashSource(style!))
    }
  })

  it('say that the server is busy with status 503', async () => {
    const gate = gateOf(() => Promise.reject(new ApiError('server.busy')))
    const own = await startTestServer({ widgetFolder: folder, gate })
    const page = await own.app.inject({ url: '/i/any', headers: inEnglish })
    expect([page.statusCode, rootOf(page.body)]).toEqual([
      503,
      '<main>en /error ?statusCode=503,message=server.busy </main>',
    ])
    // Other pages are not rendered either, and they still start.
    const start = await own.app.inject({ url: '/', headers: inEnglish })
    expect([start.statusCode, rootOf(start.body)]).toEqual([200, ''])
    await own.stop()
  })

  it('are rendered in the browser if the server cannot', async () => {
    const { body, statusCode } = await ask('/error?redirect=broken', inEnglish)
    expect({ statusCode, root: rootOf(body) }).toEqual({ statusCode: 200, root: '' })
    expect(body).toContain('<noscript>')
  })

  it('lead to the company of a link without any script', async () => {
    const formsOf = async (path: string) =>
      /form-action ([^;]+)/.exec(String((await ask(path, inEnglish)).headers['content-security-policy']))?.[1]
    expect([await formsOf('/'), await formsOf('/error')]).toEqual(["'self'", "'none'"])
    const open = async (typed: string) => {
      const { statusCode, headers } = await ask(`/?company=${encodeURIComponent(typed)}`, inEnglish)
      return [statusCode, headers.location]
    }
    expect(await open('https://booking.example/i/wrong')).toEqual([303, '/i/wrong'])
    expect(await open('https://evil.example/?')).toEqual([200, undefined])
  })

  it('are no answer to a program, which reads why its address is none', async () => {
    const { statusCode, body } = await ask('/i/%', { accept: 'application/json' })
    expect([statusCode, (JSON.parse(body) as { code: string }).code]).toEqual([400, 'request.malformed'])
  })
})

/** The JSON-LD of a page: one block, or none. */
const thingsOf = (page: string) => {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1]
  return text === undefined
    ? undefined
    : (JSON.parse(text) as { '@graph': ({ '@type': string } & Record<string, unknown>)[] })['@graph']
}
const addressesOf = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<link rel="(?:canonical|alternate)"(?: hreflang="([\w-]+)")? href="([^"]*)"/g)].map(
      ([, language = 'canonical', address]) => [language, address],
    ),
  )

describe('what search engines and messengers read of a rendered screen', () => {
  it('is the title, the words and the picture of what it shows, and an event with its time, places and price', async () => {
    const studio = await server.studio({ alias: 'told', name: 'Промінь', logo: '/demo/logo.svg' })
    const yoga = await studio.service({ name: 'Йога', booking_type: 'EVENT' })
    const { event_id: id } = await studio.event({
      service_id: yoga.service_id,
      starts_at: '2026-06-15T15:30:00.000Z',
      space: 8,
      description: 'Для тих, хто починає',
      price: 28_000,
    })
    const page = (await ask(`/i/told/b/${studio.branch_id}/e/${id}`)).body
    expect(page).toContain('<title>Йога – Промінь</title>')
    expect(page).toContain('<meta property="og:title" content="Йога – Промінь" />')
    expect(page).toContain('<meta name="description" content="Для тих, хто починає" />')
    const [event, way] = thingsOf(page)!
    expect(event).toMatchObject({
      '@type': 'Event',
      name: 'Йога',
      startDate: '2026-06-15T15:30:00.000Z',
      maximumAttendeeCapacity: 8,
      remainingAttendeeCapacity: 8,
      url: `https://booking.example/i/told/b/${studio.branch_id}/e/${id}`,
      location: { '@type': 'Place' },
      offers: { price: 280, priceCurrency: 'UAH', availability: 'https://schema.org/InStock' },
    })
    expect(way).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'Промінь', item: 'https://booking.example/i/told' }, { name: 'Йога' }],
    })
  })

  it('cannot be broken out of by the name of a company', async () => {
    const evil = `</script><script>alert("1")</script>'"<!--`
    await server.studio({ alias: 'evil', name: evil, short_description: evil })
    const { body } = await ask('/i/evil/b')
    expect(body.match(/<script/g)).toHaveLength(4)
    expect(body).not.toContain('alert("1")')
    expect(thingsOf(body)?.[0]).toMatchObject({ '@type': 'LocalBusiness', name: evil, description: evil })
    expect(body).toContain(
      '<title>Філії – &lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&quot;&lt;!--</title>',
    )
  })

  it('names the page in each language, and each of them names itself', async () => {
    await server.studio({ alias: 'tongues' })
    const address = 'https://booking.example/i/tongues/b'
    const alternates = {
      ...Object.fromEntries(['uk', 'en', 'pl', 'ru'].map((one) => [one, `${address}?lang=${one}`])),
      'x-default': address,
    }
    const plain = (await ask('/i/tongues/b')).body
    expect(addressesOf(plain)).toEqual({ canonical: address, ...alternates })
    const polish = (await ask('/i/tongues/b?lang=pl')).body
    expect(addressesOf(polish)).toEqual({ canonical: `${address}?lang=pl`, ...alternates })
    expect(polish).toContain('<html lang="pl"')
    // A visitor who chose a language gets that one, and the canonical address names no language.
    const chosen = (await ask('/i/tongues/b?lang=pl', { cookie: 'lang=en' })).body
    expect(addressesOf(chosen)).toMatchObject({ canonical: address })
  })

  it.each([
    { cookie: 'lang_named=pl', query: '', lang: 'pl', because: 'an earlier address named it' },
    { cookie: 'lang_named=pl', query: '?lang=en', lang: 'en', because: 'this address names another one' },
    { cookie: 'lang_named=pl; lang=ru', query: '', lang: 'ru', because: 'the visitor chose' },
    { cookie: 'lang_named=de', query: '', lang: 'uk', because: 'it is none of ours' },
  ])('comes in $lang where $because', async ({ cookie, query, lang }) => {
    await server.studio({ alias: `named-${lang}` })
    const { body } = await ask(`/i/named-${lang}/b${query}`, { cookie })
    expect(body).toContain(`<html lang="${lang}"`)
  })

  it('comes in a language that the company offers, and names no other', async () => {
    const widget_settings = { default_locale: 'en', offered_locales: ['en', 'pl'] }
    await server.studio({ alias: 'offers-two', widget_settings })
    const pageFor = (headers: Record<string, string>, query = '') => ask(`/i/offers-two/b${query}`, headers)
    const langOf = async (...request: Parameters<typeof pageFor>) =>
      (await pageFor(...request)).headers['content-language']
    expect(await langOf({ 'accept-language': 'uk,pl;q=0.5' })).toBe('pl')
    expect(await langOf({ 'accept-language': 'uk,ru;q=0.5' })).toBe('en')
    expect(await langOf({ cookie: 'lang=ru' }, '?lang=pl')).toBe('pl')
    expect(await langOf({ cookie: 'lang=pl' }, '?lang=en')).toBe('pl')
    expect(Object.keys(addressesOf((await pageFor({})).body))).toEqual(['canonical', 'en', 'pl', 'x-default'])
  })

  it('comes in the default language where the company offers one only, until the company offers another', async () => {
    const studio = await server.studio({
      alias: 'offers-one',
      widget_settings: { default_locale: 'en', offered_locales: ['en'] },
    })
    const langFor = async (headers: Record<string, string>) =>
      (await ask('/i/offers-one/b', headers)).headers['content-language']
    expect(await langFor({ cookie: 'lang=pl', 'accept-language': 'uk' })).toBe('en')
    const key = await companyKey(server, studio)
    await key.post('settings', { settings: { widget_settings: { offered_locales: ['en', 'pl'] } } })
    expect(await langFor({ cookie: 'lang=pl', 'accept-language': 'uk' })).toBe('pl')
  })
})
