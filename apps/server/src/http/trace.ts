/** By what all that is said of one request is found again: the answer's `x-trace-id`, each of its lines, its spans. */
import { AsyncLocalStorage } from 'node:async_hooks'

const traces = new AsyncLocalStorage<string>()

export const tracedAs = <T>(traceId: string, work: () => T): T => traces.run(traceId, work)

/** Undefined in jobs and workers. */
export const currentTrace = (): string | undefined => traces.getStore()
