/**
 * Serves `/embed.js`, the loader that companies paste on their sites, and `/embed-form.js`, which it loads when a form is
 * wanted; packages/embed, built together with the widget.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { madeText, sendText } from '../platform/http/send-text.ts'

/**
 * The addresses are for good, so there is no hash in them: a day from the cache, then a week more while the browser asks
 * in the background whether it has changed. A loader that old still talks with the widget of today.
 */
const CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800'

/** Made small once, and then as small as it gets. */
const QUALITY = 11

export const embedFiles = ['embed.js', 'embed-form.js'] as const

/** Reads them once: companies' sites ask for them more often than for anything else. Throws where they were not built. */
export async function registerEmbed(app: FastifyInstance, folder: string): Promise<void> {
  for (const file of embedFiles) {
    const script = madeText(await readFile(join(folder, file), 'utf8'), QUALITY)
    app.get(`/${file}`, async (request, reply) => {
      reply.headers({
        'content-type': 'text/javascript; charset=utf-8',
        'x-content-type-options': 'nosniff',
        // Pages that shut out everything foreign (COEP) let in what says so.
        'cross-origin-resource-policy': 'cross-origin',
      })
      return await sendText(request, reply, script, { cacheControl: CACHE_CONTROL })
    })
  }
}
