import { createHmac, timingSafeEqual } from 'node:crypto'
import { rateLimits } from '@zapys/contract'

/** Purpose of a code. It is part of the derivation, so that a code of one purpose never fits another. */
export type Purpose =
  | 'SIGN_IN'
  | 'SIGN_UP'
  | 'RESET'
  | 'CHANGE_PHONE'
  // A code to the current phone, or to the verified email address, that confirms a change of the account.
  | 'CONFIRM'
  | 'CONFIRM_BY_MAIL'

export const CODE_SECONDS = 600
export const CODE_TRIES = 5
/** Minimum validity of a long code after the next one may be sent, for requests in the last minute. */
export const LONG_CODE_OVERLAP_SECONDS = 600
export const LONG_CODE_SECONDS = rateLimits['code.askLong'].limits[0].seconds + LONG_CODE_OVERLAP_SECONDS

/** Largest multiple of a million below 2^32: numbers above it would make low codes likelier. */
const FAIR_BELOW = Math.floor(2 ** 32 / 1_000_000) * 1_000_000

/**
 * Six digits of a challenge. They are derived, not stored: an attacker with the database cannot compute them without
 * the server's secret. docs/decisions/0007-accounts.md.
 */
export const codeOf = (secret: string, challengeId: string, purpose: Purpose | 'STAFF'): string =>
  sixDigits(secret, challengeId, purpose)

/** Twelve digits for the owner of the phone. With 10^12 codes guessing needs no limit that a stranger could use up. */
export const longCodeOf = (secret: string, challengeId: string): string =>
  sixDigits(secret, challengeId, 'ANY 1') + sixDigits(secret, challengeId, 'ANY 2')

function sixDigits(secret: string, challengeId: string, use: string): string {
  for (let round = 0; ; round += 1) {
    const bytes = createHmac('sha256', secret).update(`code ${use} ${challengeId} ${round}`).digest()
    for (let offset = 0; offset < bytes.length; offset += 4) {
      const number = bytes.readUInt32BE(offset)
      if (number < FAIR_BELOW) return String(number % 1_000_000).padStart(6, '0')
    }
  }
}

/** Normalizes six or twelve digits as typed: `123 456`, `123-456`. Undefined for anything else. */
export function typedCode(text: string): string | undefined {
  const digits = text.normalize('NFKC').replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
  return /^(\d{6}){1,2}$/.test(digits) ? digits : undefined
}

export const LONG_CODE_DIGITS = 12
export const isLong = (code: string): boolean => code.length === LONG_CODE_DIGITS

/** Constant-time comparison. Both must have the same number of digits. */
export const isSameCode = (code: string, typed: string): boolean =>
  timingSafeEqual(Buffer.from(code), Buffer.from(typed))
