/** Serves `/sw.js`, the service worker of the widget, or the one that removes it. docs/rules/offline.md. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { madeText, sendText } from '../platform/http/send-text.ts'

export const workerFiles = ['sw.js', 'sw-withdrawn.js'] as const

/** Throws where they were not built. */
export async function registerOfflineWorker(
  app: FastifyInstance,
  { folder, isOffered }: { folder: string; isOffered: boolean },
): Promise<void> {
  const [worker, withdrawn] = workerFiles
  const script = madeText(await readFile(join(folder, isOffered ? worker : withdrawn), 'utf8'))
  app.get('/sw.js', async (request, reply) => {
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      // The worker requests only this server, and other sites have no use for it.
      'content-security-policy': "default-src 'none'; connect-src 'self'; script-src 'self'",
      'cross-origin-resource-policy': 'same-origin',
    })
    // Reloaded at each check, so that a withdrawn worker is removed at once.
    return await sendText(request, reply, script, { cacheControl: 'no-cache' })
  })
}
