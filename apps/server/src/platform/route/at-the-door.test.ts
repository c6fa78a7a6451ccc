import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyReply, LogController } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { sendText } from '../http/send-text.ts'
import { createDoor } from './at-the-door.ts'
import { registerRequestLog } from '../observe/request-log.ts'

const forAll = (reply: FastifyReply, ms = Infinity) => {
  reply.sentAgainUntil = performance.now() + ms
  return reply.header('vary', 'accept-language')
}

/** Answers how many requests came through the door, how to ask, and what was written to the log. */
async function house() {
  const lines: string[] = []
  const door = createDoor(() => Promise.resolve(true))
  const app = fastify({
    serverFactory: door.serverFactory,
    logController: new LogController({ disableRequestLogging: true }),
    logger: { stream: { write: (line: string) => lines.push(line) } },
  })
  registerRequestLog(app)
  door.register(app)
  let within = 0
  app.addHook('onRequest', async () => {
    within += 1
  })
  app.get('/forAll', (request, reply) => sendText(request, forAll(reply), 'the same for all'))
  app.get('/short', (request, reply) => sendText(request, forAll(reply, 100), 'the same for a moment'))
  app.get('/large', (request, reply) => sendText(request, forAll(reply), 'a'.repeat(16 * 1024)))
  const slow = Promise.withResolvers<string>()
  app.get('/slow', () => slow.promise)
  app.get('/own', (_request, reply) => reply.send('my own'))
  app.get('/byCookie', (request, reply) =>
    sendText(request, forAll(reply).header('vary', 'accept-language, cookie'), 'mine'),
  )
  app.get('/missing', (request, reply) => sendText(request, forAll(reply).status(404), 'nothing'))
  app.post('/forAll', (request, reply) => sendText(request, forAll(reply), 'done'))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const ask = async (
    path: string,
    { method = 'GET', ...headers }: Record<string, string | undefined> = {},
  ) => {
    const before = within
    const answer = await fetch(`${url}${path}`, { method, headers: headers as Record<string, string> })
    const body = await answer.text()
    return { status: answer.status, headers: answer.headers, body, through: within > before }
  }
  return { app, ask, lines, answerSlow: () => slow.resolve('slowly'), port: Number(new URL(url).port) }
}

it('an answer that is the same for all goes out again at the door, as it was, with a trace of its own', async () => {
  const { ask, lines } = await house()
  const [first, again] = [await ask('/forAll'), await ask('/forAll')]

  expect([first.through, again.through]).toStrictEqual([true, false])
  expect([again.status, again.body]).toStrictEqual([200, 'the same for all'])
  const told = (headers: Headers) => [...headers].filter(([name]) => name !== 'x-trace-id' && name !== 'date')
  expect(told(again.headers)).toStrictEqual(told(first.headers))
  expect(again.headers.get('x-trace-id')).toMatch(/^[\da-f-]{36}$/)
  expect(again.headers.get('x-trace-id')).not.toBe(first.headers.get('x-trace-id'))
  expect(lines.map((line) => JSON.parse(line) as object).slice(1)).toMatchObject([
    { method: 'GET', route: '/forAll', status: 200, msg: 'request' },
    { method: 'GET', route: '/forAll', status: 200, traceId: again.headers.get('x-trace-id') },
  ])
})

it('who has it already is told so', async () => {
  const { ask } = await house()
  const tag = (await ask('/forAll')).headers.get('etag')!
  const again = await ask('/forAll', { 'if-none-match': tag })

  expect(again).toMatchObject({ status: 304, body: '', through: false })
  expect([again.headers.get('etag'), again.headers.get('content-length')]).toStrictEqual([tag, null])
  expect(await ask('/forAll', { 'if-none-match': 'W/"another"' })).toMatchObject({
    status: 200,
    through: false,
  })
})

it.each([
  { what: 'another language', path: '/forAll', headers: { 'accept-language': 'pl' } },
  { what: 'another encoding', path: '/forAll', headers: { 'accept-encoding': 'br' } },
  { what: 'another query', path: '/forAll?from=site', headers: {} },
  { what: 'another method', path: '/forAll', headers: { method: 'POST' } },
  { what: 'the head alone', path: '/forAll', headers: { method: 'HEAD' } },
])('$what is another answer', async ({ path, headers }) => {
  const { ask } = await house()
  await ask('/forAll', { 'accept-encoding': 'identity' })
  expect((await ask(path, { 'accept-encoding': 'identity', ...headers })).through).toBe(true)
})

it.each([
  { what: 'an answer that nobody called the same for all', path: '/own' },
  { what: 'an answer that goes by a cookie, too', path: '/byCookie' },
  { what: 'a refusal', path: '/missing' },
  { what: 'an answer so large that it is counted while nobody reads it', path: '/large' },
])('$what is made anew', async ({ path }) => {
  const { ask } = await house()
  await ask(path, { 'accept-encoding': 'identity' })
  expect((await ask(path, { 'accept-encoding': 'identity' })).through).toBe(true)
})

it('goes out again for as long as it is the same, and no longer', async () => {
  const { ask } = await house()
  await ask('/forAll')
  expect((await ask('/forAll')).through).toBe(false)
  await ask('/short')
  await expect.poll(async () => (await ask('/short')).through).toBe(true)
})

it('a server that closes sends nothing from the door, so that its connections end', async () => {
  const { app, ask, answerSlow, port } = await house()
  await ask('/forAll')
  const socket = connect(port, '127.0.0.1')
  const said = text(socket)
  const asking = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`
  const begun = once(app.server, 'request')
  socket.write(asking('/slow'))
  await begun
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  const another = once(app.server, 'request')
  socket.write(asking('/forAll'))
  await another
  answerSlow()
  await closed

  const answers = (await said).split('HTTP/1.1 ').slice(1)
  expect(answers).toStrictEqual([expect.stringMatching(/^200 .*slowly$/s), expect.stringMatching(/^503 /)])
})

it('a connection starts a bounded number of requests that do not wait for answers', async () => {
  let begun = 0
  const server = createDoor(() => Promise.resolve(true)).serverFactory(
    (_request, reply) => {
      begun += 1
      setTimeout(() => reply.end('a'), 50)
    },
    { maxRequestsPerSocket: 16 },
  )
  onTestFinished(() => void server.close())
  let dropped = 0
  server.on('dropRequest', () => (dropped += 1))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {}).resume()
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(5_000))
  await expect.poll(() => dropped).toBe(5_000 - 16)
  expect(begun).toBe(16)
  socket.destroy()
})
