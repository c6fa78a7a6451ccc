/**
 * Served as `/sw.js` if the operator disables the offline worker (OFFLINE=false): unregisters itself and deletes its
 * caches.
 */
const worker = globalThis as unknown as ServiceWorkerGlobalScope

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => {
  const leave = async () => {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
    await worker.registration.unregister()
  }
  event.waitUntil(leave())
})
