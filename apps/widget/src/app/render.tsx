/** Server rendering of the widget: public screens with their data. Built as a bundle for the server. */
import { QueryClient } from '@tanstack/react-query'
import type { Branch, Configuration, Locale, Paged } from '@zapys/contract'
import type { LazyArea } from '@zapys/i18n'
import { locales } from '@zapys/i18n/locales'
import { StrictMode } from 'react'
import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import type { Ask } from '#widget/api/request.ts'
import { standAt } from '#widget/browser/now.ts'
import type { ScreenFrame } from '#widget/chrome-hooks/screen.tsx'
import { loadCatalogue } from '#widget/language/catalogue.ts'
import { RenderedParts } from '#widget/language/lazy-part.tsx'
import type { RenderedPart } from '#widget/language/lazy-part.tsx'
import { companyAt, routeAt } from '#widget/routes/match.ts'
import { shownSearch } from '#widget/routes/shown-search.ts'
import type { RouteName } from '#widget/routes/routes.ts'
import { companyInLink } from '#widget/screens/start/company-link.ts'
import { firstStyle } from '#widget/theme/first-style.ts'
import { App } from './app.tsx'
import { RenderQueries } from './render-queries.ts'
import { seedFirstPage } from './first-page.ts'
import type { RenderedData } from './first-page.ts'
import { createRoutes } from './routes.tsx'
import { isCompanyScreen, loadScreen } from './screens.tsx'

export { companyInLink, firstStyle, shownSearch }

/** Screens that are the same for every guest. */
const publicScreens = new Set<RouteName>([
  'home',
  'main',
  'about',
  'licence',
  'branches',
  'branch',
  'resources',
  'resource',
  'resourceServices',
  'services',
  'serviceResources',
  'rentResources',
  'serviceByDate',
  'serviceByWeek',
  'rentByMonth',
  'serviceResourceByWeek',
  'resourceByDate',
  'resourceByMonth',
  'resourceThenService',
  'resourceServiceByWeek',
  'events',
  'branchEvents',
  'event',
  'showcase',
  'membershipOrder',
  'ratingsOfResource',
  'ratingsOfService',
])

/** Whether the screen of a path (a current route) is server-rendered. */
export const isServerRendered = (path: string): boolean => publicScreens.has(routeAt(path)?.name as RouteName)

export type RenderRequest = {
  path: string
  /** As returned by `shownSearch`. */
  search: string
  locale: Locale
  configuration: Configuration
  branches: Paged<Branch>
  /** Epoch milliseconds; both sides use this time. */
  now: number
  /** Handles calls as a guest. */
  ask: Ask
  /** Company version; responses of one version are not used for another. */
  version: string
  /** Maximum age of a cached response in milliseconds; 0: no caching. */
  ttlMs: number
  signal: AbortSignal
}

export type RenderedScreen = {
  html: string
  data: RenderedData
  route: { name: RouteName; params: Readonly<Record<string, string | undefined>> }
  /** Text areas of the rendered lazy parts. */
  areas: readonly LazyArea[]
  /** When the oldest response was requested, in milliseconds of `performance.now()`. */
  requestedAt: number
}

/** Loads all screens at start, so that the first requests do not wait for them. */
void Promise.allSettled(
  locales.flatMap((locale) =>
    [...publicScreens].filter(isCompanyScreen).map((name) => loadScreen(name, locale)),
  ),
)

/** Limit of render passes: each may reveal more requests. A screen that needs more is left to the browser. */
const MAX_PASSES = 8
const PART_MS = 20

/** What screens set in their frame at the last rendering, by path: reusing it saves a pass if it is unchanged. */
const frameByAddress = new Map<string, ScreenFrame>()
const MAX_FRAMES = 500
const emptyFrame: ScreenFrame = { screen: null, action: null, hasAside: false }

const handlers = new Map<Locale, ReturnType<typeof createStaticHandler>>()
function handlerIn(locale: Locale) {
  const handler = handlers.get(locale) ?? createStaticHandler(createRoutes(() => locale))
  handlers.set(locale, handler)
  return handler
}

/**
 * Renders a screen with its data. Returns undefined if it must be left to the browser: it redirects,
 * needs data that only the browser has, or one of its calls fails. Renders again until no more data is requested.
 */
