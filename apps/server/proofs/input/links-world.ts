/**
 * Puts addresses into every field where a company, a visitor or a host page can set one, and records where they lead.
 */
import { randomBytes } from 'node:crypto'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { socialKinds } from '@zapys/contract'
import { dateTimeOf } from '@zapys/domain/addresses'
import { addDays, today } from '@zapys/domain/time'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { newId } from '../../src/platform/db/ids.ts'
import { renderedPageScript } from '../../src/pages/rendered-page-script.ts'
import { hashToken } from '../../src/platform/http/session.ts'
import { callerHeaders, phone, visitor } from '../browser/browser.ts'
import { elsewhere } from './link-values.ts'
import { type Program, startProgram } from '../program.ts'
import { post } from '../requests.ts'
import { type Letter, startMailbox } from '../stand-ins.ts'
import type { ControlName } from '../without-safeguard.ts'
import { at, guest, visitBody } from '../worlds.ts'

export type LinkWorld = {
  program: Program
  letters: readonly Letter[]
  /** Token of a client who is signed in at the company `links`. */
  token: string
  stop(): Promise<void>
}

export type Led = { where: string; what: string }

/** Results for the values: number of places checked, number of resulting links, and violations. */
export type Looked = { places: number; links: number; wrong: Led[] }

const nothing = (): Looked => ({ places: 0, links: 0, wrong: [] })
export const added = (all: readonly Looked[]): Looked =>
  all.reduce(
    (sum, one) => ({
      places: sum.places + one.places,
      links: sum.links + one.links,
      wrong: [...sum.wrong, ...one.wrong],
    }),
    nothing(),
  )

export async function openLinkWorld(control?: ControlName): Promise<LinkWorld> {
  const mailbox = await startMailbox()
  const program = await startProgram({
    ...(control === undefined ? {} : { control }),
    environment: mailbox.environment,
  })
  const { company_id } = await program.studio({ alias: 'links', language: 'en', settings: signingIn })
  const [person_id, token] = [newId(), randomBytes(32).toString('base64url')]
  const created = new Date()
  await program.database.db
    .insertInto('person')
    .values({ person_id, phone: '+380670001122', created })
    .execute()
  await program.database.db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      person_id,
      company_id,
      created,
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  return {
    program,
    token,
    letters: mailbox.letters,
    stop: async () => {
      await program.stop()
      await mailbox.close()
    },
  }
}

const signingIn = { auth: { sms_auth: true, sms_password_auth: true, allow_registration: true } }

const PER_COMPANY = socialKinds.length

/** Links and pictures of companies, several values per company in every field, on the screens that show them. */
export async function lookAtCompanies(
  world: LinkWorld,
  browser: Browser,
  values: readonly string[],
  { prepare = async () => {} }: { prepare?: (context: BrowserContext) => Promise<void> } = {},
): Promise<Looked> {
  const looked = nothing()
  for (let from = 0; from < values.length; from += PER_COMPANY) {
    const some = Array.from({ length: PER_COMPANY }, (_, index) => values[(from + index) % values.length]!)
    looked.places += 6 * some.length
    const paths = await companyWith(world.program, some, from / PER_COMPANY)
    const context = await visitor(browser, world.program.url, { viewport: phone })
    await prepare(context)
    const page = await context.newPage()
    let where = ''
    const note = (what: string) => void looked.wrong.push({ where: `company, ${where}`, what })
    await watch(context, page, world.program.url, note)
    const answers: Promise<void>[] = []
    page.on('response', (response) => {
      if (response.headers()['content-type']?.startsWith('application/json'))
        answers.push(
          response.json().then(
            (answer: unknown) => wrongInAnswer(answer, world.program.url).forEach(note),
            () => {},
          ),
        )
    })
    for (const path of paths) {
      where = path
      await page.setExtraHTTPHeaders(callerHeaders())
      await page.goto(world.program.url + path)
      await shown(page)
      const inline = await page.evaluate(() => document.querySelector('#zapys-data')?.textContent ?? '{}')
      wrongInAnswer(JSON.parse(inline), world.program.url).forEach(note)
      await page.evaluate(() => document.querySelector<HTMLElement>('.z-top-bar button')?.click())
      await page.waitForTimeout(60)
      const seen = await lookAtPage(page, { mayLeadOut: true })
      looked.links += seen.outside
      seen.wrong.forEach(note)
    }
    await Promise.all(answers)
    await context.close()
  }
  return looked
}

