/** How jobs of payments ask others: some at once, in rounds, and later once more where no answer came. */

export const MOST_AT_ONCE = 20
const MOST_ROUNDS = 10
/** Seconds until the next try; the last one counts for all further ones. */
const PAUSES = [5, 30, 120, 600, 3600] as const
/** So long nobody else asks for what one is asking for, or was when it was stopped. */
export const ASKING_MS = 30_000

/** `tries`: how often it was asked before. */
export const nextTry = (tries: number, now: number): Date =>
  new Date(now + PAUSES[Math.min(tries, PAUSES.length - 1)]! * 1000)

/** Until a round finds fewer than it could have taken; the next run of the job goes on. `work` answers how many it found. */
export async function inRounds(work: () => Promise<number>): Promise<void> {
  for (let round = 1; round <= MOST_ROUNDS; round += 1) if ((await work()) < MOST_AT_ONCE) return
}
