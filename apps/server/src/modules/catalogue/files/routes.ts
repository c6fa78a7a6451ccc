import multipart from '@fastify/multipart'
import { calls } from '@zapys/contract'
import type { IncomingMessage } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../../platform/clock.ts'
import type { Deps } from '../../deps/deps.ts'
import { addressParts } from '../../../platform/http/address.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Serve } from '../../../platform/route/serve.ts'
import { downloadFile, type ReadingDeps } from './download-file.ts'
import { type SentFile, uploadFile } from './upload-file.ts'

const MAX_BYTES = 5 * 1024 * 1024

/**
 * A separate Fastify scope, the only one that reads bodies of megabytes: one file at a time, with limits on other
 * fields. `serveIn` registers the calls of that scope, which rejects oversized requests early. `others`: calls of
 * other modules that take a file.
 */
export async function serveFiles(
  app: FastifyInstance,
  serveIn: (scope: FastifyInstance) => Serve,
  deps: Deps & ReadingDeps,
  others: (serve: Serve) => void,
): Promise<void> {
  await app.register(async (scope) => {
    rejectBrokenForms(scope)
    boundUploads(scope, deps.clock)
    await scope.register(multipart, {
      limits: { fileSize: MAX_BYTES, files: 1, fields: 5, fieldSize: 1000, parts: 6, headerPairs: 20 },
      attachFieldsToBody: 'keyValues',
      async onFile(part) {
        const sent: SentFile = { name: part.filename, content: await part.toBuffer() }
        Object.assign(part, { value: sent })
      },
    })
    const serve = serveIn(scope)
    serve(calls.uploadFile, ({ company, body, address }) => uploadFile(deps, company, body, address))
    others(serve)
  })
  app.get('/v1/company/:company/extra/file/:file', (request, reply) =>
    downloadFile(deps, request.url.split('?')[0]!.replace(/\/$/, ''), reply),
  )
}

/** Memory for uploads in progress, in bytes. Each takes twice its length: chunks and the assembled file. */
const MAX_UPLOAD_BYTES = 32 * MAX_BYTES
const MAX_UPLOAD_BYTES_OF_HOST = 8 * MAX_BYTES
/** Younger uploads are never aborted. */
const GRACE_MS = 3_000

type Upload = { host: string; bytes: number; request: IncomingMessage; bytesBefore: number; since: number }

/**
 * When the memory is used up, aborts the slowest upload for the next one. Uploads whose body has arrived are exempt.
 */
function boundUploads(scope: FastifyInstance, clock: Clock): void {
  const uploads = new Set<Upload>()
  scope.addHook('onRequest', async ({ ip, headers, raw }, reply) => {
    const { host } = addressParts(ip)
    const bytes = 2 * Math.min(Number(headers['content-length'] ?? MAX_BYTES), MAX_BYTES)
    const ofHost = [...uploads].filter((upload) => upload.host === host)
    if (bytesOf(ofHost) + bytes > MAX_UPLOAD_BYTES_OF_HOST) endSlowest(ofHost, clock.now())
    else if (bytesOf([...uploads]) + bytes > MAX_UPLOAD_BYTES) endSlowest([...uploads], clock.now())
    const upload = { host, bytes, request: raw, bytesBefore: raw.socket.bytesRead, since: clock.now() }
    uploads.add(upload)
    reply.raw.once('close', () => uploads.delete(upload))
    if (reply.raw.destroyed) uploads.delete(upload)
  })
}

const bytesOf = (uploads: readonly Upload[]): number => uploads.reduce((sum, { bytes }) => sum + bytes, 0)

function endSlowest(uploads: readonly Upload[], now: number): void {
  const pace = ({ request: { socket }, bytesBefore, since }: Upload) =>
    (socket.bytesRead - bytesBefore) / (now - since)
  const [slowest] = uploads
    .filter(({ request, since }) => !request.readableEnded && now - since >= GRACE_MS)
    .toSorted((one, other) => pace(one) - pace(other))
  if (slowest === undefined) throw new ApiError('server.busy')
  slowest.request.destroy()
}

/**
 * Errors while a form is parsed are the sender's fault: no boundary, no end, a part without a name. The multipart
 * parser throws plain errors for these.
 */
function rejectBrokenForms(scope: FastifyInstance): void {
  const beingRead = new WeakSet<FastifyRequest>()
  scope.addHook('preParsing', async (request) => void beingRead.add(request))
  scope.addHook('preHandler', async (request) => void beingRead.delete(request))
  scope.setErrorHandler<FastifyError>((error, request) => {
    const isPlain = !(error instanceof ApiError) && error.statusCode === undefined
    throw isPlain && beingRead.has(request) ? new ApiError('request.malformed', { cause: error }) : error
  })
}
