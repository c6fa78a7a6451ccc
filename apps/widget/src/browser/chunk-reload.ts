import { isReachable } from './connection.ts'
import { reloadPage } from './reload.ts'
import type { BrowserStorage } from './storage.ts'

const KEY = 'chunk_reload_at'
/** S9.time: a reload because of a missing chunk happens at most once per 60 s. */
const GUARD_MS = 60_000

/**
 * Whether a failed load of a chunk may reload the page now. After a deployment the chunks of an open page are gone,
 * and a reload loads the new ones; if that does not help, another reload would not either.
 * If the browser has no storage, a page that was itself reloaded must not start an endless loop.
 */
export function mayReload(storage: BrowserStorage, nowMs: number, wasReloaded: boolean): boolean {
  const last = Number(storage.get(KEY) ?? Number.NEGATIVE_INFINITY)
  if (nowMs - last < GUARD_MS) return false
  return storage.set(KEY, String(nowMs)) || !wasReloaded
}

/**
 * Vite reports a missing chunk before the import rejects. Without a connection a reload would not help:
 * the broken screen then shows that, and waits.
 */
export function reloadOnMissingChunk(storage: BrowserStorage): void {
  addEventListener('vite:preloadError', () => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const reload = async () => {
      if (!(await isReachable())) return
      if (mayReload(storage, Date.now(), navigation?.type === 'reload')) reloadPage()
    }
    void reload()
  })
}
