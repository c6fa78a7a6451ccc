/** What the server takes of the widget: the screens that everybody may see, drawn with their data. The build makes it. */
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
import type { Told } from '#widget/chrome-hooks/screen.tsx'
import { loadCatalogue } from '#widget/language/catalogue.ts'
import { PartsDrawn } from '#widget/language/lazy-part.tsx'
import type { DrawnPart } from '#widget/language/lazy-part.tsx'
import { companyAt, routeAt } from '#widget/routes/match.ts'
import { shownSearch } from '#widget/routes/shown-search.ts'
import type { RouteName } from '#widget/routes/routes.ts'
import { companyInLink } from '#widget/screens/start/company-link.ts'
import { firstStyle } from '#widget/theme/first-style.ts'
import { App } from './app.tsx'
import { DrawnQueries } from './drawn-queries.ts'
import { seedFirstPage } from './first-page.ts'
import type { Drawn } from './first-page.ts'
import { createRoutes } from './routes.tsx'
import { isCompanyScreen, loadScreen } from './screens.tsx'

export { companyInLink, firstStyle, shownSearch }

/** The same for every guest who opens them. */
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

/** Whether the screen at a path, as routes name it today, is drawn by the server. */
export const isDrawn = (path: string): boolean => publicScreens.has(routeAt(path)?.name as RouteName)

export type DrawQuestion = {
  path: string
  /** As `shownSearch` gives it. */
  search: string
  locale: Locale
  configuration: Configuration
  branches: Paged<Branch>
  /** Epoch milliseconds: what both sides go by. */
  now: number
  /** Answers calls, for a guest. */
  ask: Ask
  /** Of the company: what is answered under one holds for no other. */
  version: string
  /** Maximum age of a cached response in milliseconds; 0: no caching. */
  keptMs: number
  signal: AbortSignal
}

export type Drawing = {
  html: string
  drawn: Drawn
  route: { name: RouteName; params: Readonly<Record<string, string | undefined>> }
  /** Areas of words of the parts in it. */
  areas: readonly LazyArea[]
  /** When the oldest of its answers was asked for, in milliseconds of `performance.now()`. */
  askedAt: number
}

/** Loads all screens at start, so that the first requests do not wait for them. */
void Promise.allSettled(
  locales.flatMap((locale) =>
    [...publicScreens].filter(isCompanyScreen).map((name) => loadScreen(name, locale)),
  ),
)

/** A screen asks for what it learns to need; one that asks for more is left to the browser. */
const MAX_PASSES = 8
const PART_MS = 20

/** What screens told their frame when they were last drawn, by path: told beforehand, it saves a pass where it still holds. */
const toldBefore = new Map<string, Told>()
const MAX_TOLD = 500
const nothingTold: Told = { screen: null, action: null, hasAside: false }

const handlers = new Map<Locale, ReturnType<typeof createStaticHandler>>()
function handlerIn(locale: Locale) {
  const handler = handlers.get(locale) ?? createStaticHandler(createRoutes(() => locale))
  handlers.set(locale, handler)
  return handler
}

/**
 * A screen with its data and the data themselves, or undefined where it has to be left to the browser: it leads elsewhere,
 * needs what only the browser knows, or one of its calls fails. Draws again and again until nothing more is asked for.
 */
