/** Callers who do not read their responses, and others who do. */
import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { pictureDigest } from '../../src/platform/http/picture-address.ts'
import type { Program } from '../program.ts'

const MEGABYTE = 2 ** 20
const FILE_BYTES = 5 * MEGABYTE - 1000
/** Pictures of a page that shows many people. */
const PICTURES = 50
const PICTURE_BYTES = 90_000

type Stored = { file: string; pictures: string[]; content: Buffer }

/** Environment of the program under proof, so that a picture can be stored as if it had been fetched. */
export const environment = { SECRET: 'a secret of the proof, long enough for all of it' }

/** Stores the largest accepted file, sent as a form sends it, and the pictures of a page. */
export async function store({
  url,
  database,
  studio,
}: Pick<Program, 'url' | 'database' | 'studio'>): Promise<Stored> {
  const { company_id, ...own } = await studio()
  // Random bytes, which cannot be compressed on the way.
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(FILE_BYTES)])
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), 'plan.pdf')
  const reply = await fetch(`${url}/v1/company/${company_id}/extra/file`, { method: 'POST', body: form })
  const { uri } = (await reply.json()) as { uri: string }
  const digests: string[] = []
  for (let number = 0; number < PICTURES; number += 1) {
    const source = `https://pictures.example/${number}.jpg`
    await own.resource({ logo: source })
    const digest = pictureDigest(environment.SECRET, source)
    await database.db
      .insertInto('picture')
      .values({
        digest,
        source,
        type: 'image/jpeg',
        content: randomBytes(PICTURE_BYTES),
        etag: `tag${number}`,
        next_at: new Date(Date.now() + 86_400_000),
      })
      .execute()
    digests.push(digest)
  }
  return { file: uri, pictures: digests.map((digest) => `/pictures/${digest}`), content }
}

export const oneAddress = () => '203.0.113.7'
/** Each in a different network. */
export const manyAddresses = (number: number) => `10.${number >> 8}.${number & 255}.9`

/** Pipelined requests per connection: more data than the operating system buffers. */
const ASKED_AT_ONCE = 4

/** Requests `path` on this many connections, and reads no response. */
async function leaveUnread(
  url: string,
  path: string,
  { callers, addressOf }: { callers: number; addressOf(number: number): string },
) {
  const { hostname, port } = new URL(url)
  const received: number[] = []
  const sockets: Socket[] = []
  for (let number = 0; number < callers; number += 1) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    const asked = `GET ${path} HTTP/1.1\r\nHost: proof\r\nX-Forwarded-For: ${addressOf(number)}\r\n\r\n`
    socket.write(asked.repeat(ASKED_AT_ONCE))
    socket.pause()
    received.push(0)
    socket.on('data', (part: Buffer) => (received[number]! += part.length))
    sockets.push(socket)
    await sleep(10)
  }
  return {
    /** Reads at last, and returns how many connections receive the whole response: those responses were in memory. */
    readAfterAll: async () => {
      for (const socket of sockets) socket.resume()
      // Data that the operating system has buffered arrives at once.
      await sleep(5_000)
      return received.filter((bytes) => bytes > ASKED_AT_ONCE * FILE_BYTES).length
    },
    end: () => sockets.forEach((socket) => socket.destroy()),
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Returns a function that returns the server's peak memory since this call, in megabytes above its value at the call.
 */
function watchMemory({ memoryBytes }: Pick<Program, 'memoryBytes'>): () => number {
  const before = memoryBytes()!
  let most = before
  const watching = setInterval(() => (most = Math.max(most, memoryBytes()!)), 100)
  return () => {
    clearInterval(watching)
    return (most - before) / MEGABYTE
  }
}

/** Opens the page: all its pictures over six connections, as a browser does. Returns the statuses and the duration. */
async function openPage(url: string, pictures: readonly string[], address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  const started = performance.now()
  const statuses = await Promise.all(
    pictures.map(async (picture) => (await read(`${url}${picture}`, address, agent)).status),
  )
  agent.destroy()
  return { statuses, ms: performance.now() - started }
}

function read(url: string, address: string, agent?: Agent) {
  const { promise, resolve } = Promise.withResolvers<{ status: number; content: Buffer }>()
  const asking = request(
    url,
    { headers: { 'x-forwarded-for': address }, ...(agent && { agent }) },
    (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('close', () => resolve({ status: reply.statusCode!, content: Buffer.concat(parts) }))
      reply.on('error', () => {})
    },
  )
  asking.on('error', () => resolve({ status: 0, content: Buffer.alloc(0) }))
  asking.end()
  return promise
}

/** Measurements while this many callers leave the largest file unread. */
export async function withUnread(
  program: Program,
  stored: Stored,
  attack: { callers: number; addressOf(number: number): string },
  { patienceMs }: { patienceMs: number },
) {
  const grown = watchMemory(program)
  const left = await leaveUnread(program.url, stored.file, attack)
  await sleep(2_000)
  const page = await openPage(program.url, stored.pictures, oneAddress())
  const file = await read(`${program.url}${stored.file}`, oneAddress())
  await sleep(patienceMs)
  const kept = await left.readAfterAll()
  left.end()
  return {
    page,
    isFileWhole: file.status === 200 && file.content.equals(stored.content),
    /** The number of connections that received the whole file at the end. */
    kept,
    grownMegabytes: grown(),
  }
}

/** Warms up, so that pools and the heap reach their size before the measurement. */
export async function warmUp({ url }: Pick<Program, 'url'>, { file }: Stored): Promise<void> {
  for (let round = 0; round < 6; round += 1)
    await Promise.all([1, 2, 3, 4, 5, 6].map((caller) => read(`${url}${file}`, `198.51.100.${caller}`)))
}
