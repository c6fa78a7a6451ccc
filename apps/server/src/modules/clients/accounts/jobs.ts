import { sql } from 'kysely'
import { deleteCopies, deleteInBatches } from '../../../platform/db/delete-in-batches.ts'
import type { Deps } from '../../deps/deps.ts'
import { KNOWN_SECONDS } from './known-browsers.ts'

/**
 * Deletes expired sessions, codes an hour after expiry (a repeated sign-up is recognized until then), and browsers
 * without a sign-in for a long time.
 */
export async function deleteEndedSignIns({ database, clock }: Deps): Promise<void> {
  const ago = (seconds: number) => new Date(clock.now() - seconds * 1000)
  await deleteCopies(database, 'session', {
    key: 'token_hash',
    condition: sql`expires_at < ${ago(0)}`,
  })
  await deleteInBatches(database, 'code_challenge', sql`expires_at < ${ago(3600)}`)
  await deleteCopies(database, 'person_device', {
    key: 'device_hash',
    condition: sql`used_at < ${ago(KNOWN_SECONDS)}`,
  })
}
