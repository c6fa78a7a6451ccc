import { createHmac, timingSafeEqual } from 'node:crypto'
import { rateLimits } from '@zapys/contract'

/** What a code opens; it stands in the code's making, so that a code of one kind never fits another. */
export type Purpose =
  | 'SIGN_IN'
  | 'SIGN_UP'
  | 'RESET'
  | 'CHANGE_PHONE'
  // A code to the current phone, or to the verified mail, that confirms a change of the account.
  | 'CONFIRM'
  | 'CONFIRM_BY_MAIL'

export const CODE_SECONDS = 600
export const CODE_TRIES = 5
/** A long code is good at least so long after the next one may be sent, for who asks in the last minute. */
export const LONG_CODE_OVERLAP_SECONDS = 600
export const LONG_CODE_SECONDS = rateLimits['code.askLong'].limits[0].seconds + LONG_CODE_OVERLAP_SECONDS

/** The largest multiple of a million that 32 bits hold: numbers above it would make low codes likelier. */
const FAIR_BELOW = Math.floor(2 ** 32 / 1_000_000) * 1_000_000

/**
 * The six digits of a challenge. They are not stored: an attacker with the database learns none without the server's
 * secret. docs/decisions/0007-accounts.md.
 */
export const codeOf = (secret: string, challengeId: string, purpose: Purpose | 'STAFF'): string =>
  sixDigits(secret, challengeId, purpose)

/**
 * Twelve digits, for the owner of the phone: a million million of them, so that guesses need no limit that a stranger could
 * use up.
 */
export const longCodeOf = (secret: string, challengeId: string): string =>
  sixDigits(secret, challengeId, 'ANY 1') + sixDigits(secret, challengeId, 'ANY 2')

function sixDigits(secret: string, challengeId: string, use: string): string {
  for (let round = 0; ; round += 1) {
    const bytes = createHmac('sha256', secret).update(`code ${use} ${challengeId} ${round}`).digest()
    for (let at = 0; at < bytes.length; at += 4) {
      const number = bytes.readUInt32BE(at)
      if (number < FAIR_BELOW) return String(number % 1_000_000).padStart(6, '0')
    }
  }
}

/** Six or twelve digits as people copy them: `123 456`, `123-456`; undefined for anything else. */
export function typedCode(text: string): string | undefined {
  const digits = text.normalize('NFKC').replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
  return /^(\d{6}){1,2}$/.test(digits) ? digits : undefined
}

export const LONG_CODE_DIGITS = 12
export const isLong = (code: string): boolean => code.length === LONG_CODE_DIGITS

/** Takes the same time wherever they differ. Both have as many digits. */
export const isSameCode = (code: string, typed: string): boolean =>
  timingSafeEqual(Buffer.from(code), Buffer.from(typed))
