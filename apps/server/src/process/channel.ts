/**
 * Messages between the primary and its parts: the server processes (IPC of node:cluster) and the worker (a thread's
 * port).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import type pg from 'pg'
import type { Topic } from '../platform/db/database.ts'
import type { ProcessMetrics } from '../platform/observe/metrics/metrics.ts'

/**
 * Settings that the primary passes to a part at its start; the part reads all others from the environment, as the
 * primary does.
 */
export type Part = {
  role: 'server' | 'worker'
  connection: pg.ClientConfig
  port: number
  publicUrl: string
}

export type Message =
  | { kind: 'ready' }
  /** The part cannot start; `reason` is a sentence for the operator. */
  | { kind: 'failed'; reason: string }
  | { kind: 'committed'; topic: Topic }
  | { kind: 'stop' }
  | { kind: 'request'; id: number; name: RequestName; maxMs: number }
  | { kind: 'response'; id: number; metrics?: ProcessMetrics | undefined }

/**
 * `metrics` is sent to a part; `afterBookings`, sent by the worker, is answered once no bookings run in the primary.
 */
type RequestName = 'metrics' | 'afterBookings'

/** Drops messages to a receiver that has exited. */
type Transport = {
  send(message: Message): void
  onMessage(listener: (message: Message) => void): void
}

export type Channel = Transport & {
  /** Resolves after at most `maxMs`; `metrics` is then undefined. */
  request(name: RequestName, maxMs: number): Promise<{ metrics?: ProcessMetrics | undefined }>
  onRequest(name: RequestName, respond: (maxMs: number) => Promise<ProcessMetrics | void>): void
}

export function createChannel({ send, onMessage }: Transport): Channel {
  const pending = new Map<number, (response: { metrics?: ProcessMetrics | undefined }) => void>()
  let lastId = 0
  onMessage((message) => {
    if (message.kind === 'response') pending.get(message.id)?.(message)
  })
  return {
    send,
    onMessage,
    request: async (name, maxMs) => {
      const id = ++lastId
      const { promise, resolve } = Promise.withResolvers<{ metrics?: ProcessMetrics | undefined }>()
      pending.set(id, resolve)
      send({ kind: 'request', id, name, maxMs })
      const response = await Promise.race([promise, sleep(maxMs, {}, { ref: false })])
      pending.delete(id)
      return response
    },
    onRequest: (name, respond) =>
      onMessage((message) => {
        if (message.kind !== 'request' || message.name !== name) return
        void respond(message.maxMs).then((metrics) =>
          send({ kind: 'response', id: message.id, metrics: metrics ?? undefined }),
        )
      }),
  }
}

const partText = process.env['ZAPYS_PART']
/** This part; undefined in the primary. */
export const part = partText === undefined ? undefined : (JSON.parse(partText) as Part)

/** From this part to its primary. A server process without its primary exits at once, through node:cluster. */
export const primary =
  part &&
  createChannel(
    parentPort === null
      ? {
          send: (message) => void (process.connected && process.send?.(message)),
          onMessage: (listener) => process.on('message', listener),
        }
      : {
          send: (message) => parentPort?.postMessage(message),
          onMessage: (listener) => parentPort?.on('message', listener),
        },
  )
