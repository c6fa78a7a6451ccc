import { HOUR_MS } from '@zapys/domain/time'
import { sql } from 'kysely'
import { companyIdOf } from '../../../platform/db/conditions.ts'
import { instant } from '../../../platform/db/database.ts'
import { cleanUpByCompany } from '../../../platform/db/delete-in-batches.ts'
import type { Deps } from '../../deps/deps.ts'

/** As long as responses to repeated requests are stored: until then a client may request the state of a hold. */
const RETENTION_MS = 48 * HOUR_MS

/** Deletes holds that were booked, released or expired. An offer's hold stays as long as its waiting list entry. */
export async function deleteEndedHolds({ database, clock }: Deps): Promise<void> {
  await cleanUpByCompany(
    database,
    'hold',
    (company) => sql`not active and held_until < ${instant(clock.now() - RETENTION_MS)} and not exists (
      select from waiting_entry
      where waiting_entry.company_id = ${companyIdOf(company)} and waiting_entry.hold_id = hold.hold_id)`,
  )
}

/** Deletes the callers of ended holds, which no longer count against fair-use limits. */
export async function eraseHoldCallers({ database, clock }: Deps): Promise<void> {
  const isOver = sql`held_until < ${instant(clock.now())} or not active`
  await cleanUpByCompany(
    database,
    'hold',
    sql`caller_block is not null and (${isOver})`,
    sql`caller_host = null, caller_block = null`,
  )
}
