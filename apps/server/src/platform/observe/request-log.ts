/** One log line per request: the route, never the address, since queries and paths can contain personal data. */
import type { ErrorCode } from '@zapys/contract'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /** The error code of the rejection. */
    refusedWith: ErrorCode | undefined
  }
}

export type RequestFacts = {
  method: string
  /** The route's pattern, which has few values. */
  route: string
  status: number
  /** Error code of a rejection. */
  refusal?: ErrorCode
  ms: number
  /** Sent from the response cache. */
  cached?: true
}

/** Called for every response. */
export type OnAnswer = (facts: RequestFacts) => void

export function registerRequestLog(app: FastifyInstance, onAnswer?: OnAnswer): void {
  app.decorateReply('refusedWith', undefined)
  app.decorateReply('openedAfterMs', undefined)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-trace-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const facts: RequestFacts = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ...(reply.refusedWith !== undefined && { refusal: reply.refusedWith }),
      ms: Math.round(reply.openedAfterMs ?? reply.elapsedTime),
      ...(reply.isCached && { cached: true }),
    }
    onAnswer?.(facts)
    const isQuiet = request.routeOptions.config.isProbe === true && facts.status === 200
    request.log[isQuiet ? 'debug' : 'info'](facts, 'request')
  })
}
