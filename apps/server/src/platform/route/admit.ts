/** Step 3 of a call: it waits for admission. docs/rules/limits.md, Cost. */
import { DAY_MS } from '@zapys/domain/time'
import type { Call } from '@zapys/contract'
import { asObject } from '@zapys/contract/values'
import type { FastifyRequest } from 'fastify'
import type { Gate, GateCall } from '../admission/gate.ts'
import { addressParts } from '../http/address.ts'
import type { CallRequest } from './parse.ts'

/**
 * Resolves when the call may run; the returned function must be called at its end. `parsed`: absent for a call that is
 * parsed after authentication. A call that changes nothing counts as a read, for any method.
 */
export const admit = (
  gate: Gate,
  { call, request, parsed }: { call: Call; request: FastifyRequest; parsed: CallRequest<Call> | undefined },
): Promise<() => void> =>
  gate.enter({
    ...readerOf(request),
    lane: call.endpoint.method === 'GET' || call.changes === 'NOTHING' ? 'READ' : 'WRITE',
    isExpensive: requestSize(parsed ?? request) >= EXPENSIVE_SIZE,
  })

/** For routes that read and are not calls of the contract. */
export const readerOf = (request: FastifyRequest): GateCall => ({
  lane: 'READ',
  host: addressParts(request.ip).host,
  isGone: () => request.raw.socket.destroyed,
})

const MS_PER_MONTH = 31 * DAY_MS

/** A visit of six services, or a month of six performers: one such call runs at a time. */
export const EXPENSIVE_SIZE = 6

/**
 * Estimated size of a request before any lookup: listed items, times the visits of a repetition, times the months of a
 * range. At least 1. Applies to future calls and unparsed bodies as well.
 */
export function requestSize({ query, body }: { query: unknown; body: unknown }): number {
  // Ignores other values of the unvalidated body.
  const parts = Object.values(asObject(body)).slice(0, MAX_PARTS).map(asObject)
  return Math.max(sizeOf(asObject(query)), ...parts.map((part) => sizeOf({ ...asObject(query), ...part })))
}

const MAX_PARTS = 20

function sizeOf(parameters: Record<string, unknown>): number {
  const factors = Object.values(parameters).map((value) =>
    Array.isArray(value) ? value.length : Number(asObject(value)['times']),
  )
  const { start, end = parameters['furthest'] } = parameters
  const months = (Date.parse(String(end)) - Date.parse(String(start))) / MS_PER_MONTH
  return [...factors, months].filter((factor) => factor > 1).reduce((size, factor) => size * factor, 1)
}
