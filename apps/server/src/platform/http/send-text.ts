/** Sends a generated text: compressed if the client accepts that, and 304 if the client has it already. */
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { ApiError } from '../errors/api-error.ts'

/** Larger texts are sent compressed or not at all. Promise: no public response above a megabyte. */
const MAX_PLAIN_BYTES = 1_000_000

const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]

export type SendTextOptions = {
  /** 4 for pages made per request: some 5 ms less a page than 11 for a tenth more bytes. */
  quality?: number
  /** `no-cache`: revalidated at each use. */
  cacheControl?: string
}

/** Throws `encoding.required` where the text is too large for a reader that takes neither Brotli nor gzip. */
export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string | MadeText,
  { quality = 4, cacheControl = 'no-cache' }: SendTextOptions = {},
): Promise<FastifyReply> {
  const made = typeof text === 'string' ? madeText(text, quality) : text
  const { etag } = made
  reply.headers({ etag, 'cache-control': cacheControl }).header('vary', varied(reply, 'accept-encoding'))
  if (reply.statusCode === 200 && holdsTag(request, etag)) return reply.status(304).send()
  const encoding = acceptedEncoding(request)
  if (encoding !== undefined)
    return reply.header('content-encoding', encoding).send(await made.small(encoding))
  if (made.bytes.length > MAX_PLAIN_BYTES) throw new ApiError('encoding.required')
  return reply.send(made.bytes)
}

/** A text that is sent often: its ETag and compressed forms are computed once. */
export type MadeText = {
  bytes: Buffer
  etag: string
  small(encoding: Encoding): Promise<Buffer>
}

/**
 * `besides`: a part of the text that differs each time and is irrelevant; texts that differ only there have the same
 * ETag.
 */
export function madeText(text: string, quality = 4, besides = ''): MadeText {
  const small = new Map<Encoding, Promise<Buffer>>()
  const bytes = Buffer.from(text)
  const index = besides === '' ? -1 : bytes.indexOf(besides)
  const tagged =
    index === -1 ? [bytes] : [bytes.subarray(0, index), bytes.subarray(index + Buffer.byteLength(besides))]
  const hash = createHash('sha256')
  for (const part of tagged) hash.update(part)
  return {
    bytes,
    etag: `W/"${hash.digest('base64url').slice(0, 22)}"`,
    small: (encoding) => {
      const made = small.get(encoding) ?? compressors[encoding](bytes, quality)
      small.set(encoding, made)
      return made
    },
  }
}

const compressors: Record<Encoding, (bytes: Buffer, quality: number) => Promise<Buffer>> = {
  br: async (bytes, quality) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: async (bytes) => promisify(gzip)(bytes),
}

/** The client's preferred compression, by its name or by a star; Brotli if several are equal. */
export const acceptedEncoding = ({ headers }: Pick<IncomingMessage, 'headers'>): Encoding | undefined =>
  encodings.find((name) => name === negotiate(headers['accept-encoding'] ?? '', [...encodings]))

/**
 * True if the client has the version of this ETag. `cache-control: no-cache` is not passed to the library: `fetch` adds
 * it to every conditional request, which then would never get a 304.
 */
export const holdsTag = ({ headers }: Pick<IncomingMessage, 'headers'>, etag: string): boolean =>
  fresh({ 'if-none-match': headers['if-none-match'] }, { etag })

/** The current `Vary` header, extended by one header. */
const varied = (reply: FastifyReply, header: string): string =>
  [...new Set([...String(reply.getHeader('vary') ?? '').split(', '), header])]
    .filter((name) => name !== '')
    .join(', ')
