import { sql } from 'kysely'
import { deleteInBatches } from '../../database/delete-in-batches.ts'
import type { Deps } from '../../deps.ts'

/** Forgets what has ended: sessions, and codes an hour later (a sign-up that comes twice is still recognised until then). */
export async function forgetEndedSignIns({ database, clock }: Deps): Promise<void> {
  const ago = (seconds: number) => new Date(clock.now() - seconds * 1000)
  await deleteInBatches(database, 'session', sql`expires_at < ${ago(0)}`)
  await deleteInBatches(database, 'code_challenge', sql`expires_at < ${ago(3600)}`)
}
