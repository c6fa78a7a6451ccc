import { plainRoutes } from '@zapys/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps/deps.ts'
import { consume } from '../../../platform/rate-limits/public.ts'
import { serveOutbox } from './outbox-page.ts'
import { followShortLink } from './short-link.ts'

export function serveDeliveries(app: FastifyInstance, deps: Deps, { outbox }: { outbox: boolean }): void {
  app.get<{ Params: { code: string } }>('/l/:code', async (request, reply) => {
    await consume(deps, plainRoutes.shortLink.rateLimits, { address: request.ip })
    const path = await followShortLink(deps, request.params.code)
    if (path === undefined) return reply.callNotFound()
    // The key follows #, which is sent to no server and written to no log.
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(path, 302)
  })
  if (outbox) serveOutbox(app, deps)
}
