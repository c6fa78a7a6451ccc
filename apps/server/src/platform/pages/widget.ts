/** Serves the built widget: its files, and one page at every address that the widget has a screen for. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import {
  type Branch,
  type Configuration,
  type EndpointName,
  type Locale,
  locales,
  type Paged,
} from '@zapys/contract'
import { productLook } from '@zapys/domain/theme'
import { fallbackLocale } from '@zapys/i18n/locales'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import type { CompanyVersions, ReadVersions } from '../db/company-version.ts'
import { ApiError } from '../errors/api-error.ts'
import { CallerGone } from '../errors/caller-gone.ts'
import type { ShowPage } from '../route/not-found.ts'
import { wantedLocale } from '../route/parse.ts'
import { loadDrawScreens } from './draw-screens.ts'
import { drawnPageScript } from './drawn-page-script.ts'
import {
  busyServer,
  isReadable,
  isStartPath,
  type PlainAddress,
  plainAddress,
  plainStatus,
  unknownCompany,
} from './plain-pages.ts'
import { hashSource, setPageHeaders } from './page-headers.ts'
import { acceptedEncoding, type MadeText, madeText, sendText } from '../http/send-text.ts'
import { embedFiles } from './embed.ts'
import { workerFiles } from './offline-worker.ts'
import { signInCallbackPath } from './sign-in-callback.ts'
import { readWidgetAssets } from './widget-assets.ts'
import { type DrawnScreen, type StandIn, type WidgetPage, widgetPage } from './widget-page.ts'
import { pathToday } from './widget-paths.ts'

export type FirstData = { configuration: Configuration; branches: Paged<Branch> }

export type WidgetOptions = {
  /** Of the built widget. */
  folder: string
  /** The address that clients see, without a trailing slash. */
  publicUrl: string
  /**
   * What the first screen shows, for an id or alias; without a language, in the company's own default.
   * Refuses with `company.notFound`.
   */
  readFirstData(company: string, locale: Locale | undefined): Promise<FirstData>
  /** Makes a page of a company when its turn has come, as reads have theirs. `screen` tells pages apart by what they cost. */
  inTurn<Page>(request: FastifyRequest, make: () => Promise<Page>): Promise<Page>
  /** By id or alias; undefined where there is no such company. Pages are cached with the version of the catalogue. */
  findVersions: ReadVersions
  /** Answers a call that is the same for all, as the API would answer a guest at this address. */
  ask(
    name: EndpointName,
    asked: { params: unknown; query: unknown; locale: Locale; address: string },
  ): Promise<unknown>
  clock: Clock
  /** How old what a screen shows beyond the company and its branches may be; absent: it is rendered each time. */
  drawnKeptMs?: number | undefined
}

/** A page as it goes out. */
type Made = { status: number; locale: Locale; text: MadeText; measures: boolean; style?: string }

/** A page of a company with what it was made of. */
type Kept = {
  made: Made
  of: CompanyVersions
  /** In milliseconds of `performance.now()`. */
  until: number
}

/** Each is some 60 kB. */
const MAX_KEPT = 200
/** What is not drawn by then the browser draws itself. */
const LONGEST_DRAWING_MS = 1_500

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? '/'

/** Of an address that cannot be read there is none. */
const queryOf = ({ query }: FastifyRequest) => (query ?? {}) as Record<string, unknown>

const searchOf = ({ url }: FastifyRequest) => url.slice(pathOf({ url } as FastifyRequest).length)

const scriptSource = hashSource(drawnPageScript)

/** A drawn page has one style and one script in itself. */
const ofDrawn = (directive: string, style: string) => {
  if (directive.startsWith('style-src ')) return `${directive} ${style}`
  return directive.startsWith('script-src ') ? `${directive} ${scriptSource}` : directive
}

const inTime = (kept: Kept | undefined) =>
  kept !== undefined && kept.until > performance.now() ? kept : undefined

const isSame = (one: CompanyVersions, other: CompanyVersions | undefined) =>
  one.companyId === other?.companyId && one.catalogue === other.catalogue

/** Pictures of the demo companies. */
const demoPictures = fileURLToPath(new URL('../../../../../packages/demo/assets', import.meta.url))

