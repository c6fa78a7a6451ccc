/** A provider's API on loopback, for tests: it validates like the real one and can be told to misbehave. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

export type Mood =
  | 'well'
  /** Processes the request, but never responds. */
  | 'silent'
  /** Receives the request and closes the connection. */
  | 'resets'
  /** Starts a response and closes the connection. */
  | 'breaksOff'
  /** Returns a body far beyond any limit. */
  | 'floods'
  /** 500 without JSON, as from a proxy in front of the provider. */
  | 'broken'
  /** 504, also from a proxy: the server behind it may have processed the request. */
  | 'gaveUpWaiting'
  /** 429, also from a proxy, with Retry-After. */
  | 'busy'

export type FakeRequest = { method: string; path: string; headers: IncomingMessage['headers']; body: string }
export type FakeAnswer = { status: number; json: unknown }

export type HttpFake = {
  apiRoot: string
  mood: Mood
  /** Number of requests received, for every outcome. */
  requests: number
  close(): Promise<void>
}

export async function startHttpFake(
  answer: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>,
): Promise<HttpFake> {
  const server = createServer((request, response) => {
    fake.requests += 1
    void (async () => {
      const asked = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: await text(request),
      }
      await moods[fake.mood](response, () => answer(asked))
    })()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A listening server has no port')
  const fake: HttpFake = {
    apiRoot: `http://127.0.0.1:${address.port}`,
    mood: 'well',
    requests: 0,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return fake
}

type Answering = () => FakeAnswer | Promise<FakeAnswer>

const moods: Record<Mood, (response: ServerResponse, answer: Answering) => Promise<unknown>> = {
  async well(response, answer) {
    const { status, json } = await answer()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  },
  async silent(_response, answer) {
    await answer()
  },
  async resets(response) {
    response.destroy()
  },
  async breaksOff(response, answer) {
    await answer()
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 500 })
    response.write('{"sid":', () => response.destroy())
  },
  async floods(response, answer) {
    await answer()
    response.writeHead(200, { 'content-type': 'application/json' })
    const pour = (): unknown => response.destroyed || response.write(' '.repeat(65_536), pour)
    pour()
  },
  async broken(response) {
    response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Internal Server Error</h1>')
  },
  async gaveUpWaiting(response, answer) {
    await answer()
    response.writeHead(504, { 'content-type': 'text/html' }).end('<h1>Gateway Time-out</h1>')
  },
  async busy(response) {
    response.writeHead(429, { 'content-type': 'text/plain', 'retry-after': '7' }).end('Too Many Requests')
  },
}
