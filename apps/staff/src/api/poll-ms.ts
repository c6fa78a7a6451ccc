/** Maximum interval. After a failure the next attempt comes when the outage has lasted twice as long. */
const LONGEST_MS = 120_000

/** Milliseconds until the next poll; `everyMs` while the server responds. */
export const pollMs = (everyMs: number, readAt: number, failedAt: number): number =>
  readAt === 0 || failedAt < readAt ? everyMs : Math.min(LONGEST_MS, Math.max(everyMs, failedAt - readAt))
