import { statfs } from 'node:fs/promises'

/** The embedded database needs space for four segments of its write-ahead log, and stops without. */
const MIN_FREE_BYTES = 64 * 2 ** 20
/** Load balancers check every few seconds. */
const TTL_MS = 3_000

/** Returns whether the file system of the folder has room. Cached; concurrent callers share one check. */
export function createDiskCheck(
  folder: string,
  { minFreeBytes = MIN_FREE_BYTES, ttlMs = TTL_MS } = {},
): () => Promise<boolean> {
  let checked: { result: Promise<boolean>; at: number } | undefined
  const check = async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= minFreeBytes
  }
  return () => {
    const now = performance.now()
    if (checked === undefined || now - checked.at >= ttlMs)
      // An unreadable folder has no usable space.
      checked = { result: check().catch(() => false), at: now }
    return checked.result
  }
}