/** Excludes values that the database cannot store. */
const isStorable = (value: string) => value.isWellFormed() && !value.includes('\0')

/** A company with the values in all of its address fields; returns the screens that show them. */
async function companyWith(program: Program, given: readonly string[], number: number): Promise<string[]> {
  const values = given.filter(isStorable)
  const alias = `links-${number}-${randomBytes(3).toString('hex')}`
  const value = (index: number) => values[index % values.length]!
  const studio = await program.studio({
    alias,
    language: 'en',
    logo: value(0),
    social: Object.fromEntries(socialKinds.map((kind, order) => [kind, { order, value: value(order) }])),
    settings: { ...signingIn, online_booking: { terms_url: value(1), privacy_url: value(2) } },
    widget_settings: {
      menu: {
        show_icons: true,
        items: values.map((link, order) => ({
          type: 'LINK',
          display_type: 'ALWAYS',
          order,
          name: `Entry ${order}`,
          link,
        })),
      },
    },
  })
  const { branch_id } = studio
  await program.database.db
    .updateTable('branch')
    .set({ logo: value(3), phone: value(4).slice(0, 60), city: value(5), street: value(6) })
    .where('company_id', '=', studio.company_id)
    .execute()
  for (const [index, logo] of values.slice(0, 4).entries())
    await studio.addBranch({ name: `B${index}`, logo })
  const people = []
  for (const [ordinal, logo] of values.entries()) people.push(await studio.resource({ ordinal, logo }))
  let first = ''
  for (const [ordinal, logo] of values.entries()) {
    const { service_id } = await studio.service({ by: people.slice(0, 2), ordinal, logo, price: 100 })
    if (first === '') first = service_id
  }
  const { service_id } = await studio.service({ booking_type: 'EVENT', logo: value(7) })
  const event = await studio.event({ service_id, starts_at: at(3, 12), logo: value(8) })
  const day = addDays(today('Europe/Kyiv', Math.floor(Date.now() / 1000)), 3)
  const root = `/i/${alias}`
  const branch = `${root}/b/${branch_id}`
  return [
    root,
    `${root}/about`,
    `${root}/login`,
    `${root}/registration`,
    `${root}/b`,
    branch,
    `${branch}/r`,
    `${branch}/s`,
    `${branch}/e`,
    `${branch}/e/${event.event_id}`,
    `${branch}/r/${people[0]!.resource_id}/c/${dateTimeOf(day, 10 * 3600)}?s=${first}`,
  ]
}

/** Values that the sender of a link puts into an address of ours. None may lead to another server. */
export async function lookAtVisits(
  world: LinkWorld,
  browser: Browser,
  values: readonly string[],
  { prepare = async () => {} }: { prepare?: (context: BrowserContext) => Promise<void> } = {},
): Promise<Looked> {
  const { program, token } = world
  const looked = nothing()
  const signedIn = ['login', 'registration', 'reset_password'] as const
  for (const who of ['client', 'guest'] as const) {
    const context = await visitor(browser, program.url, { viewport: phone })
    await prepare(context)
    if (who === 'client') await context.addCookies([{ name: 'token', value: token, url: program.url }])
    else await standInForProvider(context, program.url, token)
    const page = await context.newPage()
    let where = ''
    const note = (what: string) => void looked.wrong.push({ where: `${who}, ${where}`, what })
    await watch(context, page, program.url, note)
    for (const [index, value] of values.entries()) {
      const v = encodeURIComponent(value)
      const addresses =
        who === 'client'
          ? [`/i/links/${signedIn[index % signedIn.length]}?redirect=${v}`]
          : [
              `/i/links/error?redirect=${v}&message=${v}&statusCode=${v}`,
              ...(index % 2 === 0 ? [`/i/links/login?social=google&return=${v}`] : []),
              ...(index % 7 === 0 ? [`/i/links/about?src=${v}&utm_source=${v}&redirect=${v}&next=${v}`] : []),
            ]
      for (const address of addresses) {
        where = address.slice(0, 160)
        looked.places += 1
        await page.setExtraHTTPHeaders(callerHeaders())
        await page.goto(program.url + address).catch((error: Error) => note(error.message.split('\n')[0]!))
        await shown(page)
        // Waits for a page that redirects at once.
        await page.waitForTimeout(30)
        await shown(page)
        const seen = await lookAtPage(page, { mayLeadOut: false })
        seen.wrong.forEach(note)
        if (address.includes('/error')) {
          const text = await page.evaluate(() => document.body.innerText)
          if (text.includes(elsewhere)) note(`says ${elsewhere}`)
        }
        if (new URL(page.url()).origin !== program.url) note(`ends at ${page.url()}`)
      }
      // Signs the visitor out again and clears the storage.
      if (who === 'guest') {
        await context.clearCookies({ name: 'token' })
        await page.evaluate(() => localStorage.clear()).catch(() => {})
      }
    }
    await context.close()
  }
  return looked
}

