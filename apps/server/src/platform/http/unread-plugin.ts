import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { addressParts } from './address.ts'
import {
  MIN_BYTES_A_MS,
  LONGEST_STANDSTILL_MS,
  PIECE_BYTES,
  SMALL_BYTES,
  type Unread,
  type UnreadAnswer,
} from './unread.ts'

/** Every answer of a size that matters, whatever route it comes from. */
export function registerUnread(app: FastifyInstance, unread: Unread): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const held = heldBytes(payload)
    if (held < SMALL_BYTES) return payload
    const { socket } = request.raw
    const takenBefore = socket.bytesWritten - socket.writableLength
    const answer: UnreadAnswer = {
      ...addressParts(request.ip),
      bytes: held,
      taken: () => socket.bytesWritten - socket.writableLength - takenBefore,
      end: () => socket.destroy(),
    }
    try {
      const leave = await unread.hold(answer)
      const bytes = Math.max(held, Number(reply.getHeader('content-length') ?? 0))
      const timer = setTimeout(answer.end, LONGEST_STANDSTILL_MS + bytes / MIN_BYTES_A_MS)
      const end = () => {
        clearTimeout(timer)
        leave()
      }
      reply.raw.once('finish', end).once('close', end)
      if (reply.raw.destroyed) end()
      return payload
    } catch (error) {
      if (isStream(payload)) payload.destroy()
      throw error
    }
  })
}

const isStream = (payload: unknown): payload is Readable =>
  typeof (payload as Partial<Readable> | null)?.pipe === 'function'

function heldBytes(payload: unknown): number {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length
  return isStream(payload) ? 2 * PIECE_BYTES : 0
}
