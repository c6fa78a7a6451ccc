/**
 * The trace id that connects everything about one request: the response's `x-trace-id`, its log lines and its spans.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const traces = new AsyncLocalStorage<string>()

export const tracedAs = <T>(traceId: string, work: () => T): T => traces.run(traceId, work)

/** Undefined in jobs and workers. */
export const currentTrace = (): string | undefined => traces.getStore()

/** W3C Trace Context: version, trace id, id of the caller's span, flags. No id is all zeros. */
const traceparent = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-.*)?$/

/** A trace id in the form of a UUID: the caller's, or a new one. */
export function traceIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const header = headers['traceparent']
  const [, named] = typeof header === 'string' ? (traceparent.exec(header) ?? []) : []
  return named === undefined ? randomUUID() : named.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
