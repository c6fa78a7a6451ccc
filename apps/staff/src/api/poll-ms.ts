/** After failures the next try comes when the outage is twice as long, but no later than this. */
const LONGEST_MS = 120_000

/** How soon to read again what is read every `everyMs` while the server answers. */
export const pollMs = (everyMs: number, readAt: number, failedAt: number): number =>
  readAt === 0 || failedAt < readAt ? everyMs : Math.min(LONGEST_MS, Math.max(everyMs, failedAt - readAt))
