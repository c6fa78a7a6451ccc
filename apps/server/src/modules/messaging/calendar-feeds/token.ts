/** Addresses of calendars as texts. What is stored of one opens nothing. */
import { createHash, randomBytes } from 'node:crypto'

const pattern = /^[\w-]{43}\.ics$/

/** 256 random bits: not guessable. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The token of the last part of an address; undefined where it is none. */
export const tokenIn = (file: string): string | undefined =>
  pattern.test(file) ? file.slice(0, -'.ics'.length) : undefined

/** So many random bits need one plain hash only. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
