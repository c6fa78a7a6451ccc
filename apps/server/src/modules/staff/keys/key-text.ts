/** Format of API keys. Only a hash is stored, which opens nothing. */
import { createHash, randomBytes } from 'node:crypto'

/** Client tokens never match: they have no underscore at this place and are shorter. */
const pattern = /^Bearer (zk_[\w-]{43})$/i

/** 256 random bits behind a recognizable prefix. */
export const newKey = (): string => `zk_${randomBytes(32).toString('base64url')}`

/** The key in the header `Authorization`; undefined if missing or different. */
export const keyIn = (authorization: string | undefined): string | undefined =>
  pattern.exec(authorization ?? '')?.[1]

/** A plain hash is enough for 256 random bits. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url')
