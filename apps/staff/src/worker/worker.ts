/**
 * Runs beside the staff app: shows notifications, and opens the app where there is no network. It stores the page and its
 * scripts, and no data of anybody. docs/staff.md
 */
import { PAGE } from './page.ts'

declare const self: ServiceWorkerGlobalScope
/** Of the build: another one is another worker. */
declare const BUILD_VERSION: string

const PREFIX = 'zapys-staff '
const CACHE = `${PREFIX}${BUILD_VERSION}`
const ASSETS = '/staff/assets/'
/** On a poor network the stored page is better than a long wait. */
const PAGE_MS = 4_000

self.addEventListener('install', (event) => {
  event.waitUntil(storePage().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOlder().then(() => self.clients.claim()))
})

async function dropOlder(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  )
}

/** The page, and what it names in its head. */
async function storePage(): Promise<void> {
  const page = await fetch(PAGE, { cache: 'no-store' })
  if (!page.ok) throw new Error(`the page was answered with ${page.status}`)
  const html = await page.clone().text()
  const cache = await caches.open(CACHE)
  await cache.put(PAGE, page)
  await cache.addAll([...html.matchAll(/"(\/staff\/assets\/[^"]+)"/g)].map(([, path = '']) => path))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith(ASSETS)) event.respondWith(assetOf(request))
  else if (request.mode === 'navigate') event.respondWith(pageOf(request))
})

/** Their names have a hash of their content. */
async function assetOf(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const stored = await cache.match(request.url)
  if (stored) return stored
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request.url, answer.clone())
  return answer
}

async function pageOf(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PAGE_MS) })
  } catch (error) {
    const stored = await (await caches.open(CACHE)).match(PAGE)
    if (stored) return stored
    throw error
  }
}

/** What the page loaded before there was a worker. */
self.addEventListener('message', ({ data }) => {
  const message = data as { say?: string; assets?: readonly string[] }
  if (message.say !== 'keep') return
  void caches.open(CACHE).then((cache) =>
    Promise.all(
      (message.assets ?? [])
        .filter((address) => new URL(address).pathname.startsWith(ASSETS))
        .map(async (address) => {
          if ((await cache.match(address)) === undefined) await cache.add(address)
        }),
    ),
  )
})

/** As the server writes it. */
type Notified = { title: string; body: string; path: string; tag: string }

self.addEventListener('push', (event) => {
  // Browsers take the right to send away from who shows nothing.
  const { title, body, path, tag } = read(event.data) ?? {
    title: 'Zapys',
    body: '',
    path: PAGE,
    tag: 'zapys',
  }
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/staff/icon-192.png',
      badge: '/staff/icon-192.png',
      data: { path },
    }),
  )
})

function read(data: { json(): unknown } | null): Notified | undefined {
  try {
    return data?.json() as Notified | undefined
  } catch {
    return undefined
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as { path: string }
  event.waitUntil(open(path))
})

/** In a window that is open already the app goes there itself: a reload would lose what was typed. */
async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [app] = windows.filter(({ url }) => new URL(url).pathname.startsWith(PAGE))
  if (app === undefined) {
    await self.clients.openWindow(path)
    return
  }
  app.postMessage({ say: 'open', path }, { transfer: [] })
  await app.focus()
}
