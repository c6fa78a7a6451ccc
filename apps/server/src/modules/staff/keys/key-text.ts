/** API keys as they are made and stored. Only a hash is stored, which opens nothing. */
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits behind a recognizable prefix. */
export const newKey = (): string => `zk_${randomBytes(32).toString('base64url')}`

/** A plain hash is enough for 256 random bits. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url')
