/** A proxy between a browser and the product that can lose responses and change files. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type UnreliableProxy = {
  url: string
  /** Requested paths, with their methods. */
  asked: string[]
  /** Loses the next response to this call: the product has already done the work. */
  loseAnswer(call: { method: string; path: string }): void
  /** Changes the content of a file from now on, to simulate another version. */
  change(path: string, become: (text: string) => string): void
  close(): Promise<void>
}

export async function startUnreliableProxy(product: string): Promise<UnreliableProxy> {
  const asked: string[] = []
  const lost: { method: string; path: string }[] = []
  const changed = new Map<string, (text: string) => string>()
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming
    const path = url.split('?')[0] ?? ''
    asked.push(`${method} ${path}`)
    const at = lost.findIndex((one) => one.method === method && one.path === path)
    const isLost = at >= 0
    if (isLost) lost.splice(at, 1)
    const become = changed.get(path)
    const headers = { ...incoming.headers }
    // A file that changes must be sent, uncompressed.
    if (become) {
      headers['accept-encoding'] = 'identity'
      delete headers['if-none-match']
    }
    const onward = request(product + url, { method, headers }, (answer) => {
      if (isLost) answer.resume().on('end', () => incoming.socket.destroy())
      else if (become === undefined) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      } else {
        const { 'content-length': _, etag: __, ...rest } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, rest)
        void text(answer).then((was) => outgoing.end(become(was)))
      }
    })
    onward.on('error', () => incoming.socket.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    loseAnswer: (call) => lost.push(call),
    change: (path, become) => void changed.set(path, become),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
