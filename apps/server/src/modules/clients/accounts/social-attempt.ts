/** Attempts to sign in at a provider, from the redirect to the return. docs/rules/social-sign-in.md */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { instant } from '../../../platform/db/database.ts'
import { deleteInBatches } from '../../../platform/db/delete-in-batches.ts'
import type { Deps } from '../../deps/deps.ts'
import type { AttemptKeys } from '../../../gateways/sign-in-providers/port.ts'
import { keyedHash } from '../../../platform/http/keyed-hash.ts'
import { STAFF_STATE } from '../../../platform/http/staff-session.ts'

/** Enough time to find a password and a second factor. */
const ATTEMPT_SECONDS = 600

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

type NewAttempt = {
  /** Null for a staff member, at all their companies. */
  companyId: string | null
  providerId: string
  /** SHA-256 of a text that the returning browser must present. */
  binding: string
}

export async function beginAttempt(
  { database, clock, secret }: Pick<Deps, 'database' | 'clock' | 'secret'>,
  { companyId, providerId, binding }: NewAttempt,
): Promise<AttemptKeys> {
  const state = (companyId === null ? STAFF_STATE : '') + randomBytes(32).toString('base64url')
  await database.db
    .insertInto('social_attempt')
    .values({
      state_hash: sha256(state),
      provider_id: providerId,
      company_id: companyId,
      binding,
      expires_at: new Date(clock.now() + ATTEMPT_SECONDS * 1000),
    })
    .execute()
  return keysOf(secret, state)
}

export type Attempt = { providerId: string; companyId: string | null; keys: AttemptKeys }

/** Kind of user who signs in. */
type PrincipalKind = 'CLIENT' | 'STAFF'

/**
 * Removes and returns the attempt, so that only one of two requests with the same state gets it. Undefined if it does
 * not exist, has expired, or was started by another browser; in the last case the attempt stays.
 */
export async function takeAttempt(
  { database, clock, secret }: Pick<Deps, 'database' | 'clock' | 'secret'>,
  whose: PrincipalKind,
  state: string,
  bindingSecret: string,
): Promise<Attempt | undefined> {
  const attempt = await database.db
    .deleteFrom('social_attempt')
    .where('state_hash', '=', sha256(state))
    .where('binding', '=', sha256(bindingSecret))
    .where('expires_at', '>', instant(clock.now()))
    .where('company_id', whose === 'STAFF' ? 'is' : 'is not', null)
    .returning(['provider_id', 'company_id'])
    .executeTakeFirst()
  if (attempt === undefined) return undefined
  return { providerId: attempt.provider_id, companyId: attempt.company_id, keys: keysOf(secret, state) }
}

/** Deletes abandoned attempts. */
export const deleteOldAttempts = ({ database, clock }: Deps): Promise<void> =>
  deleteInBatches(database, 'social_attempt', sql`expires_at <= ${instant(clock.now())}`)

/** 256 bits each. An attacker with the database, or with the state from the address, cannot compute the other two. */
function keysOf(secret: string, state: string): AttemptKeys {
  const derived = (what: string) => keyedHash(secret, `social ${what} ${state}`)
  return { state, nonce: derived('nonce'), codeVerifier: derived('verifier') }
}
