/** The built staff app: its page at every address under /staff, its files, and its manifest. */
import { DAY_SECONDS } from '@zapys/domain/time'
import { asObject } from '@zapys/contract/values'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setPageHeaders } from '../platform/http/page-headers.ts'
import { madeText, sendText } from '../platform/http/send-text.ts'
import { staffManifest } from './staff-manifest.ts'

const icons = ['icon-180.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png'] as const

/** Throws where the folder holds no build. */
export async function registerStaffApp(app: FastifyInstance, folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    // The script of an older build no longer exists: a page in its place would hide that.
    if (request.url.startsWith('/staff/assets/')) return reply.callNotFound()
    setPageHeaders(reply, {
      directives: [
        "script-src 'self'",
        "style-src 'self'",
        // Logos and portraits of a company may be on other servers.
        "img-src 'self' data: https:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "frame-ancestors 'none'",
      ],
    })
    reply.headers({ 'cache-control': 'no-store', 'x-frame-options': 'DENY', 'x-robots-tag': 'noindex' })
    // The address of an invitation link contains its key: no other site may receive it.
    reply.header('referrer-policy', 'no-referrer')
    return reply.send(page)
  }
  await registerWorker(app, folder)
  await registerIcons(app, folder)
  app.get('/staff', send)
  app.get('/staff/*', send)
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/staff/assets/',
    index: false,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    preCompressed: true,
    decorateReply: false,
    // File names contain a hash of the content.
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => {
      reply.header('x-content-type-options', 'nosniff')
    },
  })
}

/** Shows notifications, and opens the app without a network. */
async function registerWorker(app: FastifyInstance, folder: string): Promise<void> {
  const script = madeText(await readFile(join(folder, 'sw.js'), 'utf8'))
  app.get('/staff/sw.js', async (request, reply) => {
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; connect-src 'self'; script-src 'self'",
      'cross-origin-resource-policy': 'same-origin',
      // The app's scope is /staff, without a slash.
      'service-worker-allowed': '/staff',
    })
    return await sendText(request, reply, script, { cacheControl: 'no-cache' })
  })
}

async function registerIcons(app: FastifyInstance, folder: string): Promise<void> {
  for (const name of icons) {
    const content = await readFile(join(folder, name))
    app.get(`/staff/${name}`, (_request, reply) =>
      reply
        .headers({
          'content-type': 'image/png',
          'cache-control': `public, max-age=${DAY_SECONDS}`,
          'x-content-type-options': 'nosniff',
        })
        .send(content),
    )
  }
  app.get('/staff/manifest.json', (request, reply) =>
    reply
      .headers({
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': 'no-cache',
        'x-robots-tag': 'noindex',
      })
      .send(JSON.stringify(staffManifest(asObject(request.query)))),
  )
}
