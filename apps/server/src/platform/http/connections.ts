/** Limits of connections, and of responses that clients do not read. docs/running.md, Behind a proxy. */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Options of Fastify, which passes them to Node. */
export const connectionLimits = {
  /** Head and body: a picture of 5 MB over a phone with 85 kB/s. A proxy waits longer and sends it at once. */
  requestTimeout: 60_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 2_500 },
  /** A socket without progress is closed, after at most twice that time. */
  connectionTimeout: 12_000,
  /** Maximum of pipelined requests of one connection that start at once, as with nginx. */
  maxRequestsPerSocket: 1_000,
}
const MAX_CONNECTIONS = 10_000
/** Limit over all responses together. */
const MAX_UNREAD_BYTES = 64 * 2 ** 20
const CHECK_MS = 1_000

/** If too many bytes wait for clients, closes the connections that read least since the last check. */
export function limitConnections(
  server: Server,
  maxUnreadBytes = MAX_UNREAD_BYTES,
  checkMs = CHECK_MS,
): void {
  server.maxConnections = MAX_CONNECTIONS
  const answers = new Set<ServerResponse>()
  server.on('request', (_request, answer: ServerResponse) => {
    answers.add(answer)
    answer.once('close', () => answers.delete(answer))
  })
  let bytesReadBefore = new Map<Socket, number>()
  const check = setInterval(() => {
    const unread = new Map<Socket, number>()
    for (const { req, writableLength } of answers)
      unread.set(req.socket, (unread.get(req.socket) ?? 0) + writableLength)
    const bytesRead = new Map(
      [...unread.keys()].map((socket) => [socket, socket.bytesWritten - socket.writableLength]),
    )
    const pace = (socket: Socket) => bytesRead.get(socket)! - (bytesReadBefore.get(socket) ?? 0)
    let total = [...unread.values()].reduce((sum, bytes) => sum + bytes, 0)
    if (total > maxUnreadBytes)
      for (const [socket, bytes] of [...unread].toSorted(([a], [b]) => pace(a) - pace(b))) {
        if (total <= maxUnreadBytes) break
        socket.destroy()
        total -= bytes
      }
    bytesReadBefore = bytesRead
  }, checkMs).unref()
  server.once('close', () => clearInterval(check))
}
