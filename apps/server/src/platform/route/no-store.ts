import type { FastifyInstance } from 'fastify'

/**
 * Nobody on the way keeps an answer unless its route says who may: pages and files say it themselves, calls by
 * `sameForAll` of the contract. So whatever is added later is kept by nobody until somebody has thought about it.
 */
export function registerNoStore(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}
