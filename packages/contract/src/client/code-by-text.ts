import type { ErrorPayload } from '../errors/schemas.ts'

/** English texts that older programs send instead of a code, or with a generic one. Spec §8. */
const codes: Record<string, string> = {
  'user is disabled': 'credentials.bad',
  'bad credentials': 'credentials.bad',
  'login is not allowed': 'login.notAllowed',
  'user already exists': 'account.exists',
  'entity already exists': 'client.contactsDiffer',
  'membership showcase is disabled': 'membership.showcase.disabled',
  'phone number is not in international format': 'phone.notInternational',
}

/** Its English title is one of those above; this code is more exact than the title. */
const EXACT = 'client.alreadyExists'

/**
 * The error code that matches the payload's title, detail, OAuth description or one of its messages; undefined if none
 * does.
 */
export function codeByText(payload: Partial<ErrorPayload> | undefined): string | undefined {
  if (payload === undefined || payload.code === EXACT) return undefined
  const { title, detail, error, error_description, errors = [] } = payload
  const texts = [title, detail, error_description, ...errors.map(({ message }) => message)]
  for (const text of texts) {
    const code = codes[plain(text)]
    if (code !== undefined) return code
  }
  return error === 'invalid_grant' && payload.code === undefined ? 'login.notAllowed' : undefined
}

const plain = (text: string | undefined) => (text ?? '').trim().replace(/\.$/, '').toLowerCase()
