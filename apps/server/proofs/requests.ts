/**
 * HTTP requests on keep-alive connections: lighter than fetch, so that the load generator leaves capacity for the
 * program.
 */
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
 * Returns any response; a broken connection throws. `signal` aborts, as a client that disconnects.
 * Each request comes from a different address, as from many people, unless `headers` names one.
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
 * Like `post`, but retries under one key while the server is too busy: a database that did not answer in time may
 * still have committed.
 */
export async function postWhenFree(...[url, body, given]: Parameters<typeof post>): Promise<Answer> {
  const headers = { 'idempotency-key': randomUUID(), ...given?.headers }
  for (;;) {
    const answer = await post(url, body, { ...given, headers })
    if (answer.body.code !== 'server.busy') return answer
    await sleep(200)
  }
}

/** Returns the status only; the body is read and discarded. */
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

/** Lets the process end despite keep-alive connections. */
export const closeConnections = () => agent.destroy()
