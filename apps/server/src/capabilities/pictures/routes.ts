/** GET /pictures/{digest}: a picture that a company named by an address elsewhere, as we fetched and drew it anew. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../plugins/api-error.ts'

const digestPattern = /^[\w-]{32}$/

export function servePictures(app: FastifyInstance, { database }: Deps): void {
  app.get(
    '/pictures/:digest',
    async (request: FastifyRequest<{ Params: { digest: string } }>, reply: FastifyReply) => {
      const { digest } = request.params
      const picture = digestPattern.test(digest)
        ? await database.read
            .selectFrom('picture')
            .select(['type', 'content', 'etag'])
            .where('digest', '=', digest)
            .where('content', 'is not', null)
            .executeTakeFirst()
        : undefined
      if (picture === undefined) throw new ApiError('file.notFound')
      const etag = `"${picture.etag}"`
      reply.headers({
        'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
        etag,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        // Other programs show it too, as they showed the address before.
        'cross-origin-resource-policy': 'cross-origin',
      })
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      return reply.header('content-type', picture.type).send(picture.content)
    },
  )
}
