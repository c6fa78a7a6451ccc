import { createHash, randomBytes } from 'node:crypto'

/**
 * A new id: a lower-case UUID of version 7. Ids sort by the millisecond they were made in, which keeps index inserts
 * at one end; 74 random bits make them impossible to guess. RFC 9562, section 5.7.
 */
export function newId(): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, 6)
  return uuid(bytes, 7)
}

/** Always the same id for the same text; it tells no moment. RFC 9562, section 5.8. */
export const idFrom = (text: string): string => uuid(createHash('sha256').update(text).digest(), 8)

function uuid(bytes: Buffer, version: number): string {
  bytes[6] = (version << 4) | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = bytes.toString('hex', 0, 16)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
