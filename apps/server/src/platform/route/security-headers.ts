/** Security headers of every response. Pages add a content security policy: page-headers.ts. */
import { DAY_SECONDS } from '@zapys/domain/time'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const YEAR_SECONDS = 365 * DAY_SECONDS

/**
 * `publicUrl` is the public address: if it is https, HSTS tells browsers to use only https for two years.
 * Frames stay allowed, because companies embed the widget in their pages, and so do calls from all origins.
 */
export async function registerSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    xFrameOptions: false,
    crossOriginEmbedderPolicy: false,
    // A provider's sign-in opens in a separate window and must reach its opener.
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: publicUrl.startsWith('https:') ? { maxAge: 2 * YEAR_SECONDS, includeSubDomains: false } : false,
  })
}

/**
 * No cache stores a response unless its route allows it: pages and files themselves, calls by `sameForAll` of the
 * contract.
 */
export function registerNoStore(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
}
