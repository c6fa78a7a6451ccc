/** Tokens in the addresses of calendar feeds. Only a hash is stored, which opens nothing. */
import { createHash, randomBytes } from 'node:crypto'

const pattern = /^[\w-]{43}\.ics$/

/** 256 random bits: unguessable. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The token in the last part of an address; undefined if malformed. */
export const tokenIn = (file: string): string | undefined =>
  pattern.test(file) ? file.slice(0, -'.ics'.length) : undefined

/** A plain hash is enough for 256 random bits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
