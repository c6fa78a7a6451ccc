/** Serves `/embed.js`, the loader that companies paste on their sites; packages/embed, built together with the widget. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { madeText, sendText } from '../http/send-text.ts'

/**
 * The address is for good, so there is no hash in it: a day from the cache, then a week more while the browser asks in
 * the background whether it has changed. A loader that old still talks with the widget of today.
 */
const CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800'

/** Made small once, and then as small as it gets. */
const QUALITY = 11

/** Reads the loader once: companies' sites ask for it more often than for anything else. Throws where it was not built. */
export async function registerEmbed(app: FastifyInstance, folder: string): Promise<void> {
  const loader = madeText(await readFile(join(folder, 'embed.js'), 'utf8'), QUALITY)

  app.get('/embed.js', async (request, reply) => {
    reply.sentAgainUntil = Infinity
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      // Pages that shut out everything foreign (COEP) let in what says so.
      'cross-origin-resource-policy': 'cross-origin',
    })
    return await sendText(request, reply, loader, { cacheControl: CACHE_CONTROL })
  })
}
