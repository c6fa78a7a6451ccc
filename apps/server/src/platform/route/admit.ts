/** Step 3 of a call: it waits for its turn. docs/rules/limits.md, Cost. */
import type { Call } from '@zapys/contract'
import type { FastifyRequest } from 'fastify'
import type { Gate, GateCall } from '../admission/gate.ts'
import { addressParts } from '../http/address.ts'
import { askedSize, EXPENSIVE_SIZE } from '../http/asked-size.ts'
import type { CallRequest } from './parse.ts'

/** `parsed`: absent for a call that is parsed after authentication. A call that changes nothing is a read, whatever its method. */
export const admit = <Result>(
  gate: Gate,
  { call, request, parsed }: { call: Call; request: FastifyRequest; parsed: CallRequest<Call> | undefined },
  work: () => Promise<Result>,
): Promise<Result> =>
  gate(
    {
      ...readerOf(request),
      lane: call.endpoint.method === 'GET' || call.changes === 'NOTHING' ? 'READ' : 'WRITE',
      isExpensive: askedSize(parsed ?? request) >= EXPENSIVE_SIZE,
    },
    work,
  )

/** For routes that read and are no calls of the contract. */
export const readerOf = (request: FastifyRequest): GateCall => ({
  lane: 'READ',
  host: addressParts(request.ip).host,
  isGone: () => request.raw.socket.destroyed,
})
