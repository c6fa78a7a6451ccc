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

/** Providers take their time; so many are asked side by side. */
const SIDE_BY_SIDE = 4

/** Does it with each, whatever became of the others; then fails with the first that did. */
export async function eachOf<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const failed: PromiseRejectedResult[] = []
  for (let at = 0; at < items.length; at += SIDE_BY_SIDE) {
    const ended = await Promise.allSettled(items.slice(at, at + SIDE_BY_SIDE).map(act))
    failed.push(...ended.filter((each) => each.status === 'rejected'))
  }
  if (failed[0] !== undefined) throw failed[0].reason
}
