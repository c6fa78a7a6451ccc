/** One line a request: the route, never the address, since queries and paths can hold personal data. */
import type { FastifyInstance } from 'fastify'

export type RequestFacts = { traceId: string; method: string; route: string; status: number; ms: number }

export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-trace-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const facts: RequestFacts = {
      traceId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    const isQuiet = request.routeOptions.config.isProbe === true && facts.status === 200
    request.log[isQuiet ? 'debug' : 'info'](facts, 'request')
  })
}
