/** GET /pictures/{digest}: a picture that a company named by an address elsewhere, as we fetched and drew it anew. */
import { plainRoutes } from '@zapys/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { ApiError } from '../../errors/api-error.ts'
import { sendStored } from '../../http/send-stored.ts'
import { holdsTag } from '../../http/send-text.ts'
import { readerOf } from '../../plugins/serve.ts'
import type { ReadingDeps } from '../files/public.ts'

const { path, budgets } = plainRoutes.picture
const digestPattern = /^[\w-]{32}$/

export function servePictures(app: FastifyInstance, { database, gate, spend }: ReadingDeps): void {
  app.get<{ Params: { digest: string } }>('/pictures/:digest', async (request, reply) => {
    const { digest } = request.params
    const ofPicture = database.read
      .selectFrom('picture')
      .where('digest', '=', digest)
      .where('content', 'is not', null)
    const picture = await gate(readerOf(request, path), async () => {
      await spend(budgets, { address: request.ip })
      if (!digestPattern.test(digest)) return undefined
      return ofPicture
        .select(['type', 'etag', sql<number>`octet_length(content)`.as('size')])
        .executeTakeFirst()
    })
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
    if (holdsTag(request, etag)) return reply.status(304).send()
    reply.header('content-type', picture.type)
    // Fetched anew meanwhile, it is another one.
    const ofThis = ofPicture.where('etag', '=', picture.etag)
    return sendStored(reply, picture.size, (piece) => ofThis.select(piece.as('piece')).executeTakeFirst())
  })
}
