/** Every request is answered in time: after its deadline nothing more is asked of the database for it. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** In milliseconds of `performance.now()`. */
const deadline = new AsyncLocalStorage<number>()

/** From `ms` on, statements that `work` begins are rejected with DatabaseBusy, and those under way are given up. */
export const withinMs = <T>(ms: number, work: () => T): T => deadline.run(performance.now() + ms, work)

/** Infinity where nobody waits: in jobs and workers. */
export const msLeft = (): number => (deadline.getStore() ?? Infinity) - performance.now()
