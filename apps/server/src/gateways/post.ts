import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

/** `noAnswer` is the case to fear: the request may have arrived, and nobody said what became of it. */
export type Answer =
  | {
      kind: 'answered'
      status: number
      /** The answer as JSON; undefined where it is none. */
      body: unknown
      retryAfterSeconds: number | undefined
    }
  | { kind: 'notSent'; detail: string }
  | { kind: 'noAnswer'; detail: string }

export type Limits = { connectMs: number; totalMs: number; answerBytes: number }

/** A call that waits for a code is answered within five seconds, whatever the provider does. */
export const usualLimits: Limits = { connectMs: 3_000, totalMs: 4_500, answerBytes: 64 * 1024 }

/**
 * Posts a form or JSON and says what is known about it afterwards. Never throws and never follows a redirection, which
 * would carry the key elsewhere.
 *
 * NOTE: not `fetch`. It keeps connections, and one that the other side has just closed would look like a request that
 * may have arrived; nor does it tell a connection that never came about from an answer that never came.
 */
export function post(
  url: string,
  content: { authorization?: string } & ({ form: Record<string, string> } | { json: unknown }),
  limits: Limits,
): Promise<Answer> {
  const [contentType, text] =
    'form' in content
      ? ['application/x-www-form-urlencoded', new URLSearchParams(content.form).toString()]
      : ['application/json', JSON.stringify(content.json)]
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const isSecure = url.startsWith('https:')
  let isConnected = false

  const request = (isSecure ? requestHttps : requestHttp)(url, {
    method: 'POST',
    agent: false,
    headers: {
      ...(content.authorization === undefined ? {} : { authorization: content.authorization }),
      accept: 'application/json',
      'content-type': `${contentType}; charset=utf-8`,
      'content-length': Buffer.byteLength(text),
    },
  })
  const end = (answer: Answer) => {
    clearTimeout(connecting)
    clearTimeout(total)
    resolve(answer)
    request.destroy()
  }
  const fail = (detail: string) => end({ kind: isConnected ? 'noAnswer' : 'notSent', detail })
  const connecting = setTimeout(() => fail('no connection in time'), limits.connectMs)
  const total = setTimeout(() => fail('no answer in time'), limits.totalMs)

  request.on('socket', (socket) => {
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      isConnected = true
      clearTimeout(connecting)
    })
  })
  request.on('error', (error) => fail(nameOf(error)))
  request.on('response', (response) => {
    const chunks: Buffer[] = []
    let bytes = 0
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > limits.answerBytes) fail('too long an answer')
    })
    response.on('error', (error) => fail(nameOf(error)))
    response.on('end', () => {
      const seconds = Number(response.headers['retry-after'])
      end({
        kind: 'answered',
        status: response.statusCode ?? 0,
        body: parsed(Buffer.concat(chunks).toString()),
        retryAfterSeconds: seconds > 0 ? seconds : undefined,
      })
    })
  })
  request.end(text)
  return promise
}

/** Of an error of the network only its code: its message can name the address, and with it what was sent. */
export function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'error'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
