/** Requests over real HTTP on kept connections: lighter than fetch, so that the load generator leaves room for the program. */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { anyAddress } from '../test/any-address.ts'

const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: Infinity })

export type Answer = {
  status: number
  body: {
    id?: string
    code?: string | number
    metadata?: { alternatives?: unknown[] }
    [field: string]: unknown
  }
  ms: number
}

/**
 * The answer, however bad; a broken connection throws. `signal` gives up on the answer, as a client that walks off does.
 * Each request comes from an address of its own, as those of many people do, unless `headers` name one.
 */
export function post(
  url: string,
  body: unknown,
  { headers = {}, signal }: { headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Answer> {
  const started = performance.now()
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const asking = request(
    url,
    {
      method: 'POST',
      agent,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
        'x-forwarded-for': anyAddress(),
        ...headers,
      },
      ...(signal === undefined ? {} : { signal }),
    },
    (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (part: string) => (text += part))
      reply.on('error', reject)
      reply.on('end', () =>
        resolve({
          status: reply.statusCode!,
          body: JSON.parse(text || '{}') as Answer['body'],
          ms: performance.now() - started,
        }),
      )
    },
  )
  asking.on('error', reject)
  asking.end(payload)
  return promise
}

/**
 * As `post`, again and again where the server is too busy, under one key: a database that did not answer in time may have
 * done it all the same.
 */
export async function postWhenFree(...[url, body, given]: Parameters<typeof post>): Promise<Answer> {
  const headers = { 'idempotency-key': randomUUID(), ...given?.headers }
  for (;;) {
    const answer = await post(url, body, { ...given, headers })
    if (answer.body.code !== 'server.busy') return answer
    await sleep(200)
  }
}

/** The status alone; the body is read and left. */
export function get(url: string, headers: Record<string, string> = {}): Promise<{ status: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number }>()
  const asking = request(url, { agent, headers }, (reply) => {
    reply.resume()
    reply.on('error', reject)
    reply.on('end', () => resolve({ status: reply.statusCode! }))
  })
  asking.on('error', reject)
  asking.end()
  return promise
}

/** Lets the process end although connections are kept. */
export const closeConnections = () => agent.destroy()
