/** The page's side of the offline worker, apps/widget/src/worker. */
import { HOUR_MS } from '@zapys/domain/time'
import { reloadPage } from '#widget/browser/reload.ts'
import type { WorkerMessage } from '#widget/worker/worker-message.ts'

const say = (worker: ServiceWorker | null, message: WorkerMessage) =>
  worker?.postMessage(message, { transfer: [] })

/**
 * Registers the worker. Calls `onNewVersion` when another version of the widget waits while this page is open;
 * its argument activates that version and reloads the page. Returns a function that stops watching.
 */
export function watchWorker(onNewVersion: (takeOver: () => void) => void): () => void {
  const watched = new AbortController()
  const { signal } = watched
  const { serviceWorker } = navigator as { serviceWorker: ServiceWorkerContainer | undefined }
  // Unavailable on plain http and in some private windows.
  if (serviceWorker === undefined) return () => {}

  const offer = (waiting: ServiceWorker) => {
    if (signal.aborted) return
    onNewVersion(() => {
      // Only where it was asked for: a form that is being filled in is never taken away.
      serviceWorker.addEventListener('controllerchange', reloadPage, { once: true, signal })
      say(waiting, { say: 'take over' })
    })
  }

  const begin = async () => {
    const registration = await serviceWorker.register('/sw.js', { scope: '/i/' })
    if (signal.aborted) return
    // It was installed while no page was open; this page was loaded from the network and is already new.
    say(registration.waiting, { say: 'take over' })
    registration.addEventListener(
      'updatefound',
      () => {
        const coming = registration.installing
        coming?.addEventListener('statechange', () => {
          if (coming.state === 'installed' && registration.active) offer(coming)
        })
      },
      { signal },
    )
    await serviceWorker.ready
    tellVisited(registration)
    lookNowAndThen(registration, signal)
  }
  // The widget works without a worker.
  begin().catch(() => {})
  return () => watched.abort()
}

/** Sends the worker the requests that this page made before it was active. */
function tellVisited({ active }: ServiceWorkerRegistration) {
  const parts = performance.getEntriesByType('resource').map(({ name }) => name)
  say(active, { say: 'keep', parts, page: location.href })
}

/** Checks for a new version from time to time, for pages that stay open for days. */
function lookNowAndThen(registration: ServiceWorkerRegistration, signal: AbortSignal) {
  let looked = Date.now()
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < HOUR_MS) return
    looked = Date.now()
    registration.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', look, { signal })
}
