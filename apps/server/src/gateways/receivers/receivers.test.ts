import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createReceivers } from './receivers.ts'

/** Uses the rules of production; the test chooses the addresses of a name. */
const inProduction = (...found: string[]) =>
  createReceivers({
    resolve: async () => found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    totalMs: 2_000,
  })
const post = (receivers: ReturnType<typeof createReceivers>, url: string) =>
  receivers.open(url).post('{}', {})

describe('nothing is sent to', () => {
  it.each([
    { url: 'http://studio.example/', reason: 'address', because: 'anybody on the way could read it' },
    { url: 'http://127.0.0.1/', reason: 'address', because: 'in production this machine is no receiver' },
    { url: 'https://user:word@studio.example/', reason: 'address', because: 'we send no passwords' },
    { url: 'gopher://studio.example/', reason: 'address', because: 'another protocol' },
    { url: 'https://127.0.0.1/', reason: 'notPublic', because: 'this machine' },
    { url: 'https://2130706433/', reason: 'notPublic', because: 'the same as one number' },
    { url: 'https://10.1.2.3/', reason: 'notPublic', because: 'a private network' },
    { url: 'https://169.254.169.254/', reason: 'notPublic', because: 'the keys of a cloud' },
    { url: 'https://[::1]/', reason: 'notPublic', because: 'this machine by IPv6' },
    { url: 'https://[fd00::1]/', reason: 'notPublic', because: 'a private network by IPv6' },
    { url: 'https://[::ffff:10.0.0.1]/', reason: 'notPublic', because: 'IPv4 inside IPv6' },
  ])('$url, because $because', async ({ url, reason }) => {
    const receivers = inProduction('127.0.0.1')
    expect(await receivers.refusalOf(url)).toBe(reason)
    expect(await post(receivers, url)).toEqual({ kind: 'refused', reason })
  })

  it.each([[['127.0.0.1']], [['93.184.216.34', '10.0.0.1']], [['::1']], [['::ffff:169.254.169.254']], [[]]])(
    'a name that leads to %s',
    async (found) => {
      const receivers = inProduction(...found)
      expect(await receivers.refusalOf('https://studio.example/')).toBe('notPublic')
      expect(await post(receivers, 'https://studio.example/')).toEqual({
        kind: 'refused',
        reason: 'notPublic',
      })
    },
  )

  it('a name of this machine that leads elsewhere, though it is tried without encryption', async () => {
    const receivers = createReceivers({
      onThisMachine: true,
      resolve: async () => [{ address: '93.184.216.34', family: 4 }],
    })
    expect(await receivers.refusalOf('http://localhost:3000/')).toBe('notPublic')
    expect(await receivers.refusalOf('http://localhost.studio.example/')).toBe('address')
  })
})

it('an address whose name cannot be asked now is not refused, because it may be there later', async () => {
  const receivers = createReceivers({ resolve: () => Promise.reject(new Error('no answer')) })
  expect(await receivers.refusalOf('https://studio.example/')).toBeUndefined()
  expect((await post(receivers, 'https://studio.example/')).kind).toBe('noAnswer')
})

describe('a receiver', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })

  async function listen(listener: RequestListener, totalMs = 30_000) {
    server = createServer(listener).listen(0, '127.0.0.1')
    await new Promise((resolve) => server!.once('listening', resolve))
    const asked: string[] = []
    const receivers = createReceivers({
      onThisMachine: true,
      totalMs,
      resolve: async (name) => {
        asked.push(name)
        // On the second lookup the name resolves to another address (DNS rebinding).
        return [{ address: asked.length === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
      },
    })
    const line = receivers.open(`http://localhost:${(server.address() as AddressInfo).port}/hook?a=1`)
    return { asked, line }
  }

  it('connects to the checked address: a name that changes its address is resolved once for all messages', async () => {
    const heard: string[] = []
    const { asked, line } = await listen((request, reply) => {
      heard.push(`${request.method} ${request.url} ${String(request.headers['webhook-id'])}`)
      reply.writeHead(204).end()
    })
    expect(await line.post('{}', { 'webhook-id': 'one' })).toMatchObject({ kind: 'answered', status: 204 })
    expect(await line.post('{}', { 'webhook-id': 'two' })).toMatchObject({ kind: 'answered', status: 204 })
    line.close()
    expect(heard).toEqual(['POST /hook?a=1 one', 'POST /hook?a=1 two'])
    expect(asked).toEqual(['localhost'])
  })

  it.each<{ what: string; listener: RequestListener; answer: object; totalMs?: number }>([
    {
      what: 'refuses at length',
      listener: (_, reply) => void reply.writeHead(400).end('x'.repeat(100_000)),
      answer: { kind: 'answered', status: 400, text: 'x'.repeat(4096) },
    },
    {
      what: 'begins well and never ends',
      listener: (_, reply) => void reply.writeHead(200).write('ok'),
      answer: { kind: 'answered', status: 200, text: 'ok' },
      totalMs: 2_000,
    },
    {
      what: 'leads elsewhere',
      listener: (_, reply) => void reply.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
      answer: { kind: 'answered', status: 302 },
    },
    {
      what: 'asks to be left alone',
      listener: (_, reply) => void reply.writeHead(429, { 'retry-after': '120' }).end(),
      answer: { kind: 'answered', status: 429, retryAfterSeconds: 120 },
    },
    {
      what: 'never answers',
      listener: () => {},
      answer: { kind: 'noAnswer', detail: 'TimeoutError' },
      totalMs: 600,
    },
    {
      what: 'hangs up',
      listener: (request) => void request.socket.destroy(),
      answer: { kind: 'noAnswer', detail: 'UND_ERR_SOCKET' },
    },
  ])('that $what', async ({ listener, answer, totalMs = 30_000 }) => {
    const { line } = await listen(listener, totalMs)
    expect(await line.post('{}', {})).toMatchObject(answer)
    line.close()
  })
})
