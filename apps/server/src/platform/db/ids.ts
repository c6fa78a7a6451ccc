import { randomUUID } from 'node:crypto'
import { v5 } from 'uuid'

/**
 * A new id: a lower-case UUID of version 7. Ids sort by the millisecond of their creation, which keeps index inserts
 * at one end. The other 74 bits are random: with a counter, a reader of one id could guess its neighbors.
 * RFC 9562, section 5.7.
 */
export function newId(): string {
  const ms = Date.now().toString(16).padStart(12, '0')
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${randomUUID().slice(15)}`
}

/** Derives an id from another id and a name, always the same one. RFC 9562, section 5.5. */
export const idBeside = (id: string, name: string): string => v5(name, id)

/** Whether the text has the canonical form of an id; no other text can match one. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
