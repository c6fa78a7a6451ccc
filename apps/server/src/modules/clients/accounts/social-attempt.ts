/** Attempts to sign in at a provider, from leaving to coming back. docs/rules/social-sign-in.md */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../platform/db/company-scope.ts'
import { instant } from '../../../platform/db/database.ts'
import { deleteInBatches } from '../../../platform/db/delete-in-batches.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { AttemptKeys } from '../../../gateways/sign-in-providers/port.ts'
import { keyedHash } from '../../../platform/http/keyed-hash.ts'

/** Time to find a password and a second factor. */
const ATTEMPT_SECONDS = 600

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Keeps that somebody leaves for the provider. `binding`: who comes back must show the text whose SHA-256 it is. */
export async function beginAttempt(
  { database, clock, secret }: Deps,
  company: CompanyScope,
  providerId: string,
  binding: string,
): Promise<AttemptKeys> {
  const state = randomBytes(32).toString('base64url')
  await database.db
    .insertInto('social_attempt')
    .values({
      state_hash: sha256(state),
      provider_id: providerId,
      company_id: company.companyId,
      binding,
      expires_at: new Date(clock.now() + ATTEMPT_SECONDS * 1000),
    })
    .execute()
  return keysOf(secret, state)
}

export type Attempt = { providerId: string; companyId: string; keys: AttemptKeys }

/**
 * Takes the attempt out, so that of two who come back with the same state one gets it. Undefined where there is none, it
 * has ended, or another browser began it; that last one leaves the attempt to whom it belongs.
 */
export async function takeAttempt(
  { database, clock, secret }: Deps,
  state: string,
  bindingSecret: string,
): Promise<Attempt | undefined> {
  const taken = await database.db
    .deleteFrom('social_attempt')
    .where('state_hash', '=', sha256(state))
    .where('binding', '=', sha256(bindingSecret))
    .where('expires_at', '>', instant(clock.now()))
    .returning(['provider_id', 'company_id'])
    .executeTakeFirst()
  if (taken === undefined) return undefined
  return { providerId: taken.provider_id, companyId: taken.company_id, keys: keysOf(secret, state) }
}

/** Removes abandoned attempts. */
export const deleteOldAttempts = ({ database, clock }: Deps): Promise<void> =>
  deleteInBatches(database, 'social_attempt', sql`expires_at <= ${instant(clock.now())}`)

/** Of 256 bits each. An attacker with the database, or with the state from the address, cannot compute the other two. */
function keysOf(secret: string, state: string): AttemptKeys {
  const derived = (what: string) => keyedHash(secret, `social ${what} ${state}`)
  return { state, nonce: derived('nonce'), codeVerifier: derived('verifier') }
}
