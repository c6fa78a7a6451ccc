/** Deadline of a request: after it, the request starts no further statements. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** In milliseconds of `performance.now()`. */
const deadline = new AsyncLocalStorage<number>()

/** After `ms`, new statements of `work` are rejected with DatabaseBusy, and running ones are abandoned. */
export const withinMs = <T>(ms: number, work: () => T): T => deadline.run(performance.now() + ms, work)

/** Milliseconds left; Infinity in jobs and workers, where no caller waits. */
export const msLeft = (): number => (deadline.getStore() ?? Infinity) - performance.now()
