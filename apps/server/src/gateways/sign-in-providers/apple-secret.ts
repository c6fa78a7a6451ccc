import { sign } from 'node:crypto'

export type AppleKey = { client_id: string; team_id: string; key_id: string; private_key: string }

/** Created for each use, so that no operator has to renew one every six months; long enough for clock differences. */
const VALID_SECONDS = 300

/**
 * Apple's form of a client secret: a token signed with the developer's key (ES256).
 * https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
export function applesClientSecret(key: AppleKey, nowMs: number): string {
  const issuedAt = Math.floor(nowMs / 1000)
  const signed = [
    { alg: 'ES256', kid: key.key_id },
    {
      iss: key.team_id,
      iat: issuedAt,
      exp: issuedAt + VALID_SECONDS,
      aud: 'https://appleid.apple.com',
      sub: key.client_id,
    },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(signed), { key: key.private_key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
