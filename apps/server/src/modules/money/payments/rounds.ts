/** Paging and retries of jobs that call payment providers. */

/**
 * A provider that does not respond costs seconds per call: after `maxTurns` pages a company waits for the next pass.
 */
export const pagesOfProviders = { pageSize: 20, maxTurns: 3, sideBySide: 2 } as const
/** Seconds until the next try; the last one applies to all further tries. */
const PAUSES = [5, 30, 120, 600, 3600] as const
/** Lease: no other process claims the same item within this time, even if the first one was stopped. */
export const ASKING_MS = 30_000

/** `tries`: number of earlier attempts. */
export const nextTry = (tries: number, now: number): Date =>
  new Date(now + PAUSES[Math.min(tries, PAUSES.length - 1)]! * 1000)

/** Concurrent calls: providers respond slowly. */
const SIDE_BY_SIDE = 4

/** Runs `act` for each item despite failures, then throws the first error. */
export async function eachOf<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const failed: PromiseRejectedResult[] = []
  for (let index = 0; index < items.length; index += SIDE_BY_SIDE) {
    const ended = await Promise.allSettled(items.slice(index, index + SIDE_BY_SIDE).map(act))
    failed.push(...ended.filter((each) => each.status === 'rejected'))
  }
  if (failed[0] !== undefined) throw failed[0].reason
}
