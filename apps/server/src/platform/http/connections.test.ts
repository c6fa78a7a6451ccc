import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { limitConnections } from './connections.ts'

const MEGABYTE = 2 ** 20

/** A server that responds with 8 MB, of which the operating system buffers a part. */
async function serving(maxUnreadBytes: number) {
  let answered = 0
  const server = createServer((_request, answer) => {
    answered += 1
    answer.end(Buffer.alloc(8 * MEGABYTE))
  })
  limitConnections(server, maxUnreadBytes, 50)
  server.listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  /** Reads at most `everyMs`; 0: never. */
  const ask = (everyMs: number, requests = 1) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    const client = { isOpen: true, bytes: 0 }
    socket.on('error', () => {}).on('close', () => (client.isOpen = false))
    socket.on('data', ({ length }: Buffer) => (client.bytes += length))
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(requests))
    if (everyMs === 0) socket.pause()
    onTestFinished(() => void socket.destroy())
    return client
  }
  const connections = async () => {
    const { promise, resolve } = Promise.withResolvers<number>()
    server.getConnections((_error, count) => resolve(count))
    return promise
  }
  /** Before this, connections may not have arrived yet. */
  const allAnswered = async (count: number) => {
    await expect.poll(() => answered).toBe(count)
  }
  return { ask, connections, allAnswered }
}

it('answers that clients do not read are ended where they take too much memory, those that are read are not', async () => {
  const { ask, connections, allAnswered } = await serving(20 * MEGABYTE)
  for (let number = 0; number < 6; number += 1) ask(0)
  await allAnswered(6)
  await expect.poll(connections).toBeLessThan(6)
  const reader = ask(1)
  await expect.poll(() => reader.bytes).toBeGreaterThan(8 * MEGABYTE)
  expect(reader.isOpen).toBe(true)
})

it('all answers of one connection count, also those that wait behind the first', async () => {
  const { ask, connections, allAnswered } = await serving(20 * MEGABYTE)
  ask(0, 6)
  await allAnswered(6)
  await expect.poll(connections).toBe(0)
})

it('answers within the bound are left alone', async () => {
  const { ask, connections, allAnswered } = await serving(100 * MEGABYTE)
  for (let number = 0; number < 6; number += 1) ask(0)
  await allAnswered(6)
  // Timers of one process fire in order: several checks have run.
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(await connections()).toBe(6)
})
