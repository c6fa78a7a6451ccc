import { DAY_SECONDS } from '@zapys/domain/time'
import { sql } from 'kysely'
import { cleanUpByCompany, deleteCopies, deleteInBatches } from '../../../platform/db/delete-in-batches.ts'
import type { Deps } from '../../deps/deps.ts'

/** How long invitations stay in the owner's list. */
const INVITATION_DAYS = 90

/** Deletes expired sessions and codes, and old invitations. */
export async function deleteEndedStaffSessions({ database, clock }: Deps): Promise<void> {
  const ago = (seconds: number) => new Date(clock.now() - seconds * 1000)
  // Idle sessions stay until they expire: they mark the browser as known.
  await deleteCopies(database, 'staff_session', {
    key: 'staff_session_id',
    condition: sql`expires_at < ${ago(0)}`,
  })
  await deleteInBatches(database, 'staff_second_step', sql`expires_at < ${ago(0)}`)
  await deleteInBatches(database, 'staff_code', sql`expires_at < ${ago(0)}`)
  await cleanUpByCompany(database, 'staff_invitation', sql`created < ${ago(INVITATION_DAYS * DAY_SECONDS)}`)
}
