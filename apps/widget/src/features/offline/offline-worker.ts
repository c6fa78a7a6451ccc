/** The page's side of the offline worker, apps/widget/src/worker. */
import { reloadPage } from '#widget/browser/reload.ts'
import type { Said } from '#widget/worker/said.ts'

const HOUR_MS = 3600_000

const say = (worker: ServiceWorker | null, said: Said) => worker?.postMessage(said, { transfer: [] })

/**
 * Brings the worker to this browser. `onNewVersion` comes when another version of the widget waits while this page is
 * open; what it is given lets that version in and reloads the page. Returns what ends the watch.
 */
export function watchWorker(onNewVersion: (takeOver: () => void) => void): () => void {
  const watched = new AbortController()
  const { signal } = watched
  const { serviceWorker } = navigator as { serviceWorker: ServiceWorkerContainer | undefined }
  // Not on plain http, not in every private window.
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
    // It came while no page was open that it could be offered on; this page came from the net and is new already.
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
  // Without a worker the widget is as it is.
  begin().catch(() => {})
  return () => watched.abort()
}

/** What this page asked for before there was a worker. */
function tellVisited({ active }: ServiceWorkerRegistration) {
  const parts = performance.getEntriesByType('resource').map(({ name }) => name)
  say(active, { say: 'keep', parts, page: location.href })
}

/** A page that stays open for days hears of a new version, too. */
function lookNowAndThen(registration: ServiceWorkerRegistration, signal: AbortSignal) {
  let looked = Date.now()
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < HOUR_MS) return
    looked = Date.now()
    registration.update().catch(() => {})
  }
  document.addEventListener('visibilitychange', look, { signal })
}
