/** Signatures and hashes with the server's secret. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Stored instead of an address, a phone or a key: it cannot be reversed without the server's secret. base64url. */
export const keyedHash = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

/** The object that a key opens. The purpose is signed, so that a key of one kind never opens another. */
export type Owned = { purpose: 'manage' | 'membership' | 'waiting' | 'gift'; companyId: string; id: string }

/**
 * A key for a person without an account: its expiry (epoch milliseconds), and a signature over that and the owned
 * object.
 * The key is not stored; a new secret of the server makes all keys void.
 */
export function ownersKey(secret: string, { until, ...owned }: Owned & { until: number }): string {
  const date = until.toString(36)
  return `${date}.${signature(secret, owned, date)}`
}

export function isOwnersKey(secret: string, owned: Owned, key: string | undefined, now: number): boolean {
  const [until = '', received = ''] = key?.split('.') ?? []
  const expected = Buffer.from(signature(secret, owned, until))
  const offered = Buffer.from(received)
  return (
    offered.length === expected.length &&
    timingSafeEqual(offered, expected) &&
    Number.parseInt(until, 36) > now
  )
}

const signature = (secret: string, { purpose, companyId, id }: Owned, until: string) =>
  keyedHash(secret, `${purpose} ${companyId} ${id} ${until}`)
