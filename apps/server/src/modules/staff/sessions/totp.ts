/** Codes of authenticator apps: RFC 6238 with SHA-1, six digits and 30 seconds, which all apps support. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** Clocks of phones differ: the previous and the next code are accepted too. */
const DRIFTS = [0, -1, 1]
/** Base 32 of RFC 4648. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** `step`: number of 30-second intervals since 1970. */
export function totpCode(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', key).update(counter).digest()
  const place = hash.at(-1)! & 15
  return String((hash.readUInt32BE(place) & 0x7f_ff_ff_ff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step that the code belongs to; undefined if it is wrong. `now`: epoch milliseconds. */
export function stepOfCode(key: Buffer, code: string, now: number): number | undefined {
  const current = Math.floor(now / 1000 / STEP_SECONDS)
  return DRIFTS.map((drift) => current + drift).find((step) => isSame(totpCode(key, step), code))
}

const isSame = (expected: string, received: string): boolean =>
  expected.length === received.length && timingSafeEqual(Buffer.from(expected), Buffer.from(received))

/** Content of the QR code. https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export const keyAddress = ({ key, issuer, login }: { key: string; issuer: string; login: string }): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(login)}?${new URLSearchParams({ secret: key, issuer })}`
