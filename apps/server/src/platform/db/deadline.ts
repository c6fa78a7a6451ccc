/** A call is answered in time: once its deadline is over, its work sends no statements any more. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** In milliseconds of `performance.now()`. */
const deadline = new AsyncLocalStorage<number>()

/** From `ms` on, statements that `work` begins are refused with DatabaseBusy, and those under way are given up. */
export const withinMs = <T>(ms: number, work: () => T): T => deadline.run(performance.now() + ms, work)

/** Infinity where nobody waits: in jobs and workers. */
export const msLeft = (): number => (deadline.getStore() ?? Infinity) - performance.now()
