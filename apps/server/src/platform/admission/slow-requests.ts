/**
 * Requests that come slowly keep a connection and memory. Each has to be there in time; only a large body, where its route
 * allows one, may take as long as a slow line needs for it. docs/rules/limits.md, Who does not read.
 */
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { MIN_BYTES_A_MS } from '../http/unread.ts'

/** Head and body together. */
export const LONGEST_REQUEST_MS = 15_000
/** How often node looks for those that took longer. */
export const LATE_LOOK_MS = 2_500

const NODE_SAYS_LATE = 'ERR_HTTP_REQUEST_TIMEOUT'
const SOONEST_LOOK_MS = 250

/** The last large body of a connection. */
const large = new WeakMap<Socket, IncomingMessage>()

/**
 * Lets a body of `maxBytes` take longer than others, as long as it comes at a good pace: after the time that everybody has,
 * whoever sent less than 10 kB/s of it is ended. Called once its head is there.
 */
export function allowLargeBody(raw: IncomingMessage, maxBytes: number): void {
  const { socket } = raw
  // Tests without a connection have none to end.
  if (!(socket instanceof Socket)) return
  const [since, before] = [performance.now(), socket.bytesRead]
  large.set(socket, raw)
  const msLeft = () =>
    since +
    LONGEST_REQUEST_MS +
    Math.min(socket.bytesRead - before, maxBytes) / MIN_BYTES_A_MS -
    performance.now()
  const look = () => {
    if (raw.complete || socket.destroyed) return
    const left = msLeft()
    if (left <= 0) socket.destroy()
    else setTimeout(look, Math.max(left, SOONEST_LOOK_MS)).unref()
  }
  look()
}

type Refuse = (thrown: ConnectionError, socket: Socket) => void

/** Node tells of every late request, once: of a large body we look ourselves. */
export const unlessGoodPace =
  (refuse: Refuse): Refuse =>
  (thrown, socket) => {
    const isOurs = thrown.code === NODE_SAYS_LATE && large.get(socket)?.complete === false
    if (!isOurs) refuse(thrown, socket)
  }
