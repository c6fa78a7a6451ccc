/** Serves `/embed.js`, the loader that companies paste on their sites; packages/embed, built together with the widget. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { acceptsBrotli, holdsTag } from '../http/send-text.ts'

/**
 * The address is for good, so there is no hash in it: a day from the cache, then a week more while the browser asks in
 * the background whether it has changed. A loader that old still talks with the widget of today.
 */
const CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800'

/** Reads the loader once: companies' sites ask for it more often than for anything else. Throws where it was not built. */
export async function registerEmbed(app: FastifyInstance, folder: string): Promise<void> {
  const [plain, small] = await Promise.all([
    readFile(join(folder, 'embed.js')),
    readFile(join(folder, 'embed.js.br')),
  ])
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`

  app.get('/embed.js', async (request, reply) => {
    reply.headers({
      etag,
      'cache-control': CACHE_CONTROL,
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      // Pages that shut out everything foreign (COEP) let in what says so.
      'cross-origin-resource-policy': 'cross-origin',
    })
    reply.sentAgainUntil = Infinity
    if (holdsTag(request, etag)) return reply.status(304).send()
    reply.type('text/javascript; charset=utf-8')
    if (!acceptsBrotli(request)) return reply.send(plain)
    return reply.header('content-encoding', 'br').send(small)
  })
}
