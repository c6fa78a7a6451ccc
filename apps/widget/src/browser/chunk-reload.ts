import { isReachable } from './connection.ts'
import { reloadPage } from './reload.ts'
import type { TextStorage } from './storage.ts'

const KEY = 'chunk_reload_at'
/** S9.time: a reload because of a missing part of the program happens at most once per 60 s. */
const GUARD_MS = 60_000

/**
 * Whether a failed load of a part of the program may reload the page now. After a deployment the parts that an open
 * page names are gone, and a reload brings the new ones; if that does not help, reloading again would not either.
 * Where the browser keeps nothing, a page that was itself reloaded must not start an endless circle.
 */
export function mayReload(storage: TextStorage, nowMs: number, wasReloaded: boolean): boolean {
  const last = Number(storage.get(KEY) ?? Number.NEGATIVE_INFINITY)
  if (nowMs - last < GUARD_MS) return false
  return storage.set(KEY, String(nowMs)) || !wasReloaded
}

/**
 * Vite tells of a part that could not be loaded before the import rejects. Without a connection no page would come
 * either: then the screen that is broken by it says so, and waits.
 */
export function reloadOnMissingChunk(storage: TextStorage): void {
  addEventListener('vite:preloadError', () => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const reload = async () => {
      if (!(await isReachable())) return
      if (mayReload(storage, Date.now(), navigation?.type === 'reload')) reloadPage()
    }
    void reload()
  })
}
