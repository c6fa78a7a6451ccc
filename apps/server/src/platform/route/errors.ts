/**
 * Converts every error to the common payload, S3.error. Rejections describe the problem; bugs only contain a trace id.
 */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { catalogue, type ErrorCode } from '@zapys/contract'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseAway, DatabaseBusy, sqlState } from '../db/database.ts'
import { ApiError, CallerGone } from '../errors/api-error.ts'
import { errorPayload } from '../errors/error-payload.ts'

const codeByFastifyError: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_BAD_URL: 'request.malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'request.malformed',
  FST_REQ_FILE_TOO_LARGE: 'file.tooLarge',
  FST_FILES_LIMIT: 'request.malformed',
  FST_FIELDS_LIMIT: 'request.malformed',
  FST_PARTS_LIMIT: 'request.malformed',
  FST_INVALID_JSON_FIELD_ERROR: 'request.malformed',
}

// 57014 statement timeout, 55P03 lock timeout, 53300 too many connections: the database is busy, not broken.
const busyStates = new Set(['57014', '55P03', '53300', '40001', '40P01'])

// 53100 and 58030: the database's disk is full or failed; 53200: no memory; 25006: it is read-only for now.
const awayStates = new Set(['53100', '58030', '53200', '25006'])
const awayCodes = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE'])
/** `Retry-After` in seconds: an operator or a restart must fix it first. */
const AWAY_SECONDS = 10

// The character 0, which PostgreSQL stores neither as text nor inside JSON.
const unstorableStates = new Set(['22021', '22P05'])

/** Converts any thrown value to a rejection of the catalogue. */
function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const fastifyCode = (error as Partial<FastifyError> | null)?.code ?? ''
  const known = codeByFastifyError[fastifyCode]
  if (known !== undefined) return new ApiError(known)
  if (error instanceof DatabaseBusy || busyStates.has(sqlState(error) ?? ''))
    return new ApiError('server.busy', { cause: error })
  if (error instanceof DatabaseAway || awayStates.has(sqlState(error) ?? '') || awayCodes.has(fastifyCode))
    return new ApiError('server.busy', { retryAfterSeconds: AWAY_SECONDS, cause: error })
  if (unstorableStates.has(sqlState(error) ?? '')) return new ApiError('request.malformed', { cause: error })
  const status = (error as Partial<FastifyError> | null)?.statusCode ?? 500
  // Plugins mark errors of the caller by the status, for example a path outside the folder of pictures.
  if (status >= 400 && status < 500)
    return new ApiError(status === 403 || status === 404 ? 'route.notFound' : 'request.malformed', {
      cause: error,
    })
  return new ApiError('server.error', { cause: error })
}

const abortCodes = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'])
/** Messages of body parsers about a truncated body, besides the codes. */
const abortWords =
  /^(aborted|premature close|request aborted|unexpected end of (form|multipart data)|part terminated early.*)$/i

/** A caller who disconnected caused no error of ours. A bug that happens at the same time still is one. */
function isAbort(error: unknown, request: FastifyRequest): boolean {
  if (error instanceof CallerGone) return true
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return isGone(request) && (abortCodes.has(code) || abortWords.test(message))
}

const isGone = ({ raw }: FastifyRequest): boolean => raw.destroyed && (!raw.complete || raw.socket?.destroyed)

/** Overload, not a failure: thousands of these would fill the log, and the line of the request shows it. */
const isCrowd = ({ code, cause }: ApiError): boolean => code === 'server.busy' && cause === undefined

/** Status of requests whose caller disconnected; only the log shows it. */
const CALLER_GONE = 499

export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler(refuse)
}

/** Sends the payload. Also for requests that reach no route, and so no error handler: fastify's `frameworkErrors`. */
export function refuse(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (isAbort(thrown, request)) return void reply.status(CALLER_GONE).send()
  const error = asApiError(thrown)
  const { status } = catalogue[error.code]
  reply.refusedWith = error.code
  if (status >= 500 && !isCrowd(error)) request.log.error({ err: thrown }, 'request failed')
  const retryAfter = error.facts.retryAfterSeconds ?? (status === 503 || status === 429 ? 1 : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  // Overrides the route's header: a rejection is valid only now and for this caller.
  reply.header('cache-control', 'no-store')
  void reply.status(status).send(errorPayload(error, request.id))
}

/** Lets the response arrive before the connection is cut. */
const LAST_WORDS_MS = 1_000

/**
 * Responds to bytes that Node cannot parse as a request, or that come too late, and closes the connection:
 * fastify's `clientErrorHandler`. Without it such callers would get texts unlike all other rejections.
 */
export function rejectBytes(thrown: ConnectionError, socket: Socket): void {
  if (thrown.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const error = new ApiError(thrown.code === 'HPE_HEADER_OVERFLOW' ? 'request.tooLarge' : 'request.malformed')
  const { status } = catalogue[error.code]
  const body = JSON.stringify(errorPayload(error, randomUUID()))
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      'cache-control: no-store',
      'connection: close',
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  )
  // Does not wait for a caller who continues to send and does not close.
  setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref()
}
