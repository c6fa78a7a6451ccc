/** What a search has learnt in vain, so that it need not learn it again. */

/** What a search may still use. */
export type Left = { changesLeft: number; waitLeft: number }

/** By state and changes of performer left, the longest wait with which nothing came of it. */
export type Dead = Map<string, (number | undefined)[]>

/** Whether nothing came of it with as much left, or more. */
export function isDead(known: Dead, key: string, { changesLeft, waitLeft }: Left): boolean {
  const waits = known.get(key)
  if (waits === undefined) return false
  for (let changes = changesLeft; changes < waits.length; changes += 1)
    if ((waits[changes] ?? -1) >= waitLeft) return true
  return false
}

export function bury(known: Dead, key: string, { changesLeft, waitLeft }: Left): void {
  const waits = known.get(key)
  if (waits === undefined) {
    const own: (number | undefined)[] = []
    own[changesLeft] = waitLeft
    known.set(key, own)
  } else waits[changesLeft] = Math.max(waits[changesLeft] ?? 0, waitLeft)
}
