/** How jobs of payments ask others: some at once, in pages, and later once more where no answer came. */

/** A provider that does not answer takes seconds of each: after its turns a company waits for the next pass. */
export const pagesOfProviders = { pageSize: 20, maxTurns: 3, sideBySide: 2 } as const
/** Seconds until the next try; the last one counts for all further ones. */
const PAUSES = [5, 30, 120, 600, 3600] as const
/** Lease: no other process asks for the same item within this time, even if the first one was stopped. */
export const ASKING_MS = 30_000

/** `tries`: how often it was asked before. */
export const nextTry = (tries: number, now: number): Date =>
  new Date(now + PAUSES[Math.min(tries, PAUSES.length - 1)]! * 1000)
