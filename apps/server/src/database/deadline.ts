/** Whoever asked is answered in time: what is done for them asks the database nothing any more once it is too late. */
import { AsyncLocalStorage } from 'node:async_hooks'

const deadlines = new AsyncLocalStorage<number>()

/** From `ms` on, statements that `work` begins are refused with DatabaseBusy, and those under way are given up. */
export const withinMs = <T>(ms: number, work: () => T): T => deadlines.run(performance.now() + ms, work)

/** Infinity where nobody waits: in jobs and workers. */
export function msLeft(): number {
  const until = deadlines.getStore()
  return until === undefined ? Infinity : until - performance.now()
}
