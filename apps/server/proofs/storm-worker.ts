/**
 * Asks for pages at an even pace, in a thread of its own. Requests and answers are bytes here, without a client of HTTP:
 * it would use as much of the two processors as the server that is looked at.
 */
import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { percentile } from './findings.ts'

export type StormGiven = { url: string; paths: readonly string[]; perSecond: number; seconds: number }
export type StormSeen = { answered: number; failed: number; perSecond: number; p99: number }

const { url, paths, perSecond, seconds } = workerData as StormGiven
const { hostname, port, host } = new URL(url)
const CONNECTIONS = 40
/** Whoever has no answer by then gets none. */
const LAST_ANSWER_MS = 5_000

const requests = paths.map((path) =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n`,
  ),
)
const count = perSecond * seconds
const took: number[] = []
let failed = 0
const ended = Promise.withResolvers<void>()
const note = (status: number, ms: number) => {
  if (status === 200) took.push(ms)
  else failed += 1
  if (took.length + failed === count) ended.resolve()
}

/** One connection: answers come in the order in which was asked. */
function caller() {
  const due: number[] = []
  let before: Buffer = Buffer.alloc(0)
  let [status, left] = [0, 0]
  const end = () => {
    left = 0
    note(status, performance.now() - due.shift()!)
  }
  const read = (socket: Socket, come: Buffer) => {
    let bytes = before.length === 0 ? come : Buffer.concat([before, come])
    for (;;) {
      if (left > 0) {
        const part = Math.min(left, bytes.length)
        left -= part
        bytes = bytes.subarray(part)
        if (left > 0) break
        end()
      }
      const head = bytes.indexOf('\r\n\r\n')
      if (head < 0) break
      const text = bytes.toString('latin1', 0, head)
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
      if (length === undefined) {
        socket.destroy(new Error(`an answer without a length: ${text}`))
        break
      }
      status = Number(text.slice(9, 12))
      bytes = bytes.subarray(head + 4)
      left = Number(length)
      if (left === 0) end()
    }
    before = left > 0 ? Buffer.alloc(0) : bytes
  }
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  socket.on('data', (bytes) => read(socket, bytes))
  socket.on('error', () => {})
  socket.on('close', () => {
    for (const since of due.splice(0)) note(0, performance.now() - since)
  })
  return {
    ask: (number: number, at: number) => {
      if (socket.destroyed) return note(0, 0)
      due.push(at)
      socket.write(requests[number % requests.length]!)
    },
    end: () => socket.destroy(),
  }
}

const callers = Array.from({ length: CONNECTIONS }, caller)
const started = performance.now()
let asked = 0
const asking = setInterval(() => {
  const until = Math.min(count, Math.floor(((performance.now() - started) / 1000) * perSecond))
  for (; asked < until; asked += 1)
    callers[asked % CONNECTIONS]!.ask(asked, started + (asked / perSecond) * 1000)
  if (asked === count) clearInterval(asking)
}, 1)
const late = setTimeout(() => callers.forEach(({ end }) => end()), seconds * 1000 + LAST_ANSWER_MS)
await ended.promise
clearTimeout(late)
const seen: StormSeen = {
  ...{ answered: took.length, failed },
  perSecond: took.length / ((performance.now() - started) / 1000),
  p99: percentile(took, 0.99),
}
callers.forEach(({ end }) => end())
parentPort!.postMessage(seen, [])
