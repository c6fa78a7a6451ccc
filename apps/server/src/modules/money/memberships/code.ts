/**
 * Certificate codes of 60 bits, derived from the server's secret and the certificate, so that none is stored. They are
 * looked up by a keyed hash. docs/rules/memberships.md
 */
import { createHmac } from 'node:crypto'
import { keyedHash } from '../../../platform/http/keyed-hash.ts'
import { unseal } from '../../../platform/http/seal.ts'

/** Crockford base 32: without I, L, O and U, which are misread. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12

type Certificate = { company_id: string; membership_id: string }

/** Format: `7K3M-9QXA-2ZT5`. */
export function certificateCode(
  { secret }: { secret: string },
  { company_id, membership_id }: Certificate,
): string {
  const bytes = createHmac('sha256', secret).update(`certificate ${company_id} ${membership_id}`).digest()
  const letters = Array.from(bytes.subarray(0, LENGTH), (byte) => LETTERS[byte & 31]).join('')
  return letters.match(/.{4}/g)!.join('-')
}

/** Also works for certificates from before a rotation of the secret. Null if sealed with another secret. */
export const shownCode = (
  deps: { secret: string },
  certificate: Certificate & { sealed_code: string | null },
): string | null =>
  certificate.sealed_code === null
    ? certificateCode(deps, certificate)
    : (unseal<string>(deps.secret, 'certificate codes', certificate.sealed_code) ?? null)

/** Normalizes a typed code: any case, with or without hyphens, and letters that look like digits. */
const asMade = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** Stored instead of the code. */
export const codeHash = ({ secret }: { secret: string }, companyId: string, typed: string): string =>
  keyedHash(secret, `certificate code ${companyId} ${asMade(typed)}`)
