import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'

/** How a provider responds: correctly, never, with an error, or with a far too large body. */
export type Mood = 'well' | 'silent' | 'broken' | 'floods'

export type RunningProvider = {
  issuer: string
  close(): Promise<void>
}

/** Listens on a free port of this machine. */
export async function listenOnLoopback(server: Server): Promise<RunningProvider> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A listening server has no port')
  return {
    issuer: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

export type Moody = { mood: Mood; requests: number }

/** Calls `answer` while the mood is good, and counts requests. */
export function answerByMood(server: Server, answer: RequestListener): Moody {
  const moody: Moody = { mood: 'well', requests: 0 }
  server.on('request', (request, response) => {
    moody.requests += 1
    moods[moody.mood](request, response, answer)
  })
  return moody
}

const moods: Record<
  Mood,
  (request: IncomingMessage, response: ServerResponse, answer: RequestListener) => void
> = {
  well: (request, response, answer) => answer(request, response),
  silent: () => {},
  broken: (_request, response) => void response.writeHead(500).end('<h1>Internal Server Error</h1>'),
  floods: (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const pour = (): unknown => response.destroyed || response.write(' '.repeat(65_536), pour)
    pour()
  },
}
