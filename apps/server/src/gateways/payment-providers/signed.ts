/** Signatures of webhooks, compared in constant time. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const hmacHex = (algorithm: string, secret: string, text: string | Buffer): string =>
  createHmac(algorithm, secret).update(text).digest('hex')

export function isSame(expected: string, received: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(received)]
  return one.length === other.length && timingSafeEqual(one, other)
}
