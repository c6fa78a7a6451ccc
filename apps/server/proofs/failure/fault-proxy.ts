/** A proxy between the program and a dependency, which fails in every way that a network or a server can. */
import { createServer, type NetConnectOpts, type Socket, connect } from 'node:net'
import { dice } from '../abuse/pumping.ts'

export const faults = ['slow', 'reset', 'failing', 'silent', 'half-closed'] as const
export type Fault = (typeof faults)[number]

export type FaultProxy = {
  port: number
  /** Applies from now on, also to open connections. `well` closes connections that met a fault; new ones work. */
  set(fault: Fault | 'well'): void
  close(): Promise<void>
}

type Target = {
  /** Response of a server that runs but cannot do its work. */
  failure: Buffer
  /** Whether the server sends a greeting on each connection. */
  speaksFirst: boolean
  /** When slow, each part of the data is delayed by a third of this up to all of it, in each direction. */
  slowestMs: number
  /** True: slow connections that are open at the end of the fault finish; false: they are closed with the others. */
  endsSlowly: boolean
  seed: number
}

/** A slow connection stays slow: otherwise data sent directly would overtake delayed data. */
type Pair = { near: Socket; far: Socket; isSlow: boolean }

export async function startFaultProxy(
  target: NetConnectOpts,
  { failure, speaksFirst, slowestMs, endsSlowly, seed }: Target,
): Promise<FaultProxy> {
  const roll = dice(seed)
  let fault: Fault | 'well' = 'well'
  const pairs = new Set<Pair>()
  const fail = (near: Socket) => near.end(failure)

  const meet = (pair: Pair) => {
    const { near, far } = pair
    if (fault === 'slow') pair.isSlow = true
    if (fault === 'reset') near.resetAndDestroy()
    // Sends FIN and continues to read.
    if (fault === 'half-closed') near.end()
    if (fault === 'failing' && speaksFirst) fail(near)
    if (fault === 'reset' || fault === 'half-closed' || fault === 'failing') far.destroy()
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect(target)
    const pair: Pair = { near, far, isSlow: false }
    // One delay per connection, so that no part overtakes another.
    const delayMs = Math.ceil(slowestMs / 3) + roll.below(Math.floor((slowestMs * 2) / 3))
    pairs.add(pair)
    for (const one of [near, far]) one.on('error', () => {})
    near.on('close', () => {
      pairs.delete(pair)
      far.destroy()
    })
    far.on('close', () => {
      // Its last data are still delayed.
      if (pair.isSlow) setTimeout(() => near.destroy(), delayMs)
      else if (fault !== 'half-closed' && fault !== 'silent') near.destroy()
    })
    const pass = (part: Buffer, to: Socket) => {
      const send = () => void (to.writable && to.write(part))
      if (fault === 'failing' && to === far) fail(near)
      if (fault !== 'well' && fault !== 'slow') return
      if (pair.isSlow) setTimeout(send, delayMs)
      else send()
    }
    near.on('data', (part: Buffer) => pass(part, far))
    near.on('end', () => void (pair.isSlow ? setTimeout(() => far.end(), delayMs) : far.end()))
    far.on('data', (part: Buffer) => pass(part, near))
    far.on('end', () => {
      if (pair.isSlow) setTimeout(() => near.end(), delayMs)
      else if (fault === 'well') near.end()
    })
    if (fault !== 'well') meet(pair)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    set: (next) => {
      const isHealed = next === 'well' && fault !== 'well'
      fault = next
      for (const pair of pairs)
        if (!isHealed) meet(pair)
        else if (!(pair.isSlow && endsSlowly)) {
          pair.near.destroy()
          pair.far.destroy()
        }
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        for (const { near, far } of pairs) {
          near.destroy()
          far.destroy()
        }
      }),
  }
}

export const httpFailure = Buffer.from(
  'HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
)
export const mailFailure = Buffer.from('421 4.3.2 Service not available\r\n')

/** https://www.postgresql.org/docs/current/protocol-message-formats.html, ErrorResponse. */
export const databaseFailure = (() => {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
})()
