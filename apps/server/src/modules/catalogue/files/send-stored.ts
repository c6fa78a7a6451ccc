/** Streams stored bytes in pieces, so that only the pieces in transit are in memory. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { withinMs } from '../../../platform/db/deadline.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'

/** Selects `piece` from the row whose column `content` is sent; undefined if the row no longer exists. */
export type ReadPiece = (piece: RawBuilder<string>) => Promise<{ piece: string } | undefined>

/** Size of a piece. Each download has two in memory: one in transit and the next. docs/rules/files.md */
const PIECE_BYTES = 32 * 1024
/** Limits concurrent reads, so that bookings find a free connection. */
const AT_ONCE = 2
/** Timeouts per piece, since a download may take longer than other responses. */
const LONGEST_READ_MS = 4_000
const LONGEST_WAIT_MS = 15_000

/** Of the waiting downloads, the one with the fewest bytes sent is next: small pictures overtake large files. */
function createTurns(atOnce: number) {
  let running = 0
  const waiting = new Set<{ given: number; begin(): void }>()
  const place = (sentBytes: number) =>
    new Promise<void>((resolve, reject) => {
      const mine = {
        given: sentBytes,
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
  return async <T>(sentBytes: number, work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else await place(sentBytes)
    try {
      return await work()
    } finally {
      running -= 1
      next()?.begin()
    }
  }
}
const turn = createTurns(AT_ONCE)

async function* piecesOf(size: number, read: ReadPiece, tell: (sentBytes: number) => void) {
  for (let offset = 0; offset < size; offset += PIECE_BYTES) {
    const length = Math.min(PIECE_BYTES, size - offset)
    // The driver would encode bytes as hex, twice as long; base64 takes a third of the work.
    const piece = sql<string>`encode(substring(content from ${offset + 1}::int for ${length}::int), 'base64')`
    const row = await turn(offset, () => withinMs(LONGEST_READ_MS, () => read(piece)))
    const bytes = Buffer.from(row?.piece ?? '', 'base64')
    // If part was sent already, the client detects the truncation by the content length.
    if (bytes.length !== length) throw new ApiError('file.notFound')
    tell(offset + length)
    yield bytes
  }
}

/** `onEnd` receives the number of bytes read, also if the client aborts. */
export function sendStored(
  reply: FastifyReply,
  size: number,
  read: ReadPiece,
  onEnd: (sentBytes: number) => void = () => {},
): FastifyReply {
  const isAsked = reply.request.method !== 'HEAD'
  let sentBytes = 0
  const pieces = Readable.from(isAsked ? piecesOf(size, read, (bytes) => (sentBytes = bytes)) : [], {
    objectMode: false,
    highWaterMark: PIECE_BYTES,
  })
  pieces.once('close', () => onEnd(sentBytes))
  return reply.header('content-length', size).send(pieces)
}