export async function draw(question: DrawQuestion): Promise<Drawing | undefined> {
  const { path, search, locale, configuration, branches, now, ask, version, keptMs, signal } = question
  const route = routeAt(path)
  if (!isDrawn(path) || !isCompanyScreen(route?.name)) return undefined
  await Promise.all([loadScreen(route.name, locale), loadCatalogue(locale)])
  const routed = await routerAt(path + search, locale)
  if (routed === undefined) return undefined
  const { router, context } = routed

  const queries = new DrawnQueries(path, { of: `${configuration.company.id} ${version}`, keptMs })
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
  let told = toldBefore.get(address) ?? nothingTold
  try {
    for (let passes = 0; passes < MAX_PASSES && !signal.aborted; passes += 1) {
      queries.beginPass()
      const next = { ...nothingTold }
      const drawn = { now, search, answers: [], told, parts: [] }
      const parts = new Map<string, DrawnPart>()
      const html = pass({
        locale,
        router,
        context,
        page: { ...page, drawn, client, ask },
        tell: (part) => void Object.assign(next, part),
        notePart: (part) => void parts.set(part.source, part),
      })
      if (html === 'elsewhere') return undefined
      if (html === 'broken') {
        await partsToCome()
        continue
      }
      const isMissing = await Promise.race([stopped, queries.fetchMissing()])
      if (!isMissing && JSON.stringify(told) === JSON.stringify(next)) {
        tellNextTime(address, told)
        return {
          html,
          askedAt: queries.oldest,
          drawn: { ...drawn, answers: queries.answers(), parts: [...parts.keys()] },
          areas: [...new Set([...parts.values()].flatMap(({ areas }) => areas))],
          route: { name: route.name, params: route.params },
        }
      }
      told = next
    }
    return undefined
  } finally {
    client.clear()
  }
}

type PlainQuestion = Pick<DrawQuestion, 'path' | 'search' | 'locale' | 'now'> & {
  configuration?: Configuration
}

/**
 * A page that needs no data but the configuration, such as the start page or an error; undefined where the address leads
 * elsewhere. The widget renders it again on start, because it may know more, such as the company that was visited last.
 */
export async function drawPlain(question: PlainQuestion): Promise<string | undefined> {
  const { path, search, locale, now, configuration } = question
  await loadCatalogue(locale)
  const routed = await routerAt(path + search, locale)
  if (routed === undefined) return undefined
  const client = new QueryClient()
  const page = { locale, client, ...(configuration && { configuration }) }
  // An address that the company does not have is answered inside its page.
  seedFirstPage(client, page, companyAt(path) ?? undefined)
  let told = nothingTold
  for (let tries = 0; tries < MAX_PASSES; tries += 1) {
    const next = { ...nothingTold }
    const html = pass({
      ...routed,
      locale,
      page: { ...page, drawn: { now, search, answers: [], told, parts: [] } },
      tell: (part) => void Object.assign(next, part),
    })
    if (html === 'elsewhere') return undefined
    if (html === 'broken') await partsToCome()
    else if (JSON.stringify(told) === JSON.stringify(next)) return html
    else told = next
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
  page: ComponentProps<typeof App>['page'] & { drawn: Drawn }
  locale: Locale
  tell?: ComponentProps<typeof App>['tell']
  notePart?: (part: DrawnPart) => void
} & NonNullable<Awaited<ReturnType<typeof routerAt>>>

/** `elsewhere`: it leads to another address. `broken`: a part of it has not come, or threw. */
function pass({ page, locale, tell, notePart, router, context }: Pass): string {
  const leads = { elsewhere: false }
  const html = within(page.drawn.now, () =>
    renderToString(
      <StrictMode>
        <PartsDrawn value={notePart}>
          <App page={page} wishes={[locale]} tell={tell} redirect={() => void (leads.elsewhere = true)}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </App>
        </PartsDrawn>
      </StrictMode>,
    ),
  )
  if (leads.elsewhere) return 'elsewhere'
  return isBroken(html) ? 'broken' : html
}

/** Small parts come by themselves, once in the life of a server. What never comes is an error. */
const partsToCome = () => new Promise((go) => setTimeout(go, PART_MS))

function tellNextTime(address: string, told: Told): void {
  toldBefore.delete(address)
  toldBefore.set(address, told)
  if (toldBefore.size > MAX_TOLD) toldBefore.delete(toldBefore.keys().next().value!)
}

/** Something inside waited or threw: the place holds a mark for the browser to go on. */
const isBroken = (html: string) => html.includes('<!--$!-->') || html.includes('<!--$?-->')

function within<Result>(moment: number, work: () => Result): Result {
  standAt(moment)
  try {
    return work()
  } finally {
    standAt(undefined)
  }
}
