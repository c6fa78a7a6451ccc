/** Serves files of the built widget and pictures of the demo companies. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { embedFiles } from './embed.ts'
import { workerFiles } from './offline-worker.ts'

/** Pictures of the demo companies. */
const demoPictures = fileURLToPath(new URL('../../../../packages/demo/assets', import.meta.url))

export async function serveStaticFiles(app: FastifyInstance, folder: string): Promise<void> {
  const hashedFiles = join(folder, 'assets')
  await app.register(fastifyStatic, {
    root: folder,
    // Only existing files become routes, so that none hides a page.
    wildcard: false,
    index: false,
    // The loader has different rules, see embed.ts.
    globIgnore: ['**/.vite/**', '**/*.html', '**/*.br', '**/*.gz', ...embedFiles, ...workerFiles],
    preCompressed: true,
    setHeaders: (reply, file) => {
      // The names of these files contain a hash of the content.
      const hashed = file.startsWith(hashedFiles)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      reply.header('x-content-type-options', 'nosniff')
    },
  })
  if (existsSync(demoPictures))
    await app.register(fastifyStatic, {
      root: demoPictures,
      prefix: '/demo/',
      index: false,
      decorateReply: false,
      maxAge: '1d',
      setHeaders: (reply) => {
        // Pictures and plain text pages: nothing in them may run or load.
        reply.header('content-security-policy', "default-src 'none'; frame-ancestors *; sandbox")
        reply.header('x-content-type-options', 'nosniff')
      },
    })
}
