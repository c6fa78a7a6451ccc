/** Headers that every answer carries. Pages add a policy of their own: page-headers.ts. */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const YEAR_SECONDS = 365 * 86_400

/**
 * `publicUrl` is the address clients see: where it is https, browsers are told to come by no other way for two years.
 * Frames stay allowed, because companies put the widget into their pages, and so do calls from everywhere.
 */
export async function registerSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    xFrameOptions: false,
    crossOriginEmbedderPolicy: false,
    // A sign-in at a provider opens in a window of its own and has to find its opener.
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: publicUrl.startsWith('https:') ? { maxAge: 2 * YEAR_SECONDS, includeSubDomains: false } : false,
  })
}

/** No cache stores a response unless its route allows it: pages and files themselves, calls by `sameForAll` of the contract. */
export function registerNoStore(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}
