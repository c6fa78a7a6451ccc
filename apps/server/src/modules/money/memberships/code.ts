/**
 * Codes of certificates: 60 bits, made from the server's secret and the certificate, so that none is stored; found by a
 * keyed hash. docs/rules/memberships.md
 */
import { createHmac } from 'node:crypto'
import { keyedHash } from '../../../platform/http/keyed-hash.ts'
import { unseal } from '../../../platform/http/seal.ts'

/** Crockford's: no I, L, O and U, which are read as 1, 1, 0 and anything. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12

type Certificate = { company_id: string; membership_id: string }

/** `7K3M-9QXA-2ZT5`. */
export function certificateCode(
  { secret }: { secret: string },
  { company_id, membership_id }: Certificate,
): string {
  const bytes = createHmac('sha256', secret).update(`certificate ${company_id} ${membership_id}`).digest()
  const letters = Array.from(bytes.subarray(0, LENGTH), (byte) => LETTERS[byte & 31]).join('')
  return letters.match(/.{4}/g)!.join('-')
}

/** Also of a certificate from before a rotation of the secret. Null: sealed with another secret. */
export const shownCode = (
  deps: { secret: string },
  certificate: Certificate & { sealed_code: string | null },
): string | null =>
  certificate.sealed_code === null
    ? certificateCode(deps, certificate)
    : (unseal<string>(deps.secret, 'certificate codes', certificate.sealed_code) ?? null)

/** As it may be typed: in any case, with or without hyphens, and with the letters that look like figures. */
const asMade = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** What is stored instead of a code. */
export const codeHash = ({ secret }: { secret: string }, companyId: string, typed: string): string =>
  keyedHash(secret, `certificate code ${companyId} ${asMade(typed)}`)
