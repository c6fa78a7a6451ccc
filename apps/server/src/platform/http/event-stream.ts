/** Server-sent events. https://html.spec.whatwg.org/multipage/server-sent-events.html */
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /** For a response that stays open: when it began, in milliseconds after the request. */
    openedAfterMs: number | undefined
  }
}

/** A HEAD request gets the headers of the ordinary response. */
export const wantsEvents = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/event-stream')

/** Id of the last event that a reconnecting client received. */
export const lastEventId = ({ headers }: FastifyRequest): string | undefined => {
  const id = headers['last-event-id']
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** One event; the data is JSON, which has no line ends. */
export const eventText = (event: { name: string; id: string; data: unknown }): string =>
  `event: ${event.name}\nid: ${event.id}\ndata: ${JSON.stringify(event.data)}\n\n`

export function sendEvents(reply: FastifyReply, events: Readable): FastifyReply {
  reply.openedAfterMs = reply.elapsedTime
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Disables buffering in proxies.
      'x-accel-buffering': 'no',
    })
    .send(events)
}
