import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Studio } from '../../../test/builders.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let studio: Studio
let port: number
beforeAll(async () => {
  server = await startTestServer()
  studio = await server.studio()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const listening = server.app.server
  port = (listening.address() as AddressInfo).port
  expect([listening.headersTimeout, listening.requestTimeout]).toEqual([15_000, 60_000])
  listening.headersTimeout = HEAD_MS
  listening.requestTimeout = REQUEST_MS
})
afterAll(() => server.stop())

/** Limits of this server, so that the test need not take a minute. Node checks for late requests every 2.5 s. */
const HEAD_MS = 4_000
const REQUEST_MS = 8_000
/** A connection that is still open after this time was not closed by the server. */
const STILL_OPEN_MS = 25_000
const boundary = '-'.repeat(20)
const head = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: zapys\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`
const upload = (length: number) =>
  head(`/v1/company/${studio.company_id}/extra/file`, `multipart/form-data; boundary=${boundary}`, length)
const part = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\n`
const lastPart = `\r\n--${boundary}--\r\n`

type Slow = { begin: string; bytes: number; everyMs: number; rest?: string; deaf?: boolean }

/**
 * Sends `begin` at once and then `rest` in pieces; without `rest`, the letter x endlessly. Returns the response and the
 * connection's lifetime in seconds. `deaf`: continues to send after the server has closed.
 */
async function send({ begin, bytes, everyMs, rest, deaf = false }: Slow) {
  const started = performance.now()
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: deaf })
  let [answer, sent] = ['', 0]
  socket.on('error', () => {})
  socket.on('data', (piece: Buffer) => {
    answer += piece.toString()
    // A client that sent everything and got a response is done.
    if (rest !== undefined && sent >= rest.length) socket.destroy()
  })
  await once(socket, 'connect')
  socket.write(begin)
  const sending = setInterval(() => {
    const piece = rest === undefined ? 'x'.repeat(bytes) : rest.slice(sent, sent + bytes)
    sent += piece.length
    if (piece !== '') socket.write(piece)
  }, everyMs)
  const late = setTimeout(() => socket.destroy(), STILL_OPEN_MS)
  await new Promise((closed) => socket.once('close', closed))
  clearInterval(sending)
  clearTimeout(late)
  return { status: answer.split(' ')[1], seconds: (performance.now() - started) / 1000 }
}

type Case = { what: string; slow: () => Slow; status: string; afterMs?: number }

const dripping = { bytes: 1, everyMs: 1_000 }
const hold = () => head('/v1/client/hold', 'application/json', 5_000)
const cases: Case[] = [
  {
    what: 'whose head does not end',
    slow: () => ({ ...dripping, begin: 'GET / HTTP/1.1\r\nx: ' }),
    status: '400',
    afterMs: HEAD_MS,
  },
  { what: 'whose body comes letter by letter', slow: () => ({ ...dripping, begin: hold() }), status: '400' },
  {
    what: 'who sends on after the answer',
    slow: () => ({ bytes: 1, everyMs: 250, begin: hold(), deaf: true }),
    status: '400',
  },
  {
    what: 'whose body nobody reads',
    slow: () => ({
      ...dripping,
      begin: 'GET /v1/nothing HTTP/1.1\r\nhost: zapys\r\ncontent-length: 5000\r\n\r\n',
    }),
    status: '404',
  },
  {
    what: 'whose file comes letter by letter',
    slow: () => ({ ...dripping, begin: upload(5_000_000) + part }),
    status: '400',
  },
  {
    what: 'whose file comes at 2 kB a second',
    slow: () => ({ bytes: 500, everyMs: 250, begin: upload(5_000_000) + part }),
    status: '400',
  },
]

describe('a caller who sends a request slowly', () => {
  const ended = new Map<string, ReturnType<typeof send>>()
  const file = 'x'.repeat(380_000) + lastPart
  const good = () => ({
    begin: upload(part.length + file.length) + part,
    bytes: 20_000,
    everyMs: 250,
    rest: file,
  })
  // In parallel, since each takes long.
  beforeAll(() => {
    for (const { what, slow } of [...cases, { what: 'good', slow: good }]) ended.set(what, send(slow()))
  })

  it.each(cases)('is ended after the time limit: $what', async ({ what, status, afterMs = REQUEST_MS }) => {
    const { seconds, ...answer } = await ended.get(what)!
    expect(answer.status).toBe(status)
    expect(seconds).toBeGreaterThan(afterMs / 1000 - 1)
    expect(seconds).toBeLessThan(STILL_OPEN_MS / 1000)
  })

  it('is answered where a file arrives within the limit', async () => {
    const { status, seconds } = await ended.get('good')!
    expect(status).toBe('200')
    expect(seconds).toBeGreaterThan(4)
  })
})