export async function renderScreen(request: RenderRequest): Promise<RenderedScreen | undefined> {
  const { path, search, locale, configuration, branches, now, ask, version, ttlMs, signal } = request
  const route = routeAt(path)
  if (!isServerRendered(path) || !isCompanyScreen(route?.name)) return undefined
  await Promise.all([loadScreen(route.name, locale), loadCatalogue(locale)])
  const routed = await routerAt(path + search, locale)
  if (routed === undefined) return undefined
  const { router, context } = routed

  const queries = new RenderQueries(path, { of: `${configuration.company.id} ${version}`, ttlMs })
  const client = new QueryClient({
    queryCache: queries,
    defaultOptions: { queries: { retry: false, staleTime: Infinity } },
  })
  const page = { locale, configuration, branches }
  seedFirstPage(client, page, route.params.company)
  queries.takeAsGiven()

  const stopped = new Promise<boolean>((stop) =>
    signal.addEventListener('abort', () => stop(true), { once: true }),
  )
  const address = `${locale} ${path}`
  let frame = frameByAddress.get(address) ?? emptyFrame
  try {
    for (let passes = 0; passes < MAX_PASSES && !signal.aborted; passes += 1) {
      queries.beginPass()
      const next = { ...emptyFrame }
      const data = { now, search, answers: [], told: frame, parts: [] }
      const parts = new Map<string, RenderedPart>()
      const html = pass({
        locale,
        router,
        context,
        page: { ...page, drawn: data, client, ask },
        tell: (part) => void Object.assign(next, part),
        notePart: (part) => void parts.set(part.source, part),
      })
      if (html === 'elsewhere') return undefined
      if (html === 'broken') {
        await partsToCome()
        continue
      }
      const isMissing = await Promise.race([stopped, queries.fetchMissing()])
      if (!isMissing && JSON.stringify(frame) === JSON.stringify(next)) {
        rememberFrame(address, frame)
        return {
          html,
          requestedAt: queries.oldest,
          data: { ...data, answers: queries.answers(), parts: [...parts.keys()] },
          areas: [...new Set([...parts.values()].flatMap(({ areas }) => areas))],
          route: { name: route.name, params: route.params },
        }
      }
      frame = next
    }
    return undefined
  } finally {
    client.clear()
  }
}

type PlainRequest = Pick<RenderRequest, 'path' | 'search' | 'locale' | 'now'> & {
  configuration?: Configuration
}

/**
 * Renders a page that needs only the configuration, such as the start page or an error.
 * Returns undefined if the address redirects. The browser renders it again on start,
 * because it may know more, such as the company that was visited last.
 */
export async function renderPlain(request: PlainRequest): Promise<string | undefined> {
  const { path, search, locale, now, configuration } = request
  await loadCatalogue(locale)
  const routed = await routerAt(path + search, locale)
  if (routed === undefined) return undefined
  const client = new QueryClient()
  const page = { locale, client, ...(configuration && { configuration }) }
  // An unknown address of the company is shown inside its page.
  seedFirstPage(client, page, companyAt(path) ?? undefined)
  let frame = emptyFrame
  for (let tries = 0; tries < MAX_PASSES; tries += 1) {
    const next = { ...emptyFrame }
    const html = pass({
      ...routed,
      locale,
      page: { ...page, drawn: { now, search, answers: [], told: frame, parts: [] } },
      tell: (part) => void Object.assign(next, part),
    })
    if (html === 'elsewhere') return undefined
    if (html === 'broken') await partsToCome()
    else if (JSON.stringify(frame) === JSON.stringify(next)) return html
    else frame = next
  }
  return undefined
}

async function routerAt(address: string, locale: Locale) {
  const handler = handlerIn(locale)
  const context = await handler.query(new Request(`http://localhost${address}`))
  if (context instanceof Response) return undefined
  return { router: createStaticRouter(handler.dataRoutes, context), context }
}

type Pass = {
  page: ComponentProps<typeof App>['page'] & { drawn: RenderedData }
  locale: Locale
  tell?: ComponentProps<typeof App>['tell']
  notePart?: (part: RenderedPart) => void
} & NonNullable<Awaited<ReturnType<typeof routerAt>>>

/** `elsewhere`: redirects to another address. `broken`: a part is missing or threw. */
function pass({ page, locale, tell, notePart, router, context }: Pass): string {
  const leads = { elsewhere: false }
  const html = within(page.drawn.now, () =>
    renderToString(
      <StrictMode>
        <RenderedParts value={notePart}>
          <App
            page={page}
            preferredLocales={[locale]}
            tell={tell}
            redirect={() => void (leads.elsewhere = true)}
          >
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </App>
        </RenderedParts>
      </StrictMode>,
    ),
  )
  if (leads.elsewhere) return 'elsewhere'
  return isBroken(html) ? 'broken' : html
}

/** Small parts load once per server process; a part that never loads is an error. */
const partsToCome = () => new Promise((go) => setTimeout(go, PART_MS))

function rememberFrame(address: string, frame: ScreenFrame): void {
  frameByAddress.delete(address)
  frameByAddress.set(address, frame)
  if (frameByAddress.size > MAX_FRAMES) frameByAddress.delete(frameByAddress.keys().next().value!)
}

/** A part suspended or threw: its place has a marker for the browser to render it. */
const isBroken = (html: string) => html.includes('<!--$!-->') || html.includes('<!--$?-->')

function within<Result>(moment: number, work: () => Result): Result {
  standAt(moment)
  try {
    return work()
  } finally {
    standAt(undefined)
  }
}
