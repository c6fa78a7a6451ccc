/**
 * Small answers that are the same for all are sent again as they went out before, in front of everything that a request
 * passes otherwise: companies' sites ask for them more often than for all the rest, and bookings wait behind that.
 * docs/rules/limits.md, Cost.
 */
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { FastifyHttpOptions, FastifyInstance, FastifyServerFactory } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { KeptAnswers, TrueWhile } from '../cache/response-cache.ts'
import { traceIdOf } from '../http/trace.ts'
import type { OnAnswer, RequestFacts } from '../observe/request-log.ts'
import { acceptedEncoding, holdsTag } from '../http/send-text.ts'
import { wantedLocale } from './serve.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Of an answer that is the same for all: until when it may be sent again, in milliseconds of `performance.now()`. */
    sentAgainUntil: number | undefined
    /** Of one that is sent again while it is true. */
    sentAgainWhile: TrueWhile | undefined
  }
}

/** `during`: where it is sent only while it is true. Not the answer itself, whose plain form may be a hundred times as large. */
type Sent = { headers: OutgoingHttpHeaders; body: Buffer; route: string; during: TrueWhile | undefined }

export type Door = {
  /** Makes the server that looks here first. */
  serverFactory: FastifyServerFactory
  /** Remembers what goes out with `sentAgainUntil`. */
  register(app: FastifyInstance, onAnswer?: OnAnswer): void
}

const MOST_BYTES = 16 * 2 ** 20
/** Of one answer. */
const SMALL_BYTES = 16 * 1024
/** Besides body and address: headers, and what the map needs. */
const BYTES_OF_REST = 1_500

export function createDoor(isTrue: KeptAnswers['isTrue']): Door {
  const kept = new LRUCache<string, Sent>({
    maxSize: MOST_BYTES,
    // The address is up to whoever asks.
    sizeCalculation: ({ body }, key) => body.length + 2 * key.length + BYTES_OF_REST,
  })
  let tell: ((traceId: string, facts: RequestFacts) => void) | undefined

  const send = (request: IncomingMessage, raw: ServerResponse, sent: Sent): boolean => {
    if (tell === undefined) return false
    const traceId = traceIdOf(request)
    const status = holdsTag(request, String(sent.headers['etag'])) ? 304 : 200
    raw.writeHead(status, {
      ...(status === 200 ? sent.headers : withoutBody(sent.headers)),
      'x-trace-id': traceId,
    })
    raw.end(status === 200 ? sent.body : undefined)
    tell(traceId, { method: 'GET', route: sent.route, status, ms: 0, again: true })
    return true
  }
  const sendIfTrue = async (
    request: IncomingMessage,
    raw: ServerResponse,
    { key, during, ...sent }: Sent & { key: string; during: TrueWhile },
    otherwise: () => void,
  ): Promise<void> => {
    // Without a look nobody knows whether it is true: whoever asks anew is told what is wrong.
    const isStill = await isTrue(during).catch(() => false)
    if (!isStill && kept.peek(key)?.during === during) kept.delete(key)
    if (!isStill || !send(request, raw, { ...sent, during })) otherwise()
  }

  return {
    serverFactory: (handler, options) => {
      const { http, keepAliveTimeout, requestTimeout, connectionTimeout, maxRequestsPerSocket } =
        options as FastifyHttpOptions<Server>
      const server = createServer(http ?? {}, (request, raw) => {
        const key = keyOf(request)
        const sent = key === undefined ? undefined : kept.get(key)
        if (key === undefined || sent === undefined) return handler(request, raw)
        const { during } = sent
        if (during === undefined) {
          if (!send(request, raw, sent)) handler(request, raw)
          return
        }
        void sendIfTrue(request, raw, { ...sent, key, during }, () => handler(request, raw))
      })
      // As Fastify sets them where it makes the server.
      Object.assign(server, { keepAliveTimeout, requestTimeout, maxRequestsPerSocket })
      return server.setTimeout(connectionTimeout)
    },
    register: (app, onAnswer) => {
      tell = (traceId, facts) => {
        onAnswer?.(facts)
        app.log.info({ traceId, ...facts }, 'request')
      }
      app.decorateReply('sentAgainUntil', undefined)
      app.decorateReply('sentAgainWhile', undefined)
      // From then on each answer says that the connection ends.
      app.addHook('preClose', async () => {
        tell = undefined
      })
      app.addHook('onSend', async (request, reply, payload) => {
        const during = reply.sentAgainWhile
        const ttl = during ? Infinity : (reply.sentAgainUntil ?? 0) - performance.now()
        const isWhole = request.method === 'GET' && reply.statusCode === 200
        if (!isWhole || ttl <= 0 || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload
        const body = Buffer.from(payload)
        const headers = { ...(reply.getHeaders() as OutgoingHttpHeaders), 'content-length': body.length }
        const key = keyOf(request.raw)
        if (key !== undefined && body.length < SMALL_BYTES && variesByKeyAlone(headers))
          kept.set(
            key,
            { headers, body, route: request.routeOptions.url ?? 'unknown', during },
            ttl === Infinity ? {} : { ttl },
          )
        return payload
      })
    },
  }
}

/** What such answers differ by besides their address. Undefined: nothing is sent again to whoever asks so. */
const keyOf = (request: IncomingMessage): string | undefined =>
  request.method === 'GET' && request.headers['x-holder'] === undefined
    ? `${acceptedEncoding(request) ?? ''} ${wantedLocale(request) ?? ''} ${request.url}`
    : undefined

const variesByKeyAlone = ({ vary }: OutgoingHttpHeaders): boolean =>
  (vary ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .every((name) => ['', 'accept-encoding', 'accept-language', 'x-holder'].includes(name))

function withoutBody({
  'content-length': _length,
  'content-type': _type,
  'content-encoding': _encoding,
  ...headers
}: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return headers
}
