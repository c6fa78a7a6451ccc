/** The built staff app: its page at every address under /staff, and its files. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setPageHeaders } from '../platform/http/page-headers.ts'

/** Throws where the folder holds no build. */
export async function registerStaffApp(app: FastifyInstance, folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    // A script of an older build is not there: a page in its place would hide that.
    if (request.url.startsWith('/staff/assets/')) return reply.callNotFound()
    setPageHeaders(reply, {
      directives: [
        "script-src 'self'",
        "style-src 'self'",
        // Logos and portraits of a company may lie on other servers.
        "img-src 'self' data: https:",
        "connect-src 'self'",
        "font-src 'self'",
        "frame-ancestors 'none'",
      ],
    })
    reply.headers({ 'cache-control': 'no-store', 'x-frame-options': 'DENY', 'x-robots-tag': 'noindex' })
    // An invitation link carries its key in the address: no other site may read it.
    reply.header('referrer-policy', 'no-referrer')
    return reply.send(page)
  }
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
    // The name of each file contains a hash of its content.
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => {
      reply.header('x-content-type-options', 'nosniff')
    },
  })
}