/** A provider that accepts everyone and redirects at once. */
async function standInForProvider(context: BrowserContext, url: string, token: string) {
  await context.route(/social\/google|sign_in\/social/, (route) => {
    const isEnd = route.request().url().includes('verify')
    const json = isEnd
      ? { access_token: token, token_type: 'bearer', expires_in: 86_400 }
      : { url: `${url}/sign_in/callback?state=${randomBytes(8).toString('hex')}&code=x` }
    return route.fulfill({ json })
  })
}

/** Responses of the server: redirects, and addresses in its pages before any script runs. */
export async function lookAtServer({ program }: LinkWorld, values: readonly string[]): Promise<Looked> {
  const looked = nothing()
  for (const value of values) {
    const v = encodeURIComponent(value)
    // Unchanged, except for characters that a request line cannot contain.
    const raw = value.replaceAll(/[^\x21-\x7e]/gu, (sign) => encodeURIComponent(sign))
    const rooted = raw.startsWith('/') ? raw : `/${raw}`
    const form = new URLSearchParams({ state: value, code: value, iss: value, error: value, next: value })
    const asked: [target: string, more?: { form?: string; headers?: Record<string, string> }][] = [
      ...([[rooted], [`/i${rooted}`], [`/c${rooted}`], [`/c/links${rooted}`], [`/l/${v}`]] as [string][]),
      [`/i/links?redirect=${v}&next=${v}&returnTo=${v}`],
      [`/api/manifest.json?companyId=${v}&companyLogo=${v}&companyName=${v}&lang=${v}`],
      [`/sign_in/callback?${form}&redirect=${v}`],
      ['/sign_in/callback', { form: form.toString() }],
      [
        '/i/links',
        { headers: { 'x-forwarded-host': raw, 'x-forwarded-proto': raw, forwarded: `host=${raw}` } },
      ],
      ['/i/links', { headers: { host: elsewhere, origin: `https://${elsewhere}`, referer: raw } }],
    ]
    for (const [target, more] of asked) {
      looked.places += 1
      const where = `${more?.form === undefined ? 'GET' : 'POST'} ${target.slice(0, 160)}`
      const { location, status, type, body } = await send(program.url, target, more)
      const note = (what: string) => void looked.wrong.push({ where, what })
      if (status >= 500) note(`answers ${status}`)
      if (location !== undefined) {
        looked.links += 1
        if (!URL.canParse(location, program.url) || new URL(location, program.url).origin !== program.url)
          note(`sends to ${location}`)
      }
      if (type.startsWith('text/html') || type.includes('manifest'))
        wrongInText(body, program.url).forEach(note)
    }
  }
  return looked
}

type NoticeResult = { status: number; location: string | undefined; type: string; body: string }

