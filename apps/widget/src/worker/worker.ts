/**
 * The offline worker, served as `/sw.js` for `/i/`. Visited pages work without a connection; documents and API
 * responses come from the network first. It caches no personal data, and a new version waits until its page accepts
 * it.
 */
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import type { RouteHandlerCallbackOptions } from 'workbox-core'
import { CacheFirst, NetworkFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies'
import type { WorkerMessage } from './worker-message.ts'
import { isForAll, placeOf, shellOf } from './places.ts'

declare const self: ServiceWorkerGlobalScope

const DAY_SECONDS = 86_400
/** The timeout after which a page is served from the cache. */
const LATE_SECONDS = 8

const bounded = (maxEntries: number, days: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY_SECONDS, purgeOnQuotaError: true })
const onlyForAll = {
  cacheWillUpdate: async ({ response }: { response: Response }) => (isForAll(response) ? response : null),
}
/** Ignores the query, which belongs to the visitor, such as their source. */
const byPath = {
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => {
    const { origin, pathname } = new URL(request.url)
    return origin + pathname.replace(/\/$/, '')
  },
}
/** Pages vary by cookies, which a worker cannot read. */
const matchOptions = { ignoreVary: true }

const parts = new CacheFirst({ cacheName: 'parts', plugins: [bounded(300, 30), onlyForAll] })
const pages = new NetworkFirst({
  cacheName: 'pages',
  networkTimeoutSeconds: LATE_SECONDS,
  matchOptions,
  plugins: [byPath, onlyForAll, bounded(40, 30)],
})
const pictures = new StaleWhileRevalidate({ cacheName: 'pictures', plugins: [bounded(80, 14), onlyForAll] })
const answers = new NetworkFirst({ cacheName: 'answers', plugins: [bounded(120, 14), onlyForAll] })
const net = new NetworkOnly()

registerAt('parts', (options) => parts.handle(options))
registerAt('pictures', (options) => pictures.handle(options))
registerAt('answers', (options) => answers.handle(options))
registerAt('pages', (options) => pages.handle(options).catch((cause: unknown) => shell(options, cause)))
registerAt('own pages', (options) => net.handle(options).catch((cause: unknown) => shell(options, cause)))

type Handle = (options: RouteHandlerCallbackOptions) => Promise<Response>

function registerAt(place: ReturnType<typeof placeOf>, handle: Handle) {
  registerRoute(({ url, request, sameOrigin }) => sameOrigin && placeOf(url, request) === place, handle)
}

/** The replacement for a page that is not cached: the same program with the same settings, which reads the address. */
async function shell({ url }: RouteHandlerCallbackOptions, cause: unknown): Promise<Response> {
  const known = shellOf(url.pathname)
  const cached = known && (await caches.match(url.origin + known, { cacheName: 'pages', ...matchOptions }))
  if (cached) return cached
  throw cause
}

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  if (message.say === 'take over') void self.skipWaiting()
  if (message.say === 'keep') event.waitUntil(keep(message, event))
})

async function keep({ parts: files, page }: Extract<WorkerMessage, { say: 'keep' }>, event: ExtendableEvent) {
  const isOurs = (address: string) => new URL(address, self.location.href).origin === self.location.origin
  const path = new URL(page, self.location.href).pathname
  const ownPage = placeOf({ pathname: path }, { method: 'GET', mode: 'navigate' }) === 'pages' ? [path] : []
  const known = shellOf(path)
  await Promise.allSettled([
    ...files
      .filter((file) => isOurs(file) && placeOf(new URL(file), { method: 'GET', mode: 'cors' }) === 'parts')
      .map((file) => parts.handle({ request: new Request(file), event })),
    ...[...ownPage, ...(known === undefined ? [] : [known])].map((address) =>
      pages.handle({ request: new Request(address), event }),
    ),
  ])
}

self.addEventListener('activate', (event) => {
  // The first worker also caches later requests of the page that installed it.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]))
})
