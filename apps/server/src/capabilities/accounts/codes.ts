import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a code opens; it stands in the code's making, so that a code of one kind never fits another. */
export type Purpose = 'SIGN_IN' | 'SIGN_UP' | 'RESET' | 'CHANGE_PHONE'

export const CODE_SECONDS = 600
export const CODE_TRIES = 5

/** The largest multiple of a million that 32 bits hold: numbers above it would make low codes likelier. */
const FAIR_BELOW = Math.floor(2 ** 32 / 1_000_000) * 1_000_000

/**
 * The six digits of a challenge. They are nowhere stored: whoever reads the database learns none without the server's
 * secret. docs/decisions/0007-accounts.md.
 */
export function codeOf(secret: string, challengeId: string, purpose: Purpose): string {
  for (let round = 0; ; round += 1) {
    const bytes = createHmac('sha256', secret).update(`code ${purpose} ${challengeId} ${round}`).digest()
    for (let at = 0; at < bytes.length; at += 4) {
      const number = bytes.readUInt32BE(at)
      if (number < FAIR_BELOW) return String(number % 1_000_000).padStart(6, '0')
    }
  }
}

/** Six digits as people copy them: `123 456`, `123-456`; undefined for anything else. */
export function typedCode(text: string): string | undefined {
  const digits = text.normalize('NFKC').replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}

/** Takes the same time wherever they differ. Both have six digits. */
export const isSameCode = (code: string, typed: string): boolean =>
  timingSafeEqual(Buffer.from(code), Buffer.from(typed))
