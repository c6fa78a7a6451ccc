/** Search states known to fail, so that they are not searched again. */

/** Changes of performer and seconds of waiting that a search may still use. */
export type Left = { changesLeft: number; waitLeft: number }

/** By state and remaining changes of performer: the longest wait that failed. */
export type FailedStates = Map<string, (number | undefined)[]>

/** Whether the search failed in this state with at least as many changes and as much waiting left. */
export function hasFailed(known: FailedStates, key: string, { changesLeft, waitLeft }: Left): boolean {
  const waits = known.get(key)
  if (waits === undefined) return false
  for (let changes = changesLeft; changes < waits.length; changes += 1)
    if ((waits[changes] ?? -1) >= waitLeft) return true
  return false
}

export function recordFailure(known: FailedStates, key: string, { changesLeft, waitLeft }: Left): void {
  const waits = known.get(key)
  if (waits === undefined) {
    const own: (number | undefined)[] = []
    own[changesLeft] = waitLeft
    known.set(key, own)
  } else waits[changesLeft] = Math.max(waits[changesLeft] ?? 0, waitLeft)
}
