/**
 * Session tokens of clients; docs/decisions/0007-accounts.md. Requests are authenticated in platform/http/session.ts.
 */
import { DAY_SECONDS } from '@zapys/domain/time'
import { randomBytes } from 'node:crypto'
import type { Token } from '@zapys/contract'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { hashToken } from '../../../platform/http/session.ts'
import { forgetBrowsers, rememberBrowser } from './known-browsers.ts'

/** 20 days, as the widget's cookie. S9.cookie. */
export const SESSION_SECONDS = 20 * DAY_SECONDS

/**
 * Starts a session with a new token, regardless of any token sent: one planted in a browser never becomes signed in.
 * `companyId`: the company whose page is used; null for a program.
 */
export async function openSession(
  tx: Tx,
  clock: Clock,
  personId: string,
  companyId: string | null,
): Promise<Token> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  await tx
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      person_id: personId,
      company_id: companyId,
      created: new Date(now),
      expires_at: new Date(now + SESSION_SECONDS * 1000),
    })
    .execute()
  return { access_token: token, token_type: 'bearer', expires_in: SESSION_SECONDS }
}

/** Starts a session for a verified person and stores the browser as known. */
export async function letIn(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'secret'>,
  personId: string,
  companyId: string | null,
  deviceKey: string | undefined,
): Promise<Token> {
  await rememberBrowser(tx, deps, personId, deviceKey)
  return openSession(tx, deps.clock, personId, companyId)
}

/**
 * Revokes all tokens of the person, except the one with the given hash. Also removes what the holder of an old token
 * could still use: known browsers, a pending change of phone, and codes that confirm or complete a change.
 */
export async function endSessions(tx: Tx, personId: string, exceptTokenHash?: string): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .$call((query) =>
      exceptTokenHash === undefined ? query : query.where('token_hash', '<>', exceptTokenHash),
    )
    .execute()
  await forgetBrowsers(tx, personId)
  await tx.deleteFrom('code_challenge').where('person_id', '=', personId).execute()
  await tx.deleteFrom('phone_change').where('person_id', '=', personId).execute()
}