function send(
  base: string,
  target: string,
  { form, headers = {} }: { form?: string; headers?: Record<string, string> } = {},
): Promise<NoticeResult> {
  const { promise, resolve, reject } = Promise.withResolvers<NoticeResult>()
  const { hostname, port } = new URL(base)
  const asking = ask(
    {
      hostname,
      port,
      path: target,
      method: form === undefined ? 'GET' : 'POST',
      headers: {
        ...callerHeaders(),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
    },
    (reply) => {
      let body = ''
      reply.setEncoding('utf8').on('data', (part: string) => (body += part))
      reply.on('error', reject)
      reply.on('end', () =>
        resolve({
          status: reply.statusCode!,
          location: reply.headers.location,
          body,
          type: reply.headers['content-type'] ?? '',
        }),
      )
    },
  )
  asking.on('error', reject)
  asking.end(form)
  return promise
}

/** Foreign addresses in attributes and in JSON, and marks that only a value can contain. */
function wrongInText(text: string, own: string): string[] {
  const addresses = [
    ...text.matchAll(
      /(?:href|src|action|content|start_url|scope|id)"?[=:]\s*"((?:[a-z][a-z+.-]*:)?[/\\][^"]*)"/gi,
    ),
  ].map(([, address]) => address!.replaceAll('&amp;', '&'))
  return [
    ...addresses
      .filter((address) => !URL.canParse(address, own) || new URL(address, own).origin !== own)
      .map((address) => `names ${address.slice(0, 120)}`),
    ...(!text.startsWith('{') &&
    /<script(?! type="(module|application\/(ld\+)?json)")|\son\w+\s*=\s*["']?alert/i.test(
      text.replace(`<script>${renderedPageScript}</script>`, ''),
    )
      ? ['holds a script of others']
      : []),
  ]
}

/** Pictures in responses have addresses of our server; pages are web addresses whose visible host is the real one. */
function wrongInAnswer(answer: unknown, own: string, name = ''): string[] {
  if (Array.isArray(answer)) return answer.flatMap((part) => wrongInAnswer(part, own, name))
  if (answer !== null && typeof answer === 'object')
    return Object.entries(answer).flatMap(([key, part]) => wrongInAnswer(part, own, key))
  if (typeof answer !== 'string') return []
  if (name === 'logo') {
    const isOurs = URL.canParse(answer, own) && new URL(answer, own).origin === own
    return isOurs ? [] : [`a picture is at ${answer.slice(0, 120)}`]
  }
  if (name === 'terms_url' || name === 'privacy_url')
    return isHonest(answer, own) ? [] : [`${name} is ${answer.slice(0, 120)}`]
  return []
}

/**
 * Whether the host that a reader sees is the real host, and the scheme http or https. Written independently of the
 * product's check.
 */
function isHonest(address: string, own: string): boolean {
  if (!URL.canParse(address, own)) return false
  const { protocol, host, origin, username, password } = new URL(address, own)
  if (!['http:', 'https:'].includes(protocol) || username !== '' || password !== '') return false
  if (origin === own) return !/[\s\\\p{C}]/u.test(address)
  const said = /^https?:\/\/([^/?#]*)/i.exec(address)?.[1]
  return (
    said !== undefined &&
    !/[\s\\@\p{C}]/u.test(said) &&
    new URL(`https://${said}`).host === new URL(`https://${host}`).host
  )
}

/** Mails of bookings at companies with these values, requested with a foreign Host header. */
export async function lookAtMails(world: LinkWorld, values: readonly string[]): Promise<Looked> {
  const { program, letters } = world
  const looked = nothing()
  const before = letters.length
  let booked = 0
  for (const [number, value] of values.filter(isStorable).entries()) {
    const studio = await program.studio({
      language: 'en',
      logo: value,
      social: { website: { order: 1, value } },
      settings: {
        messages: { channels: ['MAIL'], reminders: [] },
        online_booking: { terms_url: value, privacy_url: value },
      },
    })
    const anna = await studio.resource({ logo: value })
    const { service_id } = await studio.service({ by: [anna], price: 45_000, logo: value })
    const { appointment } = visitBody(
      { studio, services: [{ service_id, resource_id: anna.resource_id }] },
      at(3, 12),
      guest(700_000 + number),
    )
    const hostile = value.replaceAll(/[^\x21-\x7e]/gu, '') || elsewhere
    const { status } = await post(
      `${program.url}/v1/client/appointment`,
      {
        appointment: {
          ...appointment,
          client: { ...appointment.client, email: `guest${number}@example.com` },
        },
      },
      {
        headers: {
          ...callerHeaders(),
          host: elsewhere,
          origin: `https://${elsewhere}`,
          referer: hostile,
          'x-forwarded-host': hostile,
          'x-original-url': hostile,
        },
      },
    )
    if (status === 200) booked += 1
    else looked.wrong.push({ where: 'mail', what: `the booking answers ${status}` })
  }
  for (let waited = 0; letters.length < before + booked && waited < 30_000; waited += 200)
    await new Promise((resolve) => setTimeout(resolve, 200))
  if (letters.length < before + booked)
    looked.wrong.push({ where: 'mail', what: `${before + booked - letters.length} mails did not come` })
  for (const { raw } of letters.slice(before)) {
    looked.places += 1
    const { html = '', text = '', attachments } = await new PostalMime().parse(raw)
    const calendars = attachments.map(({ content }) =>
      (typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString()).replaceAll(
        /\r?\n[ \t]/g,
        '',
      ),
    )
    const addresses = [html, text, ...calendars].flatMap(
      (part) => part.match(/[a-z]+:\/\/[^\s"'<>\\,;]+/gi) ?? [],
    )
    looked.links += addresses.length
    for (const address of addresses)
      if (URL.parse(address)?.origin !== program.url)
        looked.wrong.push({ where: 'mail', what: `names ${address}` })
    for (const part of [html, text, ...calendars])
      if (part.includes(elsewhere)) looked.wrong.push({ where: 'mail', what: `says ${elsewhere}` })
    looked.wrong.push(...wrongInText(html, program.url).map((what) => ({ where: 'mail', what })))
  }
  return looked
}

/** The loader on a page of another site, with the values in the attributes of its tag. */
export async function lookAtLoader({ program }: LinkWorld, browser: Browser, values: readonly string[]) {
  const looked = nothing()
  const site = createServer((_, reply) =>
    reply.setHeader('content-type', 'text/html').end('<!doctype html><title>Studio</title><p>Welcome'),
  )
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const context = await visitor(browser, origin, { viewport: phone })
  const page = await context.newPage()
  const note = (what: string) => void looked.wrong.push({ where: 'loader', what })
  // The loader throws for an invalid address or element, so that the site's author notices.
  await watch(context, page, origin, note, { mayAsk: () => true, mayFail: true })
  // Tests the loader only, without a page in its frame.
  await page.route('**', (route) => {
    const url = URL.parse(route.request().url())
    return url?.origin === origin ||
      (url?.origin === program.url && /^\/embed(-form)?\.js$/.test(url.pathname))
      ? route.continue()
      : route.abort()
  })
  await page.goto(origin)
  for (const attribute of ['url', 'company', 'target', 'label'] as const) {
    const framed = await page.evaluate(
      async ({ all, name, base }) => {
        const sources: { value: string; source: string | null }[] = []
        for (const value of all) {
          const script = document.createElement('script')
          script.src = `${base}/embed.js`
          if (name !== 'url' && name !== 'company') script.dataset['company'] = 'links'
          script.dataset[name] = value
          script.dataset['type'] = name === 'target' ? 'popup' : 'button'
          const isOver = new Promise((over) => {
            script.addEventListener('load', over)
            script.addEventListener('error', over)
          })
          document.body.append(script)
          await isOver
          const host = document.querySelector('zapys-booking')
          const open = host?.shadowRoot?.querySelector<HTMLElement>('button.open')
          const frame = () => host?.shadowRoot?.querySelector('iframe')
          if (open) {
            open.click()
            // The first press loads the part of the loader that creates the frame.
            for (let tries = 0; !frame() && tries < 50; tries += 1)
              await new Promise((later) => setTimeout(later, 20))
          }
          sources.push({ value, source: frame()?.src ?? null })
          host?.remove()
          script.remove()
        }
        return sources
      },
      { all: values, name: attribute, base: program.url },
    )
    for (const { value, source } of framed) {
      looked.places += 1
      if (source === null) continue
      looked.links += 1
      const isOurs = URL.parse(source)?.origin === program.url
      // The site may frame the page that it names; all other frames must be of our server.
      if (attribute === 'url' ? !/^https?:/.test(source) : !isOurs)
        note(`${attribute} ${value} frames ${source}`)
    }
  }
  await context.close()
  await new Promise((closed) => site.close(closed))
  return looked
}

/** Records dialogs, requests to other servers, navigation, blocked scripts and errors. */
async function watch(
  context: BrowserContext,
  page: Page,
  own: string,
  note: (what: string) => void,
  {
    mayAsk = (url: URL) => url.origin === own,
    mayFail = false,
  }: { mayAsk?: (url: URL) => boolean; mayFail?: boolean } = {},
): Promise<void> {
  await context.exposeFunction('told', note)
  await context.addInitScript(() => {
    const tell = (what: string) => (window as unknown as { told?(what: string): void }).told?.(what)
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const)
      Object.defineProperty(window, name, { value: (text: unknown) => tell(`${name}(${String(text)}) ran`) })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      tell(`${violatedDirective} stopped ${blockedURI}`),
    )
  })
  page.on('dialog', (dialog) => {
    note(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (opened) => note(`opens ${opened.url()}`))
  if (!mayFail) page.on('pageerror', ({ message }) => note(`error ${message.slice(0, 120)}`))
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url() !== 'about:blank' && new URL(frame.url()).origin !== own)
      note(`goes to ${frame.url()}`)
  })
  page.on('request', (request) => {
    // Browsers accept some host names that other programs reject.
    const url = URL.parse(request.url())
    if (url === null ? !mayFail : url.protocol.startsWith('http') && !mayAsk(url))
      note(`asks ${request.url().slice(0, 160)}`)
  })
}

const shown = (page: Page): Promise<unknown> =>
  page
    .waitForFunction(
      () =>
        (document.querySelector('#root')?.childElementCount ?? 1) > 0 &&
        document.querySelector('[aria-busy=true], .z-skeleton') === null,
      undefined,
      { timeout: 5_000, polling: 30 },
    )
    .catch(() => {})

/**
 * Checks every element with an address. `mayLeadOut`: links may lead to other sites if they show it and leak nothing.
 */
const lookAtPage = (
  page: Page,
  options: { mayLeadOut: boolean },
): Promise<{ wrong: string[]; outside: number }> =>
  page.evaluate(({ mayLeadOut }) => {
    const wrong: string[] = []
    let outside = 0
    const names = [
      'href',
      'src',
      'action',
      'formaction',
      'srcset',
      'xlink:href',
      'data',
      'poster',
      'ping',
      'srcdoc',
    ]
    for (const element of document.querySelectorAll('*')) {
      for (const { name } of element.attributes)
        if (/^on/i.test(name)) wrong.push(`${element.tagName} has ${name}`)
      for (const name of names) {
        const address = element.getAttribute(name)
        if (address === null || (name === 'href' && address.startsWith('#'))) continue
        const said = `${element.tagName} ${name}=${address.slice(0, 120)}`
        if (!URL.canParse(address, location.href)) {
          wrong.push(`${said} is no address`)
          continue
        }
        const { protocol, origin, username, password } = new URL(address, location.href)
        if (origin === location.origin) {
          // An address of our server must be written plainly.
          if (/[\s\\]/.test(address)) wrong.push(`${said} is ours by a trick`)
          continue
        }
        if (!(element instanceof HTMLAnchorElement)) {
          if (protocol !== 'data:' || element.tagName !== 'IMG') wrong.push(`${said} loads from elsewhere`)
          continue
        }
        if (protocol === 'blob:' && element.download !== '') continue
        outside += 1
        if (['tel:', 'mailto:', 'viber:', 'tg:', 'skype:'].includes(protocol)) continue
        if (!['http:', 'https:'].includes(protocol)) wrong.push(`${said} is no page`)
        else if (username !== '' || password !== '' || !/^https?:\/\/[^\s\\@/?#]+([/?#]|$)/i.test(address))
          wrong.push(`${said} hides where it leads`)
        else if (!element.rel.includes('noopener') || element.target === '')
          wrong.push(`${said} takes this page along`)
        else if (!mayLeadOut && origin.includes('elsewhere')) wrong.push(`${said} leads out`)
      }
    }
    return { wrong, outside }
  }, options)