const pageDirectives = (publicUrl: string) => [
  "script-src 'self'",
  "style-src 'self'",
  // Pictures of companies come from us, under the address that clients see.
  `img-src 'self' ${new URL(publicUrl).origin} data:`,
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  // The offline worker, and the one that answers challenges.
  "worker-src 'self'",
  // The widget is made to be embedded in pages of the companies.
  'frame-ancestors *',
]

/** Answers how to show the page at an address that nothing else knows: it says so, with status 404. */
export async function registerWidget(app: FastifyInstance, options: WidgetOptions): Promise<ShowPage> {
  const { folder, publicUrl, readFirstData, inTurn, findVersions, clock, drawnKeptMs = 0 } = options
  const { assetsFor, hasScreenAt } = await readWidgetAssets(folder)
  const screens = await loadDrawScreens(folder)

  const directives = pageDirectives(publicUrl)
  const kept = new LRUCache<string, Kept>({ max: MAX_KEPT })
  const keptData = new LRUCache<string, { data: FirstData; of: CompanyVersions }>({ max: MAX_KEPT })
  const firstDataOf = async (of: CompanyVersions, locale: Locale | undefined): Promise<FirstData> => {
    const key = `${of.companyId} ${locale ?? ''}`
    const known = keptData.get(key)
    if (known !== undefined && isSame(known.of, of)) return known.data
    const data = await readFirstData(of.companyId, locale)
    keptData.set(key, { data, of })
    return data
  }
  const keptStyles = new WeakMap<Configuration['settings']['widget_settings'], string>()
  const styleOf = (look: Configuration['settings']['widget_settings']): string => {
    const style = keptStyles.get(look) ?? screens!.firstStyle(look, look.custom_css)
    keptStyles.set(look, style)
    return style
  }
  const keptOfProduct = new LRUCache<string, Made>({ max: MAX_KEPT })

  /** Addresses without a screen are made up without end, and all show the same. */
  const hasScreenOf = (request: FastifyRequest) =>
    isReadable(pathOf(request)) && hasScreenAt(pathToday(pathOf(request)))
  const plainOf = (request: FastifyRequest) =>
    plainAddress(pathToday(pathOf(request)), searchOf(request), hasScreenOf(request))
  /** What a page depends on besides what the company says. */
  const keyOf = (request: FastifyRequest, { company = '', search = '' } = {}) =>
    `${visitorsLocale(request) ?? ''} ${hostsLocale(request) ?? ''} ${hasScreenOf(request) ? pathOf(request) + search : `no screen ${company}`}`

  const make = (
    request: FastifyRequest,
    { locale, shown, standIn }: Pick<WidgetPage, 'locale' | 'shown' | 'standIn'>,
  ): Made => {
    const hasScreen = hasScreenOf(request)
    const path = hasScreen ? pathOf(request) : ''
    const plain = plainOf(request)
    const found = !hasScreen ? 404 : plain === undefined ? 200 : plainStatus(plain)
    const status = { product: found, company: found, companyNotFound: 404, unavailable: 503 }[shown.kind]
    const drawing = shown.kind === 'company' ? shown.drawing : undefined
    const { parts } = drawing?.drawn ?? {}
    const assets = assetsFor({
      locale,
      path: pathToday(path),
      ...(drawing && { parts: parts ?? [], partAreas: drawing.areas ?? [] }),
    })
    const saysLocale = hostsLocale(request) === locale
    const page = widgetPage({ locale, saysLocale, shown, standIn, publicUrl, path, assets, hasScreen })
    const ownStyle = drawing?.style ?? standIn?.style
    const style = ownStyle === undefined ? undefined : hashSource(ownStyle)
    // Drawn at another moment with the same answers it is the same page: a browser that has it goes by its moment until it is taken over.
    const text = madeText(page.text, undefined, drawing && `"drawn":{"now":${drawing.drawn.now},`)
    return { status, locale, text, measures: measuresAt(shown), ...(style && { style }) }
  }
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    { status, locale, text, measures, style }: Made,
  ) => {
    // What a company measures with runs in a frame of ours, and only there: platform/pages/measuring.ts.
    const own = style === undefined ? directives : directives.map((each) => ofDrawn(each, style))
    const more = [
      ...(measures ? ["frame-src 'self'"] : []),
      // The one form that can be sent before the scripts have come.
      ...(isStartPath(pathToday(pathOf(request))) ? ["form-action 'self'"] : []),
    ]
    setPageHeaders(reply, { directives: [...own, ...more] })
    reply.status(status).headers({ 'content-language': locale, vary: 'cookie, accept-language' })
    return sendText(request, reply, text)
  }

  /** The screen as a guest sees it; undefined where the browser has to draw it. */
  const drawn = async (
    request: FastifyRequest,
    {
      path,
      search,
      locale,
      configuration,
      branches,
      version,
    }: FirstData & Record<'path' | 'search' | 'version', string> & { locale: Locale },
  ): Promise<{ drawing: DrawnScreen } | undefined> => {
    const look = configuration.settings.widget_settings
    try {
      const drawing = await screens!.draw({
        path,
        search,
        locale,
        configuration,
        branches,
        now: clock.now(),
        version,
        keptMs: drawnKeptMs,
        ask: (name, input) => options.ask(name, { ...input, locale, address: request.ip }),
        signal: AbortSignal.timeout(LONGEST_DRAWING_MS),
      })
      return drawing && { drawing: { ...drawing, style: styleOf(look) } }
    } catch (error) {
      // The browser asks once more, and says what is wrong where it still is.
      if (!(error instanceof ApiError))
        request.log.warn({ err: error, traceId: request.id }, 'screen not drawn')
      return undefined
    }
  }

  /** A page without data; undefined where the widget has to draw it. */
  const plainly = async (
    request: FastifyRequest,
    address: PlainAddress,
    { locale, configuration }: { locale: Locale; configuration?: Configuration },
  ): Promise<StandIn | undefined> => {
    if (screens === undefined) return undefined
    const look = configuration?.settings.widget_settings
    try {
      const html = await screens.drawPlain({ ...address, locale, configuration, now: clock.now() })
      if (html === undefined) return undefined
      return { html, style: look ? styleOf(look) : screens.firstStyle(productLook, undefined) }
    } catch (error) {
      request.log.warn({ err: error, traceId: request.id }, 'page not drawn')
      return undefined
    }
  }
  /** Made once in each language: there are two of them. */
  const keptStandIns = new Map<string, StandIn>()
  const standInFor = async (request: FastifyRequest, address: PlainAddress, locale: Locale) => {
    const key = `${locale} ${address.search}`
    const standIn = keptStandIns.get(key) ?? (await plainly(request, address, { locale }))
    if (standIn !== undefined) keptStandIns.set(key, standIn)
    return standIn
  }

  const companyPage = async (
    request: FastifyRequest<{ Params: { company: string } }>,
    reply: FastifyReply,
  ) => {
    const visitors = visitorsLocale(request)
    const { company } = request.params
    const path = pathToday(pathOf(request))
    // At an older address the widget leads elsewhere.
    const drawsAt = path === pathOf(request) && screens?.isDrawn(path) === true
    const plain = plainOf(request)
    const search = drawsAt ? screens.shownSearch(searchOf(request)) : (plain?.search ?? '')
    const key = keyOf(request, { company, search })
    try {
      const known = inTime(kept.get(key))
      if (known !== undefined && isSame(known.of, await findVersions(company)))
        return await send(request, reply, known.made)
      return await inTurn(request, async () => {
        // Before the content is read: a change from here on makes the page outdated.
        const of = await findVersions(company)
        if (of === undefined) throw new ApiError('company.notFound')
        // Somebody else's turn may have made it.
        const again = inTime(kept.get(key))
        if (again !== undefined && isSame(again.of, of)) return await send(request, reply, again.made)
        const data = await firstDataOf(of, visitors)
        const locale = visitors ?? data.configuration.settings.widget_settings.default_locale
        const asked = { ...data, path, search, locale, version: of.catalogue }
        const drawing = drawsAt ? await drawn(request, asked) : undefined
        const standIn = plain && (await plainly(request, plain, { locale, ...data }))
        const page = make(request, { locale, shown: { kind: 'company', ...data, ...drawing }, standIn })
        // One that could not be drawn for this visitor may be for the next.
        const until = drawsAt ? (drawing?.drawing.askedAt ?? performance.now()) + drawnKeptMs : Infinity
        if (until > performance.now()) kept.set(key, { made: page, of, until })
        // Made small inside its turn, too: that takes longer than all the rest.
        const encoding = acceptedEncoding(request)
        if (encoding !== undefined) await page.text.small(encoding)
        return await send(request, reply, page)
      })
    } catch (error) {
      const locale = visitors ?? fallbackLocale
      if (error instanceof ApiError && error.code === 'company.notFound')
        return await send(
          request,
          reply,
          make(request, {
            locale,
            shown: { kind: 'companyNotFound' },
            standIn: await standInFor(request, unknownCompany, locale),
          }),
        )
      // The widget can still start, say that something is wrong and try again.
      if (!(error instanceof ApiError || error instanceof CallerGone))
        request.log.error({ err: error, traceId: request.id }, 'page without data')
      const standIn = await standInFor(request, busyServer, locale)
      return await send(request, reply, make(request, { locale, shown: { kind: 'unavailable' }, standIn }))
    }
  }

  const productPage: ShowPage = async (request, reply) => {
    const { company: typed } = queryOf(request)
    const named = isStartPath(pathOf(request)) && typeof typed === 'string' && screens?.companyInLink(typed)
    if (named) return reply.redirect(`/i/${encodeURIComponent(named)}`, 303)
    // All addresses without a screen show one page, which names nobody.
    const plain = hasScreenOf(request) ? plainOf(request) : { path: '/-', search: '' }
    const key = keyOf(request, { search: plain?.search ?? '' })
    const known = keptOfProduct.get(key)
    if (known !== undefined) return send(request, reply, known)
    const locale = visitorsLocale(request) ?? fallbackLocale
    const standIn =
      screens &&
      plain &&
      // A busy server draws none.
      (await inTurn(request, () => plainly(request, plain, { locale })).catch(() => undefined))
    const page = make(request, { locale, shown: { kind: 'product' }, standIn })
    if (standIn !== undefined || !screens || !plain) keptOfProduct.set(key, page)
    return send(request, reply, page)
  }
  for (const url of ['/', '/i', '/c', '/error', signInCallbackPath]) app.get(url, productPage)
  for (const url of ['/i/:company', '/i/:company/*', '/c/:company', '/c/:company/*'])
    app.get(url, companyPage)

  const hashedFiles = join(folder, 'assets')
  await app.register(fastifyStatic, {
    root: folder,
    // Only the files that are there become addresses, so that none hides a page.
    wildcard: false,
    index: false,
    // The loader has rules of its own, see embed.ts.
    globIgnore: ['**/.vite/**', '**/*.html', '**/*.br', '**/*.gz', ...embedFiles, ...workerFiles],
    preCompressed: true,
    setHeaders: (reply, file) => {
      // The names of these files hold a hash of what is inside.
      const hashed = file.startsWith(hashedFiles)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      reply.header('x-content-type-options', 'nosniff')
    },
  })
  if (existsSync(demoPictures))
    await app.register(fastifyStatic, {
      root: demoPictures,
      prefix: '/demo/',
      index: false,
      decorateReply: false,
      maxAge: '1d',
      setHeaders: (reply) => {
        // Pictures and plain pages of text: nothing in them may run or load.
        reply.header('content-security-policy', "default-src 'none'; frame-ancestors *; sandbox")
        reply.header('x-content-type-options', 'nosniff')
      },
    })
  return productPage
}

