/** API keys as texts. What is stored of one opens nothing. */
import { createHash, randomBytes } from 'node:crypto'

/** A client's token never looks so: it has no underscore at this place and is shorter. */
const pattern = /^Bearer (zk_[\w-]{43})$/i

/** 256 random bits, behind a mark that tells people and programs what it is. */
export const newKey = (): string => `zk_${randomBytes(32).toString('base64url')}`

/** The key of the header `Authorization`; undefined where there is none, or something else. */
export const keyIn = (authorization: string | undefined): string | undefined =>
  pattern.exec(authorization ?? '')?.[1]

/** A key has 256 random bits, so one plain hash is enough. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url')
