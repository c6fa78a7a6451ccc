/** Sends what is stored as bytes, piece by piece: no more of it is in memory than is on its way to the caller. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { withinMs } from '../../../platform/db/deadline.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'

/** Selects `piece` of the row whose column `content` is sent; undefined where the row is not there any more. */
export type ReadPiece = (piece: RawBuilder<string>) => Promise<{ piece: string } | undefined>

/** In memory of each download: a piece on its way to the caller, and the next one. docs/rules/files.md */
const PIECE_BYTES = 32 * 1024
/** Pieces are read so many at a time, so that bookings find a connection. */
const AT_ONCE = 2
/** Of one piece, since a download as a whole may last longer than an answer. */
const LONGEST_READ_MS = 4_000
const LONGEST_WAIT_MS = 15_000

/**
 * Of the downloads that wait for a piece, the one that was given least so far is next: a page of pictures passes files of
 * megabytes, however many of them are read.
 */
function createTurns(atOnce: number) {
  let running = 0
  const waiting = new Set<{ given: number; begin(): void }>()
  const place = (given: number) =>
    new Promise<void>((resolve, reject) => {
      const mine = {
        given,
        begin: () => {
          clearTimeout(timer)
          waiting.delete(mine)
          running += 1
          resolve()
        },
      }
      const timer = setTimeout(() => {
        waiting.delete(mine)
        reject(new ApiError('server.busy'))
      }, LONGEST_WAIT_MS)
      waiting.add(mine)
    })
  const next = () => {
    let least: { given: number; begin(): void } | undefined
    for (const each of waiting) if (least === undefined || each.given < least.given) least = each
    return least
  }
  return async <T>(given: number, work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else await place(given)
    try {
      return await work()
    } finally {
      running -= 1
      next()?.begin()
    }
  }
}
const turn = createTurns(AT_ONCE)

async function* piecesOf(size: number, read: ReadPiece, tell: (given: number) => void) {
  for (let from = 0; from < size; from += PIECE_BYTES) {
    const length = Math.min(PIECE_BYTES, size - from)
    // The driver turns bytes into digits, twice as long; this is a third of the work.
    const piece = sql<string>`encode(substring(content from ${from + 1}::int for ${length}::int), 'base64')`
    const row = await turn(from, () => withinMs(LONGEST_READ_MS, () => read(piece)))
    const bytes = Buffer.from(row?.piece ?? '', 'base64')
    // Once the beginning was sent, the reader learns from the length that something is missing.
    if (bytes.length !== length) throw new ApiError('file.notFound')
    tell(from + length)
    yield bytes
  }
}

/** `onEnd` gets how many bytes were read of it, also where the caller breaks off. */
export function sendStored(
  reply: FastifyReply,
  size: number,
  read: ReadPiece,
  onEnd: (given: number) => void = () => {},
): FastifyReply {
  const isAsked = reply.request.method !== 'HEAD'
  let given = 0
  const pieces = Readable.from(isAsked ? piecesOf(size, read, (bytes) => (given = bytes)) : [], {
    objectMode: false,
    highWaterMark: PIECE_BYTES,
  })
  pieces.once('close', () => onEnd(given))
  return reply.header('content-length', size).send(pieces)
}
