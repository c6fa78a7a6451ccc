import type { Clock } from '../clock.ts'

/** How much of the time before is looked at again each time: what was saved while the last look ran. */
const OVERLAP_MS = 5 * 60_000
/** As often everything is looked at anew, for what was put back or set otherwise since. */
const WHOLE_LOOK_MS = 10 * 60_000

/**
 * A job that finds what time has brought: what was looked at once in a process is looked at again only every ten minutes, for
 * what came back since. `look` is told since when it was not looked, in epoch milliseconds; -Infinity: at everything.
 */
export function sinceLastLook<Deps extends { clock: Clock }>(
  look: (deps: Deps, since: number) => Promise<void>,
): (deps: Deps) => Promise<void> {
  let [lookedAt, wholeAt] = [-Infinity, -Infinity]
  return async (deps) => {
    const now = deps.clock.now()
    const isWhole = now - wholeAt >= WHOLE_LOOK_MS || now < lookedAt
    await look(deps, isWhole ? -Infinity : lookedAt - OVERLAP_MS)
    lookedAt = now
    if (isWhole) wholeAt = now
  }
}
