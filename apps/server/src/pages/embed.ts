/**
 * Serves `/embed.js`, the loader that companies paste on their sites, and `/embed-form.js`, which it loads for a form;
 * packages/embed, built together with the widget.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { madeText, sendText } from '../platform/http/send-text.ts'

/**
 * The addresses are permanent, so they contain no hash: cached for a day, then used for up to a week more while the
 * browser revalidates in the background. An outdated loader of that age still works with the current widget.
 */
const CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800'

/** Compressed once, at the best level. */
const QUALITY = 11

export const embedFiles = ['embed.js', 'embed-form.js'] as const

/** Reads the files once: companies' sites request them more often than anything else. Throws if they were not built. */
export async function registerEmbed(app: FastifyInstance, folder: string): Promise<void> {
  for (const file of embedFiles) {
    const script = madeText(await readFile(join(folder, file), 'utf8'), QUALITY)
    app.get(`/${file}`, async (request, reply) => {
      reply.headers({
        'content-type': 'text/javascript; charset=utf-8',
        'x-content-type-options': 'nosniff',
        // Lets pages with a cross-origin embedder policy (COEP) load it.
        'cross-origin-resource-policy': 'cross-origin',
      })
      return await sendText(request, reply, script, { cacheControl: CACHE_CONTROL })
    })
  }
}
