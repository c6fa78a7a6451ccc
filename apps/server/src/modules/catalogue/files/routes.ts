import multipart from '@fastify/multipart'
import { calls } from '@zapys/contract'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { addressParts } from '../../../platform/http/address.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { allowLargeBody } from '../../../platform/admission/slow-requests.ts'
import { createUnread } from '../../../platform/http/unread.ts'
import { downloadFile, type ReadingDeps } from './download-file.ts'
import { type SentFile, uploadFile } from './upload-file.ts'

const MAX_BYTES = 5 * 1024 * 1024

/**
 * In a room of their own: only here is a body of megabytes read at all, one file at a time, and what a form sends beside
 * it is bounded. `serveIn` makes the calls of that room; it stops at the door who sends too much. `others`: calls of other
 * folders that take a file.
 */
export async function serveFiles(
  app: FastifyInstance,
  serveIn: (room: FastifyInstance) => Serve,
  deps: Deps & ReadingDeps,
  others: (serve: Serve) => void,
): Promise<void> {
  await app.register(async (room) => {
    refuseBrokenForms(room)
    boundBodies(room)
    await room.register(multipart, {
      limits: { fileSize: MAX_BYTES, files: 1, fields: 5, fieldSize: 1000, parts: 6, headerPairs: 20 },
      attachFieldsToBody: 'keyValues',
      async onFile(part) {
        const sent: SentFile = { name: part.filename, content: await part.toBuffer() }
        Object.assign(part, { value: sent })
      },
    })
    const serve = serveIn(room)
    serve(calls.uploadFile, ({ company, body, address }) => uploadFile(deps, company, body, address))
    others(serve)
  })
  app.get('/v1/company/:company/extra/file/:file', (request, reply) =>
    downloadFile(deps, request.url.split('?')[0]!.replace(/\/$/, ''), reply),
  )
}

/** Files that are being sent lie in memory until they are stored; who sends slowest loses the place to a newcomer. */
function boundBodies(room: FastifyInstance): void {
  const bodies = createUnread({
    // As it comes and put together.
    most: { host: 8 * MAX_BYTES, block: 12 * MAX_BYTES, all: 32 * MAX_BYTES },
    graceMs: 3_000,
    longestWaitMs: 2_000,
    maxWaiting: { host: 8, all: 64 },
  })
  room.addHook('onRequest', async ({ ip, headers, raw }, reply) => {
    const { socket } = raw
    const before = socket.bytesRead
    const length = Math.min(Number(headers['content-length'] ?? MAX_BYTES), MAX_BYTES)
    // A picture of 5 MB takes minutes over a slow phone.
    allowLargeBody(raw, length)
    const leave = await bodies.hold({
      ...addressParts(ip),
      bytes: 2 * length,
      taken: () => socket.bytesRead - before,
      end: () => socket.destroy(),
    })
    reply.raw.once('finish', leave).once('close', leave)
    if (reply.raw.destroyed) leave()
  })
}

/**
 * While a form is being read nothing happens but that, so whatever goes wrong then is its sender's doing: no boundary, no
 * end, a part without a name. The reader of forms throws plain errors for these.
 */
function refuseBrokenForms(room: FastifyInstance): void {
  const beingRead = new WeakSet<FastifyRequest>()
  room.addHook('preParsing', async (request) => void beingRead.add(request))
  room.addHook('preHandler', async (request) => void beingRead.delete(request))
  room.setErrorHandler<FastifyError>((error, request) => {
    const isPlain = !(error instanceof ApiError) && error.statusCode === undefined
    throw isPlain && beingRead.has(request) ? new ApiError('request.malformed', { cause: error }) : error
  })
}
