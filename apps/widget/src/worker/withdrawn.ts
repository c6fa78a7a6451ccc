/** Served as `/sw.js` where the operator wants no offline worker (OFFLINE=false): takes itself and all it kept away. */
const worker = globalThis as unknown as ServiceWorkerGlobalScope

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => {
  const leave = async () => {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
    await worker.registration.unregister()
  }
  event.waitUntil(leave())
})
