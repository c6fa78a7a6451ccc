/**
 * Requests that follow one another on a connection without waiting for answers. Node begins all that came in one turn, so
 * thousands of forty bytes each would keep everybody else waiting, and their answers lie in memory. No browser does it,
 * and proxies send one at a time. docs/rules/limits.md, Who does not read.
 */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyServerFactory } from 'fastify'

/** Of one connection, begun and not answered. */
export const MAX_BEGUN = 16

/** Ends the connection of whoever asks for more. */
function unlessTooMany(answer: RequestListener): RequestListener {
  const begun = new WeakMap<Socket, number>()
  return (request, reply) => {
    const { socket } = request
    // What node read before the connection was ended still comes.
    if (socket.destroyed) return
    const count = (begun.get(socket) ?? 0) + 1
    if (count > MAX_BEGUN) return void socket.destroy()
    begun.set(socket, count)
    reply.once('close', () => begun.set(socket, begun.get(socket)! - 1))
    answer(request, reply)
  }
}

/** As Fastify makes its server, with this limit. */
export const limitedServer: FastifyServerFactory = (handler, options) => {
  const { http, keepAliveTimeout, requestTimeout, connectionTimeout } = options as FastifyHttpOptions<Server>
  const server = createServer(http ?? {}, unlessTooMany(handler))
  Object.assign(server, { keepAliveTimeout, requestTimeout })
  return server.setTimeout(connectionTimeout)
}
