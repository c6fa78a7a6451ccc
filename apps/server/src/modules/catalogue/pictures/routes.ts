/** Serves pictures of companies publicly: fetched ones and those uploaded by staff. */
import { calls, plainRoutes } from '@zapys/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { companyScope } from '../../../platform/db/company-scope.ts'
import type { Deps } from '../../deps/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { holdsTag } from '../../../platform/http/send-text.ts'
import { readerOf } from '../../../platform/route/admit.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { type ReadingDeps, sendStored } from '../files/public.ts'
import { uploadImage } from './images.ts'

const digestPattern = /^[\w-]{32}$/
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Registered in the Fastify scope that parses multipart bodies. */
export function serveImages(serve: Serve, deps: Deps): void {
  serve(calls.uploadImage, ({ company, body, query, operator }) =>
    uploadImage(deps, company, body, { ...query, by: operator }),
  )
}

/** No rendering as a page, no scripts, no content sniffing. */
const describePicture = (reply: FastifyReply, etag: string, cacheControl: string) =>
  reply.headers({
    'cache-control': cacheControl,
    etag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    // Other sites may embed it, as they did with the original address.
    'cross-origin-resource-policy': 'cross-origin',
  })

export function servePictures(app: FastifyInstance, { database, gate, consume }: ReadingDeps): void {
  app.get<{ Params: { digest: string } }>('/pictures/:digest', async (request, reply) => {
    const { rateLimits } = plainRoutes.picture
    const { digest } = request.params
    const ofPicture = database.db
      .selectFrom('picture')
      .where('digest', '=', digest)
      .where('content', 'is not', null)
    const picture = await gate(readerOf(request), async () => {
      await consume(rateLimits, { address: request.ip })
      if (!digestPattern.test(digest)) return undefined
      return ofPicture
        .select(['type', 'etag', sql<number>`octet_length(content)`.as('size')])
        .executeTakeFirst()
    })
    if (picture === undefined) throw new ApiError('file.notFound')
    const etag = `"${picture.etag}"`
    describePicture(reply, etag, 'public, max-age=86400, stale-while-revalidate=604800')
    if (holdsTag(request, etag)) return reply.status(304).send()
    reply.header('content-type', picture.type)
    // If the picture is fetched again meanwhile, its remaining pieces must not be sent.
    const ofThis = ofPicture.where('etag', '=', picture.etag)
    return sendStored(reply, picture.size, (piece) => ofThis.select(piece.as('piece')).executeTakeFirst())
  })

  app.get<{ Params: { company: string; image: string } }>(
    '/images/:company/:image',
    async (request, reply) => {
      const { rateLimits } = plainRoutes.image
      const { company: companyId, image: imageId } = request.params
      const storedImage = await gate(readerOf(request), async () => {
        await consume(rateLimits, { address: request.ip })
        if (!idPattern.test(companyId) || !idPattern.test(imageId)) return undefined
        const company = await companyScope(database.db, companyId)
        const ofImage = database.db
          .selectFrom('image')
          .where('company_id', '=', company.companyId)
          .where('image_id', '=', imageId)
        const image = await ofImage.select(['type', 'size']).executeTakeFirst()
        return image && { ...image, ofImage }
      })
      if (storedImage === undefined) throw new ApiError('file.notFound')
      const etag = `"${imageId}"`
      // The content at this address never changes.
      describePicture(reply, etag, 'public, max-age=31536000, immutable')
      if (holdsTag(request, etag)) return reply.status(304).send()
      reply.header('content-type', storedImage.type)
      return sendStored(reply, storedImage.size, (piece) =>
        storedImage.ofImage.select(piece.as('piece')).executeTakeFirst(),
      )
    },
  )
}
