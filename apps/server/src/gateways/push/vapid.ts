/** Identifies this server to push services (RFC 8292). */
import { createPrivateKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto'

export type VapidKeys = {
  /** Uncompressed point of P-256, base64url: browsers subscribe with it. */
  publicKey: string
  privateKey: JsonWebKey
}

export function newVapidKeys(): VapidKeys {
  const jwk = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ format: 'jwk' })
  const part = (name: 'x' | 'y') => Buffer.from(jwk[name]!, 'base64url')
  return {
    publicKey: Buffer.concat([Buffer.of(4), part('x'), part('y')]).toString('base64url'),
    privateKey: jwk,
  }
}

/** Push services accept a day at most. */
const VALID_SECONDS = 12 * 3600

/**
 * The header `Authorization`. `subject`: contact address of the sender for the push service. `now`: epoch
 * milliseconds.
 */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { endpoint, subject, now }: { endpoint: string; subject: string; now: number },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1000) + VALID_SECONDS,
    sub: subject,
  }
  const words = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const signed = sign('sha256', Buffer.from(words.join('.')), {
    key: createPrivateKey({ key: privateKey, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  })
  return `vapid t=${words.join('.')}.${signed.toString('base64url')}, k=${publicKey}`
}
