/** A push service on loopback with browsers that decrypt its messages by RFC 8291, as real ones do. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Notified = { title: string; body: string; path: string; tag: string }

export type PushBrowser = {
  /** The value of `PushSubscription.toJSON()`. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Notifications shown, oldest first. */
  shown: Notified[]
  headers: IncomingHttpHeaders[]
  /** Status that the push service returns for it. */
  answers: number
}

export type PushService = {
  /** Accepts only pushes signed with this key. Absent: of any server. */
  browser(applicationServerKey?: string): PushBrowser
  stop(): Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, (body: Buffer, headers: IncomingHttpHeaders) => number>()
  const server = createServer((request, reply) => {
    void (async () => {
      const body = await buffer(request)
      const status = browsers.get(request.url ?? '')?.(body, request.headers) ?? 404
      reply.writeHead(status).end()
    })()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    browser: (applicationServerKey) => {
      const own = createECDH('prime256v1')
      own.generateKeys()
      const auth = randomBytes(16)
      const path = `/send/${randomBytes(16).toString('base64url')}`
      const browser: PushBrowser = {
        subscription: {
          endpoint: `${origin}${path}`,
          keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        shown: [],
        headers: [],
        answers: 201,
      }
      browsers.set(path, (body, headers) => {
        if (browser.answers !== 201) return browser.answers
        if (!isSigned(headers, origin, applicationServerKey)) return 403
        browser.headers.push(headers)
        browser.shown.push(JSON.parse(decrypt(body, own, auth)) as Notified)
        return 201
      })
      return browser
    },
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body[20]!)
  const record = body.subarray(21 + body[20]!)
  const derive = (secret: Buffer, from: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey])
  const shared = derive(own.computeSecret(senderKey), auth, info, 32)
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  if (padded.at(-1) !== 2) throw new Error('the record has no end')
  return padded.subarray(0, -1).toString('utf8')
}

/** RFC 8292: for this service, valid for at most a day by its clock, and signed with the browser's key. */
function isSigned({ authorization = '' }: IncomingHttpHeaders, origin: string, expected?: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (expected !== undefined && key !== expected) return false
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  })
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<
    string,
    unknown
  >
  return (
    aud === origin &&
    String(sub).startsWith('https://') &&
    Number.isInteger(exp) &&
    verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  )
}
