/** A company's webhook receiver on loopback, which verifies each message by the library that real receivers use. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

export type NoticeResult = {
  id: string
  body: Record<string, unknown>
  headers: IncomingHttpHeaders
}

type Behaviour = (reply: ServerResponse, heard: NoticeResult) => void

export type Receiver = {
  url: string
  /** All messages signed with one of the secrets, including repeats. */
  heard: NoticeResult[]
  /** Number of messages without a valid signature. */
  forged: number
  secrets: string[]
  /** Absent: 204. */
  behaves: Behaviour
  /** The machine is down; connections to it are rejected. */
  down(): Promise<void>
  /** It is back under the same address. */
  up(): Promise<void>
}

const well: Behaviour = (reply) => void reply.writeHead(204).end()

export async function startReceiver(): Promise<Receiver> {
  const open = () =>
    createServer((request, reply) => {
      void (async () => {
        const raw = await buffer(request)
        const headers = request.headers as Record<string, string>
        const isGood = receiver.secrets.some((secret) => {
          try {
            new Webhook(secret).verify(raw, headers)
            return true
          } catch {
            return false
          }
        })
        const heard = { id: headers['webhook-id']!, headers, body: JSON.parse(raw.toString('utf8')) }
        if (isGood) receiver.heard.push(heard)
        else receiver.forged += 1
        receiver.behaves(reply, heard)
      })()
    })
  let server = open()
  const listen = (port: number) =>
    new Promise<void>((listening) => server.listen(port, '127.0.0.1', () => listening()))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hooks`,
    heard: [],
    forged: 0,
    secrets: [],
    behaves: well,
    down: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
    up: async () => {
      server = open()
      await listen(port)
    },
  }
  return receiver
}