/**
 * What the visitor chose before, else what the address asks for, else what an earlier address did, else the browser;
 * undefined: the company's own is theirs, too.
 */
const visitorsLocale = (request: FastifyRequest) =>
  localeOfCookie(request, 'lang') ??
  hostsLocale(request) ??
  (isInFrame(request) ? undefined : localeOfCookie(request, 'lang_named')) ??
  wantedLocale(request)

/** There the page around names the language, or the company does; what a search result named belongs to no other site. */
const isInFrame = (request: FastifyRequest) => request.headers['sec-fetch-dest'] === 'iframe'

/** The language that the address names: that of a site which frames the widget, or of a search result. packages/embed. */
function hostsLocale(request: FastifyRequest): Locale | undefined {
  const { lang } = queryOf(request)
  return locales.find((locale) => locale === lang)
}

const measuresAt = (shown: WidgetPage['shown']): boolean =>
  shown.kind === 'company' &&
  Object.values(shown.configuration.settings.booking_settings?.analytic_settings ?? {}).some(Boolean)

/** `lang`: what the visitor chose before, S1.lang. `lang_named`: what an address named to a visitor who never chose. */
function localeOfCookie(request: FastifyRequest, name: 'lang' | 'lang_named'): Locale | undefined {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  return locales.find((locale) => cookies.includes(`${name}=${locale}`))
}
