import type { RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { limitedServer, MAX_BEGUN } from './pipelining.ts'

async function serving(answer: RequestListener) {
  let begun = 0
  const server = limitedServer((request, reply) => {
    begun += 1
    answer(request, reply)
  }, {}).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const open = () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    return socket
  }
  return { open, begun: () => begun }
}
/** However it ends. */
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))
const asking = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'

it('whoever asks thousands of times without waiting is ended, and nothing more is begun for them', async () => {
  const { open, begun } = await serving((_request, reply) => void setTimeout(() => reply.end('a'), 50))
  const socket = open()
  socket.resume()
  socket.write(asking.repeat(5_000))
  await closed(socket)
  expect(begun()).toBe(MAX_BEGUN)
})

it('whoever asks a few times without waiting is answered, and one by one as often as they like', async () => {
  const { open, begun } = await serving((_request, reply) => void setTimeout(() => reply.end('a')))
  const socket = open()
  const said = text(socket)
  let answered = 0
  socket.on('data', (part: Buffer) => (answered += part.toString().split('HTTP/1.1 200').length - 1))
  socket.write(asking.repeat(MAX_BEGUN))
  await expect.poll(() => answered).toBe(MAX_BEGUN)
  for (let number = 1; number <= 40; number += 1) {
    socket.write(asking)
    await expect.poll(() => answered, { interval: 2 }).toBe(MAX_BEGUN + number)
  }
  socket.end()
  await said
  expect(begun()).toBe(MAX_BEGUN + 40)
})
